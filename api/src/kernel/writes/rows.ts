import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { Problem } from '../base/errors.ts'
import { translate } from '../base/text.ts'
import type { AnyCall } from '../http/call.ts'
import { partsOf } from './parts.ts'

interface AddRows<Row> {
  /** Adds one row in a transaction of its own; pass `part` on to `write`. */
  add: (row: Row, part: { part: string }) => Promise<{ _id: number }>
  /** Id of a row that an earlier run of the same call has added. */
  findAdded: (row: Row) => Promise<number | null>
}

/**
 * Adds several records, each in a transaction of its own: one that is refused does not hold back the others. When the
 * database goes away in the middle, the rest is not tried and its outcome is unknown; `complete` is false then, and the
 * answer must not be kept for a repetition of the call.
 */
export async function addSeveral<Row>(
  call: AnyCall,
  rows: readonly Row[],
  { add, findAdded }: AddRows<Row>,
): Promise<{ results: RowResult[]; complete: boolean }> {
  const parts = partsOf(call)
  const results: RowResult[] = []
  for (const [index, row] of rows.entries()) {
    const outcome = await parts.attempt({ row: index }, () => add(row, { part: `row ${index}` }))
    if (outcome instanceof Problem) results.push(refusalOf(call, index, outcome))
    else results.push(addedAs(index, outcome === 'done before' ? await findAdded(row) : outcome._id))
  }
  return { results, complete: parts.isComplete() }
}

function addedAs(index: number, id: number | null): RowResult {
  return { index, outcome: 'created', id, message: null, errors: [] }
}

function refusalOf(call: AnyCall, index: number, { status, text, errors = {} }: Problem): RowResult {
  return {
    index,
    outcome: status === 503 ? 'unknown' : 'refused',
    id: null,
    message: translate(call.language, text),
    errors: Object.entries(errors).map(([field, said]) => ({
      field,
      message: translate(call.language, typeof said === 'string' ? { key: said } : said),
    })),
  }
}

/** A row's outcome as it leaves the API. */
export function presentRow({ index, outcome, id, message, errors }: RowResult): RowResult {
  return {
    index,
    outcome,
    id,
    message,
    errors: errors.map(({ field, message: said }) => ({ field, message: said })),
  }
}
