import type { Context } from 'koa'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../base/errors.ts'
import type { RateClass } from '../base/rate.ts'
import { processesRunning } from '../migrations/processes.ts'
import type { Route } from './route.ts'

/** Calls per minute of one user (of one address while no one is signed in), in all API processes together. */
export const perMinute: Record<RateClass, number> = {
  read: 6000,
  write: 1200,
  search: 1200,
  export: 60,
  upload: 300,
  // An office shares an address: what stops guessing are the limits of auth/signin-limits.ts.
  signin: 600,
  // New colleagues of one office: each link is looked at and used once, and guessing 256 bits is hopeless anyway.
  invitation: 120,
  // Each of these puts something into someone's mailbox or in front of someone's eyes.
  mail: 12,
  health: 6000,
  // Browsers gather refusals and send few; a page that breaks its policy all the time is told of often enough.
  report: 60,
}

/**
 * Calls of one person that run at the same time, and that wait for it, in all API processes together. What a screen
 * needs runs at once; somebody's two hundred lists go one after the other, while colleagues find the database's
 * connections free.
 */
export const together = { running: 10, waiting: 100 }

export interface Limits {
  /** @throws Problem 429 with Retry-After when the caller was too fast */
  check(route: Route, ctx: Context): Promise<void>
  /**
   * Carries out a call when it is its person's turn.
   * @throws Problem 429 with Retry-After when too many calls of the person are waiting
   */
  inTurn(route: Route, ctx: Context, work: () => Promise<void>): Promise<void>
}

/**
 * Ordinary limits, kept in memory: they protect the service from being flooded, and cost no database call. Each process
 * grants its share: however calls are spread, all of them together grant no more than the whole. Limits that protect
 * accounts (sign-in) are kept in the database, see `auth/signin-limits.ts`.
 * @param processes number of processes among which the limits are shared now
 */
export function createLimits(scale = 1, processes: () => number = processesRunning): Limits {
  const share = (whole: number) => Math.ceil((whole * scale) / processes())
  const limiters = new Map(
    Object.entries(perMinute).map(([name, points]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: 60 }),
    ]),
  )
  const turns = new Map<number, LimitFunction>()
  return {
    async inTurn(route, ctx, work) {
      const person = ctx.state.user?.id
      // Those last as long as their bytes take, and hold no connection to the database meanwhile.
      if (person === undefined || route.raw || route.upload) return await work()
      const turn = turns.get(person) ?? pLimit(share(together.running))
      if (turn.pendingCount >= share(together.waiting)) throw tooMany(1)
      turns.set(person, turn)
      try {
        await turn(work)
      } finally {
        if (turn.activeCount + turn.pendingCount === 0) turns.delete(person)
      }
    },
    async check(route, ctx) {
      const name = route.rate ?? (route.method === 'GET' ? 'read' : 'write')
      const caller = ctx.state.user ? `u${ctx.state.user.id}` : `a${ctx.ip}`
      const limiter = limiters.get(name) as RateLimiterMemory
      limiter.points = share(perMinute[name])
      try {
        await limiter.consume(caller)
      } catch (refusal) {
        throw refusal instanceof Error ? refusal : tooMany((refusal as RateLimiterRes).msBeforeNext / 1000)
      }
    },
  }
}
