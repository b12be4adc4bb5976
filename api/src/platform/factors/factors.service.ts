import type { FactorKind } from '@drayline/domain/platform/users/factor'
import type { FactorProof, FactorWays } from '@drayline/domain/platform/users/step-up'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { FactorDoc, PasskeyDoc, TotpDoc } from './factor.model.ts'
import { PasskeyRecord, RecoveryCodeRecord, TotpRecord } from './factor.model.ts'
import { passkeyQuestionFor, takePasskey } from './passkeys.ts'
import { recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp.ts'

/** More than anyone has. */
export const maxFactors = 20

/** A factor with its kind, without anything secret. */
export interface OwnFactor extends FactorDoc {
  kind: FactorKind
  synced: boolean
}

/** The factors of a person, oldest first. */
export async function factorsOf(userId: number): Promise<OwnFactor[]> {
  // One after the other: it is read within transactions, too.
  const own = { userId }
  const passkeys = await PasskeyRecord.find(own).sort({ _id: 1 }).limit(maxFactors).lean<PasskeyDoc[]>()
  const apps = await TotpRecord.find(own, { secret: 0 }).sort({ _id: 1 }).limit(maxFactors).lean<TotpDoc[]>()
  const all = [
    ...passkeys.map((one) => ({ ...one, kind: 'passkey' as const })),
    ...apps.map((one) => ({ ...one, kind: 'app' as const, synced: false })),
  ]
  return all.sort((a, b) => a._id - b._id)
}

/**
 * The ways in which a person can prove who they are.
 * @param challenge what a passkey signs
 */
export async function waysOf(call: AnyCallOf, userId: number, challenge: string): Promise<FactorWays> {
  const [passkeys, apps, left] = await Promise.all([
    PasskeyRecord.find({ userId }).limit(maxFactors).lean<PasskeyDoc[]>(),
    TotpRecord.countDocuments({ userId }),
    recoveryCodesLeft(userId),
  ])
  return {
    passkey: passkeys.length > 0 ? passkeyQuestionFor(call, passkeys, challenge) : null,
    code: apps > 0,
    recovery: left > 0,
  }
}

type AnyCallOf = Pick<AnyCall, 'ctx' | 'config'>

/** How a person has proved who they are. */
export type UsedFactor = FactorKind | 'recovery'

/**
 * Takes a second factor; each code counts once.
 * @param challenge what a passkey had to sign
 * @returns what was used, undefined when it does not fit
 */
export async function takeFactor(
  call: AnyCallOf & Pick<AnyCall, 'now'>,
  userId: number,
  proof: FactorProof,
  challenge: string,
): Promise<UsedFactor | undefined> {
  const now = call.now()
  if (proof.passkey)
    return (await takePasskey(call, userId, proof.passkey, challenge, now)) ? 'passkey' : undefined
  if (proof.code) return (await useTotpCode(call.config, userId, proof.code, now)) ? 'app' : undefined
  if (proof.recoveryCode)
    return (await useRecoveryCode(userId, proof.recoveryCode, now)) ? 'recovery' : undefined
  return undefined
}

/** In a transaction: takes all second factors of a person away. */
export async function removeAllFactors(userId: number): Promise<void> {
  await PasskeyRecord.deleteMany({ userId })
  await TotpRecord.deleteMany({ userId })
  await RecoveryCodeRecord.deleteMany({ userId })
}
