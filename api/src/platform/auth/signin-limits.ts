import { createHash } from 'node:crypto'
import mongoose from 'mongoose'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimiterMongo } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/base/errors.ts'
import { plainModel } from '../../kernel/database/model.ts'

/** Counted in the database, so that all API processes count together. */
const SigninLimit = plainModel<{ _id: unknown; key: string; points: number; expire: Date }>(
  'signin_limits',
  { key: String, points: Number, expire: Date },
  [
    [{ key: 1 }, { unique: true }],
    [{ expire: -1 }, { expireAfterSeconds: 0 }],
  ],
)

/** Addresses from which an account has signed in: they are not slowed down by strangers who guess its password. */
const KnownAddress = plainModel<{ _id: string; expireAt: Date }>(
  'signin_addresses',
  { _id: { type: String, required: true }, expireAt: { type: Date, required: true } },
  [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]],
)

const quarter = 15 * 60
const knownFor = 30 * 24 * 60 * 60 * 1000

/** Failures allowed, and in how many seconds. */
export interface SigninLimitSettings {
  /** One account on one device on which it has signed in before. */
  device: { points: number; duration: number }
  /** One account from one address. */
  pair: { points: number; duration: number }
  /** One address over all accounts it has never signed in to: an office shares one, so this is generous. */
  address: { points: number; duration: number }
  /** One account from all addresses it has never signed in from. */
  strangers: { points: number; duration: number }
}

const signinLimitSettings: SigninLimitSettings = {
  device: { points: 5, duration: quarter },
  pair: { points: 5, duration: quarter },
  address: { points: 300, duration: quarter },
  strangers: { points: 50, duration: quarter },
}

/** Sign-in attempt: account, device and address. */
export interface SigninSubject {
  /** The account that was found; undefined when there is none of this name. */
  userId: number | undefined
  /** Typed name in the normal form by which accounts are found. */
  name: string
  address: string
  /** The device, if the account has signed in there before. */
  device: string | undefined
}

/** Too many attempts; `isAccounts` when it is the account that was tried too often, not only the address. */
export class TooManyAttempts extends Problem {
  readonly isAccounts: boolean

  constructor(isAccounts: boolean, ms: number) {
    const params = { minutes: Math.max(1, Math.ceil(ms / 60_000)) }
    super(429, 'error.rate', {
      message: { key: 'error.loginLimit', params },
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) },
    })
    this.isAccounts = isAccounts
  }
}

/** An attempt that was allowed. */
export interface SigninAttempt {
  /** True if this account has signed in on this device or from this address before. */
  known: boolean
  /** Number of failures left before the next attempt has to wait. */
  triesLeft: number
  /** Gives back what the attempt took, and remembers the address. @returns whether the account is new there */
  succeeded(now: Date): Promise<boolean>
}

export interface SigninLimits {
  /**
   * Takes one attempt from every allowance before the password is looked at, so that parallel guesses count too.
   * @throws Problem 429 when one of them is used up
   */
  attempt(subject: SigninSubject): Promise<SigninAttempt>
}

/**
 * Limits guessing without locking anyone out for good: a window passes, and an account has an allowance of its own on
 * each device where it has signed in before, which no one else can use up, not even a colleague at the same address.
 * Counted by account, however its name or e-mail address is written.
 */
export function createSigninLimits(settings: SigninLimitSettings = signinLimitSettings): SigninLimits {
  const make = (name: keyof SigninLimitSettings) =>
    new RateLimiterMongo({
      storeClient: mongoose.connection,
      dbName: mongoose.connection.name,
      tableName: SigninLimit.collection.name,
      disableIndexesCreation: true,
      keyPrefix: name,
      ...settings[name],
    })
  const limiters = {
    device: make('device'),
    pair: make('pair'),
    address: make('address'),
    strangers: make('strangers'),
  }
  return {
    async attempt(subject) {
      const keys = limitKeys(subject)
      if (keys.device) return await onKnownDevice(keys.device, keys)
      // First, so that insisting on one account costs the address, which others share, no more than its allowance.
      const triesLeft = await take(limiters.pair, keys.pair)
      const known = (await KnownAddress.exists({ _id: keys.pair })) !== null
      if (!known) {
        await take(limiters.address, keys.address)
        await take(limiters.strangers, keys.account)
      }
      return { known, triesLeft, succeeded: (now) => succeeded(keys, known, now) }
    },
  }

  async function onKnownDevice(device: string, keys: LimitKeys): Promise<SigninAttempt> {
    const triesLeft = await take(limiters.device, device)
    const back = async (now: Date) => {
      await limiters.device.delete(device)
      return await rememberAddress(keys, now)
    }
    return { known: true, triesLeft, succeeded: back }
  }

  async function succeeded(keys: LimitKeys, known: boolean, now: Date): Promise<boolean> {
    await Promise.all([
      limiters.pair.delete(keys.pair),
      ...(known ? [] : [limiters.address.reward(keys.address), limiters.strangers.reward(keys.account)]),
    ])
    return await rememberAddress(keys, now)
  }
}

/** @returns whether the account was not known at this address */
async function rememberAddress({ pair }: LimitKeys, now: Date): Promise<boolean> {
  const expireAt = new Date(now.getTime() + knownFor)
  const seen = await KnownAddress.updateOne({ _id: pair }, { $set: { expireAt } }, { upsert: true })
  return seen.upsertedCount === 1
}

interface LimitKeys {
  device: string | undefined
  account: string
  address: string
  pair: string
}

/** Hashed: what people type into the name field is sometimes a password. */
function limitKeys({ userId, name, address, device }: SigninSubject): LimitKeys {
  const account = userId === undefined ? `name ${name}` : `account ${userId}`
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
  return {
    device: device && hash(`${account}\n${device}`),
    account: hash(account),
    address: hash(address),
    pair: hash(`${account}\n${address}`),
  }
}

/** @returns how many points are left */
async function take(limiter: RateLimiterMongo, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).remainingPoints
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw new TooManyAttempts(limiter.keyPrefix !== 'address', (refusal as RateLimiterRes).msBeforeNext)
  }
}
