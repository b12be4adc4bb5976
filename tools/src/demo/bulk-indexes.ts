import { ActivityRecord } from '@drayline/api/admin/activities/activity.model'
import { OpenItem } from '@drayline/api/finance/aging/open-item.model'
import { AgreementRecord } from '@drayline/api/finance/agreements/agreement.model'
import { CallRecord, CollectionRecord } from '@drayline/api/finance/collections/collection.model'
import { FuelCardRecord } from '@drayline/api/finance/fuel-cards/fuel-card.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { LedgerEntry, LedgerPosting } from '@drayline/api/finance/ledger/ledger.model'
import { PayeeRecord } from '@drayline/api/finance/payees/payee.model'
import { PayoutRecord } from '@drayline/api/finance/purchases/payout.model'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { ReceiptRecord } from '@drayline/api/finance/receipts/receipt.model'
import { createIndexes } from '@drayline/api/kernel/migrations/index-builds'
import { BrokerRecord } from '@drayline/api/operations/brokers/broker.model'
import { ClientRecord } from '@drayline/api/operations/clients/client.model'
import { CreditCheckRecord } from '@drayline/api/operations/credit-checks/credit-check.model'
import { DocumentRecord } from '@drayline/api/operations/documents/document.model'
import { FollowUpRecord } from '@drayline/api/operations/follow-ups/follow-up.model'
import { LoadRecord } from '@drayline/api/operations/loads/load.model'
import { TaskRecord } from '@drayline/api/operations/tasks/task.model'

/** What most of the history is. One that is not named here is filled with its indexes: slower, and as good. */
const bulky = [
  ...[ClientRecord, BrokerRecord, LoadRecord, DocumentRecord, TaskRecord, FollowUpRecord, CreditCheckRecord],
  ...[AgreementRecord, PayeeRecord, CollectionRecord, CallRecord, FuelCardRecord, InvoiceRecord, OpenItem],
  ...[PurchaseRecord, PayoutRecord, ReceiptRecord, LedgerEntry, LedgerPosting, ActivityRecord],
]

/**
 * Runs `work` without the indexes of what it fills and builds them afterwards, each collection in one pass, two at a time:
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
  await createIndexes({ all: true, atOnce: 2 })
}
