import type { HttpApi } from '@drayline/contract'
import type { InvoiceBulkAction, InvoiceBulkAnswer, InvoiceBulkRow } from '@drayline/domain/invoice-bulk'
import { bulkLimit } from '@drayline/domain/invoice-bulk'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { SeenInvoice } from './changed-fields.ts'
import { invoicesUrl } from './invoices.queries.ts'

const url = `${invoicesUrl}/bulk`
/** So many are changed in one call: short enough to see progress and to stop in between. */
const stride = 50

/** Which invoices are meant: ticked ones as they were seen, or all that a list with a query shows. */
export type BulkChoice = { rows: readonly SeenInvoice[] } | { filter: string }

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
  if ('rows' in choice) {
    for (let start = 0; start < choice.rows.length; start += bulkLimit)
      await ask({ items: choice.rows.slice(start, start + bulkLimit).map(itemOf) })
    return rows
  }
  let after: number | null | undefined
  do after = await ask({ filter: choice.filter, ...(after ? { after } : {}) })
  while (after !== null)
  return rows
}

const itemOf = ({ id, version }: Pick<SeenInvoice, 'id' | 'version'>) => ({ id, version })

/** A line as what was seen of its invoice; undefined for one that does not exist. */
export function seenRow(row: InvoiceBulkRow): SeenInvoice | undefined {
  const { id, version, invoiceNumber, client, amount, from: status } = row
  if (version === null || invoiceNumber === null || amount === null || status === null) return undefined
  return { id, version, invoiceNumber, client, amount, status }
}

/** One that stayed as it is: how it was shown before, what became of it, and why. */
export interface BulkFailed {
  shown: InvoiceBulkRow
  row: InvoiceBulkRow
  message: string
}

/** What was done, and what stayed and why. */
export interface BulkDone {
  done: InvoiceBulkRow[]
  failed: BulkFailed[]
}

/**
 * Does it with the invoices as the lines show them, part by part; those that were changed since stay. A part that gets no answer fails as a whole and ends the walk; trying again finds those that
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
      const items = part.flatMap((row) => seenRow(row) ?? []).map(itemOf)
      const body = { action, reason, items }
      const answer = await http.post<InvoiceBulkAnswer>(url, body, { idempotencyKey: crypto.randomUUID() })
      for (const row of answer.results) {
        if (row.ok) outcome.done.push(row)
        else outcome.failed.push({ shown: shownOf(part, row), row, message: row.message ?? '' })
      }
    } catch (error) {
      if (isUnauthorized(error)) throw error
      const message = serverMessage(error) ?? ''
      outcome.failed.push(...rows.slice(start).map((row) => ({ shown: row, row, message })))
      return outcome
    }
    watch.onProgress(Math.min(rows.length, start + stride))
  }
  return outcome
}

function shownOf(rows: readonly InvoiceBulkRow[], { id, ...row }: InvoiceBulkRow): InvoiceBulkRow {
  return rows.find((other) => other.id === id) ?? { id, ...row }
}
