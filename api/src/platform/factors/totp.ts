import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../kernel/base/config.ts'
import { op } from '../../kernel/database/filter.ts'
import { keyRing, open } from '../keys/index.ts'
import type { TotpDoc } from './factor.model.ts'
import { TotpRecord, totpBinding } from './factor.model.ts'

const period = 30

/** A secret of 160 bits, as text (base32) for apps. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that a QR code tells to an app. */
export function totpAddress(secret: string, account: string): string {
  return new TOTP({ issuer: 'Drayline', label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The 30 seconds that a code belongs to; undefined for a wrong one, or one that is further than `driftSteps` from `now`.
 * @param now the database's clock
 */
export function totpStep(
  secret: string,
  code: string,
  { now, driftSteps }: { now: Date; driftSteps: number },
): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: driftSteps })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/**
 * Takes a code of one of a person's apps. Each code counts once: also of two calls with the same at the same moment
 * only one is let in.
 */
export async function useTotpCode(config: Config, userId: number, code: string, now: Date): Promise<boolean> {
  const ring = await keyRing(config)
  const apps = await TotpRecord.find({ userId }).limit(20).lean<TotpDoc[]>()
  for (const app of apps) {
    const secret = open(ring, totpBinding(app), app.secret)
    const step =
      secret === null ? undefined : totpStep(secret, code, { now, driftSteps: config.totpDriftSteps })
    if (step === undefined) continue
    const unused = { _id: app._id, lastStep: op.lt(step) }
    const { matchedCount } = await TotpRecord.updateOne(unused, { $set: { lastStep: step, lastUsedAt: now } })
    if (matchedCount === 1) return true
  }
  return false
}
