import { storeActivities } from './admin/activities/store-activities.ts'
import { keepZone } from './admin/time-tracking/keep-zone.ts'
import { syncOpenItem } from './finance/aging/open-items.service.ts'
import { CollectionRecord } from './finance/collections/collection.model.ts'
import { readCreditHistory } from './finance/exposure/credit-history.ts'
import { updateExposure } from './finance/exposure/exposure.ts'
import * as advances from './finance/fuel-advances/advances-of-load.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './finance/fuel-cards/fuel-card.model.ts'
import { syncDocumentsOf } from './finance/invoices/documents-of-invoice.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import * as invoices from './finance/invoices/invoices-of-load.ts'
import { followInvoices } from './finance/invoices/loads-of-invoice.ts'
import { requireAnswers } from './kernel/base/port.ts'
import { onChange, registerSubscriptions } from './kernel/writes/record-changes.ts'
import { BrokerRecord } from './operations/brokers/broker.model.ts'
import { countedUses, usesOfBroker } from './operations/brokers/broker.ports.ts'
import { updateBrokerSums } from './operations/brokers/exposure.ts'
import { ClientRecord } from './operations/clients/client.model.ts'
import { renameChecks } from './operations/credit-checks/checks-of-broker.ts'
import { CreditCheckRecord } from './operations/credit-checks/credit-check.model.ts'
import { creditHistory } from './operations/credit-checks/credit-check.ports.ts'
import { DocumentRecord } from './operations/documents/document.model.ts'
import { filedInvoice } from './operations/documents/document.ports.ts'
import { syncDocuments } from './operations/documents/documents-of-load.ts'
import { syncPapers } from './operations/documents/packet.ts'
import { LoadRecord } from './operations/loads/load.model.ts'
import {
  billingInvoiceOfLoad,
  requireRateForAdvances,
  statusByInvoices,
} from './operations/loads/load.ports.ts'
import { storeAudit } from './platform/audit/store-audit.ts'
import { storeChange } from './platform/notifications/store-change.ts'
import { storeNotifications } from './platform/notifications/store-notifications.ts'
import { sumsOf } from './platform/sums/summaries.ts'
import { User } from './platform/users/user.model.ts'

// The one place where features meet inside a write: who answers whose questions, and who follows whose changes.

statusByInvoices.answeredBy(invoices.statusByInvoices)
billingInvoiceOfLoad.answeredBy(invoices.billingInvoiceOfLoad)
requireRateForAdvances.answeredBy(advances.requireRateForAdvances)
filedInvoice.answeredBy(invoices.filedInvoice)
creditHistory.answeredBy(readCreditHistory)
usesOfBroker.answeredBy(async (brokerId) => ({
  loads: await LoadRecord.countDocuments({ brokerId }, countedUses),
  invoices: await InvoiceRecord.countDocuments({ brokerId }, countedUses),
  checks: await CreditCheckRecord.countDocuments({ brokerId }, countedUses),
}))
requireAnswers()

// `follow` runs right after a change and may refuse it; `settle` runs once per record at the end, for what many writers
// share.
registerSubscriptions(
  [
    onChange(InvoiceRecord, {
      follow: [syncDocumentsOf, followInvoices],
      settle: [updateExposure, syncOpenItem, sumsOf('invoices')],
    }),
    onChange(LoadRecord, { follow: [invoices.syncInvoices, syncDocuments, advances.syncAdvances] }),
    onChange(DocumentRecord, { follow: [syncPapers] }),
    onChange(BrokerRecord, {
      follow: [renameChecks],
      settle: [(_tx, before, after) => updateBrokerSums(before, after)],
    }),
    onChange(ClientRecord, { settle: [sumsOf('clients')] }),
    onChange(CollectionRecord, { settle: [sumsOf('collections')] }),
    onChange(CreditCheckRecord, { settle: [sumsOf('creditChecks')] }),
    onChange(FuelAdvanceRecord, { settle: [sumsOf('fuelAdvances')] }),
    onChange(User, { follow: [keepZone] }),
    onChange(FuelCardRecord, { settle: [sumsOf('fuelCards')] }),
  ],
  // Followers of every write, in this order: mail sent by a notification is audited, too.
  [storeActivities, storeNotifications, storeChange, storeAudit],
)
