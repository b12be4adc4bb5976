import type { HttpHandler } from '@drayline/testing/handlers'
import { type CaseDb, makeCaseDb } from './team-cases/case-db.ts'
import { teamCasesHandlers } from './team-cases/team-cases.handlers.ts'

/** The mocked API of this remote, for its tests and for running it alone. A new feature adds its handlers here. */
export function remoteHandlers(db: CaseDb = makeCaseDb()): HttpHandler[] {
  return [...teamCasesHandlers(db)]
}
