import type { Payee } from '@drayline/domain/finance/payees/payee'
import { fixtureNow } from '@drayline/testing/fixtures'
import type { MockDb } from '../mock/mock-db.ts'

/** Bank accounts in the mocked API. Tests inspect them to see what a screen changed. */
export interface PayeeStore {
  payees: Payee[]
}

const colleague = { id: 99, name: 'Kim Waters' }

/** The first client is paid to an account; for the second one waits that none of the mocked users proposed. */
export function makePayeeStore({ clients }: Pick<MockDb, 'clients'>): PayeeStore {
  const payees = clients.slice(0, 2).map(({ id, name }, index): Payee => {
    const isActive = index === 0
    return {
      ...{ id, version: 1, createdAt: fixtureNow, updatedAt: fixtureNow, clientId: id, client: { id, name } },
      ...{ state: isActive ? 'active' : 'proposed', holder: `${name} LLC`, bankName: 'First Plains Bank' },
      ...{ accountType: 'checking', methods: ['ach', 'wire'], routingTail: '0021', accountTail: '6789' },
      ...{ verification: 'Called Ann at the number on file', proposedBy: colleague },
      decidedBy: isActive ? { id: 98, name: 'Ray Ortiz' } : null,
      decidedAt: isActive ? fixtureNow : null,
      payableFrom: isActive ? '2026-01-02T18:00:00.000Z' : null,
      reason: null,
    }
  })
  return { payees }
}
