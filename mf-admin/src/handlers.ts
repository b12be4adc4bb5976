import type { HttpHandler } from '@drayline/testing/handlers'
import { activityHandlers } from './activities/activities.handlers.ts'
import { adminPanelHandlers } from './admin/admin.handlers.ts'
import { downloadHandlers } from './download/download.handlers.ts'
import { helpHandlers } from './help/help.handlers.ts'
import { lookupHandlers } from './mock/lookups.handlers.ts'
import { makeOffice, type Office } from './mock/office.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import { remoteHandlers } from './remotes/remotes.handlers.ts'
import { timeClockHandlers } from './time-clock/time-clock.handlers.ts'

/** The mocked API of administration, for its tests and for running it alone. A new feature adds its handlers here. */
export function adminHandlers(office: Office = makeOffice()): HttpHandler[] {
  return [
    ...timeClockHandlers(office),
    ...activityHandlers(office),
    ...downloadHandlers(),
    ...helpHandlers(),
    ...lookupHandlers(office),
    ...profileHandlers(office),
    ...remoteHandlers(),
    ...adminPanelHandlers(),
  ]
}
