import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { LedgerEntry, LedgerPosting } from '@drayline/api/finance/ledger/ledger.model'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { createIndexes } from '@drayline/api/kernel/migrations/index-builds'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'

const bulky = [LoadRecord, InvoiceRecord, PurchaseRecord, LedgerEntry, LedgerPosting]

/**
 * Runs `work` without the indexes of loads, invoices and the book and builds them afterwards, each collection in one pass:
 * several times faster than keeping them while a million records arrive. Whatever ends this early, the next start
 * of the API builds what is missing.
 */
export async function withoutIndexes(
  report: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  for (const model of bulky) await model.collection.dropIndexes()
  await work()
  report('Building indexes')
  await createIndexes({ all: true })
}
