import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  Buyout,
  BuyoutInput,
  BuyoutPatch,
  PayBuyoutInput,
} from '@drayline/domain/finance/buyouts/buyout'
import { waitingBuyoutStates } from '@drayline/domain/finance/buyouts/buyout'
import { queryOptions, shows } from '@drayline/platform/query'

const url = '/api/buyouts'
const root = ['mf-finance', 'buyouts'] as const

/** Buyouts of a client, the newest first: a client has a handful. */
export function buyoutsOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...root, 'client', clientId] as const,
    meta: shows('buyout', `client:${clientId}`),
    queryFn: ({ signal }) => http.get<Buyout[]>(`${url}?clientId=${clientId}&limit=200`, { signal }),
  })
}

export function buyoutQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'one', id] as const,
    meta: shows(`buyout:${id}`, 'client'),
    queryFn: ({ signal }) => http.get<Buyout>(`${url}/${id}`, { signal }),
  })
}

/** Buyouts that wait for a second person. */
export function proposedBuyoutsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'proposed'] as const,
    meta: shows('buyout', 'client'),
    queryFn: ({ signal }) => http.list<Buyout>(`${url}?state=proposed&limit=100`, { signal }),
  })
}

/** Payoffs that are to be paid, or that the bank has not shown yet. */
export function waitingBuyoutsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'waiting'] as const,
    meta: shows('buyout', 'client'),
    queryFn: ({ signal }) =>
      http.list<Buyout>(`${url}?state=${waitingBuyoutStates.join(',')}&limit=200`, { signal }),
  })
}

export function proposeBuyout(http: HttpApi, input: BuyoutInput, options: WriteOptions) {
  return http.post<Buyout>(url, input, options)
}

export function decideBuyout(http: HttpApi, id: number, patch: BuyoutPatch, options: WriteOptions) {
  return http.patch<Buyout>(`${url}/${id}`, patch, options)
}

export function payBuyout(http: HttpApi, id: number, input: PayBuyoutInput, options: WriteOptions) {
  return http.post<Buyout>(`${url}/${id}/pay`, input, options)
}

/** Notes on which day the bank showed the payment. */
export function confirmBuyout(http: HttpApi, id: number, day: string, options: WriteOptions) {
  return http.post<Buyout>(`${url}/${id}/confirm`, { day }, options)
}

/** Notes that the payment came back. */
export function returnBuyout(http: HttpApi, id: number, reason: string, options: WriteOptions) {
  return http.post<Buyout>(`${url}/${id}/return`, { reason }, options)
}
