import { openForCookie, sealForCookie } from './cookie-seal.ts'

/** The session at the sign-in service by which somebody has come here. */
export interface ProviderSession {
  /** Its id, as far as the service tells. */
  sid: string | null
  /** The identity token, by which the service knows whom to sign out. It says who they are, so it is stored sealed. */
  idToken: string
}

/** As it is stored: only the browser with the cookie it was sealed for opens it. */
export interface SealedProviderSession {
  sid: string | null
  sealedToken: string
}

const purpose = 'identity token'

/** Closes an identity token for the browser that has this cookie. */
export const sealIdToken = (cookie: string, idToken: string) => sealForCookie(cookie, purpose, idToken)

/** The identity token; null for a cookie it was not closed for. */
export const openIdToken = (cookie: string, sealed: string) => openForCookie(cookie, purpose, sealed)

/** Closes what is kept of a session at the service for the browser that has this cookie. */
export function sealProvider(cookie: string, { sid, idToken }: ProviderSession): SealedProviderSession {
  return { sid, sealedToken: sealIdToken(cookie, idToken) }
}

/** The session at the service; null when there is none, or it was closed for another cookie. */
export function openProvider(
  cookie: string,
  provider: SealedProviderSession | null | undefined,
): ProviderSession | null {
  const idToken = provider?.sealedToken ? openIdToken(cookie, provider.sealedToken) : null
  return provider && idToken ? { sid: provider.sid, idToken } : null
}
