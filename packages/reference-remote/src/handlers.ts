import type { HttpHandler } from '@drayline/testing/handlers'
import { type CaseOffice, makeCaseOffice } from './team-cases/case-office.ts'
import { teamCasesHandlers } from './team-cases/team-cases.handlers.ts'

/** The mocked API of this remote, for its tests and for running it alone. A new feature adds its handlers here. */
export function remoteHandlers(office: CaseOffice = makeCaseOffice()): HttpHandler[] {
  return [...teamCasesHandlers(office)]
}
