import { openCollectionStatuses } from '@drayline/domain/finance/collections/collection'
import { worklistScore } from '@drayline/domain/finance/collections/collection-worklist'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { Page } from '../../kernel/lists/list.ts'
import { pageOfRows } from '../../kernel/lists/page-of-rows.ts'
import { deriveOnce, idsOf, keepGroups, keyFor, mapOnce, orderOnce } from '../../platform/changes/index.ts'
import type { CollectionDoc } from './collection.model.ts'
import { CollectionRecord } from './collection.model.ts'
import type { CollectionRow, StoredFacts } from './collection.presenter.ts'
import { worklistFacts } from './collection.presenter.ts'
import { withPeople } from './collections.list.ts'

interface WorklistQuery {
  limit: number
  cursor?: string | undefined
  assignedTo?: number | undefined
}

/** A page is a position in the order of one day: another day has another order. */
const sortOf = (today: string) => `worklist ${today}`

/** What the order asks of an open collection. */
type Waiting = StoredFacts & Pick<CollectionDoc, '_id' | 'assignedTo'>

const open = { status: op.in(openCollectionStatuses) }

const keptWaiting = keepGroups<object, number, Waiting>({
  name: 'open collections',
  idOf: ({ _id }) => _id,
  read: readWaiting,
  changed: (heard) => idsOf('collection', heard),
})

async function readWaiting(_all: object, only?: readonly number[]): Promise<Waiting[]> {
  const facts = { amountCents: 1, dueDate: 1, priority: 1, lastContactAt: 1, promisedFor: 1, assignedTo: 1 }
  return await CollectionRecord.find(only ? { ...open, _id: op.in(only) } : open, facts)
    .readConcern('majority')
    .lean<Waiting[]>()
}

/** Number of open collections that somebody is assigned, and their sum in cents, by person; of nobody's, null. */
export async function openByAssignee(): Promise<
  ReadonlyMap<number | null, { open: number; openAmount: number }>
> {
  const waiting = await keptWaiting({})
  return deriveOnce([waiting], 'by assignee', () => {
    const sums = new Map<number | null, { open: number; openAmount: number }>()
    for (const { assignedTo, amountCents } of waiting) {
      const { open: count, openAmount } = sums.get(assignedTo) ?? { open: 0, openAmount: 0 }
      sums.set(assignedTo, { open: count + 1, openAmount: openAmount + amountCents })
    }
    return sums
  })
}

interface Place {
  id: number
  assignedTo: number | null
  score: number
}

const inOrder = (a: Pick<Place, 'id' | 'score'>, b: Pick<Place, 'id' | 'score'>) =>
  b.score - a.score || a.id - b.id

/**
 * One page of open collections in the order of `worklistScore`. Points depend on the day, so no index can keep them:
 * what they are given for is kept in memory, and so is their order in a zone on a day.
 */
export async function readWorklist(
  query: WorklistQuery,
  { today, zone }: { today: string; zone: string },
): Promise<Page<CollectionRow>> {
  const { limit, assignedTo } = query
  const placed = mapOnce(await keptWaiting({}), [keyFor(`${today} ${zone}`)], 'places', (one): Place => {
    const { score } = worklistScore(worklistFacts(one, zone), today)
    return { id: one._id, assignedTo: one.assignedTo, score }
  })
  const ordered = orderOnce(placed, 'worklist', inOrder)
  const own = () => ordered.filter((place) => place.assignedTo === assignedTo)
  const places = assignedTo === undefined ? ordered : deriveOnce([ordered], `of ${assignedTo}`, own)
  const { page, hasMore } = pageOfRows(places, limit, isAfter(query.cursor, today))
  const last = hasMore ? page.at(-1) : undefined
  const next = last ? encodeCursor({ sort: sortOf(today), value: last.score, id: last.id }) : null
  return new Page(await withPeople(await inFull(page), new NameLookup()), next, places.length)
}

function isAfter(cursor: string | undefined, today: string) {
  if (!cursor) return undefined
  const { value, id } = decodeCursor(cursor, sortOf(today), 'number')
  const position = { score: Number(value), id: Number(id) }
  return (place: Place) => inOrder(position, place) < 0
}

/** The records of a page, without their histories; one that was closed at this moment is left out. */
async function inFull(places: readonly Place[]): Promise<CollectionDoc[]> {
  const ids = places.map(({ id }) => id)
  const found = await CollectionRecord.find({ ...open, _id: op.in(ids) }, { history: 0, search: 0 }).lean<
    CollectionDoc[]
  >()
  const byId = new Map(found.map((collection) => [collection._id, collection]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
