import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import type { Config } from '../../kernel/base/config.ts'
import type { SessionUser } from '../../kernel/http/call.ts'
import type { IsUnattended, SessionData } from './session-store.ts'
import { SessionStore } from './session-store.ts'

interface SessionContext {
  session: (Partial<SessionData> & { regenerate(): Promise<void> }) | null
}

/** The cookie's name; `__Host-` pins it to this host and to HTTPS. */
export function cookieName(config: Config): string {
  return config.https ? '__Host-drayline' : 'drayline.sid'
}

/**
 * Sessions: 256 random bits in the cookie, the rest in MongoDB. No cookie is set for someone who has not signed in.
 * The cookie lives as long as the browser; the store knows idle and absolute ends.
 */
export function sessions(
  app: Koa,
  config: Config,
  clock: () => Date,
  isUnattended: IsUnattended,
): Middleware {
  const store = new SessionStore(config, clock, isUnattended)
  const koaSession = createSession(
    {
      key: cookieName(config),
      maxAge: 'session',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.https,
      // 256 random bits need no signature; koa's would be a second cookie of 160 bits.
      signed: false,
      rolling: false,
      renew: false,
      genid: (ctx: Context) => {
        const id = randomBytes(32).toString('base64url')
        store.expect(ctx, id)
        return id
      },
      store: {
        get: (id: string, _maxAge: unknown, options: { ctx: Context }) => store.get(id, options.ctx),
        set: (id: string, data: SessionData, maxAge: unknown, options: { ctx: Context }) =>
          store.set(id, data, maxAge, options),
        destroy: (id: string) => store.destroy(id),
      },
    } as never,
    app,
  )
  const readUser: Middleware = async (ctx, next) => {
    const { session } = ctx as unknown as SessionContext
    if (session?.user) ctx.state.user = session.user
    await next()
  }
  return async (ctx, next) => {
    // TLS may end at a proxy: the public address says whether the cookie travels encrypted.
    if (config.https) ctx.cookies.secure = true
    await koaSession(ctx, () => readUser(ctx, next))
  }
}

/** Makes this browser signed in, under a new id; the id it came with is dead. Inside a transaction it is part of it. */
export async function startSession(ctx: Context, user: SessionUser): Promise<void> {
  const context = ctx as unknown as SessionContext
  context.session = { user } as SessionContext['session']
  await context.session?.regenerate()
  ctx.state.user = user
}

/** Signs this browser out, on the server as well. */
export function endSession(ctx: Context): void {
  const context = ctx as unknown as SessionContext
  context.session = null
  ctx.state.user = undefined
}
