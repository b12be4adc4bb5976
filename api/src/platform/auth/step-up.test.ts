import { stepUpHeader } from '@drayline/domain/platform/users/step-up'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, newCookies, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { createUser } from '../users/users.service.ts'
import { SessionRecord } from './session.model.ts'

let api: TestApi
let admin: TestClient
let subject: number
const minute = 60_000

beforeAll(async () => {
  api = await startTestApi()
  const person = { username: 'sam', password: testPassword, firstName: 'Sam', lastName: 'Lee' } as const
  subject = (await createUser({ ...person, role: 'employee' }))._id
})
beforeEach(async () => {
  api.setNow(new Date())
  admin = await signedIn()
})
afterAll(() => api.stop())

async function signedIn(): Promise<TestClient> {
  const made = client(api.url, cookiesOf(await api.signIn('admin')))
  made.password = null
  return made
}

const rolePath = () => `/api/admin/users/${subject}/role`
const ask = async (by = admin, role = 'manager', path = rolePath()) => {
  const { status, body } = await by.patch(path, { role })
  expect([status, body.code]).toEqual([403, 'step_up_required'])
  return body.stepUp.challenge as string
}
async function prove(challenge: string, by = admin) {
  const answer = await by.post('/api/auth/step-up', { challenge, password: testPassword })
  if (answer.status === 200) by.cookie = newCookies(by.cookie, answer)
  return answer
}
const grantFor = async (challenge: string, by = admin) => (await prove(challenge, by)).body.grant as string
const withGrant = (grant: string, body: object, key: string = crypto.randomUUID(), by = admin) =>
  by.patch(rolePath(), body, { headers: { [stepUpHeader]: grant, 'idempotency-key': key } })

test('a protected call is carried out once its person has proved who they are, and that is in the trail', async () => {
  const before = admin.cookie
  const grant = await grantFor(await ask())
  expect(admin.cookie).not.toBe(before)
  expect(admin.cookie).toMatch(/drayline\.sid=[\w-]{43}(;|$)/)
  expect((await withGrant(grant, { role: 'manager' })).body.role).toBe('manager')
  const [record] = await AuditRecord.find({ action: 'session.confirmed' }).sort({ at: -1 }).lean()
  expect(record).toMatchObject({ userId: api.userId('admin'), after: { by: 'password' } })
})

test('the id before is dead at once, and says that its session goes on', async () => {
  const before = client(api.url, admin.cookie)
  const times = (await admin.get('/api/auth/session')).body
  const sessions = await SessionRecord.countDocuments()
  await grantFor(await ask())
  const old = await before.get('/api/auth/verify')
  expect([old.status, old.body.reason]).toEqual([401, 'renewed'])
  expect((await admin.get('/api/auth/verify')).status).toBe(200)
  expect(await SessionRecord.countDocuments()).toBe(sessions)
  // Proving who one is does not make a session live longer.
  const later = (await admin.get('/api/auth/session')).body
  expect(later.absoluteEndsIn).toBeLessThanOrEqual(times.absoluteEndsIn)
})

describe('a grant', () => {
  test('is for one call: another body, address, version or person is asked anew', async () => {
    const grant = await grantFor(await ask())
    expect((await withGrant(grant, { role: 'employee' })).status).toBe(403)
    const reset = { headers: { [stepUpHeader]: grant } }
    expect((await admin.post(`/api/admin/users/${subject}/reset-password`, undefined, reset)).status).toBe(
      403,
    )
    const versioned = { headers: { [stepUpHeader]: grant, 'if-match': '"1"' } }
    expect((await admin.patch(rolePath(), { role: 'manager' }, versioned)).status).toBe(403)
    expect((await admin.patch(`${rolePath()}?x=1`, { role: 'manager' }, reset)).status).not.toBe(200)
    expect((await withGrant(grant, { role: 'manager' })).status).toBe(200)
  })

  test('is used once; the same call under the same key gets its answer again', async () => {
    const grant = await grantFor(await ask())
    const first = await withGrant(grant, { role: 'manager' }, 'once')
    expect(first.status).toBe(200)
    const again = await withGrant(grant, { role: 'manager' }, 'once')
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      200,
      'true',
      first.text,
    ])
    expect((await withGrant(grant, { role: 'manager' }, 'twice')).status).toBe(403)
  })

  test('of many calls at once lets one through', async () => {
    const grant = await grantFor(await ask())
    const calls = Array.from({ length: 8 }, (_, index) =>
      withGrant(grant, { role: 'manager' }, `at once ${index}`),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(7)
  })

  test('is of no use in another browser, nor after two minutes', async () => {
    const grant = await grantFor(await ask())
    const other = await signedIn()
    expect((await withGrant(grant, { role: 'manager' }, 'other', other)).status).toBe(403)
    api.setNow(new Date(api.now().getTime() + 2 * minute))
    expect((await withGrant(grant, { role: 'manager' })).status).toBe(403)
  })
})

describe('a question', () => {
  const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([409, 'step_up_expired'])
  }

  test('is answered once', async () => {
    const challenge = await ask()
    await grantFor(challenge)
    await refused(prove(challenge))
  })

  test('is answered in the browser that was asked, within five minutes, and not made up', async () => {
    const challenge = await ask()
    await refused(prove(challenge, await signedIn()))
    const [payload, mac] = challenge.split('.')
    const forged = Buffer.from(JSON.stringify({ action: 'x', id: 'y', end: Number.MAX_SAFE_INTEGER }))
    await refused(prove(`${forged.toString('base64url')}.${mac}`))
    await refused(prove(`${payload}`))
    api.setNow(new Date(api.now().getTime() + 5 * minute))
    await refused(prove(challenge))
  })

  test('is not asked of who may not do it anyway, nor about what is no valid call', async () => {
    const employee = await api.as('employee')
    expect((await employee.patch(rolePath(), { role: 'manager' })).body.code).toBeUndefined()
    expect((await admin.patch(rolePath(), { role: 'king' })).status).toBe(422)
  })
})
