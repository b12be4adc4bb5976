export type * from './single-sign-on-schema.ts'

/**
 * Reasons why nobody comes back signed in from the company's sign-in service, as the sign-in page tells them: it could
 * not be reached, the person gave up, it took too long or was done before, its answer is not as it should be, no
 * account has this address, the address is not verified, the account is switched off, another account of the service
 * is linked, none of its groups may use the product, it asked for no second factor where one is needed.
 */
export const ssoFailures = [
  'away',
  'cancelled',
  'over',
  'invalid',
  'unknown',
  'unverified',
  'inactive',
  'linked',
  'noRole',
  'weak',
] as const
export type SsoFailure = (typeof ssoFailures)[number]

/** Returns a reason if it is one that is known. */
export function toSsoFailure(text: string | null): SsoFailure | undefined {
  return ssoFailures.find((known) => known === text)
}

/** Ways to sign in, as the page knows them before anyone has. */
export interface SignInWays {
  /** Name of the company's sign-in service; null when there is none. */
  provider: string | null
  /** Everybody may sign in with a password; otherwise only accounts for emergencies. */
  password: boolean
}

/** Address that leads who has just signed out on to the sign-in service, to be signed out there. */
export const ssoSignOutPath = '/api/auth/sso/sign-out'
/** Page that a window ends on in which somebody has proved at the sign-in service who they are. */
export const confirmedPath = '/confirmed'
/** Channel on which that page tells the one that has opened it. */
export const confirmedChannel = 'drayline.confirmed'
