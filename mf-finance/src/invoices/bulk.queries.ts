import type { HttpApi } from '@drayline/contract'
import type { InvoiceBulkAction, InvoiceBulkAnswer, InvoiceBulkRow } from '@drayline/domain/invoice-bulk'
import { bulkLimit } from '@drayline/domain/invoice-bulk'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { invoicesUrl } from './invoices.queries.ts'

const url = `${invoicesUrl}/bulk`
/** So many are changed in one call: short enough to see progress and to stop in between. */
const stride = 50

/** Which invoices are meant: ticked ones, or all that a list with a query shows. */
export type BulkChoice = { ids: readonly number[] } | { filter: string }

export interface Watch {
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Asks for each of them whether it would go and why not. Nothing is written. */
export async function tryBulk(http: HttpApi, action: InvoiceBulkAction, choice: BulkChoice, watch: Watch) {
  const rows: InvoiceBulkRow[] = []
  // A rejection needs its reason only when it is done.
  const common = { action, reason: '—', dryRun: true }
  const ask = async (part: object) => {
    const answer = await http.post<InvoiceBulkAnswer>(url, { ...common, ...part }, { signal: watch.signal })
    rows.push(...answer.results)
    watch.onProgress(rows.length)
    return answer.next
  }
  if ('ids' in choice) {
    for (let start = 0; start < choice.ids.length; start += bulkLimit)
      await ask({ ids: choice.ids.slice(start, start + bulkLimit) })
    return rows
  }
  let after: number | null | undefined
  do after = await ask({ filter: choice.filter, ...(after ? { after } : {}) })
  while (after !== null)
  return rows
}

/** What was done, and what stayed and why. */
export interface BulkDone {
  done: InvoiceBulkRow[]
  failed: { row: InvoiceBulkRow; message: string }[]
}

/**
 * Does it, part by part. A part that gets no answer fails as a whole and ends the walk; trying again finds those that
 * went after all. Aborting stops between two parts: what was not tried is in neither list.
 * @throws HttpError 401: the host has told about the lost session already
 */
export async function doBulk(
  http: HttpApi,
  action: InvoiceBulkAction,
  rows: readonly InvoiceBulkRow[],
  reason: string | null,
  watch: Watch,
): Promise<BulkDone> {
  const outcome: BulkDone = { done: [], failed: [] }
  for (let start = 0; start < rows.length && !watch.signal.aborted; start += stride) {
    const part = rows.slice(start, start + stride)
    try {
      const body = { action, reason, ids: part.map(({ id }) => id) }
      const answer = await http.post<InvoiceBulkAnswer>(url, body, { idempotencyKey: crypto.randomUUID() })
      for (const row of answer.results) {
        if (row.ok) outcome.done.push(row)
        else outcome.failed.push({ row, message: row.message ?? '' })
      }
    } catch (error) {
      if (isUnauthorized(error)) throw error
      const message = serverMessage(error) ?? ''
      outcome.failed.push(...rows.slice(start).map((row) => ({ row, message })))
      return outcome
    }
    watch.onProgress(Math.min(rows.length, start + stride))
  }
  return outcome
}
