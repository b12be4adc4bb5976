import type { PromiseState } from './collection.ts'

/** Facts that decide whether a promise to pay is kept. Amounts are integer cents, days calendar dates. */
export interface PromiseFacts {
  amountCents: number
  /** The day by which it is to be paid. */
  date: string
  /** Amount owed when the promise was made. */
  owedCents: number
  /** The day on which enough had come in; null while it has not. */
  keptOn: string | null
}

/**
 * State of a promise on a day:
 *
 * - `kept`: on or before the promised day at least the promised amount had come in, that is: the collection was paid
 *   or written off, or what is owed had become less by that much;
 * - `broken`: the promised day is over, and that had not happened by then, even if it happened later;
 * - `open`: the promised day is not over.
 *
 * The day on which money came in is that of the person who recorded it, and is stored: a promise that is kept in New York is
 * not broken for a reader elsewhere. `today` is the reader's.
 */
export function promiseState({ date, keptOn }: PromiseFacts, today: string): PromiseState {
  if (keptOn !== null) return keptOn <= date ? 'kept' : 'broken'
  return today > date ? 'broken' : 'open'
}

/**
 * The day to store as `keptOn` after a change of the collection: the first day on which enough had come in, until so
 * much is owed again.
 * @param remainingCents what is still owed, 0 when it is paid or written off
 * @param today the calendar date of the person who makes the change
 */
export function keptOn(promise: PromiseFacts, remainingCents: number, today: string): string | null {
  const received = promise.owedCents - remainingCents
  if (received < Math.min(promise.amountCents, promise.owedCents)) return null
  return promise.keptOn ?? today
}
