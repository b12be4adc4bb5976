import { randomBytes } from 'node:crypto'
import { duplicateFields } from '../../kernel/database/transaction.ts'
import { unwrapKey, wrapKey } from './envelope.ts'
import type { KeyRing } from './key-ring.ts'
import type { LogKeyDoc } from './log-key.model.ts'
import { LogKeyRecord } from './log-key.model.ts'

/** The logs that are chained under a key of their own, by the name of that key. */
export const logKeyNames = ['access-log', 'audit-log'] as const
export type LogKeyName = (typeof logKeyNames)[number]

/**
 * The key that chains a log, kept wrapped by the ring. Anyone who can only write to the database can make no record
 * that
 * fits.
 * @returns undefined when there is none yet, null when the ring does not open it
 */
export async function existingLogKey(ring: KeyRing, name: LogKeyName): Promise<Buffer | null | undefined> {
  const stored = await LogKeyRecord.findById(name).lean<LogKeyDoc>()
  return stored ? openLogKey(ring, stored) : undefined
}

/**
 * Makes the key of a log, or finds the one that someone else made at the same moment.
 * @returns null when the ring does not open the one that is there
 */
export async function makeLogKey(ring: KeyRing, name: LogKeyName): Promise<Buffer | null> {
  const wrappedKey = wrapKey(ring.current, randomBytes(32), name)
  try {
    await LogKeyRecord.create([{ _id: name, keyId: ring.current.id, wrappedKey }])
  } catch (error) {
    if (!duplicateFields(error)) throw error
  }
  const made = await existingLogKey(ring, name)
  if (made === undefined) throw new Error(`The key ${name} vanished`)
  return made
}

function openLogKey(ring: KeyRing, { _id, keyId, wrappedKey }: LogKeyDoc): Buffer | null {
  const key = ring.find(keyId)
  return key ? unwrapKey(key, wrappedKey, _id) : null
}

/**
 * Wraps the keys of the logs anew by the ring's first key, unless someone else has done it in the meantime.
 * @throws Error naming the log whose key no key of the ring opens
 */
export async function rewrapLogKeys(ring: KeyRing): Promise<void> {
  for (const stored of await LogKeyRecord.find().lean<LogKeyDoc[]>()) {
    if (stored.keyId === ring.current.id) continue
    const key = openLogKey(ring, stored)
    if (!key) throw new Error(`No key of the ring opens the key ${stored._id}`)
    const wrappedKey = wrapKey(ring.current, key, stored._id)
    const filter = { _id: stored._id, wrappedKey: stored.wrappedKey }
    await LogKeyRecord.updateOne(filter, { $set: { keyId: ring.current.id, wrappedKey } })
  }
}
