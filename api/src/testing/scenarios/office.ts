import { fixtures } from '../../finance/invoices/invoice.fixtures.ts'
import { ringText } from '../../operations/vault/vault.fixtures.ts'
import type { TestApi, TestClient } from '../api-test.ts'
import { startTestApi } from '../api-test.ts'
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

/** An API of its own with its office: everything that a write may need is set up. Stop `api` in the end. */
export async function startOffice(): Promise<Office> {
  const api = await startTestApi({ env: { VAULT_KEYS: ringText('k1'), SMTP_URL: 'smtp://127.0.0.1:9' } })
  const employee = await api.as('employee')
  const manager = await api.as('manager')
  const admin = await api.as('admin')
  return { api, employee, manager, admin, make: fixtures(api) }
}
