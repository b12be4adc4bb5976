import type { Db, Session } from './driver.ts'
import { type CollectionHead, Sum } from './format.ts'
import { readAhead } from './read-ahead.ts'

/**
 * Collections of which no document is kept: what only the processes and browsers of that moment need, and what would be
 * wrong afterwards. A session that was ended after the backup must not come back to life.
 */
export const leftOut: ReadonlySet<string> = new Set([
  ...['sessions', 'session_ends', 'signin_limits', 'pending_signins', 'step_up_grants'],
  ...['migration_leases', 'processes', 'unguarded_turns'],
  'changes',
])

/** Bytes and documents of a part: it is what memory holds, and one command of a restore. */
const maxPartBytes = 4 * 2 ** 20
const maxPartDocuments = 10_000

/** Numbers keep their types. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const

/** A collection with the number the database gave it, which another one of the same name does not have. */
export interface ListedCollection extends CollectionHead {
  uuid: string
}

/** Reads which collections there are, migrations first: a restore begins with them. */
export async function listCollections(db: Db): Promise<{ collections: ListedCollection[]; views: string[] }> {
  const listed = await db.listCollections({}, exact).toArray()
  const own = listed.filter(({ name }) => !name.startsWith('system.'))
  const stored = own.filter(({ type }) => type === 'collection')
  const collections = await Promise.all(
    stored.map(async (found) => {
      const { name, options = {}, info } = found as never as Listed
      return { name, options, uuid: info.uuid.toString('hex'), indexes: await listIndexes(db, name) }
    }),
  )
  const views = own.filter(({ type }) => type !== 'collection').map(({ name }) => name)
  return { collections: collections.sort(byPlace), views }
}

interface Listed {
  name: string
  options?: Record<string, unknown>
  info: { uuid: { toString(encoding: 'hex'): string } }
}

function byPlace(a: CollectionHead, b: CollectionHead): number {
  const place = ({ name }: CollectionHead) => (name === 'migrations' ? 0 : 1)
  return place(a) - place(b) || (a.name < b.name ? -1 : 1)
}

/** Built indexes besides that of `_id`. One that is still being built comes with a `buildUUID`. */
async function listIndexes(db: Db, name: string): Promise<Record<string, unknown>[]> {
  const { cursor } = await db.command({ listIndexes: name, includeBuildUUIDs: true }, exact)
  const all = cursor.firstBatch as Record<string, unknown>[]
  return all.filter((index) => index.name !== '_id_' && !('buildUUID' in index) && !('spec' in index))
}

/** Documents of a collection as they are stored, in the order of `_id`, in parts that memory can hold. */
export async function* readParts(
  db: Db,
  name: string,
  options: { session?: Session; except?: string } = {},
): AsyncGenerator<Uint8Array[]> {
  const { session, except } = options
  const filter = except === undefined ? {} : { _id: { $ne: except as never } }
  const found = db.collection(name).find(filter, { raw: true, ...(session ? { session } : {}) })
  let part: Uint8Array[] = []
  let bytes = 0
  for await (const document of found.sort({ _id: 1 }).batchSize(2_000)) {
    const raw = document as never as Uint8Array
    part.push(raw)
    bytes += raw.length
    if (bytes < maxPartBytes && part.length < maxPartDocuments) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}

/** Adds up the documents of a collection. */
export async function sumOf(db: Db, head: CollectionHead, except?: string) {
  const sum = new Sum()
  const options = except === undefined ? {} : { except }
  for await (const part of readAhead(readParts(db, head.name, options)))
    sum.add(part.length, Buffer.concat(part))
  return sum.of(head)
}
