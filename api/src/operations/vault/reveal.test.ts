import { AccessRecord } from '../../platform/audit/access.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { SessionRecord } from '../../platform/auth/session.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { addSecret, askFor, makeClientFor, ringText } from './vault.fixtures.ts'
import { KnownSecretRecord, VaultRecord } from './vault.model.ts'

let api: TestApi
let manager: TestClient
let clientId: number
const minute = 60_000

beforeAll(async () => {
  const limits = { points: 3, duration: 900 }
  const generous = { points: 1000, duration: 900 }
  api = await startTestApi({
    env: { VAULT_KEYS: ringText('k1') },
    signinLimits: { device: limits, pair: limits, address: generous, strangers: generous },
  })
  manager = await api.as('manager')
  await api.as('admin')
  clientId = await makeClientFor(manager)
})
afterAll(() => api.stop())

async function signedIn(role: 'manager' | 'admin'): Promise<TestClient> {
  return client(api.url, cookiesOf(await api.signIn(role)))
}

test('the value comes with no-store, and the log says who, when, why and what', async () => {
  const { id } = await addSecret(manager, clientId, 'open sesame')
  const answer = await askFor(manager, id, '  Client asked for it  ')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ id, value: 'open sesame' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.etag).toBeUndefined()
  await askFor(manager, id, 'Pasting into the portal', 'copy')
  const log = (await manager.get(`/api/vault/${id}/access-log`)).body
  const user = { id: api.userId('manager'), name: 'Max Manager' }
  expect(log).toMatchObject([
    { action: 'copied', reason: 'Pasting into the portal', user },
    { action: 'shown', reason: 'Client asked for it', user },
    { action: 'created', reason: null, user },
  ])
  expect(Object.keys(log[0]).sort()).toEqual(['action', 'at', 'id', 'ip', 'reason', 'user'])
  const entry = (await manager.get(`/api/vault/entries/${id}`)).body
  expect(entry).toMatchObject({ version: 1, lastAccessedBy: user.id, lastAccessedAt: log[0].at })
  expect(entry.lastAccessedByUser).toMatchObject({ firstName: 'Max' })
})

test.each([
  [{}, 'A reason is required'],
  [{ reason: '   ' }, 'A reason is required'],
  [{ reason: 'why' }, 'Please give a reason of at least 5 characters'],
])('without a reason (%j) there is no value', async (body, message) => {
  const { id } = await addSecret(manager, clientId, 'needs a reason')
  const answer = await manager.post(`/api/vault/${id}/reveal`, body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ reason: message })
  expect(answer.text).not.toContain('needs a reason')
})

describe('the password', () => {
  afterEach(() => api.setNow(new Date()))

  test('is asked for again five minutes after it was typed, in every session by itself', async () => {
    const { id } = await addSecret(manager, clientId, 'timed value')
    const start = new Date()
    api.setNow(start)
    const session = await signedIn('manager')
    api.setNow(new Date(start.getTime() + 5 * minute - 1))
    expect((await askFor(session, id)).status).toBe(200)
    api.setNow(new Date(start.getTime() + 5 * minute))
    const refused = await askFor(session, id)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'password_required',
      message: 'Please enter your password again',
    })
    expect(refused.text).not.toContain('timed value')

    const other = await signedIn('manager')
    const confirmed = await session.post('/api/auth/confirm-password', { password: testPassword })
    expect(confirmed.body).toEqual({
      confirmedUntil: new Date(start.getTime() + 10 * minute).toISOString(),
    })
    expect((await askFor(session, id)).body.value).toBe('timed value')
    api.setNow(new Date(start.getTime() + 11 * minute))
    await session.post('/api/auth/confirm-password', { password: testPassword })
    expect((await askFor(other, id)).status).toBe(403)
    expect(await AuditRecord.countDocuments({ action: 'session.confirmed' })).toBe(2)
  })

  test('that is wrong is no 401, confirms nothing and is limited like a sign-in', async () => {
    const session = await signedIn('admin')
    const user = api.userId('admin')
    await SessionRecord.updateMany({ userId: user }, { $set: { confirmedAt: new Date(0) } })
    const attempt = () => session.post('/api/auth/confirm-password', { password: 'guess' })
    const first = await attempt()
    expect(first.status).toBe(422)
    expect(first.body.errors).toEqual({ password: 'This is not your password. 2 more tries.' })
    await attempt()
    await attempt()
    const limited = await attempt()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await session.get('/api/auth/verify')).status).toBe(200)
    const { id } = await addSecret(manager, clientId, 'unconfirmed')
    expect((await askFor(session, id)).status).toBe(403)
    expect(api.logs.join('\n')).not.toContain('guess')
    await SessionRecord.updateMany({ userId: user }, { $set: { confirmedAt: new Date() } })
  })
})

test('when the access record cannot be written, no value leaves and nothing else is noted', async () => {
  const { id } = await addSecret(manager, clientId, 'log or nothing')
  const answer = await whileFailing({ failCommands: ['insert'], errorCode: 2 }, 'alwaysOn', () =>
    askFor(manager, id),
  )
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('log or nothing')
  expect(await AccessRecord.countDocuments({ entryId: id, action: 'shown' })).toBe(0)
  expect((await VaultRecord.findById(id).lean())?.lastAccessedAt).toBeNull()
  expect((await askFor(manager, id)).body.value).toBe('log or nothing')
})

test('a ciphertext that was moved to another record, client or type does not open, and that is logged', async () => {
  const from = await addSecret(manager, clientId, 'stay where you are')
  const to = await addSecret(manager, clientId, 'something else')
  const moved = await VaultRecord.findById(from.id).lean()
  await VaultRecord.collection.updateOne({ _id: to.id }, { $set: { secret: moved?.secret } })
  expect((await askFor(manager, to.id)).body).toEqual({ id: to.id, value: null })
  expect(await AccessRecord.countDocuments({ entryId: to.id, action: 'failed' })).toBe(1)
  expect((await VaultRecord.findById(to.id).lean())?.lastAccessedAt).toBeNull()

  const other = await makeClientFor(manager, 'Other Client')
  for (const change of [{ clientId: other }, { dataType: 'ssn' }, { 'secret.secretVersion': 2 }]) {
    const before = await VaultRecord.findById(from.id).lean()
    await VaultRecord.collection.updateOne({ _id: from.id }, { $set: change })
    expect((await askFor(manager, from.id)).body.value).toBeNull()
    await VaultRecord.collection.replaceOne({ _id: from.id }, before as never)
  }
  expect((await askFor(manager, from.id)).body.value).toBe('stay where you are')
  const type = await manager.patch(`/api/vault/${to.id}`, { dataType: 'ssn' })
  expect(type.status).toBe(409)
})

test('an entry that is switched off keeps its value to itself', async () => {
  const { id } = await addSecret(manager, clientId, 'old account', { isActive: false })
  expect((await askFor(manager, id)).status).toBe(409)
  await manager.patch(`/api/vault/${id}`, { isActive: true })
  expect((await askFor(manager, id)).body.value).toBe('old account')
})

test('twenty people asking at once leave twenty records', async () => {
  const { id } = await addSecret(manager, clientId, 'popular')
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(manager, id)))
  expect(answers.map(({ body }) => body.value)).toEqual(Array(20).fill('popular'))
  expect(await AccessRecord.countDocuments({ entryId: id, action: 'shown' })).toBe(20)
})

describe('what a person has seen', () => {
  const seenBy = async (who: TestClient, role: 'manager' | 'admin') =>
    (await who.get(`/api/vault/seen-by/${api.userId(role)}?limit=200`)).body.map(
      (known: { label: string }) => known.label,
    )

  test('is listed until the value changes or the entry goes', async () => {
    const admin = await api.as('admin')
    await KnownSecretRecord.deleteMany({})
    const typed = await addSecret(admin, clientId, '1', { label: 'Typed by admin' })
    const shown = await addSecret(admin, clientId, '2', { label: 'Shown' })
    expect(await seenBy(admin, 'manager')).toEqual([])
    await askFor(manager, shown.id)
    await askFor(manager, shown.id)
    api.setNow(new Date(api.now().getTime() + 1000))
    await askFor(manager, typed.id, 'For the portal', 'copy')
    expect(await seenBy(admin, 'manager')).toEqual(['Typed by admin', 'Shown'])
    const list = (await admin.get(`/api/vault/seen-by/${api.userId('manager')}`)).body
    expect(list[1]).toMatchObject({ id: shown.id, times: 2, client: { name: 'Blue Ridge Haulers' } })
    api.setNow(new Date(api.now().getTime() + 1000))
    await admin.patch(`/api/vault/${shown.id}`, { encryptedData: Buffer.from('new').toString('base64') })
    expect(await seenBy(admin, 'manager')).toEqual(['Typed by admin'])
    expect(await seenBy(admin, 'admin')).toEqual(['Shown', 'Typed by admin'])
    await admin.delete(`/api/vault/${typed.id}`)
    expect(await seenBy(admin, 'manager')).toEqual([])
    expect((await admin.get(`/api/vault/${typed.id}/access-log`)).body[0]).toMatchObject({
      action: 'deleted',
    })
  })

  test('of others is only for those who oversee the vault', async () => {
    expect((await manager.get(`/api/vault/seen-by/${api.userId('manager')}`)).status).toBe(200)
    expect((await manager.get(`/api/vault/seen-by/${api.userId('admin')}`)).status).toBe(404)
  })
})
