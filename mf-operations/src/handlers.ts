import type { HttpHandler } from '@drayline/testing/handlers'
import { staffHandlers } from '@drayline/testing/staff-handlers'
import { brokerHandlers } from './brokers/brokers.handlers.ts'
import { clientHandlers } from './clients/clients.handlers.ts'
import { creditCheckHandlers } from './credit-checks/credit-checks.handlers.ts'
import { documentHandlers } from './documents/documents.handlers.ts'
import { followUpHandlers } from './follow-ups/follow-ups.handlers.ts'
import { loadHandlers } from './loads/loads.handlers.ts'
import { lookupHandlers } from './mock/lookups.handlers.ts'
import { type MockDb, makeMockDb } from './mock/mock-db.ts'
import { myWorkHandlers } from './my-work/my-work.handlers.ts'
import { similarHandlers } from './similar/similar.mock.ts'
import { taskHandlers } from './tasks/tasks.handlers.ts'
import { vaultHandlers } from './vault/vault.handlers.ts'

/** The mocked API of operations, for its tests and for running it alone. A new feature adds its handlers here. */
export function operationsHandlers(db: MockDb = makeMockDb()): HttpHandler[] {
  return [
    // Before the handlers of one client or broker, whose id it is not.
    ...similarHandlers(db),
    ...brokerHandlers(db),
    ...creditCheckHandlers(db),
    ...clientHandlers(db),
    ...loadHandlers(db),
    ...documentHandlers(db),
    ...taskHandlers(db),
    ...followUpHandlers(db),
    ...myWorkHandlers(db),
    ...vaultHandlers(db),
    ...staffHandlers(),
    ...lookupHandlers(db),
  ]
}
