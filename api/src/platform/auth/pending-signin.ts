import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { op } from '../../kernel/database/filter.ts'
import { plainModel } from '../../kernel/database/model.ts'
import type { UserDoc } from '../users/index.ts'
import type { ProviderSession, SealedProviderSession } from './provider-session.ts'
import { openProvider, sealProvider } from './provider-session.ts'
import { hashSessionId, sessionHashesOf } from './session-keys.ts'

/** A sign-in whose password was right, of a person who has a second factor. It opens nothing. */
interface PendingSignInDoc {
  /** Keyed hash of the cookie. */
  _id: string
  userId: number
  /** Hash of the password's hash: with another password it is over. */
  passwordMark: string
  /** What a passkey has to sign. */
  challenge: string
  /** Set when the first step was the sign-in service. */
  provider?: SealedProviderSession | null
  tries: number
  expireAt: Date
}

const PendingSignIn = plainModel<PendingSignInDoc>(
  'pending_signins',
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    passwordMark: { type: String, required: true },
    challenge: { type: String, required: true },
    provider: { type: {} as never, default: null },
    tries: { type: Number, default: 0 },
    expireAt: { type: Date, required: true },
  },
  [[{ userId: 1 }], [{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

const lasts = 5 * 60_000
const maxTries = 5

type Place = { ctx: Context; config: Config }

const cookieName = ({ https }: Config) => (https ? '__Host-drayline-signin' : 'drayline.signin')

export function passwordMark({ passwordHash }: Pick<UserDoc, 'passwordHash'>): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}

/** Keeps for five minutes that the first step is done. @returns what a passkey has to sign */
export async function keepSignIn(
  { ctx, config }: Place,
  user: UserDoc,
  now: Date,
  provider: ProviderSession | null,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const challenge = randomBytes(32).toString('base64url')
  const _id = hashSessionId(id, config)
  const expireAt = new Date(now.getTime() + lasts)
  const step = { userId: user._id, passwordMark: passwordMark(user), challenge, tries: 0, expireAt }
  await PendingSignIn.create([{ ...step, _id, provider: provider && sealProvider(id, provider) }])
  setCookie({ ctx, config }, id, lasts)
  return challenge
}

/** Takes one of five tries at the second step of this browser's sign-in; undefined when there is none. */
export async function tryPendingSignIn(place: Place, now: Date): Promise<PendingSignInDoc | undefined> {
  const filter = {
    _id: op.in(hashes(place)),
    tries: op.lt(maxTries),
    expireAt: op.gt(now),
  }
  const found = await PendingSignIn.findOneAndUpdate(filter, { $inc: { tries: 1 } }).lean<PendingSignInDoc>()
  return found ?? undefined
}

/** The half sign-in of this browser, without taking a try; undefined when there is none. */
export async function pendingSignIn(place: Place, now: Date): Promise<PendingSignInDoc | undefined> {
  const filter = { _id: op.in(hashes(place)), tries: op.lt(maxTries), expireAt: op.gt(now) }
  return (await PendingSignIn.findOne(filter).lean<PendingSignInDoc>()) ?? undefined
}

/** The session at the sign-in service by which the first step was done; null when it was the password. */
export function providerOfPending(place: Place, { provider }: PendingSignInDoc): ProviderSession | null {
  return openProvider(cookieOf(place), provider)
}

/** It is over: done, or given up. */
export async function forgetPendingSignIn(place: Place): Promise<void> {
  await PendingSignIn.deleteMany({ _id: op.in(hashes(place)) })
  setCookie(place, '', 0)
}

const cookieOf = ({ ctx, config }: Place) => ctx.cookies.get(cookieName(config), { signed: false }) ?? ''

function hashes(place: Place): string[] {
  const id = cookieOf(place)
  return sessionHashesOf(id, place.config)
}

function setCookie({ ctx, config }: Place, value: string, maxAge: number): void {
  if (config.https) ctx.cookies.secure = true
  const options = { httpOnly: true, sameSite: 'strict', secure: config.https, signed: false } as const
  ctx.cookies.set(cookieName(config), value, { ...options, overwrite: true, maxAge })
}
