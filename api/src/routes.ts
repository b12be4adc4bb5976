import { activitiesRoutes } from './activities/activities.routes.ts'
import { ageingRoutes } from './ageing/ageing.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { brokersRoutes } from './brokers/brokers.routes.ts'
import { clientsRoutes } from './clients/clients.routes.ts'
import { collectionsRoutes } from './collections/collections.routes.ts'
import type { Route } from './core/route.ts'
import { creditChecksRoutes } from './credit-checks/credit-checks.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { desktopRoutes } from './desktop/desktop.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { emailsRoutes } from './email/emails.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { factoringRoutes } from './factoring/factoring.routes.ts'
import { followUpsRoutes } from './follow-ups/follow-ups.routes.ts'
import { fuelAdvancesRoutes } from './fuel-advances/fuel-advances.routes.ts'
import { fuelCardsRoutes } from './fuel-cards/fuel-cards.routes.ts'
import { helpRoutes } from './help/help.routes.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { loadsRoutes } from './loads/loads.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { paymentDetailsRoutes } from './payment-details/payment-details.routes.ts'
import { audienceRoutes } from './remotes/audience.routes.ts'
import { deployRoutes } from './remotes/deploy.routes.ts'
import { releasesRoutes } from './remotes/releases.routes.ts'
import { remotesRoutes } from './remotes/remotes.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { supportRequestsRoutes } from './support-requests/support-requests.routes.ts'
import { tasksRoutes } from './tasks/tasks.routes.ts'
import { telemetryRoutes } from './telemetry/telemetry.routes.ts'
import { timeTrackingRoutes } from './time-tracking/time-tracking.routes.ts'
import { adminUsersRoutes } from './users/admin-users.routes.ts'
import { usersRoutes } from './users/users.routes.ts'
import { vaultRoutes } from './vault/vault.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'

/** Every route of the API: one line a feature. */
export const routes: Route[] = [
  ...activitiesRoutes,
  ...ageingRoutes,
  ...auditRoutes,
  ...authRoutes(),
  ...notificationsRoutes,
  ...usersRoutes,
  ...adminUsersRoutes,
  ...viewsRoutes,
  ...brokersRoutes,
  ...clientsRoutes,
  ...collectionsRoutes,
  ...creditChecksRoutes,
  ...dashboardRoutes,
  ...desktopRoutes,
  ...documentsRoutes,
  ...factoringRoutes,
  ...emailsRoutes,
  ...followUpsRoutes,
  ...fuelAdvancesRoutes,
  ...fuelCardsRoutes,
  ...helpRoutes,
  ...invoicesRoutes,
  ...loadsRoutes,
  ...audienceRoutes,
  ...deployRoutes,
  ...releasesRoutes,
  ...remotesRoutes,
  ...exportsRoutes,
  ...paymentDetailsRoutes,
  ...reportsRoutes,
  ...searchRoutes,
  ...supportRequestsRoutes,
  ...vaultRoutes,
  ...tasksRoutes,
  ...telemetryRoutes,
  ...timeTrackingRoutes,
]
