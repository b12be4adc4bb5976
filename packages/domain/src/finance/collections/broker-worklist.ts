import type { Worklisted, WorklistFacts } from './collection-worklist.ts'
import { worklistReasons, worklistScore } from './collection-worklist.ts'

export type * from './broker-worklist-schema.ts'

/** Reasons of the worklist, and the day that a call named for the next one: it has come, or it has not. */
export const brokerReasons = [...worklistReasons, 'nextCallDue', 'nextCallLater'] as const
export type BrokerReason = (typeof brokerReasons)[number]

/** What brokers are listed by; the first is the order in which to call. */
export const brokerSorts = ['worth', 'broker', 'count', 'open', 'pastDue', 'oldestDue', 'lastCall'] as const
export type BrokerSort = (typeof brokerSorts)[number]

/** Points for the day named for the next call; the others are those of `worklistPoints`. */
const nextCallPoints = { due: 30, later: -60 } as const

/** Facts about a broker that owes us. Days are calendar dates of the reader; the latest call says what comes next. */
export interface OwingFacts {
  pastDueCents: number
  oldestDue: string
  lastCallOn: string | null
  promisedFor: string | null
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
