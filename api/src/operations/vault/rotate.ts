import { op } from '../../kernel/database/filter.ts'
import type { KeyRing } from '../../platform/keys/index.ts'
import { rewrap, rewrapLogKeys } from '../../platform/keys/index.ts'
import type { VaultDoc } from './vault.model.ts'
import { bindingOf, VaultRecord } from './vault.model.ts'

export interface RotationReport {
  /** Entries whose data key is now wrapped by the first key, through this run. */
  rewrapped: number
  /** Entries whose data key no key of the ring opens; they keep what they have. */
  failed: number[]
}

export interface RotationOptions {
  batchSize?: number
  /** Told after each batch. */
  onProgress?: (report: RotationReport) => void
  /** Ends between two batches. */
  signal?: AbortSignal
}

type Wrapped = Pick<VaultDoc, '_id' | 'clientId' | 'dataType' | 'secret'>

/**
 * Wraps all data keys anew by the ring's first key; values are neither read nor encrypted again. May run while requests
 * do, be killed and started again: what is done is told by the entry itself, and an entry that someone changes at the
 * same moment is left to that change.
 */
export async function rotateVaultKey(ring: KeyRing, options: RotationOptions = {}): Promise<RotationReport> {
  const report: RotationReport = { rewrapped: 0, failed: [] }
  await rewrapLogKeys(ring)
  let before = -1
  // Another round finds the entries that were written with an old key meanwhile.
  while (report.rewrapped > before && !options.signal?.aborted) {
    before = report.rewrapped
    report.failed = []
    await round(ring, options, report)
  }
  return report
}

async function round(ring: KeyRing, options: RotationOptions, report: RotationReport): Promise<void> {
  const { batchSize = 200, onProgress, signal } = options
  let after = 0
  while (!signal?.aborted) {
    const batch = await VaultRecord.find({ 'secret.keyId': op.ne(ring.current.id), _id: op.gt(after) })
      .select({ clientId: 1, dataType: 1, secret: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Wrapped[]>()
    const last = batch.at(-1)
    if (!last) return
    after = last._id
    await rewrapBatch(ring, batch, report)
    onProgress?.(report)
  }
}

async function rewrapBatch(ring: KeyRing, batch: Wrapped[], report: RotationReport): Promise<void> {
  const updates = batch.flatMap((entry) => {
    const envelope = rewrap(ring, bindingOf(entry), entry.secret)
    if (!envelope) report.failed.push(entry._id)
    const { wrappedKey } = entry.secret
    // Only while it is what was read: a value that was changed meanwhile has a data key of its own.
    const filter = { _id: entry._id, 'secret.wrappedKey': wrappedKey }
    const set = { 'secret.keyId': ring.current.id, 'secret.wrappedKey': envelope?.wrappedKey }
    return envelope ? [{ updateOne: { filter, update: { $set: set }, timestamps: false } }] : []
  })
  if (updates.length === 0) return
  const { modifiedCount } = await VaultRecord.bulkWrite(updates as never, { ordered: false })
  report.rewrapped += modifiedCount
}

/** Number of entries that each key of the vault encrypts. */
export async function entriesByKey(): Promise<Map<string, number>> {
  const groups = await VaultRecord.aggregate<{ _id: string; count: number }>([
    { $group: { _id: '$secret.keyId', count: { $sum: 1 } } },
  ])
  return new Map(groups.map(({ _id, count }) => [_id, count]))
}
