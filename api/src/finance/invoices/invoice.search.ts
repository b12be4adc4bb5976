import { formatCents } from '@drayline/domain/kernel/money/money'
import type { SearchResults } from '@drayline/domain/platform/search/search'
import { NameLookup } from '../../kernel/database/names.ts'
import { ofParties, withParties } from '../../operations/parties/index.ts'
import type { SearchSource } from '../../platform/search/index.ts'
import { fillUp, findByNumber, matchOf } from '../../platform/search/index.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** Invoices in the search of the header: by their numbers, then those of the clients and brokers of that name. */
export const invoiceSearch: SearchSource<SearchResults['invoices']> = {
  action: 'invoices.read',
  find: async (asked) => {
    const names = new NameLookup()
    const own = await findByNumber(InvoiceRecord, 'invoiceNumber', asked.typed)
    const found = await fillUp(InvoiceRecord, own, () => ofParties(asked))
    return (await withParties(found, names)).map(
      ({ _id, invoiceNumber, loadId, loadNumber, amountCents, client, broker }) => ({
        ...{ id: _id, invoiceNumber, loadId, amount: formatCents(amountCents) },
        clientName: client?.name ?? null,
        match: matchOf(asked.typed, [invoiceNumber, client?.name], {
          ...{ load: loadNumber, broker: broker?.name },
        }),
      }),
    )
  },
}
