import { createOfficeApi } from '@drayline/testing/office-api'
import { operationsHandlers } from '../handlers.ts'
import { makeOffice } from '../mock/office.ts'

/** The mocked API of a test file: the same office before each test, and the calls of the test so far. */
export function createTestApi(clientCount = 6) {
  return createOfficeApi(makeOffice(clientCount), operationsHandlers)
}
