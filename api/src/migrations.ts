import './routes.ts'
import { activityClients } from './admin/activities/client.migration.ts'
import { boughtItemsOfOldPurchases } from './finance/aging/bought-items.migration.ts'
import { openItemsInStep, openItemsOfOldInvoices } from './finance/aging/open-items.migration.ts'
import { advanceClients, advancesOutsideBook } from './finance/fuel-advances/client.migration.ts'
import { invoiceEntrants } from './finance/invoices/entered-by.migration.ts'
import { invoiceLoadKeys } from './finance/invoices/load-key.migration.ts'
import { invoiceNumberKeys } from './finance/invoices/number-keys.migration.ts'
import { paymentsOfOldRebates } from './finance/purchases/old-rebates.migration.ts'
import { payoutSearchKeys } from './finance/purchases/payout-keys.migration.ts'
import { purchaseStatesOfInvoices } from './finance/purchases/state-on-invoice.ts'
import { numbered } from './kernel/migrations/migration.ts'
import { brokerNameKeys } from './operations/brokers/name-keys.migration.ts'
import { brokerSameKeys } from './operations/brokers/same-keys.migration.ts'
import { clientNameKeys } from './operations/clients/name-keys.migration.ts'
import { clientSameKeys } from './operations/clients/same-keys.migration.ts'
import { loadPackets } from './operations/documents/packet.migration.ts'
import { followUpAssignees } from './operations/follow-ups/assignee.migration.ts'
import { followUpWorkKeys } from './operations/follow-ups/work-key.migration.ts'
import { loadNumberKeys } from './operations/loads/number-keys.migration.ts'
import { defaultFactorPolicy } from './platform/factors/default-policy.migration.ts'
import { userNameKeys } from './platform/users/name-key.migration.ts'
import { userSearchNames } from './platform/users/search-names.migration.ts'
import { boughtExposure, keptSums } from './sums.migration.ts'

/**
 * Every migration of stored data, in the order in which they run; the place is the version, from 1. New ones are added
 * at the end. What was released is never moved, renamed or removed (migrations.test.ts).
 */
export const migrations = numbered([
  openItemsOfOldInvoices,
  userNameKeys,
  clientSameKeys,
  brokerSameKeys,
  invoiceLoadKeys,
  followUpWorkKeys,
  loadPackets,
  activityClients,
  keptSums,
  advanceClients,
  boughtItemsOfOldPurchases,
  boughtExposure,
  payoutSearchKeys,
  purchaseStatesOfInvoices,
  paymentsOfOldRebates,
  loadNumberKeys,
  invoiceNumberKeys,
  openItemsInStep,
  advancesOutsideBook,
  clientNameKeys,
  brokerNameKeys,
  userSearchNames,
  followUpAssignees,
  invoiceEntrants,
  defaultFactorPolicy,
])
