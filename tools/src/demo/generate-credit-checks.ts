import { paymentDays } from '@drayline/domain/operations/brokers/broker'
import type { CreditCheckStatus } from '@drayline/domain/operations/credit-checks/credit-check'
import type { CreditHistory } from '@drayline/domain/operations/credit-checks/credit-score'
import {
  creditScore,
  proposedLimit,
  ratingOf,
  scoreBands,
  scoreParts,
} from '@drayline/domain/operations/credit-checks/credit-score'
import { businessDayUpTo, dayMs, momentAfter, momentOn } from './calendar.ts'
import type { Office } from './generate-staff.ts'
import type { Random } from './random.ts'
import type { BrokerMood, DemoBroker, DemoCreditCheck, DemoUser } from './types.ts'

/** 142 in all (R-CRC-1). */
export const creditCheckCounts: Record<CreditCheckStatus, number> = {
  approved: 89,
  pending: 28,
  rejected: 25,
}

interface Options {
  brokers: DemoBroker[]
  office: Office
  startDay: number
  today: number
  firstId: number
}

/** Days after the due date, overdue share and used share of the limit that go with a broker's habit. */
const habits: Record<
  BrokerMood,
  { late: readonly [number, number]; overdue: number; used: readonly [number, number] }
> = {
  early: { late: [-8, -2], overdue: 0.02, used: [0.2, 0.5] },
  onTime: { late: [-1, 4], overdue: 0.08, used: [0.3, 0.7] },
  late: { late: [7, 20], overdue: 0.25, used: [0.4, 0.9] },
  veryLate: { late: [25, 60], overdue: 0.6, used: [0.7, 1.4] },
}

const reasons = [
  'New lanes from next month',
  'More loads than the limit allows',
  'Yearly review',
  'Client asks to haul for this broker',
  'Limit nearly used up',
]
const approvals = [
  'Good references from two carriers',
  'Pays within terms',
  'Bond of $75,000 on file',
  null,
  null,
]
const rejections = [
  'Pays far beyond terms; prepayment only',
  'Several invoices in dispute',
  'Exposure is too high for the payment record',
  'Authority is too young',
]

/** Credit checks of eighteen months. The last approval of a broker is the limit that it has. */
export function generateCreditChecks(source: Random, options: Options): DemoCreditCheck[] {
  const random = source.fork('credit-checks')
  const { brokers, today } = options
  const trusted = brokers.filter(({ status }) => status !== 'suspended')
  const doubted = brokers.filter(
    ({ status, mood }) => status === 'suspended' || mood === 'veryLate' || mood === 'late',
  )
  const checks = [
    ...rounds(trusted, creditCheckCounts.approved).flatMap(([broker, times]) =>
      approvalsOf(random, broker, times, options),
    ),
    ...rounds(doubted.length > 0 ? doubted : brokers, creditCheckCounts.rejected).flatMap(([broker, times]) =>
      Array.from({ length: times }, () =>
        newCheck(random, broker, 'rejected', today - random.int(16, 400), options),
      ),
    ),
    ...rounds(trusted.toSorted(lateFirst), creditCheckCounts.pending).flatMap(([broker, times]) =>
      Array.from({ length: times }, () =>
        newCheck(random, broker, 'pending', today - random.int(1, 9), options),
      ),
    ),
  ].sort((a, b) => a.createdAt - b.createdAt)
  return checks.map((check, index) => ({ ...check, id: options.firstId + index }))
}

/** Late payers are asked about first. */
function lateFirst(a: DemoBroker, b: DemoBroker): number {
  const paysLate = ({ mood }: DemoBroker) => Number(mood === 'late' || mood === 'veryLate')
  return paysLate(b) - paysLate(a)
}

/** Number of checks of each broker out of `count`. */
function rounds(brokers: readonly DemoBroker[], count: number): [DemoBroker, number][] {
  return brokers
    .slice(0, count)
    .map(
      (broker, index, turns) => [broker, Math.ceil((count - index) / turns.length)] as [DemoBroker, number],
    )
}

/** Limits grow from check to check, up to the one the broker has. */
function approvalsOf(random: Random, broker: DemoBroker, times: number, options: Options): DemoCreditCheck[] {
  const { startDay, today } = options
  const step = Math.floor((today - 20 - startDay) / times)
  return Array.from({ length: times }, (_, index) => {
    const day = startDay + index * step + random.int(0, Math.max(0, step - 10))
    const share = (index + 1) / times
    const limit = share === 1 ? broker.creditLimit : round(broker.creditLimit * (0.4 + 0.6 * share))
    return newCheck(random, broker, 'approved', day, options, limit)
  })
}

function newCheck(
  random: Random,
  broker: DemoBroker,
  status: CreditCheckStatus,
  day: number,
  { office }: Options,
  limit: number | null = null,
): DemoCreditCheck {
  const agent = random.pick(office.agents)
  const createdAt = Math.round(momentOn(random, businessDayUpTo(day), agent.timezone))
  const requestedLimit = requested(random, broker, status, limit)
  const history = historyFor(random, broker, status, createdAt)
  const score = creditScore(history)
  const checkedAt = createdAt + random.int(700, 2600)
  const decided = status === 'pending' ? undecided : decision(random, status, createdAt, office)
  return {
    id: 0,
    broker,
    requestedLimit,
    reason: random.pick(reasons),
    requestedBy: personOf(agent),
    score,
    rating: ratingOf(score),
    proposedLimit: proposedLimit(score, requestedLimit),
    parts: scoreParts(history),
    checkedAt,
    status,
    limit,
    ...decided,
    createdAt,
    updatedAt: decided.decidedAt ?? checkedAt,
    version: status === 'pending' ? 2 : 3,
  }
}

const undecided = { note: null, decidedBy: null, decidedAt: null }

function decision(random: Random, status: CreditCheckStatus, createdAt: number, { approvers }: Office) {
  const by = random.pick(approvers)
  return {
    note: random.pick(status === 'approved' ? approvals : rejections),
    decidedBy: personOf(by),
    decidedAt: Math.round(momentAfter(random, createdAt, by.timezone, random.int(0, 2))),
  }
}

function requested(
  random: Random,
  broker: DemoBroker,
  status: CreditCheckStatus,
  limit: number | null,
): number {
  if (limit !== null) return Math.max(limit, round(limit * random.between(1, 1.25)))
  return round(
    broker.creditLimit * (status === 'pending' ? random.between(1.1, 1.7) : random.between(0.8, 2)),
  )
}

/** Facts that go with the broker's habit, and do not contradict the decision that was taken on them. */
function historyFor(
  random: Random,
  broker: DemoBroker,
  status: CreditCheckStatus,
  at: number,
): CreditHistory {
  const first = historyOf(random, broker, broker.mood, at)
  const fits = creditScore(first) >= scoreBands.yellow
  if (status === 'approved' && !fits) return historyOf(random, broker, 'early', at)
  if (status === 'rejected' && fits) return historyOf(random, broker, 'veryLate', at)
  return first
}

function historyOf(random: Random, broker: DemoBroker, mood: BrokerMood, at: number): CreditHistory {
  const { late, overdue, used } = habits[mood]
  const termDays = paymentDays[broker.paymentTerms]
  const limitCents = broker.creditLimit * 100
  return {
    daysToPay: Math.max(1, Math.round((termDays + random.between(...late)) * 10) / 10),
    termDays,
    overdueShare: Math.round(random.between(overdue / 3, overdue) * 1000) / 1000,
    exposureCents: Math.round(limitCents * random.between(...used)),
    limitCents,
    ageDays: Math.max(0, Math.floor((at - broker.createdAt) / dayMs)),
  }
}

/** In steps that credit departments use. */
function round(limit: number): number {
  return Math.max(1_000, Math.round(limit / 1_000) * 1_000)
}

function personOf({ id, name }: DemoUser) {
  return { id, name }
}
