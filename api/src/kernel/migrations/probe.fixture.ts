import mongoose from 'mongoose'
import type { Migration } from './migration.ts'

interface ProbeDoc {
  _id: number
  /** Number of times it was worked on. */
  runs: number
}

export const probes = () => mongoose.connection.collection<ProbeDoc>('migration_probes')

/** Counts up what it works on, ten records in 50 ms. */
export const slowMigration: Migration = {
  version: 1,
  name: 'probes.slow',
  kind: 'expand',
  total: () => probes().estimatedDocumentCount(),
  async batch(after) {
    const found = await probes()
      .find({ _id: { $gt: after ?? 0 } })
      .sort({ _id: 1 })
      .limit(10)
      .toArray()
    const last = found.at(-1)
    if (!last) return null
    await probes().updateMany({ _id: { $gt: after ?? 0, $lte: last._id } }, { $inc: { runs: 1 } })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { after: last._id, records: found.length }
  },
}
