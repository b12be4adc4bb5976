import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords, VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { needingOverride } from '@drayline/domain/finance/invoices/verdict'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import type { MockDb } from '../mock/mock-db.ts'

/** Findings against an undecided invoice, as set by the test. */
export function findingsOf(
  db: MockDb,
  { id, status }: Pick<InvoiceDetail, 'id' | 'status'>,
): FindingInWords[] {
  return status === 'draft' || status === 'submitted' ? (db.findings?.[id] ?? []) : []
}

/** Why an approval is refused, when it goes against something and states no override. */
export function overrideText(db: MockDb, invoice: InvoiceDetail, override: VerdictOverride): string | null {
  const against = needingOverride(findingsOf(db, invoice))
  if (override || against.length === 0) return null
  const findings = against.map(({ message }) => message).join(' · ')
  return serverText('verdict.needsOverride', { invoiceNumber: invoice.invoiceNumber, findings })
}

/** Findings against invoices, in memory. */
export function verdictHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/invoices/verdict', ({ request }) => {
      const query = new URL(request.url).searchParams
      const known = db.invoices.find(
        ({ id, loadId }) =>
          id === Number(query.get('except')) ||
          (!query.has('except') && loadId === Number(query.get('loadId'))),
      )
      return HttpResponse.json(known ? findingsOf(db, known) : [])
    }),
    http.get('/api/invoices/verdict/rows', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
      const rows = db.invoices
        .filter(({ id }) => ids.includes(id))
        .map((invoice) => ({ id: invoice.id, findings: findingsOf(db, invoice) }))
      return HttpResponse.json(rows.filter(({ findings }) => findings.length > 0))
    }),
    http.get('/api/invoices/:id/verdict', ({ params }) => {
      const invoice = db.invoices.find(({ id }) => id === Number(params.id))
      return invoice ? HttpResponse.json(findingsOf(db, invoice)) : problem(404)
    }),
  ]
}
