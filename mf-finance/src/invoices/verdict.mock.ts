import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { ToldFinding, VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import type { Office } from '../mock/office.ts'

/** What speaks against an invoice while nothing is decided, as the test has said. */
export function findingsOf(
  office: Office,
  { id, status }: Pick<InvoiceDetail, 'id' | 'status'>,
): ToldFinding[] {
  return status === 'draft' || status === 'submitted' ? (office.findings?.[id] ?? []) : []
}

/** Why an approval is refused, when it goes against something and states no override. */
export function overrideText(
  office: Office,
  invoice: InvoiceDetail,
  override: VerdictOverride,
): string | null {
  const against = needingOverride(findingsOf(office, invoice))
  if (override || against.length === 0) return null
  const findings = against.map(({ message }) => message).join(' · ')
  return serverText('verdict.needsOverride', { invoiceNumber: invoice.invoiceNumber, findings })
}

/** What speaks against invoices, in memory. */
export function verdictHandlers(office: Office): HttpHandler[] {
  return [
    http.get('/api/invoices/verdict', ({ request }) => {
      const query = new URL(request.url).searchParams
      const known = office.invoices.find(
        ({ id, loadId }) =>
          id === Number(query.get('except')) ||
          (!query.has('except') && loadId === Number(query.get('loadId'))),
      )
      return HttpResponse.json(known ? findingsOf(office, known) : [])
    }),
    http.get('/api/invoices/verdict/rows', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
      const rows = office.invoices
        .filter(({ id }) => ids.includes(id))
        .map((invoice) => ({ id: invoice.id, findings: findingsOf(office, invoice) }))
      return HttpResponse.json(rows.filter(({ findings }) => findings.length > 0))
    }),
    http.get('/api/invoices/:id/verdict', ({ params }) => {
      const invoice = office.invoices.find(({ id }) => id === Number(params.id))
      return invoice ? HttpResponse.json(findingsOf(office, invoice)) : problem(404)
    }),
  ]
}
