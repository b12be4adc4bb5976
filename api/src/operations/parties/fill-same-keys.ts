import type { SimilarKind, SimilarValues } from '@drayline/domain/similar'
import { sameKeysOf } from '@drayline/domain/similar'
import { BrokerRecord } from '../brokers/broker.model.ts'
import { ClientRecord } from '../clients/client.model.ts'

const batchSize = 500

/** Gives clients and brokers that were stored without them the keys they are compared by. Repeating it changes nothing. */
export async function fillSameKeys(): Promise<void> {
  await fill('client', ClientRecord.collection)
  await fill('broker', BrokerRecord.collection)
}

async function fill(kind: SimilarKind, collection: typeof ClientRecord.collection): Promise<void> {
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
