import type { IndexOptions, Model } from 'mongoose'
import mongoose from 'mongoose'
import type { IndexSpec } from '../database/model.ts'
import { declaredIndexes } from '../database/model.ts'

/** An index that a filled collection lacks. */
export interface MissingIndex {
  collection: string
  name: string
  keys: object
  options: IndexOptions
  /** Unique over records that are written in transactions of ours, which can be held up until it is there. */
  guards: boolean
}

/** A collection with so many records is indexed in no time. */
const smallCollection = 1_000

interface Options {
  /** Also builds what takes its time. */
  all?: boolean
  smallerThan?: number
}

/**
 * Creates collections that do not exist, and their indexes. Filled collections get at once what nothing can be done
 * without: unique indexes over what is written outside of `tx.insert` and `tx.update`. Repeating it changes nothing.
 * @returns indexes that are left to be built while others work
 * @throws when an index exists under the same name with other options
 */
export async function createIndexes(options: Options = {}): Promise<MissingIndex[]> {
  const { all = false, smallerThan = smallCollection } = options
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name))
  if (!existing.has('counters')) await mongoose.connection.createCollection('counters').catch(ignoreExisting)
  const left: MissingIndex[] = []
  for (const [model, specs] of declaredIndexes()) {
    const { name } = model.collection
    if (!existing.has(name)) await mongoose.connection.createCollection(name).catch(ignoreExisting)
    const isSmall = all || !existing.has(name) || (await model.estimatedDocumentCount()) < smallerThan
    const missing = isSmall ? [] : (await missingOf(model, specs)).filter(canWait)
    const names = new Set(missing.map((index) => index.name))
    await create(
      name,
      specs.filter((spec) => !names.has(nameOf(spec))),
    )
    left.push(...missing)
  }
  return left
}

/** Indexes that are declared and not there, of all collections. */
export async function missingIndexes(): Promise<MissingIndex[]> {
  const missing = await Promise.all(declaredIndexes().map(([model, specs]) => missingOf(model, specs)))
  return missing.flat()
}

async function missingOf(model: Model<never>, specs: IndexSpec[]): Promise<MissingIndex[]> {
  if (specs.length === 0) return []
  const { name: collection } = model.collection
  const built = new Set((await model.collection.indexes()).map(({ name }) => name))
  const isRecord = 'version' in model.schema.paths
  return specs.flatMap((spec) => {
    const [keys, options = {}] = spec
    const name = nameOf(spec)
    if (built.has(name)) return []
    return [{ collection, name, keys, options, guards: isRecord && options.unique === true }]
  })
}

const canWait = ({ options, guards }: MissingIndex) => guards || options.unique !== true

/**
 * Builds an index, however long it takes; others read and write meanwhile. A build that runs already is waited for. On
 * a connection of its own: the usual ones give up a command after half a minute.
 * @throws when `signal` is aborted first
 */
export async function buildIndex(
  uri: string,
  { collection, name, keys, options }: MissingIndex,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const client = await new mongoose.mongo.MongoClient(uri, { appName: 'drayline index builds' }).connect()
  const leave = () => void client.close(true)
  signal?.addEventListener('abort', leave)
  try {
    const built = client.db(mongoose.connection.name).collection(collection)
    await built.createIndex(keys as never, { name, ...options } as never)
  } finally {
    signal?.removeEventListener('abort', leave)
    await client.close()
  }
}

async function create(collection: string, specs: IndexSpec[]): Promise<void> {
  if (specs.length === 0) return
  const indexes = specs.map((spec) => ({ key: spec[0], name: nameOf(spec), ...spec[1] }))
  await mongoose.connection.collection(collection).createIndexes(indexes as never)
}

function nameOf([keys, options]: IndexSpec): string {
  const parts = Object.entries(keys).map(([field, direction]) => `${field}_${direction}`)
  return options?.name ?? parts.join('_')
}

/** Another instance may have been faster. */
function ignoreExisting(error: unknown): void {
  if ((error as { code?: number }).code !== 48) throw error
}
