import type { ChangeEvent } from './change-events.ts'
import { leftOut } from './collections.ts'
import { type Db, insertRaw } from './driver.ts'

/** So many changes are kept before they are stored. */
const maxKept = 5_000

/** Of indexes and rules: those of the backup are taken, and the product brings its own when it starts. */
const skipped = new Set([
  'createIndexes',
  'dropIndexes',
  'modify',
  'startIndexBuild',
  'abortIndexBuild',
  'commitIndexBuild',
])

/** Makes changes again in a database that is being restored. Between collections their order does not matter. */
export class ChangeReplay {
  readonly #db: Db
  readonly #waiting = new Map<string, ChangeEvent[]>()
  #kept = 0
  count = 0

  constructor(db: Db) {
    this.#db = db
  }

  async add(event: ChangeEvent): Promise<void> {
    const { operationType, ns } = event
    if (skipped.has(operationType) || leftOut.has(ns.coll)) return
    this.count += 1
    if (!event.documentKey) return await this.#changeCollection(event)
    const waiting = this.#waiting.get(ns.coll) ?? []
    this.#waiting.set(ns.coll, waiting)
    waiting.push(event)
    this.#kept += 1
    if (this.#kept >= maxKept) await this.flush()
  }

  /** Stores what was kept. */
  async flush(): Promise<void> {
    for (const [name, events] of this.#waiting) for (const run of runsOf(events)) await this.#store(name, run)
    this.#waiting.clear()
    this.#kept = 0
  }

  async #store(name: string, run: readonly ChangeEvent[]): Promise<void> {
    const documents = run.flatMap(({ fullDocument }) => fullDocument ?? [])
    const operations = run.flatMap(operationsOf)
    if (operations.length > 0) {
      const done = await this.#db.collection(name).bulkWrite(operations as never)
      if (done.matchedCount + done.deletedCount !== operations.length)
        throw new Error(`Changes of ${name} do not fit what the backup holds`)
    }
    if (documents.length > 0) await insertRaw(this.#db, name, documents, { bypassDocumentValidation: false })
  }

  async #changeCollection(event: ChangeEvent): Promise<void> {
    const { operationType, ns, to } = event
    await this.flush()
    if (operationType === 'create') return void (await this.#db.createCollection(ns.coll))
    if (operationType === 'drop') return void (await this.#db.dropCollection(ns.coll))
    if (operationType === 'rename' && to) return void (await this.#db.renameCollection(ns.coll, to.coll))
    throw cannotRepeat(event)
  }
}

/** Changes that can be stored at once; a replaced document goes and comes by itself. */
function runsOf(events: readonly ChangeEvent[]): ChangeEvent[][] {
  const runs: ChangeEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && kindOf(last[0]) === kindOf(event) && kindOf(event) !== 'replace') last.push(event)
    else runs.push([event])
  }
  return runs
}

const kindOf = (event: ChangeEvent | undefined) =>
  event?.operationType === 'insert' || event?.operationType === 'replace' ? event.operationType : 'change'

function operationsOf(event: ChangeEvent): object[] {
  const filter = { _id: event.documentKey?._id }
  if (event.operationType === 'insert') return []
  if (event.operationType === 'update')
    return updatesOf(event).map((update) => ({ updateOne: { filter, update } }))
  if (['delete', 'replace'].includes(event.operationType)) return [{ deleteOne: { filter } }]
  throw cannotRepeat(event)
}

function updatesOf(event: ChangeEvent): object[] {
  if (!event.updateDescription) throw cannotRepeat(event)
  const { updatedFields, removedFields, ...change } = event.updateDescription
  const paths = Object.values(change.disambiguatedPaths ?? {})
  if (paths.some((path) => path.some((part) => String(part).includes('.')))) throw cannotRepeat(event)
  const cuts = (change.truncatedArrays ?? []).map(({ field, newSize }) => ({
    $push: { [field]: { $each: [], $slice: newSize } },
  }))
  return [
    ...cuts,
    { $set: updatedFields, $unset: Object.fromEntries(removedFields.map((field) => [field, ''])) },
  ]
}

const cannotRepeat = ({ operationType, ns }: ChangeEvent) =>
  new Error(`'${operationType}' of ${ns.coll} cannot be made again`)
