import { createHmac } from 'node:crypto'

/** Secrets of one way to the sign-in service and back. */
export interface Secrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** Makes them from the browser's random cookie, so that the database holds nothing one could come back with. */
export function deriveSecrets(cookie: string): Secrets {
  const derive = (purpose: string) =>
    createHmac('sha256', cookie).update(`oidc\n${purpose}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('verifier') }
}
