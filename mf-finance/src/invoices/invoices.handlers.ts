import type { PeriodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import type { Invoice, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import {
  type InvoiceRowsCheck,
  invoiceRowsCheck,
  invoiceRowsInput,
} from '@drayline/domain/finance/invoices/invoice-rows-schema'
import { invoiceStatusInput } from '@drayline/domain/finance/invoices/invoice-schema'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { DaySpan } from '@drayline/domain/kernel/dates/figure-range'
import { daysOfFigures, toFigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { minSearchLength, searchGroupSize } from '@drayline/domain/platform/search/search'
import { userDefaults } from '@drayline/domain/platform/users/user'
import type { FinanceWaiting, FinanceWaitingLine } from '@drayline/domain/platform/waiting/waiting-schema'
import { type HttpHandler, HttpResponse, http, listHandler, problem } from '@drayline/testing/handlers'
import { addRows, answerWrite, check, chosenOf } from '@drayline/testing/writes'
import { type MockDb, makeFourEyes } from '../mock/mock-db.ts'
import { bulkHandlers } from './bulk.mock.ts'
import { duplicateHandlers } from './duplicates.mock.ts'
import { createInvoice, listed, moveInvoice, requireReason, updateInvoice } from './invoices.mock.ts'
import { verdictHandlers } from './verdict.mock.ts'

const sorts = ['id', 'invoiceNumber', 'amount', 'status', 'submittedAt', 'createdAt']
const dayOf = (instant: string | null) =>
  instant ? todayIn(userDefaults.timezone, new Date(instant)) : undefined
const onOrAfter = (instant: string | null, day: string) => (dayOf(instant) ?? '') >= day
const onOrBefore = (instant: string | null, day: string) => (dayOf(instant) ?? '9999') <= day
const oneOfIds = (id: number | null, value: string) => String(id) === value

/** An invoice with what became of its latest purchase. */
function withPurchase({ purchases = [] }: MockDb, invoice: InvoiceDetail): InvoiceDetail {
  const purchase = purchases.findLast((one) => one.invoice.id === invoice.id)
  return purchase ? { ...invoice, purchaseState: purchase.state } : invoice
}

function list(path: string, db: MockDb): HttpHandler {
  return listHandler<Invoice>(path, () => db.invoices.map((invoice) => listed(withPurchase(db, invoice))), {
    search: ({ invoiceNumber, load, client, broker }) => [
      ...[invoiceNumber, load?.loadNumber, client?.name, broker?.name],
    ],
    filters: {
      invoiceNumber: (invoice, value) => invoice.invoiceNumber.toLowerCase() === value.toLowerCase(),
      status: ({ status }, value) => value.split(',').includes(status),
      purchaseState: ({ purchaseState }, value) => value.split(',').includes(purchaseState ?? ''),
      clientId: ({ clientId }, value) => oneOfIds(clientId, value),
      brokerId: ({ brokerId }, value) => oneOfIds(brokerId, value),
      loadId: ({ loadId }, value) => oneOfIds(loadId, value),
      submittedFrom: ({ submittedAt }, day) => onOrAfter(submittedAt, day),
      submittedTo: ({ submittedAt }, day) => onOrBefore(submittedAt, day),
      paidFrom: ({ paidAt }, day) => onOrAfter(paidAt, day),
      paidTo: ({ paidAt }, day) => onOrBefore(paidAt, day),
      createdFrom: ({ createdAt }, day) => onOrAfter(createdAt, day),
      createdTo: ({ createdAt }, day) => onOrBefore(createdAt, day),
      amountMin: ({ amount }, value) => parseMoney(amount) >= parseMoney(value),
      amountMax: ({ amount }, value) => parseMoney(amount) <= parseMoney(value),
    },
  })
}

/** The numbers of rows that are taken, and the loads they bill. */
function checkRows(db: MockDb, { invoiceNumbers, loadNumbers }: InvoiceRowsCheck) {
  const isAsked = (asked: readonly string[], number: string) =>
    asked.some((one) => one.toLowerCase() === number.toLowerCase())
  const loads = db.loads.filter(({ loadNumber }) => isAsked(loadNumbers, loadNumber))
  return {
    taken: db.invoices
      .map(({ invoiceNumber }) => invoiceNumber)
      .filter((number) => isAsked(invoiceNumbers, number)),
    loads: loads.map(({ id, loadNumber, rate, status, clientId }) => ({
      ...{ id, loadNumber, rate, status },
      client: { id: clientId, name: db.clients.find((client) => client.id === clientId)?.name ?? '' },
    })),
  }
}

/** `/api/invoices` in memory, refusing what the API refuses: texts, statuses and fields are the same. */
export function invoiceHandlers(db: MockDb): HttpHandler[] {
  const idOf = (params: Readonly<Record<string, unknown>>) => Number(params.id)
  return [
    // Answers only sorts that do not exist; the list behind it answers the others.
    http.get('/api/invoices', ({ request }) => {
      const sort = new URL(request.url).searchParams.get('sort')?.replace(/^-/, '') ?? 'id'
      return sorts.includes(sort) ? undefined : problem(400, undefined, { errors: { sort: 'Unknown sort' } })
    }),
    http.get('/api/four-eyes', () => HttpResponse.json(db.fourEyes ?? makeFourEyes())),
    list('/api/invoices', db),
    list('/api/invoices/search', db),
    ...duplicateHandlers(db),
    ...verdictHandlers(db),
    ...bulkHandlers(db),
    http.get('/api/invoices/:id/changes', ({ params }) =>
      HttpResponse.json(db.changes?.[idOf(params)] ?? []),
    ),
    http.get('/api/invoices/:id', ({ params }) => {
      const invoice = db.invoices.find(({ id }) => id === idOf(params))
      return invoice ? HttpResponse.json(withPurchase(db, invoice)) : problem(404, 'Not found')
    }),
    http.post('/api/invoices/status', ({ request }) =>
      answerWrite(async () => {
        const input = check(invoiceStatusInput, await request.json())
        const { status, reason, override } = input
        requireReason([status], reason)
        return HttpResponse.json(
          chosenOf(input).map((item) => moveInvoice(db, item, status, reason, override)),
        )
      }),
    ),
    http.post('/api/invoices', ({ request }) =>
      answerWrite(async () => HttpResponse.json(createInvoice(db, await request.json()), { status: 201 })),
    ),
    http.post('/api/invoices/rows', ({ request }) =>
      answerWrite(async () => {
        const { rows } = check(invoiceRowsInput, await request.json())
        return HttpResponse.json(addRows(rows, (row) => createInvoice(db, row)))
      }),
    ),
    http.post('/api/invoices/rows/check', ({ request }) =>
      answerWrite(async () =>
        HttpResponse.json(checkRows(db, check(invoiceRowsCheck, await request.json()))),
      ),
    ),
    http.put('/api/invoices/:id', ({ request, params }) =>
      answerWrite(async () => {
        const version = /^"(\d+)"$/.exec(request.headers.get('If-Match') ?? '')?.[1]
        const body = await request.json()
        return HttpResponse.json(updateInvoice(db, idOf(params), body, version ? Number(version) : null))
      }),
    ),
    http.get('/api/search', ({ request }) => {
      const text = new URL(request.url).searchParams.get('q')?.trim().toLowerCase() ?? ''
      const found = db.invoices.filter(
        ({ invoiceNumber }) => text.length >= minSearchLength && invoiceNumber.toLowerCase().includes(text),
      )
      const invoices = found
        .slice(0, searchGroupSize)
        .map(({ id, invoiceNumber, loadId, amount, client }) => ({
          ...{ id, invoiceNumber, loadId, amount },
          clientName: client?.name ?? null,
          match: null,
        }))
      const others = {
        clients: [],
        loads: [],
        brokers: [],
        documents: [],
        tasks: [],
        people: [],
        entries: [],
      }
      return HttpResponse.json({ ...others, invoices })
    }),
    http.get('/api/dashboard/stats', () => HttpResponse.json(statsOf(db))),
    http.get('/api/dashboard/period', ({ request }) => HttpResponse.json(periodOf(db, request))),
    http.get('/api/dashboard/waiting', () => HttpResponse.json(waitingOf(db))),
  ]
}

/** Invoices to approve and to fund, as a manager sees them. */
function waitingOf({ invoices }: MockDb): FinanceWaitingLine[] {
  const line = (kind: FinanceWaiting, status: string): FinanceWaitingLine => {
    const found = invoices.filter((invoice) => invoice.status === status)
    const cents = found.reduce((sum, { amount }) => sum + parseMoney(amount), 0)
    return { kind, count: found.length, amount: formatCents(cents), oldest: null }
  }
  return [line('approve', 'submitted'), line('fund', 'approved')].filter(({ count }) => count > 0)
}

function periodOf({ invoices, clients }: MockDb, request: Request): PeriodFigures {
  const range = toFigureRange(new URL(request.url).searchParams.get('range'))
  const { now, before } = daysOfFigures(range, todayIn(userDefaults.timezone))
  const within = (at: string | null, { from, to }: DaySpan) =>
    at !== null && onOrAfter(at, from) && onOrBefore(at, to)
  const paid = (days: DaySpan) =>
    invoices.filter(({ status, paidAt }) => status === 'paid' && within(paidAt, days))
  const submitted = (days: DaySpan) => invoices.filter(({ submittedAt }) => within(submittedAt, days)).length
  const revenue = (days: DaySpan) =>
    formatCents(paid(days).reduce((sum, { amount }) => sum + parseMoney(amount), 0))
  const came = (days: DaySpan) => clients.filter(({ createdAt }) => within(createdAt, days)).length
  return {
    ...{ range, now, before },
    submitted: { now: submitted(now), before: submitted(before) },
    processed: { now: paid(now).length, before: paid(before).length },
    revenue: { now: revenue(now), before: revenue(before) },
    newClients: { now: came(now), before: came(before) },
  }
}

function statsOf({ invoices, clients }: MockDb) {
  const paid = invoices.filter(({ status }) => status === 'paid')
  const today = todayIn(userDefaults.timezone)
  return {
    pendingInvoices: invoices.filter(({ status }) => status === 'submitted').length,
    processedToday: paid.filter(({ paidAt }) => dayOf(paidAt) === today).length,
    totalRevenue: formatCents(paid.reduce((sum, { amount }) => sum + parseMoney(amount), 0)),
    activeClients: clients.filter(({ status }) => status === 'active').length,
  }
}
