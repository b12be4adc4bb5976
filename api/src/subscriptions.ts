import { storeActivities } from './activities/store-activities.ts'
import { followOpenItem } from './ageing/open-items.service.ts'
import { storeAudit } from './audit/store-audit.ts'
import { BrokerRecord } from './brokers/broker.model.ts'
import { updateBrokerSums, updateExposure } from './brokers/exposure.ts'
import { ClientRecord } from './clients/client.model.ts'
import { CollectionRecord } from './collections/collection.model.ts'
import { onChange, registerSubscriptions } from './core/record-changes.ts'
import { renameChecks } from './credit-checks/checks-of-broker.ts'
import { CreditCheckRecord } from './credit-checks/credit-check.model.ts'
import { sumsOf } from './dashboard/summaries.ts'
import { DocumentRecord } from './documents/document.model.ts'
import { carryDocumentsAlong } from './documents/documents-of-invoice.ts'
import { carryToDocuments } from './documents/documents-of-load.ts'
import { carryToAdvances } from './fuel-advances/advances-of-load.ts'
import { FuelAdvanceRecord } from './fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './fuel-cards/fuel-card.model.ts'
import { InvoiceRecord } from './invoices/invoice.model.ts'
import { carryToInvoices } from './invoices/invoices-of-load.ts'
import { LoadRecord } from './loads/load.model.ts'
import { followInvoices } from './loads/loads-of-invoice.ts'
import { followPapers } from './loads/packet.ts'
import { storeChange } from './notifications/store-change.ts'
import { storeNotifications } from './notifications/store-notifications.ts'

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
