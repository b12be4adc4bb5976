import type { InvoiceBulkAction, InvoiceBulkRow } from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkLimit, bulkRefusal, bulkTargets } from '@drayline/domain/finance/invoices/invoice-bulk'
import { invoiceBulkInput } from '@drayline/domain/finance/invoices/invoice-bulk-schema'
import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, type Chosen, check, chosenOf, Refusal } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { canOf, changedSince, listed, messageText, repeatedText, stepTo } from './invoices.mock.ts'
import { findingsOf, overrideText } from './verdict.mock.ts'

/** `/api/invoices/bulk` in memory; of a filter it knows status and client. */
export function bulkHandlers(db: MockDb): HttpHandler[] {
  return [
    http.post('/api/invoices/bulk', ({ request }) =>
      answerWrite(async () => {
        const input = check(invoiceBulkInput, await request.json())
        const { action, reason, dryRun, override } = input
        if (action === 'reject' && !reason) {
          const message = serverText('invoice.reason.required')
          throw new Refusal(422, serverText('error.validation'), { errors: { reason: message } })
        }
        const all =
          input.filter === undefined
            ? chosenOf(input)
            : matching(db, input.filter, input.after ?? 0).map((id) => ({ id }))
        const chosen = all.slice(0, bulkLimit)
        const results = chosen.map((item) => rowOf(db, item, action, reason, dryRun, override))
        const next = all.length > bulkLimit ? (chosen.at(-1)?.id ?? null) : null
        return HttpResponse.json({ results, next })
      }),
    ),
  ]
}

function matching(db: MockDb, filter: string, after: number): number[] {
  const query = new URLSearchParams(filter)
  const [status, clientId] = [query.get('status'), query.get('clientId')]
  return db.invoices
    .filter((invoice) => !status || status.split(',').includes(invoice.status))
    .filter((invoice) => !clientId || String(invoice.clientId) === clientId)
    .map(({ id }) => id)
    .filter((id) => id > after)
    .sort((a, b) => a - b)
}

function rowOf(
  db: MockDb,
  { id, version: seen }: Chosen,
  action: InvoiceBulkAction,
  reason: string | null,
  dryRun: boolean,
  override: VerdictOverride,
): InvoiceBulkRow {
  const invoice = db.invoices.find((other) => other.id === id)
  if (!invoice) {
    const message = serverText('error.notFound')
    const unknown = {
      version: null,
      invoiceNumber: null,
      client: null,
      amount: null,
      from: null,
      findings: [],
    }
    return { id, ...unknown, ok: false, message, current: null }
  }
  const { version, invoiceNumber, client, amount, status: from } = invoice
  const findings = findingsOf(db, invoice)
  const facts = { id, version, invoiceNumber, client, amount, from, findings }
  if (changedSince(invoice, seen))
    return { ...facts, ok: false, message: serverText('error.stale'), current: listed(invoice) }
  const refusal = bulkRefusal(action, from, canOf(db))
  const approval = () => repeatedText(db, invoice) ?? overrideText(db, invoice, override)
  const message = refusal ? messageText(refusal) : action === 'approve' ? approval() : null
  if (message === null && !dryRun) stepTo(db, invoice, bulkTargets[action], reason)
  return { ...facts, ok: message === null, message, current: null }
}
