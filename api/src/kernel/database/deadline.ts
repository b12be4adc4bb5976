import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum time a caller waits for all that a write needs from the database, in milliseconds. */
const defaultBudgetMs = 15_000

interface Deadline {
  budgetMs: number
  /** On the clock of `performance.now()`. */
  endsAt: number
}

const running = new AsyncLocalStorage<Deadline>()

/** Runs `work` under a deadline of its own. Everything in it that waits for the database asks `timeLeft`. */
export function withDeadline<T>(work: () => Promise<T>, budgetMs = defaultBudgetMs): Promise<T> {
  return running.run({ budgetMs, endsAt: performance.now() + budgetMs }, work)
}

/** Runs `work` under the deadline that is running, or starts one where there is none. */
export function withinDeadline<T>(work: () => Promise<T>): Promise<T> {
  return running.getStore() ? work() : withDeadline(work)
}

/** Gives `work` the whole budget again: one of several writes of one call, each answered by itself. */
export function withRenewedDeadline<T>(work: () => Promise<T>): Promise<T> {
  return withDeadline(work, running.getStore()?.budgetMs)
}

/**
 * Milliseconds until the running deadline, at least 1, because MongoDB takes 0 for no limit at all. Outside of any
 * deadline it is a whole budget.
 */
export function timeLeft(): number {
  const deadline = running.getStore()
  return deadline ? Math.max(1, Math.ceil(deadline.endsAt - performance.now())) : defaultBudgetMs
}

/**
 * Milliseconds that attempts may use; 0 when that is over. A sixth of the budget is kept for finding out whether an
 * attempt that got no answer was stored.
 */
export function timeForAttempts(): number {
  const deadline = running.getStore()
  if (!deadline) return defaultBudgetMs
  return Math.max(0, Math.floor(deadline.endsAt - performance.now() - deadline.budgetMs / 6))
}

/** Something that was sent got no answer in time. It may take place yet. */
export class OutOfTime extends Error {
  constructor() {
    super('There was no answer before the deadline')
  }
}

/**
 * Waits no longer than `ms` for what was sent. The limits that the database is given (`timeLimits`) come to the same,
 * as long as it is there to keep them.
 * @throws OutOfTime
 */
export async function inTime<T>(sent: Promise<T>, ms: number): Promise<T> {
  const answered = new AbortController()
  const over = sleep(ms, undefined, { signal: answered.signal }).then(() => {
    throw new OutOfTime()
  })
  return await Promise.race([sent, over]).finally(() => {
    answered.abort()
    over.catch(() => undefined)
    sent.catch(() => undefined)
  })
}

/** Options of a single write that a majority must confirm within `ms`. */
export function timeLimits(ms: number) {
  return { maxTimeMS: ms, writeConcern: { w: 'majority', wtimeoutMS: ms } } as const
}
