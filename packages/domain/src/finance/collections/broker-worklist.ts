import { daysBetween } from '../../kernel/dates/dates.ts'
import type { Worklisted, WorklistFacts } from './collection-worklist.ts'
import { worklistReasons, worklistScore } from './collection-worklist.ts'

export type * from './broker-worklist-schema.ts'

/** Reasons of the worklist, and the day that a call named for the next one: it has come, or it has not. */
export const brokerReasons = [...worklistReasons, 'nextCallDue', 'nextCallLater'] as const
export type BrokerReason = (typeof brokerReasons)[number]

/** What brokers are listed by; the first is the order in which to call. */
export const brokerSorts = [
  'worth',
  'due',
  'broker',
  'count',
  'open',
  'pastDue',
  'oldestDue',
  'lastCall',
] as const
export type BrokerSort = (typeof brokerSorts)[number]

/** Why a broker is due to be called today, what presses most first. */
export const callDues = ['promise', 'nextCall', 'overdue'] as const
export type CallDue = (typeof callDues)[number]

/** So many clients of a debtor are named, those with most first. */
export const debtorClients = 50

/** So many days after a call a broker that is past due is called again, when no day was named. */
const recallDays = 3

/** Points for the day named for the next call; the others are those of `worklistPoints`. */
const nextCallPoints = { due: 30, later: -60 } as const

/** Facts about a broker that owes us. Days are calendar dates of the reader; the latest call says what comes next. */
export interface OwingFacts {
  pastDueCents: number
  oldestDue: string
  lastCallOn: string | null
  /** The day of the latest promise, while less than was promised has come in; null without one. */
  promisedFor: string | null
  /** The day named in the latest call for the next one. */
  nextCallOn: string | null
}

interface BrokerWorklisted {
  reason: BrokerReason
  points: number
}

/**
 * How much a broker is worth a call, with the reasons, the weightiest first. Who owes nothing that is past due waits,
 * however long nobody called, unless a day was named.
 */
export function brokerScore(
  facts: OwingFacts,
  today: string,
): { score: number; reasons: BrokerWorklisted[] } {
  const given = worklistScore(collectionOf(facts), today).reasons
  const isLate = facts.pastDueCents > 0
  const reasons: BrokerWorklisted[] = given.filter(({ reason }) => isLate || !lateOnly.has(reason))
  const nextCall = nextCallOf(facts, today)
  if (nextCall) reasons.push(nextCall)
  reasons.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/**
 * Why a broker is due to be called today, null when it is not:
 *
 * - `promise`: its promise was broken, and nobody has called since that day;
 * - `nextCall`: the day named for the next call has come;
 * - `overdue`: something is past due, no promise runs, no later day was named, and for `recallDays` nobody has called.
 *
 * Who was called today is done, unless today was named again.
 */
export function callDue(facts: OwingFacts, today: string): CallDue | null {
  const { pastDueCents, lastCallOn, promisedFor, nextCallOn } = facts
  const isNamed = nextCallOn !== null && nextCallOn <= today
  if (lastCallOn !== null && lastCallOn >= today) return nextCallOn === today ? 'nextCall' : null
  const isBroken = promisedFor !== null && promisedFor < today && pastDueCents > 0
  if (isBroken && (isNamed || lastCallOn === null || lastCallOn <= promisedFor)) return 'promise'
  if (isNamed) return 'nextCall'
  if (nextCallOn !== null || pastDueCents <= 0) return null
  if (promisedFor !== null && promisedFor >= today) return null
  return lastCallOn === null || daysBetween(lastCallOn, today) >= recallDays ? 'overdue' : null
}

/** Reasons to call that only count where something is late. */
const lateOnly: ReadonlySet<Worklisted['reason']> = new Set(['neverCalled', 'silence', 'brokenPromise'])

function collectionOf({ pastDueCents, oldestDue, lastCallOn, promisedFor }: OwingFacts): WorklistFacts {
  return {
    ...{ amountCents: pastDueCents, dueDate: oldestDue, priority: 'low' },
    ...{ lastContactOn: lastCallOn, promisedFor },
  }
}

/** A running promise says already that they wait. */
function nextCallOf({ nextCallOn, promisedFor }: OwingFacts, today: string): BrokerWorklisted | null {
  if (nextCallOn === null) return null
  if (nextCallOn <= today) return { reason: 'nextCallDue', points: nextCallPoints.due }
  const isPromised = promisedFor !== null && promisedFor >= today
  return isPromised ? null : { reason: 'nextCallLater', points: nextCallPoints.later }
}
