import type { SimilarKind, SimilarValues } from '@drayline/domain/operations/similar/similar'
import { sameKeysOf } from '@drayline/domain/operations/similar/similar'
import type { Model } from 'mongoose'

const batchSize = 500

/**
 * Gives records that were stored without them the keys they are compared by. Repeating it changes nothing.
 * @param collection of clients or brokers
 */
export async function fillSameKeys(
  kind: SimilarKind,
  { collection }: Pick<Model<never>, 'collection'>,
): Promise<void> {
  const without = { sameKeys: { $exists: false } }
  for (;;) {
    const records = await collection.find<SimilarValues & { _id: number }>(without).limit(batchSize).toArray()
    if (records.length === 0) return
    const changes = records.map(({ _id, ...values }) => ({
      // A change at the same moment has written its own keys.
      updateOne: { filter: { _id, ...without }, update: { $set: { sameKeys: sameKeysOf(kind, values) } } },
    }))
    await collection.bulkWrite(changes as never, { ordered: false })
  }
}
