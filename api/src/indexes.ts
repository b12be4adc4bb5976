import mongoose from 'mongoose'
import { declaredIndexes } from './kernel/database/model.ts'
import './routes.ts'
import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { ClientRecord } from './operations/clients/client.model.ts'
import { fillSameKeys } from './operations/similar/fill-same-keys.ts'
import { fillNameKeys } from './platform/users/name-keys.ts'

/**
 * The migration step: creates every collection and index the models declare, and fills keys that
 * older records lack. Run before serving, never while a
 * request waits; repeating it changes nothing. Indexes that are no longer declared are left for a person to drop.
 */
export async function ensureIndexes(): Promise<void> {
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name))
  for (const [model, specs] of declaredIndexes()) {
    const { name } = model.collection
    if (!existing.has(name)) await mongoose.connection.createCollection(name).catch(ignoreExisting)
    for (const [keys, options] of specs) {
      await mongoose.connection
        .collection(name)
        .createIndex(keys as never, { name: indexName(keys), ...options } as never)
    }
  }
  if (!existing.has('counters')) await mongoose.connection.createCollection('counters').catch(ignoreExisting)
  await fillNameKeys()
  await fillSameKeys('client', ClientRecord)
  await fillSameKeys('broker', BrokerRecord)
}

function indexName(keys: object): string {
  return Object.entries(keys)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_')
}

/** Another instance may have been faster. */
function ignoreExisting(error: unknown): void {
  if ((error as { code?: number }).code !== 48) throw error
}
