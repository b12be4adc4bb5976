import type { fixtures } from '../../invoices/invoice.fixtures.ts'
import type { TestApi, TestClient } from '../api-test.ts'
import type { SendOptions } from '../http-client.ts'

/** An office in which a write can be made: who works there, and what makes records. */
export interface Office {
  api: TestApi
  employee: TestClient
  manager: TestClient
  admin: TestClient
  make: ReturnType<typeof fixtures>
}

/** One valid call of a write route. */
export interface WriteCall {
  by: TestClient
  path: string
  body?: unknown
  options?: SendOptions
  /** Fields of the first answer that are not kept for a repetition, and why is said where the route is served. */
  unkept?: readonly string[]
}

export type Scenario = (office: Office) => Promise<WriteCall>

let serial = 0
export const next = () => {
  serial += 1
  return serial
}
