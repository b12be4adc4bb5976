import type { HttpApi, RouteData } from '@drayline/contract'
import type { FactoringSummary } from '@drayline/domain/finance/factoring/factoring'
import { factoredStatuses, pendingPaymentStatuses } from '@drayline/domain/finance/factoring/factoring'
import { queryOptions, shows } from '@drayline/platform/query'
import { invoiceKeys, invoicesUrl } from '../invoices/invoices.queries.ts'

/** Below the keys of invoices: every change of one reads these again. */
export const factoringKey = [...invoiceKeys.all, 'factoring'] as const

/** The summary cards. */
export function factoringQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...factoringKey, 'summary'] as const,
    meta: shows('invoice'),
    queryFn: ({ signal }) => http.get<FactoringSummary>('/api/factoring/summary', { signal }),
  })
}

export const factoringTabs = ['payments', 'factored', 'today'] as const
export type FactoringTab = (typeof factoringTabs)[number]

/** Query for the invoices that a tab shows (R-FAC-2). */
export function filterOf(tab: FactoringTab, today: string): Readonly<Record<string, string>> {
  if (tab === 'payments') return { status: pendingPaymentStatuses.join(',') }
  if (tab === 'factored') return { status: factoredStatuses.join(',') }
  return { submittedFrom: today, submittedTo: today }
}

/** The list of a tab: its filter is fixed; search, state of the purchase, sort and page are in the address. */
export function tabData(tab: FactoringTab, today: string): RouteData {
  const sort = tab === 'factored' ? '-id' : '-submittedAt'
  return {
    path: invoicesUrl,
    params: ['q', ...(tab === 'factored' ? ['purchaseState'] : []), 'sort', 'limit', 'cursor'],
    defaults: { ...filterOf(tab, today), sort, limit: '25' },
  }
}

/** The tab of an address; the first without one. */
export function tabIn(search: URLSearchParams): FactoringTab {
  const wanted = search.get('tab')
  return factoringTabs.find((tab) => tab === wanted) ?? 'payments'
}
