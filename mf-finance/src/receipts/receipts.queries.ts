import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import type {
  ApplyInput,
  DisposeInput,
  Receipt,
  ReceiptReversal,
  ReceiptSums,
  ReverseInput,
} from '@drayline/domain/finance/receipts/receipt'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'
import type { ListQueryOptions } from '@drayline/ui'

const root = ['mf-finance', 'receipts'] as const
const url = '/api/receipts'
const meta = shows('receipt', 'client', 'broker')
const filters = ['q', 'state', 'brokerId', 'clientId', 'purchaseId', 'bookedFrom', 'bookedTo'] as const

export const receiptsList: ListQueryOptions = {
  data: {
    path: url,
    params: [...filters, 'sort', 'limit', 'cursor'],
    defaults: { sort: '-id', limit: '25' },
  },
  key: root,
  meta,
}

/** Reads the sums of everything that the filters of an address find. */
export function receiptSumsQuery(http: HttpApi, search: URLSearchParams) {
  const given = filters.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const query = String(new URLSearchParams(given))
  return queryOptions({
    queryKey: [...root, 'sums', query] as const,
    meta: shows('receipt'),
    queryFn: ({ signal }) => http.get<ReceiptSums>(`${url}/sums${query && `?${query}`}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function receiptQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'one', id] as const,
    meta: shows(`receipt:${id}`, 'client', 'broker'),
    queryFn: ({ signal }) => http.get<Receipt>(`${url}/${id}`, { signal }),
  })
}

/** Most receipts of one purchase that are looked at: a broker seldom pays in more than two parts. */
const receiptsOfOne = 100

/** Reads the receipts that were applied to a purchase, those that were taken back too, the newest first. */
export function receiptsOfPurchaseQuery(http: HttpApi, purchaseId: number) {
  const query = new URLSearchParams({ purchaseId: String(purchaseId), limit: String(receiptsOfOne) })
  return queryOptions({
    queryKey: [...root, 'purchase', purchaseId] as const,
    meta: shows('receipt', 'client', 'broker'),
    queryFn: async ({ signal }) => (await http.list<Receipt>(`${url}?${query}`, { signal })).rows,
  })
}

export function reversalQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'reversal', id] as const,
    meta: shows(`receipt:${id}`, 'purchase', 'payout'),
    queryFn: ({ signal }) => http.get<ReceiptReversal>(`${url}/${id}/reversal`, { signal }),
  })
}

/** So many open purchases of a broker are shown at once; the search finds the others. */
const openShown = 100

/** Reads what a broker owes, or what was written off of it, the oldest purchase first. */
export function openPurchasesQuery(http: HttpApi, brokerId: number, text: string, isLost: boolean) {
  const query = new URLSearchParams({
    ...{ brokerId: String(brokerId), state: isLost ? 'written_off' : 'open,part_paid', sort: 'purchaseDay' },
    ...{ limit: String(openShown), ...(text ? { q: text } : {}) },
  })
  return queryOptions({
    queryKey: [...root, 'open', String(query)] as const,
    meta: shows('purchase', 'client'),
    queryFn: ({ signal }) => http.list<Purchase>(`/api/purchases?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Money as the form sends it. */
export interface NewReceipt extends ApplyInput {
  brokerId: number | undefined
  clientId: number | undefined
  method: string
  reference: string | null
  memo: string | null
  amount: string
  bookDay: string
  valueDay: string
  /** A receipt that looks the same and is not. */
  notDuplicateOf: number | null
}

export function createReceipt(http: HttpApi, input: NewReceipt, options: WriteOptions) {
  return http.post<Receipt>(url, input, options)
}

export function applyReceipt(http: HttpApi, id: number, input: ApplyInput, options: WriteOptions) {
  return http.post<Receipt>(`${url}/${id}/apply`, input, options)
}

export function disposeOfReceipt(http: HttpApi, id: number, input: DisposeInput, options: WriteOptions) {
  return http.post<Receipt>(`${url}/${id}/dispose`, input, options)
}

export function reverseReceipt(http: HttpApi, id: number, input: ReverseInput, options: WriteOptions) {
  return http.post<Receipt>(`${url}/${id}/reverse`, input, options)
}
