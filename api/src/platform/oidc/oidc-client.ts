import type { Configuration } from 'openid-client'
import * as client from 'openid-client'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'
import { allowOutward } from '../../kernel/base/outward.ts'
import type { Secrets } from './secrets.ts'

export type { Secrets } from './secrets.ts'

/** Everything that is said about who has signed in. */
export interface Claims {
  subject: string
  /** Folded by nobody: as the service says it; null when it is not verified. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
  /** The service's own session, for its sign-out. */
  sessionId: string | null
  /** The token itself, by which its service knows whom to sign out. */
  idToken: string
  /** There was a second factor, by the values that are trusted. */
  isStrong: boolean
  all: Record<string, unknown>
}

/** Reasons why nobody comes back signed in. */
export type OidcFailureReason = 'away' | 'cancelled' | 'invalid'

/** The way to the sign-in service and back has failed; the cause goes to the log, never to the browser. */
export class OidcFailure extends Error {
  readonly reason: OidcFailureReason

  constructor(reason: OidcFailureReason, cause: unknown) {
    super(causeOf(cause))
    this.name = 'OidcFailure'
    this.reason = reason
  }
}

/** Seconds that each question to the service may take. */
const timeout = 8

/**
 * Reads what the service says about itself, each time anew: a new signing key is known at once, and a wrong setting
 * shows at the next sign-in.
 */
async function discover(settings: OidcSettings, now: Date): Promise<Configuration> {
  const { issuer, clientId, clientSecret, clockTolerance } = settings
  const isLocal = issuer.protocol === 'http:'
  const metadata = {
    [client.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [client.clockTolerance]: clockTolerance,
  }
  try {
    const service = await client.discovery(
      issuer,
      clientId,
      metadata,
      client.ClientSecretBasic(clientSecret),
      {
        // Tokens come over TLS; their signature is checked all the same.
        execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
        timeout,
      },
    )
    // Google, for one, answers under several names.
    const { token_endpoint, jwks_uri, userinfo_endpoint } = service.serverMetadata()
    for (const url of [token_endpoint, jwks_uri, userinfo_endpoint])
      if (url) allowOutward(new URL(url).hostname)
    return service
  } catch (error) {
    throw new OidcFailure('away', error)
  }
}

interface Question {
  secrets: Secrets
  redirectUri: string
  /** Only who has just proved it anew counts: a session at the service is not enough. */
  anew: boolean
  /** Whom it is about, where that is known. */
  hint?: string | null
}

/** Address at the sign-in service to which a person is sent. @throws OidcFailure */
export async function authorizationAddress(
  settings: OidcSettings,
  { secrets, redirectUri, anew, hint }: Question,
  now: Date,
): Promise<URL> {
  const configuration = await discover(settings, now)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: settings.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(anew ? { prompt: 'login', max_age: '0' } : {}),
    ...(hint ? { login_hint: hint } : {}),
  })
}

/**
 * Takes the answer of the service to where it has sent the browser, and asks it who that is.
 * @throws OidcFailure for everything that is not as it should be
 */
export async function finishAuthorization(
  settings: OidcSettings,
  address: URL,
  { secrets, anew }: Pick<Question, 'secrets' | 'anew'>,
  now: Date,
): Promise<Claims> {
  if (isCancelled(address, secrets.state)) throw new OidcFailure('cancelled', 'access_denied')
  const configuration = await discover(settings, now)
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: secrets.codeVerifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
      ...(anew ? { maxAge: 0 } : {}),
    })
    const own = tokens.claims()
    if (!own) throw new Error('no identity token')
    const more = await moreClaims(settings, configuration, own, tokens.access_token)
    return readClaims(settings, tokens.id_token ?? '', joined(own, more))
  } catch (error) {
    throw error instanceof OidcFailure ? error : new OidcFailure('invalid', error)
  }
}

/** Address at which the service signs a person out; undefined when it knows none. @throws OidcFailure */
export async function endSessionAddress(
  settings: OidcSettings,
  { idToken, returnTo }: { idToken: string; returnTo: string },
  now: Date,
): Promise<URL | undefined> {
  const configuration = await discover(settings, now)
  if (!configuration.serverMetadata().end_session_endpoint) return undefined
  return client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: returnTo,
  })
}

function isCancelled({ searchParams }: URL, state: string): boolean {
  return searchParams.get('error') === 'access_denied' && searchParams.get('state') === state
}

/** Many services put names and groups into the answer about the person alone. */
async function moreClaims(
  { roleClaim }: OidcSettings,
  configuration: Configuration,
  own: client.IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const saysMail = own.email !== undefined && own.email_verified !== undefined
  const isWhole = saysMail && (roleClaim === undefined || own[roleClaim] !== undefined)
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return {}
  return await client.fetchUserInfo(configuration, accessToken, own.sub)
}

/**
 * What the identity token says, then the answer about the person. An address is believed only with the word that stands
 * beside it: that one is verified says nothing of another. How somebody signed in is for the token alone to say.
 */
function joined(own: client.IDToken, more: Record<string, unknown>): Record<string, unknown> {
  const { email, email_verified } = own.email_verified === undefined ? more : own
  return { ...more, ...own, email, email_verified, amr: own.amr, acr: own.acr }
}

function readClaims({ strongValues }: OidcSettings, idToken: string, all: Record<string, unknown>): Claims {
  const text = (name: string) => {
    const value = all[name]
    return typeof value === 'string' ? value.trim().slice(0, 200) : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  const methods: unknown[] = [all.amr, all.acr].flat()
  return {
    subject: String(all.sub),
    verifiedEmail: all.email_verified === true && text('email') ? text('email') : null,
    firstName: (text('given_name') || first).slice(0, 60),
    lastName: (text('family_name') || rest.join(' ')).slice(0, 60),
    sessionId: text('sid') || null,
    idToken,
    isStrong: strongValues.some((value) => methods.includes(value)),
    all,
  }
}

/** Message and code of an error and of what caused it; none of them holds a secret or a token. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, error: told, cause } = error as { code?: string; error?: string; cause?: unknown }
  const own = [error.message, code, told].filter(Boolean).join(', ')
  return cause instanceof Error ? `${own}: ${cause.message}` : own
}
