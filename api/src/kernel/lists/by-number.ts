import { conditionsOn, op } from '../database/filter.ts'
import { ignoreCase } from '../database/list-indexes.ts'
import type { Readable } from '../database/model.ts'
import type { Conditions } from './list-filters.ts'

/** The one record with this number, in upper or lower case. A query field that was not given makes no condition. */
export async function byNumber<T extends { _id: number }>(
  model: Readable<T>,
  field: keyof T & string,
  number: string | undefined,
): Promise<Conditions> {
  if (number === undefined) return {}
  // Looked up before the list is read: only the index of numbers compares without regard to case.
  const found = await model
    .find(conditionsOn<T>({ [field]: number }), { _id: 1 })
    .collation(ignoreCase)
    .limit(1)
    .maxTimeMS(5_000)
    .lean<{ _id: number }[]>()
  return { _id: op.in(found.map(({ _id }) => _id)) }
}
