import { createMockApi } from '@drayline/testing/mock-api'
import { operationsHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'

/** The mocked API of a test file: the same office before each test, and the calls of the test so far. */
export function createTestApi(clientCount = 6) {
  return createMockApi(makeMockDb(clientCount), operationsHandlers)
}
