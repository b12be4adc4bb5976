import { storeActivities } from './admin/activities/store-activities.ts'
import { followOpenItem } from './finance/aging/open-items.service.ts'
import { CollectionRecord } from './finance/collections/collection.model.ts'
import { carryToAdvances } from './finance/fuel-advances/advances-of-load.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './finance/fuel-cards/fuel-card.model.ts'
import { carryDocumentsAlong } from './finance/invoices/documents-of-invoice.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import { carryToInvoices } from './finance/invoices/invoices-of-load.ts'
import { followInvoices } from './finance/invoices/loads-of-invoice.ts'
import { onChange, registerSubscriptions } from './kernel/writes/record-changes.ts'
import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { updateBrokerSums, updateExposure } from './operations/brokers/exposure.ts'
import { ClientRecord } from './operations/clients/client.model.ts'
import { renameChecks } from './operations/credit-checks/checks-of-broker.ts'
import { CreditCheckRecord } from './operations/credit-checks/credit-check.model.ts'
import { DocumentRecord } from './operations/documents/document.model.ts'
import { carryToDocuments } from './operations/documents/documents-of-load.ts'
import { followPapers } from './operations/documents/packet.ts'
import { LoadRecord } from './operations/loads/load.model.ts'
import { storeAudit } from './platform/audit/store-audit.ts'
import { storeChange } from './platform/notifications/store-change.ts'
import { storeNotifications } from './platform/notifications/store-notifications.ts'
import { sumsOf } from './platform/sums/summaries.ts'

/**
 * Who follows whose changes: the one place where features meet inside a write. `follow` runs right after a change and
 * may refuse it; `settle` runs once per record at the end, for what many writers share.
 */
registerSubscriptions(
  [
    onChange(InvoiceRecord, {
      follow: [carryDocumentsAlong, followInvoices],
      settle: [updateExposure, followOpenItem, sumsOf('invoices')],
    }),
    onChange(LoadRecord, { follow: [carryToInvoices, carryToDocuments, carryToAdvances] }),
    onChange(DocumentRecord, { follow: [followPapers] }),
    onChange(BrokerRecord, {
      follow: [renameChecks],
      settle: [(_tx, before, after) => updateBrokerSums(before, after)],
    }),
    onChange(ClientRecord, { settle: [sumsOf('clients')] }),
    onChange(CollectionRecord, { settle: [sumsOf('collections')] }),
    onChange(CreditCheckRecord, { settle: [sumsOf('creditChecks')] }),
    onChange(FuelAdvanceRecord, { settle: [sumsOf('fuelAdvances')] }),
    onChange(FuelCardRecord, { settle: [sumsOf('fuelCards')] }),
  ],
  // What every write leaves, in this order: mail that a notification sends is audited, too.
  [storeActivities, storeNotifications, storeChange, storeAudit],
)
