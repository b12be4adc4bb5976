import { searchGroupSize } from '@drayline/domain/platform/search/search'
import type { Model } from 'mongoose'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { searchFilter, sortKey } from '../../kernel/database/search-keys.ts'

/** A search that takes longer is given up. */
const limits = { maxTimeMS: 2_000 }

/**
 * The records for a text of the search in the header: whose name begins with it, then the newest whose words begin
 * with the words typed.
 */
export async function findByName<T extends RecordDoc & { nameSortKey: string }>(
  model: Model<T>,
  typed: string,
): Promise<T[]> {
  const start = sortKey(typed)
  const [named, found] = await Promise.all([
    model
      .find(conditionsOn<T>({ nameSortKey: op.between(start, `${start}\u{10ffff}`) }), { search: 0 }, limits)
      .sort({ nameSortKey: 1, _id: 1 })
      .limit(searchGroupSize)
      .lean<T[]>(),
    newest(model, typed),
  ])
  return firstOf([...named, ...found])
}

/** The same for records with a number: the one that has exactly this number, however it is written, comes first. */
export async function findByNumber<T extends RecordDoc>(
  model: Model<T>,
  field: keyof T & string,
  typed: string,
): Promise<T[]> {
  const [exact, found] = await Promise.all([
    withNumbers(model, field, spellingsOf(typed)),
    newest(model, typed),
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
  model: Model<T>,
  field: keyof T & string,
  numbers: readonly string[],
): Promise<T[]> {
  return await model
    .find(conditionsOn<T>({ [field]: op.in(numbers) }), { search: 0, history: 0 }, limits)
    .collation(ignoreCase)
    .limit(numbers.length)
    .lean<T[]>()
}

async function newest<T extends RecordDoc>(model: Model<T>, typed: string): Promise<T[]> {
  return await model
    .find(conditionsOn<T>(searchFilter(typed) ?? {}), { search: 0 }, limits)
    .sort({ _id: -1 })
    .limit(searchGroupSize)
    .lean<T[]>()
}

/** The first few, each once. */
function firstOf<T extends { _id: number }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()].slice(0, searchGroupSize)
}
