import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { Comparable, Duplicate } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { duplicateReasonsOf, loadKeyOf } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { notDuplicateInput } from '@drayline/domain/finance/invoices/invoice-duplicates-schema'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { makeUser } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

function comparable({ loadId, load, brokerId, amount, createdAt }: InvoiceDetail): Comparable {
  return {
    loadId,
    loadKey: loadKeyOf(load?.loadNumber ?? ''),
    brokerId,
    amountCents: parseMoney(amount),
    enteredAt: Date.parse(createdAt),
  }
}

/** Possible duplicates of an invoice, with the decision about each pair. */
function duplicatesOf(db: MockDb, invoice: InvoiceDetail): Duplicate[] {
  if (invoice.status === 'rejected') return []
  return db.invoices.flatMap((other) => {
    if (other.id === invoice.id || other.status === 'rejected') return []
    const reasons = duplicateReasonsOf(comparable(invoice), comparable(other))
    if (reasons.length === 0) return []
    const said =
      invoice.notDuplicates.find(({ of }) => of.some(({ id }) => id === other.id)) ??
      other.notDuplicates.find(({ of }) => of.some(({ id }) => id === invoice.id))
    const { id, invoiceNumber, client, broker, amount, status, createdAt } = other
    const load = other.load ?? { id: other.loadId, loadNumber: '' }
    const cleared = said ? { reason: said.reason, at: said.at, by: said.by } : null
    return [{ id, invoiceNumber, load, client, broker, amount, status, createdAt, reasons, cleared }]
  })
}

/** The open questions about an invoice. */
export function openDuplicates(db: MockDb, invoice: InvoiceDetail): Duplicate[] {
  return duplicatesOf(db, invoice).filter(({ cleared }) => cleared === null)
}

function checked(db: MockDb, url: URL): Duplicate[] {
  const value = (name: string) => url.searchParams.get(name)
  const load = db.loads.find(({ id }) => id === Number(value('loadId')))
  if (!load) return []
  const stored = db.invoices.find(({ id }) => id === Number(value('except')))
  const { brokerId, loadNumber } = load
  return openDuplicates(db, {
    ...stored,
    ...{ id: stored?.id ?? 0, loadId: load.id, load: { id: load.id, loadNumber }, brokerId },
    ...{ amount: value('amount') ?? '', status: 'draft', notDuplicates: stored?.notDuplicates ?? [] },
    createdAt: stored?.createdAt ?? new Date().toISOString(),
  } as InvoiceDetail)
}

/** Possible duplicates in memory. */
export function duplicateHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/invoices/duplicates', ({ request }) =>
      HttpResponse.json(checked(db, new URL(request.url))),
    ),
    http.get('/api/invoices/duplicates/counts', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number)
      const counts = db.invoices
        .filter(({ id }) => ids.includes(id))
        .map((invoice) => ({ id: invoice.id, count: openDuplicates(db, invoice).length }))
      return HttpResponse.json(counts.filter(({ count }) => count > 0))
    }),
    http.get('/api/invoices/:id/duplicates', ({ params }) => {
      const invoice = db.invoices.find(({ id }) => id === Number(params.id))
      return invoice ? HttpResponse.json(duplicatesOf(db, invoice)) : problem(404)
    }),
    http.post('/api/invoices/:id/not-duplicate', ({ params, request }) =>
      answerWrite(async () => {
        const before = requireRecord(db.invoices, Number(params.id), request)
        const { of, reason } = check(notDuplicateInput, await request.json())
        const meant = openDuplicates(db, before).filter(({ id }) => of.includes(id))
        if (meant.length === 0) throw new Refusal(409, serverText('invoice.duplicateNone'))
        const { id, firstName, lastName } = makeUser(db.role)
        const clearance = {
          of: meant.map((other) => ({ id: other.id, invoiceNumber: other.invoiceNumber })),
          reason,
          at: new Date().toISOString(),
          by: { id, name: `${firstName} ${lastName}` },
        }
        const notDuplicates = [...before.notDuplicates, clearance]
        const after = { ...before, notDuplicates, version: before.version + 1 }
        db.invoices = db.invoices.map((other) => (other.id === after.id ? after : other))
        return HttpResponse.json(after)
      }),
    ),
  ]
}
