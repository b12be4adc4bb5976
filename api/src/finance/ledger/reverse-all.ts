import { conditionsOn } from '../../kernel/database/filter.ts'
import type { EntrySource } from './ledger.model.ts'
import { LedgerEntry, type LedgerEntryDoc } from './ledger.model.ts'
import { firstOpenDay } from './periods.ts'
import type { EntryFacts } from './post.ts'
import { entryKey, reverse } from './post.ts'

/**
 * Undoes every entry about a record that is not undone yet, the last one first, inside the running transaction. Books
 * on the first open day from `bookDate` on.
 * @param kinds only these kinds of entries; all without
 * @returns how many were undone
 */
export async function reverseAll(
  source: EntrySource,
  { bookDate, at, by }: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
  kinds?: readonly EntryFacts['kind'][],
): Promise<number> {
  const about = conditionsOn<LedgerEntryDoc>({
    'source.entity': source.entity,
    'source.id': source.id,
  } as never)
  const entries = await LedgerEntry.find(about).sort({ at: -1, seq: -1 }).lean<LedgerEntryDoc[]>()
  const undone = new Set(entries.flatMap(({ reverses }) => reverses ?? []))
  const day = await firstOpenDay(bookDate)
  const standing = entries.filter(
    ({ _id, reverses, kind }) => !reverses && !undone.has(_id) && (!kinds || kinds.includes(kind)),
  )
  for (const { _id } of standing) await reverse(_id, { bookDate: day, at, by })
  return standing.length
}

/**
 * The same for a record that cannot be undone without its entry: what another record's entry brought into the book would
 * stay there.
 * @throws Error when there is no entry to undo: a fault of the caller, not of a person
 */
export async function mustReverse(
  source: EntrySource,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
  kind: EntryFacts['kind'],
): Promise<void> {
  if ((await reverseAll(source, undo, [kind])) === 0)
    throw new Error(`There is no ${kind} of ${source.entity} ${source.id} to undo`)
}

/** Undoes one event, inside the running transaction; an event that was never posted or is undone stays as it is. */
export async function reverseEvent(
  { kind, source, n }: Pick<EntryFacts, 'kind' | 'source' | 'n'>,
  { bookDate, at, by }: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const entry = await LedgerEntry.findOne({ key: entryKey(kind, source, n) }).lean<LedgerEntryDoc>()
  if (entry) await reverse(entry._id, { bookDate: await firstOpenDay(bookDate), at, by })
}
