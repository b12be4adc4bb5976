import { formatCents } from '@drayline/domain/kernel/money/money'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import { NameLookup } from '../../kernel/database/names.ts'
import { withParties } from '../../operations/parties/index.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { findByNumber } from '../../platform/search/index.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** Invoices in the search of the header. */
export const invoiceSearch: SearchSource<SearchResults['invoices']> = {
  action: 'invoices.read',
  find: async (typed) => {
    const names = new NameLookup()
    const found = await findByNumber(InvoiceRecord, 'invoiceNumber', typed)
    return (await withParties(found, names)).map(({ _id, invoiceNumber, loadId, amountCents, client }) => ({
      id: _id,
      invoiceNumber,
      loadId,
      amount: formatCents(amountCents),
      clientName: client?.name ?? null,
    }))
  },
}
