import { createHmac, randomBytes } from 'node:crypto'
import { canonicalJson, genesis } from '../audit/chain.ts'
import type { AnyCall } from '../core/call.ts'
import { Problem } from '../core/errors.ts'
import { duplicateFields } from '../core/transaction.ts'
import type { AccessDoc, AccessHead, VaultKeyDoc } from './access.model.ts'
import { AccessLane, AccessRecord, accessLanes, VaultKeyRecord } from './access.model.ts'
import { unwrapKey, wrapKey } from './envelope.ts'
import type { KeyRing } from './key-ring.ts'
import type { VaultDoc } from './vault.model.ts'

const keyName = 'access-log'

/**
 * The key that chains the access log: made once, kept wrapped by the ring. Whoever can only write to the database can
 * make no record that fits.
 * @throws Problem 503 when the ring does not open it; then nothing is logged, so nothing is shown either
 */
export async function accessLogKey(ring: KeyRing): Promise<Buffer> {
  const stored = (await VaultKeyRecord.findById(keyName).lean<VaultKeyDoc>()) ?? (await makeKey(ring))
  const key = openLogKey(ring, stored)
  if (!key) throw new Problem(503, 'vault.noKeys')
  return key
}

/** The log's key for a check of what is there; undefined when there is none, null when it cannot be opened. */
export async function existingLogKey(ring: KeyRing): Promise<Buffer | null | undefined> {
  const stored = await VaultKeyRecord.findById(keyName).lean<VaultKeyDoc>()
  return stored ? openLogKey(ring, stored) : undefined
}

function openLogKey(ring: KeyRing, { keyId, wrappedKey }: VaultKeyDoc): Buffer | null {
  const key = ring.find(keyId)
  return key ? unwrapKey(key, wrappedKey, keyName) : null
}

async function makeKey(ring: KeyRing): Promise<VaultKeyDoc> {
  const wrappedKey = wrapKey(ring.current, randomBytes(32), keyName)
  try {
    await VaultKeyRecord.create([{ _id: keyName, keyId: ring.current.id, wrappedKey }])
  } catch (error) {
    if (!duplicateFields(error)) throw error
  }
  const made = await VaultKeyRecord.findById(keyName).lean<VaultKeyDoc>()
  if (!made) throw new Error('The key of the access log vanished')
  return made
}

/** Wraps the log's key anew by the ring's first key, unless somebody else has done it meanwhile. */
export async function rewrapLogKey(ring: KeyRing): Promise<'done' | 'nothing' | 'failed'> {
  const stored = await VaultKeyRecord.findById(keyName).lean<VaultKeyDoc>()
  if (!stored || stored.keyId === ring.current.id) return 'nothing'
  const key = openLogKey(ring, stored)
  if (!key) return 'failed'
  const wrappedKey = wrapKey(ring.current, key, keyName)
  const filter = { _id: keyName, wrappedKey: stored.wrappedKey }
  await VaultKeyRecord.updateOne(filter, { $set: { keyId: ring.current.id, wrappedKey } })
  return 'done'
}

/** What happened to which entry, besides who it was. */
export type AccessEntry = Pick<AccessDoc, 'action' | 'reason' | 'at'> & {
  entry: Pick<VaultDoc, '_id' | 'clientId' | 'label' | 'dataType' | 'secret'>
}

/** Appends to the log, inside the running transaction: without the record there is no change and no value. */
export async function appendAccess(
  ctx: AnyCall,
  key: Buffer,
  { entry, ...happened }: AccessEntry,
): Promise<void> {
  const { user, http } = ctx
  const who = { userId: user.id, userName: user.name }
  const where = {
    ip: http.ip,
    userAgent: http.get('user-agent').slice(0, 300),
    requestId: http.state.requestId,
  }
  await appendRecord(key, { ...happened, ...who, ...subjectOf(entry), ...where })
}

/** What a record of the log says of the entry. */
export function subjectOf({ _id: entryId, clientId, label, dataType, secret }: AccessEntry['entry']) {
  return { entryId, clientId, label, dataType, secretVersion: secret.secretVersion }
}

/** A record before it has its place in a lane. */
export type AccessFields = Omit<AccessDoc, '_id' | 'lane' | 'seq' | 'prevHash' | 'hash'>

/** Appends a record to the lane of its entry, inside the running transaction. */
export async function appendRecord(key: Buffer, fields: AccessFields): Promise<void> {
  const lane = fields.entryId % accessLanes
  const head = await AccessLane.findById(lane).lean<AccessHead>()
  const seq = (head?.seq ?? 0) + 1
  const record = { ...fields, _id: `${lane}:${seq}`, lane, seq, prevHash: head?.hash ?? genesis }
  const hash = accessHash(key, record)
  const values = { seq, hash, seal: headSeal(key, { _id: lane, seq, hash }) }
  await AccessLane.updateOne({ _id: lane }, { $set: values }, { upsert: true })
  await AccessRecord.insertMany([{ ...record, hash }], { lean: true })
}

/** The hash a record must have, over everything it says including the hash before it. */
export function accessHash(key: Buffer, record: Omit<AccessDoc, 'hash'>): string {
  const { hash: _ignored, ...content } = record as AccessDoc
  return hmac(key, 'record', content)
}

/** What proves that a lane ends where its head says. */
export function headSeal(key: Buffer, { _id, seq, hash }: Omit<AccessHead, 'seal'>): string {
  return hmac(key, 'head', { _id, seq, hash })
}

function hmac(key: Buffer, kind: string, content: object): string {
  return createHmac('sha256', key).update(`${kind}\n`).update(canonicalJson(content)).digest('hex')
}
