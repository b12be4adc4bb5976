import type { HttpHandler } from '@drayline/testing/handlers'
import { activityHandlers } from './activities/activities.handlers.ts'
import { adminPanelHandlers } from './admin/admin.handlers.ts'
import { downloadHandlers } from './download/download.handlers.ts'
import { firstDayHandlers } from './first-day/first-day.handlers.ts'
import { helpHandlers } from './help/help.handlers.ts'
import { lookupHandlers } from './mock/lookups.handlers.ts'
import { type MockDb, makeMockDb } from './mock/mock-db.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import { remoteHandlers } from './remotes/remotes.handlers.ts'
import { securityHandlers } from './security/security.handlers.ts'
import { timeClockHandlers } from './time-clock/time-clock.handlers.ts'
import { timeRequestsHandlers } from './time-clock/time-requests.handlers.ts'

/** The mocked API of administration, for its tests and for running it alone. A new feature adds its handlers here. */
export function adminHandlers(db: MockDb = makeMockDb()): HttpHandler[] {
  return [
    ...timeClockHandlers(db),
    ...timeRequestsHandlers(db),
    ...firstDayHandlers(db),
    ...activityHandlers(db),
    ...downloadHandlers(),
    ...helpHandlers(),
    ...lookupHandlers(db),
    ...profileHandlers(db),
    ...remoteHandlers(),
    ...securityHandlers(db),
    ...adminPanelHandlers(),
  ]
}
