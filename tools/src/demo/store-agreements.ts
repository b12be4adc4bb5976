import type { AgreementDoc } from '@drayline/api/finance/agreements/agreement.model'
import { AgreementRecord } from '@drayline/api/finance/agreements/agreement.model'
import type { BaseRateDoc, FeePlanDoc } from '@drayline/api/finance/fee-plans/fee-plan.model'
import { BaseRateRecord, FeePlanRecord } from '@drayline/api/finance/fee-plans/fee-plan.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import type { AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import type { FeeCharge, FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { dayMs, isoDate, localDay } from './calendar.ts'
import { Random } from './random.ts'
import type { DemoClient, DemoUser, Person } from './types.ts'

interface AgreementDemo {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

const plan = (charges: FeeCharge[], rest: Partial<FeePlan> = {}): FeePlan => ({
  charges,
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
  ...rest,
})
const firstDays = (days: number, ppm: number) =>
  ({ kind: 'stepped', base: 'face', firstDays: days, firstPpm: ppm }) as const

/** The house's plans, one of each kind. */
const plans: [string, FeePlan][] = [
  [
    'Standard 30',
    plan([{ ...firstDays(30, 30_000), every: { days: 10, ppm: 5_000, isProrated: false } }], {
      minFeeCents: 1_000,
    }),
  ],
  ['Flat 2.5%', plan([firstDays(90, 25_000)], { taken: 'funding' })],
  [
    'Small fleet tiers',
    plan([
      {
        ...{ kind: 'brackets', base: 'face' },
        brackets: [
          { untilDay: 15, ppm: 18_000 },
          { untilDay: 30, ppm: 25_000 },
          { untilDay: 45, ppm: 35_000 },
          { untilDay: 60, ppm: 45_000 },
          { untilDay: null, ppm: 60_000 },
        ],
      },
    ]),
  ],
  ['Daily', plan([{ kind: 'daily', base: 'face', dayPpm: 750 }], { minDays: 15, capPpm: 80_000 })],
  ['Prime plus', plan([firstDays(30, 10_000), { kind: 'interest', marginPpm: 35_000, yearDays: 360 }])],
]

/** Prime as the banks changed it. */
const primeRates: [string, number][] = [
  ['2023-07-27', 85_000],
  ['2024-09-19', 80_000],
  ['2024-11-08', 77_500],
  ['2024-12-19', 75_000],
  ['2025-09-18', 72_500],
  ['2025-10-30', 70_000],
  ['2025-12-11', 67_500],
]

/** Every client has terms from its first day on; some had others before, and of the latest a few wait for a decision. */
export async function storeAgreements(seed: number, { clients, users, now }: AgreementDemo): Promise<void> {
  const random = new Random(seed, 'agreements')
  const managers = users.filter(({ role }) => role !== 'employee')
  const pair = () => {
    const first = random.pick(managers)
    const others = managers.filter(({ id }) => id !== first.id)
    return [first, others.length > 0 ? random.pick(others) : first].map(personOf) as [Person, Person]
  }
  if ((await FeePlanRecord.estimatedDocumentCount()) === 0) await storePlans(pair()[0], now)
  const known = await FeePlanRecord.find().sort({ _id: 1 }).lean<FeePlanDoc[]>()
  const today = isoDate(localDay(now, 'America/New_York'))
  const made = clients.flatMap((client) => agreementsOf(random, { client, plans: known, today, pair }))
  if (made.length === 0) return
  const first = await nextId(AgreementRecord.collection.name, made.length)
  const documents = made.map((agreement, index) => ({
    ...agreement,
    _id: first + index,
    // The version that it changes stands just before it.
    previousId: agreement.number > 1 ? first + index - 1 : null,
  }))
  await AgreementRecord.collection.insertMany(documents as never)
}

async function storePlans(changedBy: Person, now: number): Promise<void> {
  const at = new Date(now - 700 * dayMs)
  const record = { version: 1, changedBy, createdAt: at, updatedAt: at }
  const first = await nextId(FeePlanRecord.collection.name, plans.length)
  const planDocuments = plans.map(
    ([name, terms], index): FeePlanDoc => ({
      ...{ _id: first + index, name, nameKey: name.toLowerCase(), terms, earlier: [] },
      ...record,
    }),
  )
  await FeePlanRecord.collection.insertMany(planDocuments as never)
  const firstRate = await nextId(BaseRateRecord.collection.name, primeRates.length)
  const rates = primeRates.map(
    ([from, ppm], index): BaseRateDoc => ({ _id: firstRate + index, from, ppm, ...record }),
  )
  await BaseRateRecord.collection.insertMany(rates as never)
}

interface Making {
  client: DemoClient
  plans: readonly FeePlanDoc[]
  today: string
  pair: () => [Person, Person]
}

type Made = Omit<AgreementDoc, '_id' | 'previousId'>

function agreementsOf(random: Random, { client, plans: known, today, pair }: Making): Made[] {
  // A client hauls for us from its first day on, and is bought from on it.
  const from = isoDate(Math.min(client.activeFrom, localDay(client.createdAt, client.agent.timezone)))
  const terms = termsOf(random, client, known)
  const version = (number: number, day: string, agreed: AgreementTerms) =>
    decided({ clientId: client.id, number, effectiveFrom: day, terms: agreed }, pair())
  const first = version(1, from, terms)
  const changeDay = addDays(today, -random.int(40, 300))
  if (changeDay > addDays(from, 60) && random.chance(0.25)) {
    const better = { ...terms, advancePpm: Math.min(1_000_000, terms.advancePpm + 20_000), recourseDays: 90 }
    return [{ ...first, effectiveUntil: changeDay }, version(2, changeDay, better)]
  }
  if (!random.chance(0.06)) return [first]
  const limits = { ...terms.limits, clientCents: (terms.limits.clientCents ?? 20_000_000) * 2 }
  const waiting: Made = {
    ...version(2, addDays(today, random.int(3, 20)), { ...terms, limits }),
    ...{ state: 'proposed', version: 1, decidedBy: null, decidedAt: null },
  }
  const at = new Date(`${addDays(today, -1)}T15:00:00Z`)
  return [first, { ...waiting, createdAt: at, updatedAt: at }]
}

function decided(
  version: Pick<Made, 'clientId' | 'number' | 'effectiveFrom' | 'terms'>,
  [proposedBy, decidedBy]: [Person, Person],
): Made {
  const createdAt = new Date(`${addDays(version.effectiveFrom, -3)}T16:20:00Z`)
  const decidedAt = new Date(`${addDays(version.effectiveFrom, -2)}T14:05:00Z`)
  return {
    ...{ ...version, version: 2, state: 'active', effectiveUntil: null, documentId: null },
    ...{ proposedBy, decidedBy, decidedAt, reason: null, createdAt, updatedAt: decidedAt },
  }
}

function termsOf(random: Random, client: DemoClient, known: readonly FeePlanDoc[]): AgreementTerms {
  const { _id: id, version, name, terms } = known[(client.id - 1) % known.length] as FeePlanDoc
  const isRecourse = random.chance(0.75)
  const special = random.chance(0.2) ? client.brokers[0] : undefined
  return {
    isRecourse,
    recourseDays: random.pick([60, 90, 90, 120]),
    advancePpm: random.int(44, 48) * 20_000,
    brokerAdvances: special ? [{ brokerId: special.id, advancePpm: 850_000 }] : [],
    escrow: random.chance(0.3) ? { ppm: 10_000, floorCents: 500_000 } : { ppm: 0, floorCents: 0 },
    monthlyMinimumCents: random.chance(0.2) ? 5_000 : 0,
    transferFees: { ach: 0, wire: 1_500, check: 500 },
    clearingDays: { ach: 0, wire: 0, check: 3 },
    limits: {
      clientCents: random.int(6, 30) * 5_000_000,
      pairCents: random.chance(0.5) ? 10_000_000 : null,
      brokers: [],
      concentrationPpm: random.chance(0.4) ? 500_000 : null,
      concentrationFloorCents: 2_500_000,
    },
    feePlan: { id, version, name, terms },
  }
}

const personOf = ({ id, name }: Person): Person => ({ id, name })
