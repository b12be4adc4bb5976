import type { AgreementInput } from '@drayline/domain/finance/agreements/agreement'
import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { TestApi } from '../../testing/api-test.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'

/** 3 % flat on the face, taken at settlement. */
export const flatPlan: FeePlan = {
  charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
}

/** Usual terms without their fee plan: recourse after 90 days, 92 % advance, no limits. */
export const usualTerms = {
  isRecourse: true,
  recourseDays: 90,
  advancePpm: 920_000,
  brokerAdvances: [],
  escrow: { ppm: 0, floorCents: 0 },
  monthlyMinimumCents: 0,
  transferFees: { ach: 0, wire: 1_500, check: 0 },
  clearingDays: { ach: 0, wire: 0, check: 3 },
  limits: {
    ...{ clientCents: null, pairCents: null, brokers: [] },
    ...{ concentrationPpm: null, concentrationFloorCents: 0 },
  },
} satisfies Omit<AgreementInput['terms'], 'feePlan'>

let serial = 0

interface Wanted {
  clientId?: number
  effectiveFrom?: string
  documentId?: number | null
  /** Terms that differ from the usual ones. */
  terms?: Partial<AgreementInput['terms']>
  plan?: FeePlan
}

/** Makes plans and agreements for tests, over HTTP: proposed by the manager, approved by the administrator. */
export function agreementFixtures(api: TestApi) {
  async function plan(terms: FeePlan = flatPlan) {
    serial += 1
    return ok(await (await api.as('manager')).post('/api/fee-plans', { name: `Fees ${serial}`, terms }))
  }

  async function input(wanted: Wanted = {}): Promise<AgreementInput> {
    const { effectiveFrom = '2026-01-01', documentId = null } = wanted
    const clientId = wanted.clientId ?? (await fixtures(api).client()).id
    const { id, version } = wanted.terms?.feePlan ?? (await plan(wanted.plan))
    const terms = { ...usualTerms, ...wanted.terms, feePlan: { id, version } }
    return { clientId, effectiveFrom, documentId, terms }
  }

  async function proposal(wanted: Wanted = {}) {
    return ok(await (await api.as('manager')).post('/api/agreements', await input(wanted)))
  }

  /** An agreement that counts. */
  async function agreement(wanted: Wanted = {}) {
    const { id } = await proposal(wanted)
    return ok(await (await api.as('admin')).patch(`/api/agreements/${id}`, { state: 'active' }))
  }

  return { plan, input, proposal, agreement }
}
