import { daysBetween } from '../../kernel/dates/dates.ts'
import type { CollectionPriority } from './collection.ts'

export type * from './collection-worklist-schema.ts'

/**
 * Whom to call first. Every open collection gets points, and the most points come first; equal ones by their number.
 *
 * | What | Points |
 * |---|---|
 * | overdue | 1 a day, at most 60 |
 * | amount | 30 from $20,000, 24 from $10,000, 18 from $5,000, 12 from $2,000, 6 from $500 |
 * | the last promise was broken | 40 |
 * | priority | 30 urgent, 15 high, 5 medium |
 * | silence | 1 a day since the last call, at most 20; 20 when no one has called yet |
 * | a promise still runs | −60: they said when they will pay |
 * | called today | −200: the next one's turn |
 *
 * @public remotes of other repositories may have it
 */
export const worklistPoints = {
  overdueMost: 60,
  amounts: [
    [2_000_000, 30],
    [1_000_000, 24],
    [500_000, 18],
    [200_000, 12],
    [50_000, 6],
  ],
  brokenPromise: 40,
  priority: { low: 0, medium: 5, high: 15, urgent: 30 },
  silenceMost: 20,
  openPromise: -60,
  calledToday: -200,
} as const satisfies {
  amounts: readonly (readonly [fromCents: number, points: number])[]
  priority: Record<CollectionPriority, number>
  [name: string]: unknown
}

export const worklistReasons = [
  'overdue',
  'amount',
  'brokenPromise',
  'priority',
  'neverCalled',
  'silence',
  'openPromise',
  'calledToday',
] as const
export type WorklistReason = (typeof worklistReasons)[number]

/** Facts the order depends on. Days are calendar dates of the reader. */
export interface WorklistFacts {
  amountCents: number
  dueDate: string
  priority: CollectionPriority
  /** The day of the latest call. */
  lastContactOn: string | null
  /** The day of the latest promise that was not kept so far; null without one. */
  promisedFor: string | null
}

export interface Worklisted {
  reason: WorklistReason
  points: number
}

/** The points of an open collection with their reasons, the weightiest first. See `worklistPoints` for the rule. */
export function worklistScore(facts: WorklistFacts, today: string): { score: number; reasons: Worklisted[] } {
  const given = [
    { reason: 'overdue', points: overduePoints(facts, today) },
    { reason: 'amount', points: amountPoints(facts.amountCents) },
    { reason: 'priority', points: worklistPoints.priority[facts.priority] },
    promisePoints(facts, today),
    silencePoints(facts, today),
  ] satisfies Worklisted[]
  const reasons = given.filter(({ points }) => points !== 0)
  reasons.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

function overduePoints({ dueDate }: WorklistFacts, today: string): number {
  return Math.min(worklistPoints.overdueMost, Math.max(0, daysBetween(dueDate, today)))
}

function amountPoints(cents: number): number {
  return worklistPoints.amounts.find(([from]) => cents >= from)?.[1] ?? 0
}

function promisePoints({ promisedFor }: WorklistFacts, today: string): Worklisted {
  // Stryker disable next-line StringLiteral: without points it is no reason, and is left out
  if (promisedFor === null) return { reason: 'openPromise', points: 0 }
  return promisedFor < today
    ? { reason: 'brokenPromise', points: worklistPoints.brokenPromise }
    : { reason: 'openPromise', points: worklistPoints.openPromise }
}

function silencePoints({ lastContactOn }: WorklistFacts, today: string): Worklisted {
  if (lastContactOn === null) return { reason: 'neverCalled', points: worklistPoints.silenceMost }
  const days = daysBetween(lastContactOn, today)
  if (days <= 0) return { reason: 'calledToday', points: worklistPoints.calledToday }
  return { reason: 'silence', points: Math.min(worklistPoints.silenceMost, days) }
}
