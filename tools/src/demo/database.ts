import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { ensureIndexes } from '@drayline/api/indexes'
import { invalidateNameCache } from '@drayline/api/kernel/database/names'
import { User } from '@drayline/api/platform/users/user.model'
import type { Model } from 'mongoose'
import mongoose from 'mongoose'

/** Remembers in the database that its data is invented, so that nothing else is ever replaced. */
interface Marker {
  _id: 'demo'
  state: 'loading' | 'loaded'
  seed: number
  loadedAt: Date
}

/**
 * - empty: no users yet;
 * - broken: loading was interrupted, what is there is useless;
 * - demo: complete demo data, and what people did with it since;
 * - real: anything else.
 */
export type DatabaseState = 'empty' | 'broken' | 'demo' | 'real'

function markers() {
  return mongoose.connection.collection<Marker>('demo_data')
}

export async function databaseState(): Promise<DatabaseState> {
  const marker = await markers().findOne({ _id: 'demo' })
  if (marker) return marker.state === 'loaded' ? 'demo' : 'broken'
  const hasUsers = (await User.findOne({}, { _id: 1 }).lean()) !== null
  const hasInvoices = (await InvoiceRecord.findOne({}, { _id: 1 }).lean()) !== null
  return hasUsers || hasInvoices ? 'real' : 'empty'
}

export async function mark(state: Marker['state'], seed: number): Promise<void> {
  await markers().updateOne(
    { _id: 'demo' },
    { $set: { state, seed, loadedAt: new Date() } },
    { upsert: true },
  )
}

/** Remotes are published, not demo data: they stay. So does what running processes say about the version of data. */
const kept = /^(system\.|remote_|deploy_tokens|migrations$|migration_leases$|processes$)/

/** Removes everything but the published remotes and the version of data. Only for data that is known to be invented. */
export async function removeEverything(): Promise<void> {
  for (const { name } of await mongoose.connection.listCollections()) {
    if (!kept.test(name)) await mongoose.connection.dropCollection(name)
  }
  await ensureIndexes()
  // A running product remembers names.
  await invalidateNameCache()
}

/**
 * Connects for long operations, or uses the connection that the process has.
 * @param work runs with the models ready
 */
export async function withDatabase<T>(uri: string, work: () => Promise<T>): Promise<T> {
  if (mongoose.connection.readyState === 1) return await work()
  await mongoose.connect(uri, { serverSelectionTimeoutMS: 5000, appName: 'drayline demo data' })
  try {
    return await work()
  } finally {
    await mongoose.disconnect()
  }
}

/**
 * The number after the highest of the form `<prefix><6 to 8 digits>`, at least `least`. Texts sort by length first
 * only when asked one length at a time.
 */
export async function nextNumber<T>(
  model: Model<T>,
  field: string,
  prefix: string,
  least: number,
): Promise<number> {
  let next = least
  for (const digits of [5, 6, 7, 8]) {
    const found = await model.collection
      .find({ [field]: { $regex: `^${prefix}\\d{${digits}}$` } }, { projection: { [field]: 1 } })
      .sort({ [field]: -1 })
      .limit(1)
      .next()
    if (found) next = Math.max(next, Number(String(found[field]).slice(prefix.length)) + 1)
  }
  return next
}
