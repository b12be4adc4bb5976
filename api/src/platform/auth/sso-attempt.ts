import { randomBytes } from 'node:crypto'
import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Secrets } from '../oidc/index.ts'
import { deriveSecrets } from '../oidc/index.ts'
import { hashSessionId } from './session-store.ts'

/** A way to the sign-in service that somebody has set out on. It is good for one return, in the same browser. */
export interface SsoAttemptDoc {
  /** Keyed hash of the cookie, of which state, nonce and verifier are made. */
  _id: string
  /** Page to return to. */
  from: string
  /** Question that is to be answered, by whom, and in which signing-in; null at signing in. */
  confirms: { question: string; userId: number; signInId: string } | null
  /** Whom the service is to sign out; null at signing in. */
  idToken?: string | null
  expireAt: Date
}

const SsoAttempt = plainModel<SsoAttemptDoc>(
  'sso_attempts',
  {
    _id: { type: String, required: true },
    from: { type: String, default: '/' },
    confirms: { type: {} as never, default: null },
    idToken: { type: String, default: null },
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
  about: Pick<SsoAttemptDoc, 'from' | 'confirms' | 'idToken'>,
): Promise<Secrets> {
  const cookie = randomBytes(32).toString('base64url')
  const _id = hashSessionId(cookie, config.sessionKeys[0] ?? '')
  await SsoAttempt.create([{ _id, ...about, expireAt: new Date(now().getTime() + lasts) }])
  setCookie({ ctx, config }, cookie, lasts)
  return deriveSecrets(cookie)
}

/** Takes the attempt of the browser that comes back: it is over with it, whatever becomes of it. */
export async function takeAttempt({
  ctx,
  config,
  now,
}: Place): Promise<(SsoAttemptDoc & { secrets: Secrets }) | undefined> {
  const cookie = ctx.cookies.get(cookieName(config.https), { signed: false }) ?? ''
  if (!cookie) return undefined
  const ids = config.sessionKeys.map((key) => hashSessionId(cookie, key))
  const found = await SsoAttempt.findOneAndDelete({ _id: op.in(ids) }).lean<SsoAttemptDoc>()
  setCookie({ ctx, config }, '', 0)
  return found && found.expireAt > now() ? { ...found, secrets: deriveSecrets(cookie) } : undefined
}

/** Lax, not strict: the browser brings it along when the service sends it back. */
function setCookie({ ctx, config }: Pick<AnyCall, 'ctx' | 'config'>, value: string, maxAge: number): void {
  if (config.https) ctx.cookies.secure = true
  const options = { httpOnly: true, sameSite: 'lax', secure: config.https, signed: false } as const
  ctx.cookies.set(cookieName(config.https), value, { ...options, overwrite: true, maxAge })
}
