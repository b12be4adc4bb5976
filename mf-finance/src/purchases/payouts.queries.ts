import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { PayoutOutcome } from '@drayline/domain/finance/purchases/payout-schema'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import { infiniteQueryOptions, queryOptions, shows } from '@drayline/platform/query'
import type { ListQueryOptions } from '@drayline/ui'

const root = ['mf-finance', 'payouts'] as const
const url = '/api/payouts'

/** Clients to whom something is payable, the largest amounts first, and then those who only owe us something. */
export const waitingList: ListQueryOptions = {
  data: { path: `${url}/waiting`, params: ['limit', 'cursor'], defaults: { limit: '50' } },
  key: [...root, 'waiting'],
  meta: shows('purchase', 'payout', 'receipt', 'client', 'agreement', 'ledger_journal'),
}

export function payoutQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'one', id] as const,
    meta: shows(`payout:${id}`, 'client'),
    queryFn: ({ signal }) => http.get<Payout>(`${url}/${id}`, { signal }),
  })
}

/** Reads the purchases that a payment to a client funded, or whose rebates it carried, up to 200. */
export function purchasesOfPayoutQuery(
  http: HttpApi,
  payoutId: number,
  by: 'payoutId' | 'rebatePayoutId' = 'payoutId',
) {
  return queryOptions({
    queryKey: [...root, by, payoutId] as const,
    meta: shows('purchase'),
    queryFn: async ({ signal }) => {
      const query = `${by}=${payoutId}&sort=id&limit=200`
      return (await http.list<Purchase>(`/api/purchases?${query}`, { signal })).rows
    },
  })
}

/** Reads purchases that are paid and not settled, the oldest first. */
export function collectedQuery(http: HttpApi) {
  return infiniteQueryOptions({
    queryKey: [...root, 'collected'] as const,
    meta: shows('purchase', 'receipt', 'client', 'broker'),
    queryFn: ({ pageParam, signal }) => http.list<Purchase>(pageParam, { signal }),
    initialPageParam: '/api/purchases?state=collected&sort=id&limit=100',
    getNextPageParam: (page: { next: string | null }) => page.next,
  })
}

/** Address of a payment to a client, beside the list of them. */
export const payoutHref = (id: number) => `/factoring/payouts?tab=made&open=${id}`

/** Day on which the last money of a purchase counts as final. */
export function finalDay({ payments }: Pick<Purchase, 'payments'>): string {
  return (
    payments
      .map(({ clearedDay }) => clearedDay)
      .sort()
      .at(-1) ?? ''
  )
}

/** Settles what is final; `more` says that there are others. */
export function settleFinal(http: HttpApi, options: WriteOptions) {
  return http.post<{ settled: number; more: boolean }>('/api/purchases/settle', undefined, options)
}

/** What one client is paid; refused when another amount than the one shown would leave. */
export interface PayoutOrder {
  clientId: number
  method: PaymentMethod
  reference: string | null
  net: string
}

export function payOut(http: HttpApi, order: PayoutOrder, options: WriteOptions) {
  return http.post<Payout>(url, order, options)
}

/** Notes that the bank showed payments on a day; each is answered by itself. */
export function confirmPayouts(
  http: HttpApi,
  payouts: readonly Payout[],
  day: string,
  options: WriteOptions,
): Promise<PayoutOutcome[]> {
  const items = payouts.map(({ id, version }) => ({ id, version }))
  return http.post<PayoutOutcome[]>(`${url}/confirm`, { items, day }, options)
}

/** Names of the filters in the address and in the call. */
export const payoutFilterNames = ['q', 'state', 'clientId', 'dayFrom', 'dayTo'] as const

export const payoutsList: ListQueryOptions = {
  data: {
    path: url,
    params: [...payoutFilterNames, 'sort', 'limit', 'cursor'],
    defaults: { sort: '-id', limit: '25' },
  },
  key: [...root, 'made'],
  meta: shows('payout', 'client'),
}
