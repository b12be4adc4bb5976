import { createHash, randomInt } from 'node:crypto'
import { RecoveryCodeRecord } from './factor.model.ts'

const codeCount = 10
/** Without characters that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Seven groups of four, about 138 bits: a plain hash of it cannot be found by trying. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 7 }, group).join('-')
}

/** Case, spaces and hyphens do not matter. */
function hashOf(userId: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recovery\n${userId}\n${plain}`).digest('base64url')
}

/** In a transaction: gives a person ten new codes; those before are worth nothing. They are stored nowhere as text. */
export async function renewRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await RecoveryCodeRecord.deleteMany({ userId })
  await RecoveryCodeRecord.insertMany(
    codes.map((code) => ({ _id: hashOf(userId, code), userId, usedAt: null })),
  )
  return codes
}

/** Number of codes that a person has left. */
export async function recoveryCodesLeft(userId: number): Promise<number> {
  return await RecoveryCodeRecord.countDocuments({ userId, usedAt: null })
}

/** Uses a code up. @returns whether it was one of this person's, and not used before */
export async function useRecoveryCode(userId: number, code: string, now: Date): Promise<boolean> {
  const filter = { _id: hashOf(userId, code), userId, usedAt: null }
  const { matchedCount } = await RecoveryCodeRecord.updateOne(filter, { $set: { usedAt: now } })
  return matchedCount === 1
}
