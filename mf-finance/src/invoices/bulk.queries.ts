import type { HttpApi } from '@drayline/contract'
import type {
  InvoiceBulkAction,
  InvoiceBulkAnswer,
  InvoiceBulkRow,
} from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkLimit } from '@drayline/domain/finance/invoices/invoice-bulk'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import type { SeenInvoice } from './changed-fields.ts'
import { invoicesUrl } from './invoices.queries.ts'

const url = `${invoicesUrl}/bulk`
/** So many are changed in one call: short enough to see progress and to stop in between. */
const stride = 50

/** Invoices that are meant: ticked ones as they were seen, or all that a list with a query shows. */
export type BulkChoice = { rows: readonly SeenInvoice[] } | { filter: string }

export interface Watch {
  signal: AbortSignal
  onProgress: (done: number) => void
}

/**
 * Asks for each of them whether it would go and why not. Nothing is written. With `overriding`, those that only an
 * override lets go are told as going, too.
 */
export async function tryBulk(
  http: HttpApi,
  action: InvoiceBulkAction,
  choice: BulkChoice,
  { overriding, ...watch }: Watch & { overriding: boolean },
) {
  const rows: InvoiceBulkRow[] = []
  // Reasons are needed only when it is done.
  const override = overriding ? { reason: '—' } : null
  const common = { action, reason: '—', override, dryRun: true }
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

/** Outcome: invoices that were changed, and those that were not, with the reason. */
export interface BulkDone {
  done: InvoiceBulkRow[]
  failed: BulkFailed[]
}

/** Returns whether an invoice goes only with an override, as its line shows it. */
export function isOverridden(action: InvoiceBulkAction, { findings }: InvoiceBulkRow): boolean {
  return action === 'approve' && needingOverride(findings).length > 0
}

/** Reason given on confirmation: for rejecting, or for approving despite the findings. */
export interface BulkReasons {
  reason: string | null
  override: string | null
}

/**
 * Does it with the invoices as the lines show them, part by part; those that were changed since stay. The override goes
 * only to those whose line shows what it is against: another one that is flagged by then stays. A part that gets no
 * answer fails as a whole and ends the walk; trying again finds those that went after all. Aborting stops between two
 * parts: what was not tried is in neither list.
 * @throws HttpError 401: the host has told about the lost session already
 */
export async function doBulk(
  http: HttpApi,
  action: InvoiceBulkAction,
  rows: readonly InvoiceBulkRow[],
  { reason, override }: BulkReasons,
  watch: Watch,
): Promise<BulkDone> {
  const outcome: BulkDone = { done: [], failed: [] }
  const parts = partsOf(action, rows)
  let tried = 0
  for (const [index, { part, overridden }] of parts.entries()) {
    if (watch.signal.aborted) return outcome
    try {
      const items = part.flatMap((row) => seenRow(row) ?? []).map(itemOf)
      const body = { action, reason, items, override: overridden && override ? { reason: override } : null }
      const answer = await http.post<InvoiceBulkAnswer>(url, body, { idempotencyKey: crypto.randomUUID() })
      for (const row of answer.results) {
        if (row.ok) outcome.done.push(row)
        else outcome.failed.push({ shown: shownOf(part, row), row, message: row.message ?? '' })
      }
    } catch (error) {
      if (isUnauthorized(error)) throw error
      const message = serverMessage(error) ?? ''
      const rest = parts.slice(index).flatMap((later) => later.part)
      outcome.failed.push(...rest.map((row) => ({ shown: row, row, message })))
      return outcome
    }
    tried += part.length
    watch.onProgress(tried)
  }
  return outcome
}

/** The calls that are made: in the order of the lines, first without and then with an override. */
function partsOf(action: InvoiceBulkAction, rows: readonly InvoiceBulkRow[]) {
  return [false, true].flatMap((overridden) => {
    const own = rows.filter((row) => isOverridden(action, row) === overridden)
    const count = Math.ceil(own.length / stride)
    return Array.from({ length: count }, (_, index) => ({
      part: own.slice(index * stride, (index + 1) * stride),
      overridden,
    }))
  })
}

function shownOf(rows: readonly InvoiceBulkRow[], { id, ...row }: InvoiceBulkRow): InvoiceBulkRow {
  return rows.find((other) => other.id === id) ?? { id, ...row }
}
