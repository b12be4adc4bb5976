import { stepUpHeader } from '@drayline/domain/platform/users/step-up'
import { AccessRecord } from '../../platform/audit/access.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { answerQuestion, client, startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { addSecret, askFor, makeClientFor, ringText } from './vault.fixtures.ts'
import { KnownSecretRecord, VaultRecord } from './vault.model.ts'

let api: TestApi
let manager: TestClient
let clientId: number

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

async function signedIn(role: 'admin'): Promise<TestClient> {
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
  [{ reason: 'why' }, 'Give a reason of at least 5 characters'],
])('without a reason (%j) there is no value', async (body, message) => {
  const { id } = await addSecret(manager, clientId, 'needs a reason')
  const answer = await manager.post(`/api/vault/${id}/reveal`, body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ reason: message })
  expect(answer.text).not.toContain('needs a reason')
})

test('the password is asked for each time, and a wrong one is limited like a sign-in', async () => {
  const { id } = await addSecret(manager, clientId, 'asked value')
  const session = await signedIn('admin')
  session.password = null
  const refused = await askFor(session, id)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'step_up_required',
    message: 'Enter your password again',
    stepUp: { challenge: expect.any(String), passkey: null, code: false, recovery: false },
  })
  expect(refused.text).not.toContain('asked value')
  const { challenge } = refused.body.stepUp
  const guess = () => session.post('/api/auth/step-up', { challenge, password: 'guess' })
  const first = await guess()
  expect(first.status).toBe(422)
  expect(first.body.errors).toEqual({ password: 'This is not your password. 2 more tries.' })
  await guess()
  await guess()
  const limited = await guess()
  expect(limited.status).toBe(429)
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect((await session.get('/api/auth/verify')).status).toBe(200)
  expect((await askFor(session, id)).status).toBe(403)
  expect(api.logs.join('\n')).not.toContain('guess')
})

test('when the access record cannot be written, no value leaves and nothing else is noted', async () => {
  const { id } = await addSecret(manager, clientId, 'log or nothing')
  const session = await signedIn('admin')
  session.password = null
  const grant = (await answerQuestion(session, api.url, await askFor(session, id))) ?? ''
  const body = { reason: 'Checking the payout', purpose: 'show' }
  const headers = { [stepUpHeader]: grant }
  const answer = await whileFailing({ failCommands: ['insert'], errorCode: 2 }, 'alwaysOn', () =>
    session.post(`/api/vault/${id}/reveal`, body, { headers }),
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
