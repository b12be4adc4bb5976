import { randomUUID } from 'node:crypto'
import { conditionsOn, op } from './filter.ts'
import type { Readable } from './model.ts'
import { driverCollection, plainModel } from './model.ts'

/** A record as others show it: who, without loading it. */
export interface Named {
  id: number
  name: string
}

/**
 * Changes with every change of a name, in the same transaction. As long as it is the same, names that were read are
 * right, in every process.
 */
const NameRevision = plainModel<{ _id: string; token: string }>('name_revisions', {
  _id: { type: String, required: true },
  token: { type: String, required: true },
})

/** Lets everyone who remembers names read them anew. Inside the transaction of the change. */
export async function invalidateNameCache(): Promise<void> {
  await NameRevision.updateOne({ _id: 'all' }, { $set: { token: randomUUID() } }, { upsert: true })
}

/** A record by the names that were read; its number, `#7`, where there is none. */
export function namedIn(names: ReadonlyMap<number, Named>, id: number): Named {
  return names.get(id) ?? { id, name: `#${id}` }
}

type NamesByModel = Map<string, Map<number, Named>>
const maxNames = 200_000
let remembered: { token: string; names: NamesByModel } | undefined

/**
 * The names behind the references of a page. They are looked up instead of copied into every record that refers to
 * them: a renamed client is right everywhere at once, where copies would need thousands of writes that no transaction
 * can hold. And they are remembered: make one of these before reading the page, and whether the remembered names are
 * still right is asked beside it. Not inside a transaction.
 */
export class NameLookup {
  readonly #token = readToken()

  constructor() {
    // Should the page fail, no one asks for this.
    this.#token.catch(() => undefined)
  }

  /** Names by id; records that do not exist are missing. */
  async of<T extends { _id: number; name: string }>(
    model: Readable<T>,
    ids: Iterable<number | null>,
  ): Promise<ReadonlyMap<number, Named>> {
    const names = await this.#rightNames(driverCollection(model).collectionName)
    const missing = new Set<number>()
    for (const id of ids) if (id !== null && !names.has(id)) missing.add(id)
    if (missing.size === 0) return names
    for (const named of await readNames(model, [...missing])) names.set(named.id, named)
    return names
  }

  /** A name is kept only under a token that was read before it: a later change makes another token. */
  async #rightNames(collection: string): Promise<Map<number, Named>> {
    const token = await this.#token
    if (remembered?.token !== token) remembered = { token, names: new Map() }
    const known = remembered.names.get(collection)
    // A new map instead of an emptied one: others are still working with what they were given.
    const names = known && known.size <= maxNames ? known : new Map<number, Named>()
    remembered.names.set(collection, names)
    return names
  }
}

async function readToken(): Promise<string> {
  return (await driverCollection(NameRevision).findOne({ _id: 'all' }, { maxTimeMS: 5_000 }))?.token ?? ''
}

async function readNames<T extends { _id: number; name: string }>(
  model: Readable<T>,
  ids: number[],
): Promise<Named[]> {
  const found = await model
    .find(conditionsOn<T>({ _id: op.in(ids) }), { name: 1 })
    .lean<{ _id: number; name: string }[]>()
  return found.map(({ _id, name }) => ({ id: _id, name }))
}

/** Names by id, read now; also inside a transaction. Records that do not exist are missing. */
export async function namesNow<T extends { _id: number; name: string }>(
  model: Readable<T>,
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number, Named>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const named = wanted.length > 0 ? await readNames(model, wanted) : []
  return new Map(named.map((one) => [one.id, one]))
}

/** The name behind one reference, read now. */
export async function nameOf<T extends { _id: number; name: string }>(
  model: Readable<T>,
  id: number | null,
): Promise<Named | null> {
  return id === null ? null : ((await readNames(model, [id]))[0] ?? null)
}
