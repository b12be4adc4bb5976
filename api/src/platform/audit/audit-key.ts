import { genesis, headSeal } from '../../kernel/database/chained-log.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { KeyRing } from '../keys/index.ts'
import { existingLogKey, makeLogKey } from '../keys/index.ts'
import { AuditPartition, partitionCount } from './audit.model.ts'

let current: Buffer | undefined

/** The key of the audit trail of the database this process works on. */
export function auditKey(): Buffer {
  if (!current)
    throw new Error('The audit trail has no key: openAuditKey was not called, or VAULT_KEYS is missing')
  return current
}

/**
 * Opens the key that chains the audit trail; on a database that has none, makes it and seals the trail as it is. Once
 * per process, before the first write.
 * @returns how many records were there before they had a key, if that was found out just now
 * @throws Error when no key of the ring opens it
 */
export async function openAuditKey(ring: KeyRing): Promise<{ sealed: number }> {
  const known = await existingLogKey(ring, 'audit-log')
  const { key, sealed } = known === undefined ? await sealTrail(ring) : { key: known, sealed: 0 }
  if (!key) throw new Error('No key of the ring (VAULT_KEYS) opens the key of the audit trail')
  current = key
  return { sealed }
}

/** The key and the seals of all partitions in one step: from then on a missing head is a fault, and so is an altered one. */
async function sealTrail(ring: KeyRing): Promise<{ key: Buffer | null; sealed: number }> {
  return await runTransaction(async () => {
    const key = (await existingLogKey(ring, 'audit-log')) ?? (await makeLogKey(ring, 'audit-log'))
    if (!key) return { key, sealed: 0 }
    const heads = new Map((await AuditPartition.find().lean()).map((head) => [head._id, head]))
    let sealed = 0
    for (let partition = 0; partition < partitionCount; partition += 1) {
      const { seq, hash, seal } = heads.get(partition) ?? { seq: 0, hash: genesis, seal: '' }
      // Another process may have made the key while this one waited.
      if (seal) continue
      const head = { _id: partition, seq, hash, keyedFrom: seq + 1 }
      const values = { seq, hash, keyedFrom: head.keyedFrom, seal: headSeal(key, head) }
      await AuditPartition.updateOne({ _id: partition }, { $set: values }, { upsert: true })
      sealed += seq
    }
    return { key, sealed }
  })
}
