import type { Agreement, AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import type { BaseRateRecord, FeePlan, FeePlanRecord } from '@drayline/domain/finance/fee-plans/fee-plan'
import { fixtureNow } from '@drayline/testing/fixtures'
import type { MockDb } from '../mock/mock-db.ts'

/** Records of agreements in the mocked API. Tests inspect them to see what a screen changed. */
export interface AgreementStore {
  plans: FeePlanRecord[]
  rates: BaseRateRecord[]
  agreements: Agreement[]
}

/** None of the mocked users, so that each may do what the role allows. */
const colleague = { id: 99, name: 'Kim Waters' }
const record = { version: 1, createdAt: fixtureNow, updatedAt: fixtureNow }

const plan = (rest: Partial<FeePlan>): FeePlan => ({
  charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
  ...rest,
})
const tiered = plan({
  charges: [
    {
      ...{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 },
      every: { days: 10, ppm: 5_000, isProrated: false },
    },
  ],
})

/** Usual terms on a plan. */
export function makeTerms({ id, version, name, terms }: FeePlanRecord): AgreementTerms {
  return {
    ...{ isRecourse: true, recourseDays: 90, advancePpm: 920_000, brokerAdvances: [] },
    escrow: { ppm: 0, floorCents: 0 },
    monthlyMinimumCents: 0,
    transferFees: { ach: 0, wire: 1_500, check: 0 },
    clearingDays: { ach: 0, wire: 0, check: 3 },
    limits: {
      ...{ clientCents: 25_000_000, pairCents: null, brokers: [] },
      ...{ concentrationPpm: null, concentrationFloorCents: 0 },
    },
    feePlan: { id, version, name, terms },
  }
}

/** Two plans, prime, and for every client but the last a version in force; the second client has a proposal. */
export function makeAgreementStore({ clients }: Pick<MockDb, 'clients'>): AgreementStore {
  const plans: FeePlanRecord[] = [
    { ...record, id: 1, name: 'Standard', terms: tiered, changedBy: colleague, earlier: [] },
    {
      ...{
        ...record,
        id: 2,
        version: 2,
        name: 'Flat',
        terms: plan({ taken: 'funding' }),
        changedBy: colleague,
      },
      earlier: [{ version: 1, name: 'Flat', terms: plan({}), changedBy: colleague, changedAt: fixtureNow }],
    },
  ]
  const rates = [{ ...record, id: 1, from: '2025-12-11', ppm: 67_500, isFixed: false, changedBy: colleague }]
  const terms = makeTerms(plans[0] as FeePlanRecord)
  const agreements = clients.slice(0, -1).map(
    ({ id, name }): Agreement => ({
      ...{ ...record, id, clientId: id, client: { id, name }, number: 1, state: 'active', terms },
      ...{ effectiveFrom: '2025-01-01', effectiveUntil: null, documentId: null, previousId: null },
      ...{ proposedBy: colleague, decidedBy: { id: 98, name: 'Ray Ortiz' }, decidedAt: fixtureNow },
      ...{ reason: null, brokers: [] },
    }),
  )
  const [, second] = agreements
  if (second)
    agreements.push({
      ...{ ...second, id: 50, number: 2, state: 'proposed', previousId: second.id },
      ...{ effectiveFrom: '2026-12-01', decidedBy: null, decidedAt: null },
      terms: { ...terms, advancePpm: 950_000, limits: { ...terms.limits, clientCents: 50_000_000 } },
    })
  return { plans: clients.length === 0 ? [] : plans, rates: clients.length === 0 ? [] : rates, agreements }
}
