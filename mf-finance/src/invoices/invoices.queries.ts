import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { PeriodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import type { DashboardStats } from '@drayline/domain/finance/dashboard/stats'
import type {
  Invoice,
  InvoiceDetail,
  InvoiceInput,
  InvoiceStatus,
  InvoiceStatusResult,
} from '@drayline/domain/finance/invoices/invoice'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import type { Load } from '@drayline/domain/operations/loads/load'
import { queryOptions, shows } from '@drayline/platform/query'
import { invoicesData } from './invoices.feature.ts'

export const invoicesUrl = '/api/invoices'
const root = ['mf-finance', 'invoices'] as const

/** Cache keys of invoices. */
export const invoiceKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
  recent: [...root, 'recent'],
  stats: ['/api/dashboard/stats'],
} as const

/** One invoice with its history. */
export function invoiceQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: invoiceKeys.one(id),
    meta: shows(`invoice:${id}`, 'load', 'client', 'broker', 'document'),
    queryFn: ({ signal }) => http.get<InvoiceDetail>(`${invoicesUrl}/${id}`, { signal }),
  })
}

/** The newest invoices, as the dashboard shows them (5, R-INV-13). */
export function recentInvoicesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: invoiceKeys.recent,
    meta: shows('invoice', 'client'),
    queryFn: ({ signal }) => http.get<Invoice[]>(`${invoicesUrl}?sort=-id&limit=5`, { signal }),
  })
}

/** The invoices of a load, the newest first; more than a few are no load's. */
export function loadInvoicesQuery(http: HttpApi, loadId: number) {
  return queryOptions({
    queryKey: [...root, 'of load', loadId] as const,
    meta: shows('invoice', 'client'),
    queryFn: ({ signal }) =>
      http.get<Invoice[]>(`${invoicesUrl}?loadId=${loadId}&sort=-id&limit=10`, { signal }),
  })
}

/** The counters of the dashboard. */
export function statsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: invoiceKeys.stats,
    meta: shows('invoice', 'client', 'load', 'document'),
    queryFn: ({ signal }) => http.get<DashboardStats>('/api/dashboard/stats', { signal }),
  })
}

/** Figures of a period and of the one before, for the dashboard (R-DSH-10). */
export function periodQuery(http: HttpApi, range: FigureRange) {
  return queryOptions({
    queryKey: ['/api/dashboard/period', range] as const,
    meta: shows('invoice', 'client', 'load', 'document'),
    queryFn: ({ signal }) => http.get<PeriodFigures>(`/api/dashboard/period?range=${range}`, { signal }),
  })
}

/** The load a new invoice is for. */
export function loadQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'load', id] as const,
    meta: shows(`load:${id}`, 'client', 'broker'),
    queryFn: ({ signal }) => http.get<Load>(`/api/loads/${id}`, { signal }),
  })
}

/** Creates or replaces an invoice. */
export function saveInvoice(http: HttpApi, id: number | null, input: InvoiceInput, options: WriteOptions) {
  return id === null
    ? http.post<InvoiceDetail>(invoicesUrl, input, options)
    : http.put<InvoiceDetail>(`${invoicesUrl}/${id}`, input, options)
}

/** What a person answered before a step. */
interface StepAnswers {
  reason: string | null
  override: string | null
  /** Whether the payment of a funding that is taken back was sent. */
  paymentSent?: boolean
}

/** Takes a step with an invoice as it was seen; a changed one stays, and the result has it as it is now. */
export async function takeStep(
  http: HttpApi,
  { id, version }: Invoice,
  status: InvoiceStatus,
  { reason, override, paymentSent }: StepAnswers,
): Promise<InvoiceStatusResult | undefined> {
  const body = {
    items: [{ id, version }],
    status,
    reason,
    override: override === null ? null : { reason: override },
    ...(paymentSent === undefined ? {} : { paymentSent }),
  }
  return (await http.post<InvoiceStatusResult[]>(`${invoicesUrl}/status`, body))[0]
}

/** The list that the page shows and its module starts. */
export const invoicesList = {
  data: invoicesData,
  key: invoiceKeys.all,
  meta: shows('invoice', 'client', 'load', 'broker'),
}

/** The id in an address; null where it is none. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
