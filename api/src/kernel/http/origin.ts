import type { Context, Middleware } from 'koa'
import type { Config } from '../base/config.ts'
import { Problem } from '../base/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser send. Browsers say where a request comes from in
 * `Sec-Fetch-Site` (fallback: `Origin`, then `Referer`); when several are there, all must agree. A caller that sends
 * none of them is no browser and has no cookies of a victim.
 */
export function originCheck(config: Config): Middleware {
  return async (ctx, next) => {
    if (safeMethods.has(ctx.method) || isOwn(ctx, config)) return await next()
    const from = ctx.get('origin').slice(0, 200)
    ctx.state.log.warn({ event: 'origin.refused', from, ip: ctx.ip }, 'a change that another site asked for')
    throw new Problem(403, 'error.origin')
  }
}

function isOwn(ctx: Context, config: Config): boolean {
  const site = ctx.get('sec-fetch-site')
  if (site !== '' && site !== 'same-origin' && site !== 'none') return false
  const origin = ctx.get('origin') || originOf(ctx.get('referer'))
  if (!origin) return true
  return origin === ownOrigin(ctx, config) || config.allowedOrigins.includes(origin)
}

/** Origin of this product: `PUBLIC_URL` where it is set, since what the caller sends as host is then no proof of anything. */
export function ownOrigin(ctx: Context, { publicUrl }: Config): string {
  // Not `ctx.origin`: since Koa 3 that is the header the caller sent.
  return publicUrl?.origin ?? `${ctx.protocol}://${ctx.host}`
}

function originOf(referer: string): string {
  if (referer === '') return ''
  return URL.canParse(referer) ? new URL(referer).origin : 'null'
}
