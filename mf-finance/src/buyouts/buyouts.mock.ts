import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import { fixtureNow } from '@drayline/testing/fixtures'
import type { MockDb } from '../mock/mock-db.ts'

/** Buyouts in the mocked API. Tests inspect them to see what a screen changed. */
export interface BuyoutStore {
  buyouts: Buyout[]
}

const colleague = { id: 99, name: 'Kim Waters' }

/** A payoff of 10,950.00 that a colleague has entered. */
export function makeBuyout({ id, name }: { id: number; name: string }, values: Partial<Buyout> = {}): Buyout {
  return {
    ...{ id, version: 1, createdAt: fixtureNow, updatedAt: fixtureNow, clientId: id, client: { id, name } },
    ...{ state: 'proposed', factorName: 'Old River Factors', payoff: '10950.00', goodThrough: '2030-12-31' },
    ...{ perDiem: '12.50', reference: 'CL-4411', remittance: 'Wire to First Plains Bank', documentId: null },
    ...{ proposedBy: colleague, decidedBy: null, decidedAt: null, reason: null },
    ...{ funding: null, payment: null, returned: null, ...values },
  }
}

/** The second client's buyout waits for a second person; the third one's came off a funding. */
export function makeBuyoutStore({ clients }: Pick<MockDb, 'clients'>): BuyoutStore {
  const [, second, third] = clients
  const funding = { payoutId: 1, day: '2026-03-16', amount: '10950.00', due: '0.00', override: null }
  return {
    buyouts: [
      ...(second ? [makeBuyout(second)] : []),
      ...(third ? [makeBuyout(third, { state: 'payable', funding })] : []),
    ],
  }
}
