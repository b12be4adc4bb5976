import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { InvoiceChange, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type {
  Duplicate,
  DuplicateCount,
  NotDuplicateInput,
} from '@drayline/domain/finance/invoices/invoice-duplicates'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'
import { invoiceKeys, invoicesUrl } from './invoices.queries.ts'

/** Invoices that may be the same as this one. */
export function duplicatesQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...invoiceKeys.one(id), 'duplicates'] as const,
    meta: shows('invoice', 'client', 'broker'),
    queryFn: ({ signal }) => http.get<Duplicate[]>(`${invoicesUrl}/${id}/duplicates`, { signal }),
  })
}

/** Finds the invoices that this one would repeat, before it is saved. */
export function duplicateCheckQuery(http: HttpApi, loadId: number, amount: string, except: number | null) {
  const query = new URLSearchParams({ loadId: String(loadId), amount })
  if (except !== null) query.set('except', String(except))
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'check', query.toString()] as const,
    meta: shows('invoice', 'client', 'broker'),
    queryFn: ({ signal }) => http.get<Duplicate[]>(`${invoicesUrl}/duplicates?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Finds the invoices of a page that have open questions. */
export function duplicateCountsQuery(http: HttpApi, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'duplicate counts', ids.join(',')] as const,
    meta: shows('invoice'),
    queryFn: ({ signal }) =>
      http.get<DuplicateCount[]>(`${invoicesUrl}/duplicates/counts?ids=${ids.join(',')}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Declares an invoice different from others. */
export function declareDifferent(http: HttpApi, id: number, input: NotDuplicateInput, options: WriteOptions) {
  return http.post<InvoiceDetail>(`${invoicesUrl}/${id}/not-duplicate`, input, options)
}

/** Reads who changed which fields of an invoice. */
export function changesQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...invoiceKeys.one(id), 'changes'] as const,
    meta: shows(`invoice:${id}`),
    queryFn: ({ signal }) => http.get<InvoiceChange[]>(`${invoicesUrl}/${id}/changes`, { signal }),
  })
}
