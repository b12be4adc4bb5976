import { createMockApi } from '@drayline/testing/mock-api'
import { adminHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'

/** The mocked API of a test file: the same office before each test, and the calls of the test so far. */
export function createTestApi(activityCount = 24) {
  return createMockApi(makeMockDb(activityCount), adminHandlers)
}
