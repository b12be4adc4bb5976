import { formatCents } from '@drayline/domain/kernel/money/money'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByNumber } from '../../platform/search/index.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** Invoices in the search of the header. */
export const invoiceSearch: SearchSource<SearchResults['invoices']> = {
  action: 'invoices.read',
  find: async (typed) =>
    (await findByNumber(InvoiceRecord, 'invoiceNumber', typed)).map(
      ({ _id, invoiceNumber, loadId, amountCents }) => ({
        id: _id,
        invoiceNumber,
        loadId,
        amount: formatCents(amountCents),
      }),
    ),
}
