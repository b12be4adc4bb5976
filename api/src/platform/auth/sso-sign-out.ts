import type { AnyCall } from '../../kernel/http/call.ts'
import { endSessionAddress } from '../oidc/index.ts'
import { takeAttempt } from './sso-attempt.ts'

/**
 * Who has just signed out here goes on to the sign-in service, to be signed out there.
 * @returns the address; the sign-in page when there is nothing to do, or the service does not answer
 */
export async function signOutAddress(place: Pick<AnyCall, 'ctx' | 'config' | 'now'>): Promise<string> {
  const { config, ctx, now } = place
  const attempt = await takeAttempt(place)
  if (!config.oidc || !attempt?.idToken) return '/login'
  const returnTo = new URL('/login', config.publicUrl).href
  try {
    const about = { idToken: attempt.idToken, returnTo }
    return (await endSessionAddress(config.oidc, about, now()))?.href ?? '/login'
  } catch (error) {
    ctx.state.log.error({ event: 'sso.away', err: error }, 'the sign-in service did not answer')
    return '/login'
  }
}
