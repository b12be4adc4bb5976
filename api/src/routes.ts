import { activitiesRoutes } from './admin/activities/activities.routes.ts'
import { desktopRoutes } from './admin/desktop/desktop.routes.ts'
import { firstDayRoutes } from './admin/first-day/first-day.routes.ts'
import { helpRoutes } from './admin/help/help.routes.ts'
import { invitationsRoutes } from './admin/invitations/invitations.routes.ts'
import { supportRequestsRoutes } from './admin/support-requests/support-requests.routes.ts'
import { timeRequestsRoutes } from './admin/time-tracking/requests.routes.ts'
import { timeTrackingRoutes } from './admin/time-tracking/time-tracking.routes.ts'
import { adminUsersRoutes } from './admin/users/admin-users.routes.ts'
import { userSearch } from './admin/users/user.search.ts'
import { accountsRoutes } from './finance/accounts/accounts.routes.ts'
import { agingRoutes } from './finance/aging/aging.routes.ts'
import { agreementsRoutes } from './finance/agreements/agreements.routes.ts'
import { buyoutsRoutes } from './finance/buyouts/buyouts.routes.ts'
import { clientSummaryRoutes } from './finance/client-summary/client-summary.routes.ts'
import { collectionsRoutes } from './finance/collections/collections.routes.ts'
import { dashboardRoutes } from './finance/dashboard/dashboard.routes.ts'
import { exportsRoutes } from './finance/exports/exports.routes.ts'
import { reportFilesRoutes } from './finance/exports/report-files.routes.ts'
import { factoringRoutes } from './finance/factoring/factoring.routes.ts'
import { feePlansRoutes } from './finance/fee-plans/fee-plans.routes.ts'
import { fourEyesRoutes } from './finance/four-eyes/four-eyes.routes.ts'
import { fuelAdvancesRoutes } from './finance/fuel-advances/fuel-advances.routes.ts'
import { fuelCardsRoutes } from './finance/fuel-cards/fuel-cards.routes.ts'
import { invoicePdfRoutes } from './finance/invoice-pdf/invoice-pdf.routes.ts'
import { invoiceSearch } from './finance/invoices/invoice.search.ts'
import { invoicesRoutes } from './finance/invoices/invoices.routes.ts'
import { entrySearch } from './finance/ledger/entry.search.ts'
import { ledgerRoutes } from './finance/ledger/ledger.routes.ts'
import { payeesRoutes } from './finance/payees/payees.routes.ts'
import { paymentDetailsRoutes } from './finance/payment-details/payment-details.routes.ts'
import { payoffLettersRoutes } from './finance/payoff-letters/payoff-letters.routes.ts'
import { purchasesRoutes } from './finance/purchases/purchases.routes.ts'
import { quoteSheetsRoutes } from './finance/quote-sheets/quote-sheets.routes.ts'
import { receiptsRoutes } from './finance/receipts/receipts.routes.ts'
import { reportsRoutes } from './finance/reports/reports.routes.ts'
import type { Route } from './kernel/http/route.ts'
import { brokerSearch } from './operations/brokers/broker.search.ts'
import { brokersRoutes } from './operations/brokers/brokers.routes.ts'
import { clientSearch } from './operations/clients/client.search.ts'
import { clientsRoutes } from './operations/clients/clients.routes.ts'
import { creditChecksRoutes } from './operations/credit-checks/credit-checks.routes.ts'
import { documentSearch } from './operations/documents/document.search.ts'
import { documentsRoutes } from './operations/documents/documents.routes.ts'
import { followUpsRoutes } from './operations/follow-ups/follow-ups.routes.ts'
import { loadSearch } from './operations/loads/load.search.ts'
import { loadsRoutes } from './operations/loads/loads.routes.ts'
import { myWorkRoutes } from './operations/my-work/my-work.routes.ts'
import { taskSearch } from './operations/tasks/task.search.ts'
import { tasksRoutes } from './operations/tasks/tasks.routes.ts'
import { vaultRoutes } from './operations/vault/vault.routes.ts'
import { auditRoutes } from './platform/audit/audit.routes.ts'
import { authRoutes } from './platform/auth/auth.routes.ts'
import { emailsRoutes } from './platform/email/emails.routes.ts'
import { versionRoutes } from './platform/health/health.routes.ts'
import { notificationsRoutes } from './platform/notifications/notifications.routes.ts'
import { usersRoutes } from './platform/profile/users.routes.ts'
import { deployRoutes } from './platform/remotes/deploy.routes.ts'
import { previewsRoutes } from './platform/remotes/previews.routes.ts'
import { releasesRoutes } from './platform/remotes/releases.routes.ts'
import { remotesRoutes } from './platform/remotes/remotes.routes.ts'
import { searchRoutes } from './platform/search/search.routes.ts'
import { securityRoutes } from './platform/security/security.routes.ts'
import { audienceRoutes } from './platform/telemetry/audience.routes.ts'
import { telemetryRoutes } from './platform/telemetry/telemetry.routes.ts'
import { viewsRoutes } from './platform/views/views.routes.ts'

/** Every route of the API: one line a feature. */
export const routes: Route[] = [
  ...accountsRoutes,
  ...activitiesRoutes,
  ...agingRoutes,
  ...agreementsRoutes,
  ...auditRoutes,
  ...authRoutes(),
  ...notificationsRoutes,
  ...usersRoutes,
  ...adminUsersRoutes,
  ...viewsRoutes,
  ...brokersRoutes,
  ...buyoutsRoutes,
  ...clientsRoutes,
  ...clientSummaryRoutes,
  ...collectionsRoutes,
  ...creditChecksRoutes,
  ...dashboardRoutes,
  ...desktopRoutes,
  ...documentsRoutes,
  ...factoringRoutes,
  ...emailsRoutes,
  ...followUpsRoutes,
  ...feePlansRoutes,
  ...fourEyesRoutes,
  ...fuelAdvancesRoutes,
  ...fuelCardsRoutes,
  ...helpRoutes,
  ...invitationsRoutes,
  ...invoicesRoutes,
  ...invoicePdfRoutes,
  ...ledgerRoutes,
  ...loadsRoutes,
  ...audienceRoutes,
  ...deployRoutes,
  ...securityRoutes,
  ...releasesRoutes,
  ...previewsRoutes,
  ...remotesRoutes,
  ...exportsRoutes,
  ...payeesRoutes,
  ...paymentDetailsRoutes,
  ...payoffLettersRoutes,
  ...purchasesRoutes,
  ...quoteSheetsRoutes,
  ...receiptsRoutes,
  ...reportsRoutes,
  ...reportFilesRoutes,
  ...searchRoutes({
    ...{ clients: clientSearch, invoices: invoiceSearch, loads: loadSearch, brokers: brokerSearch },
    ...{ documents: documentSearch, tasks: taskSearch, people: userSearch, entries: entrySearch },
  }),
  ...supportRequestsRoutes,
  ...vaultRoutes,
  ...myWorkRoutes,
  ...tasksRoutes,
  ...telemetryRoutes,
  ...firstDayRoutes,
  ...timeRequestsRoutes,
  ...timeTrackingRoutes,
  ...versionRoutes,
]
