import { randomBytes } from 'node:crypto'
import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Secrets } from '../oidc/index.ts'
import { deriveSecrets } from '../oidc/index.ts'
import { openIdToken, sealIdToken } from './provider-session.ts'
import { hashSessionId, sessionHashesOf } from './session-keys.ts'

/** A way to the sign-in service that somebody has set out on. It is good for one return, in the same browser. */
export interface SsoAttemptDoc {
  /** Keyed hash of the cookie, of which state, nonce and verifier are made. */
  _id: string
  /** Page to return to. */
  from: string
  /** Question that is to be answered, by whom, and in which signing-in; null at signing in. */
  confirms: { question: string; userId: number; signInId: string } | null
  /** Whom the service is to sign out, sealed for the cookie; null at signing in. */
  sealedToken?: string | null
  expireAt: Date
}

const SsoAttempt = plainModel<SsoAttemptDoc>(
  'sso_attempts',
  {
    _id: { type: String, required: true },
    from: { type: String, default: '/' },
    confirms: { type: {} as never, default: null },
    sealedToken: { type: String, default: null },
    expireAt: { type: Date, required: true },
  },
  [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

/** People type a password and a code at the service meanwhile. */
const lasts = 10 * 60_000

type Place = Pick<AnyCall, 'ctx' | 'config' | 'now'>

const cookieName = (https: boolean) => (https ? '__Host-drayline-sso' : 'drayline.sso')

/** Keeps that this browser goes to the sign-in service. */
export async function keepAttempt(
  { ctx, config, now }: Place,
  about: Pick<SsoAttemptDoc, 'from' | 'confirms'>,
  idToken: string | null = null,
): Promise<Secrets> {
  const cookie = randomBytes(32).toString('base64url')
  const _id = hashSessionId(cookie, config)
  const sealedToken = idToken && sealIdToken(cookie, idToken)
  await SsoAttempt.create([{ _id, ...about, sealedToken, expireAt: new Date(now().getTime() + lasts) }])
  setCookie({ ctx, config }, cookie, lasts)
  return deriveSecrets(cookie)
}

/** An attempt that has come back, with what only its browser's cookie tells. */
export type TakenAttempt = SsoAttemptDoc & { secrets: Secrets; idToken: string | null }

/** Takes the attempt of the browser that comes back: it is over with it, whatever becomes of it. */
export async function takeAttempt({ ctx, config, now }: Place): Promise<TakenAttempt | undefined> {
  const cookie = ctx.cookies.get(cookieName(config.https), { signed: false }) ?? ''
  if (!cookie) return undefined
  const ids = sessionHashesOf(cookie, config)
  const found = await SsoAttempt.findOneAndDelete({ _id: op.in(ids) }).lean<SsoAttemptDoc>()
  setCookie({ ctx, config }, '', 0)
  if (!found || found.expireAt <= now()) return undefined
  const idToken = found.sealedToken ? openIdToken(cookie, found.sealedToken) : null
  return { ...found, secrets: deriveSecrets(cookie), idToken }
}

/** Lax, not strict: the browser brings it along when the service sends it back. */
function setCookie({ ctx, config }: Pick<AnyCall, 'ctx' | 'config'>, value: string, maxAge: number): void {
  if (config.https) ctx.cookies.secure = true
  const options = { httpOnly: true, sameSite: 'lax', secure: config.https, signed: false } as const
  ctx.cookies.set(cookieName(config.https), value, { ...options, overwrite: true, maxAge })
}
