import { storeActivities } from './admin/activities/store-activities.ts'
import { keepZone } from './admin/time-tracking/keep-zone.ts'
import { syncBoughtItems } from './finance/aging/bought-items.service.ts'
import { syncOpenItem } from './finance/aging/open-items.service.ts'
import { AgreementRecord, agreementsNaming } from './finance/agreements/agreement.model.ts'
import { keepSignedPaper } from './finance/agreements/signed-papers.ts'
import { keepPayoffLetter } from './finance/buyouts/payoff-letters.ts'
import { CollectionRecord } from './finance/collections/collection.model.ts'
import { readCreditHistory } from './finance/exposure/credit-history.ts'
import { updateBoughtExposure, updateExposure } from './finance/exposure/exposure.ts'
import { daysOnBaseRates } from './finance/fee-plans/fee-plan.ports.ts'
import * as advances from './finance/fuel-advances/advances-of-load.ts'
import { FuelAdvanceRecord } from './finance/fuel-advances/fuel-advance.model.ts'
import { FuelCardRecord } from './finance/fuel-cards/fuel-card.model.ts'
import { syncDocumentsOf } from './finance/invoices/documents-of-invoice.ts'
import { InvoiceRecord } from './finance/invoices/invoice.model.ts'
import { movePayment } from './finance/invoices/invoice.ports.ts'
import * as invoices from './finance/invoices/invoices-of-load.ts'
import { followInvoices } from './finance/invoices/loads-of-invoice.ts'
import { LedgerJournal } from './finance/ledger/journal.model.ts'
import { LedgerEntry } from './finance/ledger/ledger.model.ts'
import { factsOfReceipts, heldByReceipts, postMonthEnd } from './finance/ledger/ledger.ports.ts'
import { endMonth } from './finance/month-end/month-end.ts'
import * as purchases from './finance/purchases/days-on-base-rates.ts'
import { moveMoney } from './finance/purchases/move-payment.ts'
import { PurchaseRecord } from './finance/purchases/purchase.model.ts'
import { tellInvoice } from './finance/purchases/state-on-invoice.ts'
import { receiptFacts, unappliedOnReceipts } from './finance/receipts/receipts.list.ts'
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
  refuseAdvanced,
  requireRateForAdvances,
  statusByInvoices,
} from './operations/loads/load.ports.ts'
import { storeAudit } from './platform/audit/store-audit.ts'
import { storeChange } from './platform/changes/store-change.ts'
import { storeNotifications } from './platform/notifications/store-notifications.ts'
import { loadFigures, versionsInUse } from './platform/remotes/remote.ports.ts'
import { storeSecurityEvents } from './platform/security-events/events-of-write.ts'
import { sumsOf } from './platform/sums/summaries.ts'
import { readLoadFigures, readVersionsInUse } from './platform/telemetry/load-figures.ts'
import { User } from './platform/users/user.model.ts'

// The one place where features meet inside a write: who answers whose questions, and who follows whose changes.

statusByInvoices.answeredBy(invoices.statusByInvoices)
billingInvoiceOfLoad.answeredBy(invoices.billingInvoiceOfLoad)
refuseAdvanced.answeredBy(advances.refuseAdvanced)
requireRateForAdvances.answeredBy(advances.requireRateForAdvances)
filedInvoice.answeredBy(invoices.filedInvoice)
movePayment.answeredBy(moveMoney)
daysOnBaseRates.answeredBy(purchases.daysOnBaseRates)
postMonthEnd.answeredBy(endMonth)
heldByReceipts.answeredBy(unappliedOnReceipts)
factsOfReceipts.answeredBy(receiptFacts)
creditHistory.answeredBy(readCreditHistory)
loadFigures.answeredBy(readLoadFigures)
versionsInUse.answeredBy(readVersionsInUse)
usesOfBroker.answeredBy(async (brokerId) => ({
  loads: await LoadRecord.countDocuments({ brokerId }, countedUses),
  invoices: await InvoiceRecord.countDocuments({ brokerId }, countedUses),
  checks: await CreditCheckRecord.countDocuments({ brokerId }, countedUses),
  agreements: await AgreementRecord.countDocuments(agreementsNaming(brokerId), countedUses),
  entries:
    (await LedgerEntry.countDocuments({ 'lines.brokerId': brokerId } as never, countedUses)) +
    (await LedgerJournal.countDocuments({ 'lines.brokerId': brokerId } as never, countedUses)),
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
    onChange(PurchaseRecord, { follow: [tellInvoice], settle: [updateBoughtExposure, syncBoughtItems] }),
    onChange(LoadRecord, { follow: [invoices.syncInvoices, syncDocuments, advances.syncAdvances] }),
    onChange(DocumentRecord, { follow: [syncPapers, keepSignedPaper, keepPayoffLetter] }),
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
  [storeActivities, storeNotifications, storeChange, storeSecurityEvents, storeAudit],
)
