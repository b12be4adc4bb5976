import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { schemaProblems } from '@drayline/testing/schema-problems'
import fc from 'fast-check'
import { addSecret } from '../operations/vault/vault.fixtures.ts'
import type { TestClient } from '../testing/api-test.ts'
import type { Office } from '../testing/write-scenarios.ts'
import { startOffice } from '../testing/write-scenarios.ts'
import type { Call, Operation } from './operations.ts'
import { callOf, operations } from './operations.ts'
import { announce, fuzzTimeoutMs, holds } from './settings.ts'

jest.setTimeout(fuzzTimeoutMs)

let office: Office
const clients = new Map<Role | 'nobody', TestClient>()

/** Texts that lie in records, each with the roles that may read it, and the one call that tells it to whoever has its right. */
const canaries: { text: string; readers: readonly (Role | 'nobody')[]; toldBy?: string }[] = [
  { text: 'CANARY-VALUE-OF-THE-VAULT', readers: [], toldBy: '/api/vault/{id}/reveal' },
  { text: 'CANARY-LABEL-OF-THE-VAULT', readers: ['manager', 'admin'] },
  { text: 'CANARY-VIEW-OF-A-MANAGER', readers: ['manager'] },
  { text: 'CANARY-REQUEST-OF-A-MANAGER', readers: ['manager', 'admin'] },
  { text: '$argon2', readers: [] },
]

beforeAll(async () => {
  office = await startOffice()
  for (const role of roles) clients.set(role, await office.api.as(role))
  clients.set('nobody', office.api.anonymous())
  const { make, manager } = office
  for (let count = 0; count < 3; count += 1) {
    const load = await make.load({})
    await make.invoice({ loadId: load.id, clientId: load.clientId })
  }
  await addSecret(manager, 1, 'CANARY-VALUE-OF-THE-VAULT', { label: 'CANARY-LABEL-OF-THE-VAULT' })
  await manager.post('/api/views', { list: 'invoices', name: 'CANARY-VIEW-OF-A-MANAGER' })
  const request = {
    name: 'Max',
    email: 'm@a.example',
    subject: 'CANARY-REQUEST-OF-A-MANAGER',
    message: 'How?',
  }
  await manager.post('/api/support-requests', request)
})
afterAll(() => office.api.stop())

const all = operations()
const people = [...roles, 'nobody'] as const

const mayCall = ({ permission }: Operation, who: Role | 'nobody') =>
  permission === 'public' || (who !== 'nobody' && (permission === 'signed-in' || allows(who, permission)))

/** Sends a call and says what was wrong with the answer; what the document does not name throws in the client. */
async function problemOf(call: Call, who: Role | 'nobody'): Promise<string | undefined> {
  const { operation, path, body, headers } = call
  const client = clients.get(who) as TestClient
  const answer = await client.send(operation.method, path, { body, headers })
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text.slice(0, 300)}`
  if (!mayCall(operation, who)) {
    const refusal = who === 'nobody' ? 401 : 403
    return answer.status === refusal ? undefined : `answered ${answer.status}, not ${refusal}`
  }
  if (answer.status === 401) return 'answered 401 to somebody who is signed in'
  const leak = canaries.find(
    ({ text, readers, toldBy }) =>
      !readers.includes(who) && toldBy !== operation.path && answer.text.includes(text),
  )
  if (leak) return `told ${leak.text}`
  if (answer.status >= 400 || !operation.body || !isObject(body)) return undefined
  const wrong = schemaProblems(body, operation.body as never, 'body').filter((text) => !isTolerated(text))
  return wrong.length > 0 ? `took a body that the document does not allow: ${wrong.join('; ')}` : undefined
}

/** As the document says in its description: unknown fields are dropped, and a scalar is read as the one that is wanted. */
const isTolerated = (problem: string) =>
  /is not sent by the API$| is (?:number|boolean|string), not (?:string|integer|number|boolean)(?: or null)?$/.test(
    problem,
  )

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

test('whoever calls whatever, the API answers as its document says and tells nobody what is not theirs', async () => {
  let calls = 0
  const anyCall = fc.constantFrom(...all).chain(callOf)
  const property = fc.asyncProperty(anyCall, fc.constantFrom(...people), async (call, who) => {
    calls += 1
    const problem = await problemOf(call, who)
    if (problem)
      throw new Error(`${who} ${call.operation.method} ${call.path} ${JSON.stringify(call.body)} ${problem}`)
  })
  await holds(property, { runs: 20 })
  announce('document', `${calls} calls of ${all.length} operations`)
  expect(calls).toBeGreaterThanOrEqual(20)
})

test('almost every operation is called', () => {
  expect(all.length).toBeGreaterThan(180)
})
