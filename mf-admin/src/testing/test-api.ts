import { createOfficeApi } from '@drayline/testing/office-api'
import { adminHandlers } from '../handlers.ts'
import { makeOffice } from '../mock/office.ts'

/** The mocked API of a test file: the same office before each test, and the calls of the test so far. */
export function createTestApi(activityCount = 24) {
  return createOfficeApi(makeOffice(activityCount), adminHandlers)
}
