import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { Payout, Purchase, PurchaseOfInvoice } from '@drayline/domain/finance/purchases/purchase'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'

const root = ['mf-finance', 'purchases'] as const

/** Reads the purchase of an invoice: the latest, when it was taken back and bought again; null when it never was. */
export function purchaseQuery(http: HttpApi, invoiceId: number) {
  return queryOptions({
    queryKey: [...root, 'invoice', invoiceId] as const,
    meta: shows('purchase', `invoice:${invoiceId}`, 'client', 'broker'),
    queryFn: async ({ signal }) => {
      const url = `/api/purchases?invoiceId=${invoiceId}&sort=-id&limit=1`
      const { rows } = await http.list<Purchase>(url, { signal })
      return rows[0] ?? null
    },
  })
}

/** Reads the purchases of the invoices of a page. */
export function purchaseRowsQuery(http: HttpApi, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...root, 'rows', ids.join(',')] as const,
    meta: shows('purchase'),
    queryFn: ({ signal }) => readPurchaseRows(http, ids, signal),
    placeholderData: keepPreviousData,
  })
}

/** Reads the purchases of at most 200 invoices. */
export function readPurchaseRows(http: HttpApi, ids: readonly number[], signal?: AbortSignal) {
  return http.get<PurchaseOfInvoice[]>(`/api/purchases/rows?ids=${ids.join(',')}`, { signal })
}

/** Reads the base rates, which interest depends on. */
export function baseRatesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'base rates'] as const,
    meta: shows(),
    queryFn: async ({ signal }) => (await http.list<BaseRate>('/api/base-rates?limit=100', { signal })).rows,
  })
}

/** Notes that the bank sent a payment back. */
export function returnPayout(http: HttpApi, { id, version }: Payout, reason: string, options: WriteOptions) {
  return http.post<Payout>(`/api/payouts/${id}/return`, { reason }, { ...options, version })
}
