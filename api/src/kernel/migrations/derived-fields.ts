import { isDeepStrictEqual } from 'node:util'
import type { Model } from 'mongoose'
import type { RecordDoc } from '../database/model.ts'
import { driverCollection } from '../database/model.ts'
import type { MigrationWork } from './migration.ts'

const batchSize = 1_000

/**
 * The work of a migration that keeps fields which follow from others of the same record: sort keys, search keys. Looks
 * at every record, since an older process leaves them out of new records and as they were in changed ones. Repeating
 * it changes nothing. A record's version stays: nobody edited it.
 * @param reads fields that the others follow from
 * @param derive the fields that follow
 */
export function derivedFields<T extends RecordDoc, R extends keyof T & string, D extends keyof T & string>(
  model: Model<T>,
  { reads, writes }: { reads: readonly R[]; writes: readonly D[] },
  derive: (record: Pick<T, R>) => Pick<T, NoInfer<D>>,
): MigrationWork {
  const projection = Object.fromEntries([...reads, ...writes].map((name) => [name, 1]))
  return {
    total: () => model.estimatedDocumentCount(),
    async batch(after) {
      const collection = driverCollection(model)
      const filter = after === null ? {} : { _id: { $gt: after } }
      const records = (await collection
        .find(filter as never, { projection })
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray()) as unknown as T[]
      const last = records.at(-1)
      if (!last) return null
      const changes = records.flatMap((record) => changeOf(record, reads, derive(record)))
      if (changes.length > 0) await collection.bulkWrite(changes as never, { ordered: false })
      return { after: last._id, records: records.length, isUnchanged: changes.length === 0 }
    },
  }
}

/** Whoever changes what a field follows from meanwhile has written that field too, or is met by the next pass. */
function changeOf<T extends RecordDoc>(record: T, reads: readonly (keyof T & string)[], fields: object) {
  const kept = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name as keyof T]]))
  if (isDeepStrictEqual(kept, fields)) return []
  const asRead = Object.fromEntries(reads.map((name) => [name, record[name] ?? null]))
  return [{ updateOne: { filter: { _id: record._id, ...asRead }, update: { $set: fields } } }]
}
