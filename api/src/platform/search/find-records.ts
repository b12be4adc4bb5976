import { searchGroupSize } from '@drayline/domain/platform/search/search'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import type { Readable, RecordDoc } from '../../kernel/database/model.ts'
import { similarFilter } from '../../kernel/database/name-keys.ts'
import { searchFilter, sortKey } from '../../kernel/database/search-keys.ts'

/** A search that takes longer is given up. */
const limits = { maxTimeMS: 2_000 }

/** A record that was found; `similar` when only because a typing error was forgiven. */
export interface Found<T> {
  row: T
  similar: boolean
}

type NamedDoc = RecordDoc & { nameSortKey: string }

/**
 * The records for a text of the search in the header: whose name begins with it, then the newest whose words begin
 * with the words typed, and where there is room left those whose name is similar.
 */
export async function findByName<T extends NamedDoc>(model: Readable<T>, typed: string): Promise<Found<T>[]> {
  const exact = await namedLike(model, typed, searchGroupSize)
  const room = searchGroupSize - exact.length
  const filter = room > 0 ? similarFilter(typed) : undefined
  const others = { _id: op.nin(exact.map(({ _id }) => _id)) }
  const similar = filter ? await newest(model, { $and: [filter, others] }, room) : []
  return [...exact.map((row) => ({ row, similar: false })), ...similar.map((row) => ({ row, similar: true }))]
}

/** Records whose name begins with a text, then the newest whose words begin with the words typed. */
export async function namedLike<T extends NamedDoc>(
  model: Readable<T>,
  typed: string,
  limit: number,
): Promise<T[]> {
  const start = sortKey(typed)
  const [named, found] = await Promise.all([
    model
      .find(conditionsOn<T>({ nameSortKey: op.between(start, `${start}\u{10ffff}`) }), { search: 0 }, limits)
      .sort({ nameSortKey: 1, _id: 1 })
      .limit(limit)
      .lean<T[]>(),
    newest(model, searchFilter(typed) ?? {}, limit),
  ])
  return firstOf([...named, ...found], limit)
}

/** The newest records for a text of the search in the header. */
export async function findNewest<T extends RecordDoc>(model: Readable<T>, typed: string): Promise<T[]> {
  return await newest(model, searchFilter(typed) ?? {}, searchGroupSize)
}

/**
 * Fills up what was found by its own texts with the newest records of what else was found, such as a client.
 * @param conditions on the record, by an index each that ends in `_id`; only asked for when there is room
 */
export async function fillUp<T extends RecordDoc>(
  model: Readable<T>,
  own: readonly T[],
  conditions: () => Promise<readonly object[]>,
): Promise<T[]> {
  if (own.length >= searchGroupSize) return [...own]
  const asked = (await conditions()).map((condition) => newest(model, condition, searchGroupSize))
  const found = (await Promise.all(asked)).flat().sort((a, b) => b._id - a._id)
  return firstOf([...own, ...found])
}

/** The same for records with a number: the one that has exactly this number, however it is written, comes first. */
export async function findByNumber<T extends RecordDoc>(
  model: Readable<T>,
  field: keyof T & string,
  typed: string,
): Promise<T[]> {
  const [exact, found] = await Promise.all([
    withNumbers(model, field, spellingsOf(typed)),
    findNewest(model, typed),
  ])
  // Digits alone say nothing of the letters before them: those of the records that were found are tried.
  const heads = found.map((row) => String(row[field]).replace(/\d.*$/, ''))
  const named = /^\d+$/.test(typed.trim())
    ? await withNumbers(
        model,
        field,
        [...new Set(heads)].map((head) => head + typed.trim()),
      )
    : []
  return firstOf([...exact, ...named, ...found])
}

/** A number as it was typed, and with nothing, a hyphen or a space between its letters and digits. */
function spellingsOf(typed: string): string[] {
  const parts = typed.match(/\p{L}+|\p{N}+/gu) ?? []
  return [...new Set([typed, ...['', '-', ' '].map((between) => parts.join(between))])]
}

async function withNumbers<T extends RecordDoc>(
  model: Readable<T>,
  field: keyof T & string,
  numbers: readonly string[],
): Promise<T[]> {
  return await model
    .find(conditionsOn<T>({ [field]: op.in(numbers) }), { search: 0, history: 0 }, limits)
    .collation(ignoreCase)
    .limit(numbers.length)
    .lean<T[]>()
}

async function newest<T extends RecordDoc>(model: Readable<T>, filter: object, limit: number): Promise<T[]> {
  return await model
    .find(conditionsOn<T>(filter), { search: 0, history: 0 }, limits)
    .sort({ _id: -1 })
    .limit(limit)
    .lean<T[]>()
}

/** The first few, each once. */
function firstOf<T extends { _id: number }>(rows: T[], limit = searchGroupSize): T[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()].slice(0, limit)
}
