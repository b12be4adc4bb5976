import type { Model } from 'mongoose'
import mongoose from 'mongoose'
import pLimit from 'p-limit'
import type { IndexSpec } from '../database/model.ts'
import { declaredIndexes, validatorOf } from '../database/model.ts'
import type { UnbuiltIndex } from '../database/unguarded.ts'
import { renewValidators } from '../database/validators.ts'

/** An index that a filled collection lacks, or that is still being built. */
export interface MissingIndex extends UnbuiltIndex {
  name: string
  /** Unique over records that are written in transactions of ours, which can be held up until it is there. */
  guards: boolean
}

/** A collection with so many records is indexed in no time. */
const smallCollection = 1_000

type DeclaredIndexes = ReturnType<typeof declaredIndexes>[number]

interface Options {
  /** Also builds what takes its time. */
  all?: boolean
  smallerThan?: number
  /** Collections that are indexed at a time (1). */
  atOnce?: number
}

/**
 * Creates collections that do not exist, and their indexes, and renews the rules of those that do. Filled collections get at once what nothing can be done
 * without: unique indexes over what is written outside of `tx.insert` and `tx.update`. Repeating it changes nothing.
 * @returns indexes that are left to be built while others work
 * @throws when an index exists under the same name with other options
 */
export async function createIndexes(options: Options = {}): Promise<MissingIndex[]> {
  const { all = false, smallerThan = smallCollection, atOnce = 1 } = options
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name))
  if (!existing.has('counters')) await mongoose.connection.createCollection('counters').catch(ignoreExisting)
  await renewValidators(mongoose.connection.getClient().db())
  const ofCollection = async ([model, specs]: DeclaredIndexes) => {
    const { name } = model.collection
    if (!existing.has(name)) await createCollection(name)
    const isSmall = all || !existing.has(name) || (await model.estimatedDocumentCount()) < smallerThan
    const missing = isSmall ? [] : (await missingOf(model, specs)).filter(canWait)
    const names = new Set(missing.map((index) => index.name))
    await create(
      name,
      specs.filter((spec) => !names.has(nameOf(spec))),
    )
    return missing
  }
  return (await pLimit(atOnce).map(declaredIndexes(), ofCollection)).flat()
}

async function createCollection(name: string): Promise<void> {
  const validator = validatorOf(name)
  await mongoose.connection.createCollection(name, validator ? { validator } : {}).catch(ignoreExisting)
}

/** Indexes that are declared and not there or not ready, of all collections. */
export async function missingIndexes(): Promise<MissingIndex[]> {
  const missing = await Promise.all(declaredIndexes().map(([model, specs]) => missingOf(model, specs)))
  return missing.flat()
}

async function missingOf(model: Model<never>, specs: IndexSpec[]): Promise<MissingIndex[]> {
  if (specs.length === 0) return []
  const { name: collection } = model.collection
  const built = await readyIndexes(collection)
  const isRecord = 'version' in model.schema.paths
  return specs.flatMap((spec) => {
    const [keys, options = {}] = spec
    const name = nameOf(spec)
    if (built.has(name)) return []
    return [{ collection, name, keys, options, guards: isRecord && options.unique === true }]
  })
}

/** Names of the indexes that are built. One whose build has only begun rules out nothing yet, and may still fail. */
async function readyIndexes(collection: string): Promise<Set<unknown>> {
  const asked = { listIndexes: collection, includeBuildUUIDs: true }
  const answer = await mongoose.connection.getClient().db().command(asked).catch(ofNoCollection)
  // One that is being built comes as `{ spec, buildUUID }`.
  return new Set(answer.cursor.firstBatch.map(({ name }: { name?: string }) => name))
}

const canWait = ({ options, guards }: MissingIndex) => guards || options.unique !== true

/**
 * Builds an index, however long it takes; others read and write meanwhile. A build that runs already is waited for.
 * @throws when `signal` is aborted first; the database goes on with the build
 */
export async function buildIndex(
  { collection, keys, options, name }: MissingIndex,
  signal?: AbortSignal,
): Promise<void> {
  await create(collection, [[keys as IndexSpec[0], { ...options, name }]], signal)
}

async function create(collection: string, specs: IndexSpec[], signal?: AbortSignal): Promise<void> {
  if (specs.length === 0) return
  const indexes = specs.map((spec) => ({ ...spec[1], key: spec[0], name: nameOf(spec) }))
  // Without a limit on the wait: the connection gives up other commands after half a minute.
  const options: object = { signal, socketTimeoutMS: 0 }
  await mongoose.connection.getClient().db().command({ createIndexes: collection, indexes }, options)
}

/** Name of an index in the database. */
export function nameOf([keys, options]: IndexSpec): string {
  const parts = Object.entries(keys).map(([field, direction]) => `${field}_${direction}`)
  return options?.name ?? parts.join('_')
}

/** A collection that is not there yet has no indexes. */
function ofNoCollection(error: { code?: number }) {
  if (error.code !== 26) throw error
  return { cursor: { firstBatch: [] } }
}

/** Another instance may have been faster. */
function ignoreExisting(error: unknown): void {
  if ((error as { code?: number }).code !== 48) throw error
}
