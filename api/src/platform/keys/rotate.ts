import type { Model } from 'mongoose'
import { op } from '../../kernel/database/filter.ts'
import type { Binding, Envelope } from './envelope.ts'
import { rewrap } from './envelope.ts'
import type { KeyRing } from './key-ring.ts'
import { rewrapLogKeys } from './log-keys.ts'

export interface RotationReport {
  /** Values whose data key is now wrapped by the first key, through this run. */
  rewrapped: number
  /** Numbers of the values whose data key no key of the ring opens; they keep what they have. */
  failed: number[]
}

export interface RotationOptions {
  batchSize?: number
  /** Told after each batch. */
  onProgress?: (report: RotationReport) => void
  /** Ends between two batches. */
  signal?: AbortSignal
}

/** A record with an encrypted value in `secret`. */
interface Sealed {
  _id: number
  secret: Envelope
}

/** A collection whose records have an encrypted value each. */
export interface SealedSource {
  model: Model<Sealed>
  binding: (record: never) => Binding
}

/** Names a collection of encrypted values and how each is bound to its record. */
export function sealedSource<T extends Sealed>(
  model: Model<T>,
  binding: (record: T) => Binding,
): SealedSource {
  return { model: model as unknown as Model<Sealed>, binding }
}

/**
 * Wraps all data keys anew by the ring's first key; values are encrypted again only where the cipher changes. May run while requests
 * do, be killed and started again: what is done is told by the record itself, and one that someone changes at the same
 * moment is left to that change.
 */
export async function rotateSecrets(
  sources: readonly SealedSource[],
  ring: KeyRing,
  options: RotationOptions = {},
): Promise<RotationReport> {
  const report: RotationReport = { rewrapped: 0, failed: [] }
  await rewrapLogKeys(ring)
  let before = -1
  // Another round finds the values that were written with an old key meanwhile.
  while (report.rewrapped > before && !options.signal?.aborted) {
    before = report.rewrapped
    report.failed = []
    for (const source of sources) await round(source, ring, options, report)
  }
  return report
}

async function round(
  source: SealedSource,
  ring: KeyRing,
  options: RotationOptions,
  report: RotationReport,
): Promise<void> {
  const { batchSize = 200, onProgress, signal } = options
  let after = 0
  while (!signal?.aborted) {
    const batch = await source.model
      .find({ 'secret.keyId': op.ne(ring.current.id), _id: op.gt(after) } as never)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Sealed[]>()
    const last = batch.at(-1)
    if (!last) return
    after = last._id
    await rewrapBatch(source, ring, batch, report)
    onProgress?.(report)
  }
}

async function rewrapBatch(
  { model, binding }: SealedSource,
  ring: KeyRing,
  batch: readonly Sealed[],
  report: RotationReport,
): Promise<void> {
  const updates = batch.flatMap((record) => {
    const bound = binding(record as never)
    const envelope = rewrap(ring, bound, record.secret)
    if (!envelope) report.failed.push(bound.entryId)
    const { wrappedKey } = record.secret
    // Only while it is what was read: a value that was changed meanwhile has a data key of its own.
    const filter = { _id: record._id, 'secret.wrappedKey': wrappedKey }
    const set = {
      'secret.keyId': ring.current.id,
      'secret.wrappedKey': envelope?.wrappedKey,
      'secret.ciphertext': envelope?.ciphertext,
    }
    return envelope ? [{ updateOne: { filter, update: { $set: set }, timestamps: false } }] : []
  })
  if (updates.length === 0) return
  const { modifiedCount } = await model.bulkWrite(updates as never, { ordered: false })
  report.rewrapped += modifiedCount
}

/** Number of values that each key encrypts. */
export async function secretsByKey(sources: readonly SealedSource[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { model } of sources) {
    const groups = await model.aggregate<{ _id: string; count: number }>([
      { $group: { _id: '$secret.keyId', count: { $sum: 1 } } },
    ])
    for (const { _id, count } of groups) counts.set(_id, (counts.get(_id) ?? 0) + count)
  }
  return counts
}
