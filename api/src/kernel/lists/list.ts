import type { ObjectShape } from 'yup'
import { number, object, string } from 'yup'
import type { Scalar } from '../database/filter.ts'
import { conditionsOn, op } from '../database/filter.ts'
import type { Readable } from '../database/model.ts'
import { driverCollection, idTypeOf } from '../database/model.ts'
import { searchFilter } from '../database/search-keys.ts'
import type { SortType } from './cursor.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** One page of records. `next` is the cursor of the following page; totals are only there on the first page. */
export class Page<Row> {
  readonly rows: Row[]
  readonly next: string | null
  /** Exact number of matching records, where it is cheap to know. */
  readonly total: number | undefined
  /** Set instead of `total` when there are more matches than are counted. */
  readonly atLeast: number | undefined

  constructor(rows: Row[], next: string | null, total?: number, atLeast?: number) {
    this.rows = rows
    this.next = next
    this.total = total
    this.atLeast = atLeast
  }
}

/** Sort of a list: the stored field, and its type if it is not a date. */
export interface SortSpec {
  path: string
  type: SortType
  /** Set when the field can be null or missing; such records then come first, or last in descending order. */
  nullable?: boolean
}
export type Sorts = Record<string, SortSpec>

export const defaultLimit = 50
export const maxLimit = 200
/** Filtered lists are counted up to here; beyond, the answer says 'at least'. */
export const countCap = 10_000
/** The same where a word is searched for: who gets so many narrows the search, instead of reading on. */
export const searchCountCap = 1_000
const readTimeout = 5_000

/** What somebody searches for; spaces alone are nothing. */
export const searchText = string().trim().max(200)

/**
 * The query schema of a list: limit, cursor, sort, q and the filters of the list.
 * @param defaultSort name of a sort, `-` in front for descending; by default the newest first
 * @param searched false for records without search keys: they take no `q`
 */
export function listParams<F extends ObjectShape>(options: {
  sorts?: Sorts
  defaultSort?: string
  searched?: boolean
  filters: F
}) {
  const names = ['id', ...Object.keys(options.sorts ?? {})]
  return object({
    limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
    cursor: string().max(2000),
    sort: string()
      .oneOf(names.flatMap((name) => [name, `-${name}`]))
      .default(options.defaultSort ?? '-id'),
    ...(options.searched === false ? ({} as { q: typeof searchText }) : { q: searchText }),
    ...options.filters,
  })
}

export interface ListOptions<T> {
  model: Readable<T>
  /** Conditions of this list; operators only through `op`. */
  filter?: Record<string, unknown>
  sorts?: Sorts
  /** `call.input.query` of a schema made by `listParams`. */
  query: { limit: number; sort: string; cursor?: string | undefined; q?: string | undefined }
  /** True where the filter holds what `q` asks for, because other records are searched through as well. */
  ownSearch?: boolean
  /** Stored fields to read; by default all but `search`. Read no more than the presenter names. */
  select?: Record<string, 0 | 1>
  /** False to leave the total out, for lists whose filter always costs. */
  count?: boolean
  /** The index to take, where the database is known to choose another one that costs more. */
  hint?: Record<string, 1 | -1>
}

/**
 * Reads one page by keyset: the cost does not grow with the page number, and records that are added or removed
 * meanwhile neither repeat nor skip others. Rows are plain objects.
 */
export async function listQuery<T extends { _id: number | string }>(
  options: ListOptions<T>,
): Promise<Page<T>> {
  const { model, query } = options
  const descending = query.sort.startsWith('-')
  const sort = (descending ? query.sort.slice(1) : query.sort) as string
  const idType = idTypeOf(model)
  // Every list can be sorted by id: where that is a number, the order of creation.
  const spec: SortSpec = options.sorts?.[sort] ?? { path: '_id', type: idType }
  const words = options.ownSearch ? {} : (searchFilter(query.q) ?? {})
  const conditions = [options.filter ?? {}, words].filter((part) => Object.keys(part).length > 0)
  const position = query.cursor
    ? after(decodeCursor(query.cursor, query.sort, spec.type, idType), spec, descending)
    : undefined
  const cap = query.q ? searchCountCap : countCap
  const counting =
    query.cursor || options.count === false ? undefined : count(model, conditions, cap, options.hint)

  const found = model
    .find(conditionsOn<T>(and(position ? [...conditions, position] : conditions)))
    .select(options.select ?? { search: 0 })
    .sort(sortBy(spec, descending))
    .limit(query.limit + 1)
    .maxTimeMS(readTimeout)
    .lean<T[]>()
  if (options.hint) found.hint(options.hint)
  const [rows, totals] = await Promise.all([found.exec(), counting])
  return toPage(rows, query, spec, totals)
}

function toPage<T extends { _id: number | string }>(
  rows: T[],
  query: { limit: number; sort: string },
  spec: SortSpec,
  totals: { total?: number; atLeast?: number } | undefined,
): Page<T> {
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const next = last ? encodeCursor({ sort: query.sort, value: valueAt(last, spec.path), id: last._id }) : null
  return new Page(page, next, totals?.total, totals?.atLeast)
}

function valueAt(row: object, path: string): Scalar {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], row)
  return (value ?? null) as Scalar
}

function sortBy(spec: SortSpec, descending: boolean): Record<string, 1 | -1> {
  const direction = descending ? -1 : 1
  return spec.path === '_id' ? { _id: direction } : { [spec.path]: direction, _id: direction }
}

function and(conditions: Record<string, unknown>[]): Record<string, unknown> {
  return conditions.length > 1 ? { $and: conditions } : { ...conditions[0] }
}

/** The condition 'comes after this record', in a form whose index bounds start at the record. */
function after(
  cursor: { value: Scalar; id: number | string },
  spec: SortSpec,
  descending: boolean,
): Record<string, unknown> {
  const beyond = descending ? op.lt : op.gt
  if (spec.path === '_id') return { _id: beyond(cursor.id) }
  if (spec.nullable) return afterNullable(cursor, spec.path, descending)
  const upTo = descending ? op.lte : op.gte
  return {
    [spec.path]: upTo(cursor.value),
    $or: [{ [spec.path]: beyond(cursor.value) }, { _id: beyond(cursor.id) }],
  }
}

/** Comparisons never match null, so records without a value get a branch of their own. Null sorts before all. */
function afterNullable(
  { value, id }: { value: Scalar; id: number | string },
  path: string,
  descending: boolean,
) {
  const beyond = descending ? op.lt : op.gt
  const tied = { [path]: value, _id: beyond(id) }
  if (value === null) return descending ? tied : { $or: [tied, { [path]: op.ne(null) }] }
  const rest = [tied, { [path]: beyond(value) }]
  return { $or: descending ? [...rest, { [path]: null }] : rest }
}

/** Exact from the collection's metadata without conditions, otherwise counted up to the cap. */
async function count<T extends { _id: number | string }>(
  model: Readable<T>,
  conditions: Record<string, unknown>[],
  cap: number,
  hint: ListOptions<T>['hint'],
) {
  if (conditions.length === 0) {
    return { total: await driverCollection(model).estimatedDocumentCount({ maxTimeMS: readTimeout }) }
  }
  const counted = await model.countDocuments(conditionsOn<T>(and(conditions)), {
    limit: cap + 1,
    maxTimeMS: readTimeout,
    ...(hint ? { hint } : {}),
  } as never)
  return counted > cap ? { atLeast: cap } : { total: counted }
}
