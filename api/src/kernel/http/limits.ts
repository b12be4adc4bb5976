import type { Context } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../base/errors.ts'
import type { RateClass } from '../base/rate.ts'
import type { Route } from './route.ts'

/** Calls per minute of one user (of one address while no one is signed in), in each API process. */
const perMinute: Record<RateClass, number> = {
  read: 6000,
  write: 1200,
  search: 1200,
  export: 60,
  upload: 300,
  // An office shares an address: what stops guessing are the limits of auth/signin-limits.ts.
  signin: 600,
  // Each of these puts something into someone's mailbox or in front of someone's eyes.
  mail: 12,
  health: 6000,
}

export interface Limits {
  /** @throws Problem 429 with Retry-After when the caller was too fast */
  check(route: Route, ctx: Context): Promise<void>
}

/**
 * Ordinary limits, kept in memory: they protect this process from being flooded, and cost no database call. Limits
 * that protect accounts (sign-in) are kept in the database, see `auth/signin-limits.ts`.
 */
export function createLimits(scale = 1): Limits {
  const limiters = new Map(
    Object.entries(perMinute).map(([name, points]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * scale), duration: 60 }),
    ]),
  )
  return {
    async check(route, ctx) {
      const name = route.rate ?? (route.method === 'GET' ? 'read' : 'write')
      const caller = ctx.state.user ? `u${ctx.state.user.id}` : `a${ctx.ip}`
      try {
        await limiters.get(name)?.consume(caller)
      } catch (refusal) {
        throw refusal instanceof Error ? refusal : tooMany((refusal as RateLimiterRes).msBeforeNext / 1000)
      }
    },
  }
}
