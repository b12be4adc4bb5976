import { invoiceTransitions } from '@drayline/domain/invoice'
import type { InvoiceBulkRow } from '@drayline/domain/invoice-bulk'
import { bulkLimit, bulkTargets } from '@drayline/domain/invoice-bulk'
import { invoiceBulkInput } from '@drayline/domain/invoice-bulk-schema'
import { pathBetween } from '@drayline/domain/transitions'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal } from '@drayline/testing/writes'
import type { Office } from '../mock/office.ts'
import { canOf, moveInvoice, refusedStep, repeatedText } from './invoices.mock.ts'

/** `/api/invoices/bulk` in memory; of a filter it knows status and client. */
export function bulkHandlers(office: Office): HttpHandler[] {
  return [
    http.post('/api/invoices/bulk', ({ request }) =>
      answerWrite(async () => {
        const input = check(invoiceBulkInput, await request.json())
        const { action, reason, dryRun } = input
        if (action === 'reject' && !reason) {
          const message = serverText('invoice.reason.required')
          throw new Refusal(422, serverText('error.validation'), { errors: { reason: message } })
        }
        const all = input.ids ?? matching(office, input.filter ?? '', input.after ?? 0)
        const ids = all.slice(0, bulkLimit)
        const results = ids.map((id) => rowOf(office, id, bulkTargets[action], reason, dryRun))
        return HttpResponse.json({ results, next: all.length > bulkLimit ? (ids.at(-1) ?? null) : null })
      }),
    ),
  ]
}

function matching(office: Office, filter: string, after: number): number[] {
  const query = new URLSearchParams(filter)
  const [status, clientId] = [query.get('status'), query.get('clientId')]
  return office.invoices
    .filter((invoice) => !status || status.split(',').includes(invoice.status))
    .filter((invoice) => !clientId || String(invoice.clientId) === clientId)
    .map(({ id }) => id)
    .filter((id) => id > after)
    .sort((a, b) => a - b)
}

function rowOf(
  office: Office,
  id: number,
  to: Parameters<typeof moveInvoice>[2],
  reason: string | null,
  dryRun: boolean,
): InvoiceBulkRow {
  const invoice = office.invoices.find((other) => other.id === id)
  if (!invoice) {
    const message = serverText('error.notFound')
    return { id, invoiceNumber: null, amount: null, from: null, ok: false, message }
  }
  const { invoiceNumber, amount, status: from } = invoice
  const path = pathBetween(invoiceTransitions, from, to, canOf(office))
  const refusal = !path?.length
    ? refusedStep(from, to)
    : path.includes('approved') && from !== 'paid'
      ? repeatedText(office, invoice)
      : null
  const { ok, message } = dryRun
    ? { ok: refusal === null, message: refusal }
    : moveInvoice(office, id, to, reason)
  return { id, invoiceNumber, amount, from, ok, message }
}
