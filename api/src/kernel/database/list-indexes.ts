import type { IndexSpec } from './model.ts'

/**
 * The indexes of a list: it can be read in the order of every sort, unfiltered or filtered by one of the `equal`
 * fields, without sorting in memory. Costs one index entry per pair; back offices read far more than they write.
 * @param sorts stored fields, besides `_id`
 * @param equal stored fields that are filtered by value
 */
export function listIndexes(sorts: readonly string[], equal: readonly string[]): IndexSpec[] {
  const plain = sorts.map((sort): IndexSpec => [{ [sort]: -1, _id: -1 }])
  const filtered = equal.flatMap((field) => [
    ...(sorts.includes(field) ? [] : [[{ [field]: 1, _id: -1 }] as IndexSpec]),
    ...sorts.filter((sort) => sort !== field).map((sort): IndexSpec => [{ [field]: 1, [sort]: -1, _id: -1 }]),
  ])
  return [...plain, ...filtered, [{ search: 1, _id: -1 }]]
}

/** Numbers people give (invoices, loads) are the same in upper and lower case. */
export const ignoreCase = { locale: 'en', strength: 2 } as const

/** No two records with the same number, in upper or lower case. */
export function uniqueNumber(field: string): IndexSpec {
  return [{ [field]: 1 }, { unique: true, collation: ignoreCase, name: `${field}_unique` }]
}
