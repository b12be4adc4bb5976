import { clockLimits } from '@drayline/domain/kernel/dates/clock-limits'
import type { Hello } from './confirmations.ts'

/** When an answer came, in milliseconds of `performance.now()`, and how long it took. */
interface Received {
  at: number
  tookMs: number
}

/** Answers are this exact at best: smaller differences move nothing. */
const jitterMs = 20
/** Smaller steps back are smoothed: the clock stands still until they have passed. */
const smoothedMs = 1_000

/**
 * The one clock by which facts are ordered: that of the database's primary, as its regular answers tell it, carried on
 * between them by the steady clock of this process. Whatever somebody does to the time of a machine, what happened
 * later has the later instant, and no session ends early (R-CLK-1).
 */
export class DatabaseClock {
  readonly #own: () => number
  readonly #steady: () => number
  #known: { time: number; at: number } | undefined
  #last = 0

  /** @param own milliseconds of this machine's clock, which may be wrong; `steady` only ever goes on */
  constructor(own: () => number, steady: () => number) {
    this.#own = own
    this.#steady = steady
  }

  /** Takes in a member's answer. Only the primary's counts. */
  note({ isWritablePrimary, localTime }: Hello, { at, tookMs }: Received): void {
    if (!isWritablePrimary || !localTime) return
    const time = localTime.getTime() + tookMs / 2
    if (this.#known && Math.abs(time - this.#timeAt(at)) <= tookMs / 2 + jitterMs) return
    this.#known = { time, at }
  }

  /** The present instant. Before the database was heard of, it is this machine's. */
  now(): Date {
    const time = Math.round(this.#timeAt(this.#steady()))
    if (time > this.#last || this.#last - time > smoothedMs) this.#last = time
    return new Date(this.#last)
  }

  /** Milliseconds by which this machine's clock is ahead of the database's, or behind it (negative); 0 while unknown. */
  aheadMs(): number {
    return this.#known ? Math.round(this.#own() - this.#timeAt(this.#steady())) : 0
  }

  #timeAt(at: number): number {
    return this.#known ? this.#known.time + at - this.#known.at : this.#own()
  }
}

/** The clock of this process's connection. */
export const databaseClock = new DatabaseClock(
  () => Date.now(),
  () => performance.now(),
)

/** The present instant, by the database's clock. */
export const databaseNow = (): Date => databaseClock.now()

/** Tells whether a clock is so far off that its process takes no writes. */
export const isClockWrong = (aheadMs: number): boolean => Math.abs(aheadMs) > clockLimits.refused * 1_000
