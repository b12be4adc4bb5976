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

/** The same for records with a number: the one that has exactly this number comes first. */
export async function findByNumber<T extends RecordDoc>(
  model: Model<T>,
  field: keyof T & string,
  typed: string,
): Promise<T[]> {
  const [exact, found] = await Promise.all([
    model
      .find(conditionsOn<T>({ [field]: typed }), { search: 0, history: 0 }, limits)
      .collation(ignoreCase)
      .limit(1)
      .lean<T[]>(),
    newest(model, typed),
  ])
  return firstOf([...exact, ...found])
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
