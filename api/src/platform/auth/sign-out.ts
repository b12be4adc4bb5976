import type { Middleware } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { Problem } from '../../kernel/base/errors.ts'
import { cookieName } from './session.ts'

export const signOutPath = '/api/auth/logout'

/** Calls that write and that reading needs: signing in and out, and staying signed in. */
export const sessionPaths: readonly string[] = [
  '/api/auth/login',
  '/api/auth/second-step',
  '/api/auth/sso',
  signOutPath,
  '/api/auth/session',
]

/**
 * Takes the cookie from a browser that signs out, also when the session could not be ended because the database is
 * away: the answer says that it failed, and this browser at least is signed out.
 */
export function forgetsCookie(config: Config): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const refused = error instanceof Problem && error.status < 500
      if (ctx.path === signOutPath && ctx.method === 'POST' && !refused) {
        if (config.https) ctx.cookies.secure = true
        const options = { httpOnly: true, sameSite: 'lax', secure: config.https, signed: false } as const
        ctx.cookies.set(cookieName(config), '', { ...options, expires: new Date(0), overwrite: true })
      }
      throw error
    }
  }
}
