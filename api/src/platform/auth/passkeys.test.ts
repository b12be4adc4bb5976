import type { AnyCall } from '../../kernel/http/call.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import type { PasskeyFaults } from '../../testing/soft-passkey.ts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import { PasskeyRecord } from '../factors/factor.model.ts'
import { passkeyQuestionFor, takePasskey } from '../factors/passkeys.ts'
import { createUser } from '../users/users.service.ts'

let api: TestApi
let people = 0

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function someone() {
  people += 1
  const username = `pat${people}`
  const { _id: userId } = await createUser({
    ...{ username, password: testPassword, role: 'manager', firstName: 'Pat', lastName: 'Key' },
    email: `${username}@example.com`,
  })
  return { username, userId, person: client(api.url, cookiesOf(await api.signIn(username))) }
}

const begin = async (person: TestClient) =>
  (await person.post('/api/auth/factors/setup', { kind: 'passkey' })).body
const add = (person: TestClient, ticket: string, passkey: object, name = 'Laptop') =>
  person.post('/api/auth/factors', { ticket, name, passkey })

/** Someone with a passkey, and the device that has it. */
async function enrolled(faults: PasskeyFaults = {}) {
  const { username, userId, person } = await someone()
  const device = softPasskey(api.url)
  const { ticket, passkey } = await begin(person)
  const added = await add(person, ticket, device.create(passkey, faults))
  expect(added.status).toBe(200)
  return { username, userId, person, device, added }
}

/** The browser after the right password, and what its passkey is asked. */
async function halfway(username: string) {
  const { body, ...answer } = await api.signIn(username)
  const browser = client(api.url, cookiesOf({ body, ...answer }))
  const { passkey } = body.secondFactor
  return { passkey, enter: (proof: object) => browser.post('/api/auth/second-step', { passkey: proof }) }
}

test('a passkey is made for this site by a device that verifies its person, and brings recovery codes', async () => {
  const { person } = await someone()
  const { ticket, passkey, app } = await begin(person)
  expect(app).toBeNull()
  expect(passkey).toMatchObject({
    rp: { id: new URL(api.url).hostname, name: 'Drayline' },
    user: { name: `pat${people}`, displayName: 'Pat Key' },
    excludeCredentials: [],
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
  })
  const device = softPasskey(api.url)
  const made = device.create(passkey)
  const added = await add(person, ticket, made)
  expect(added.body).toMatchObject({ factors: [{ kind: 'passkey', name: 'Laptop', synced: false }] })
  expect(added.body.recoveryCodes).toHaveLength(10)
  const stored = await PasskeyRecord.findOne({ credentialId: made.id }).lean()
  expect(stored).toMatchObject({ transports: ['internal'], counter: 1, lastUsedAt: null })
})

test.each<[string, PasskeyFaults]>([
  ['another site', { origin: 'https://drayline.example' }],
  ['the key of another site', { rpId: 'drayline.example' }],
  ['a device that verified nobody', { unverified: true }],
])('none is made for %s', async (_name, faults) => {
  const { person } = await someone()
  const { ticket, passkey } = await begin(person)
  const refused = await add(person, ticket, softPasskey(api.url).create(passkey, faults))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['passkey']])
  const other = await begin(person)
  expect((await add(person, ticket, softPasskey(api.url).create(other.passkey))).status).toBe(422)
  expect((await person.get('/api/auth/factors')).body.factors).toEqual([])
})

test('a second one is not made by a device that has one, and has no recovery codes', async () => {
  const { person, added: first } = await enrolled()
  person.recoveryCodes = first.body.recoveryCodes
  const { ticket, passkey } = await begin(person)
  expect(passkey.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
  const added = await add(person, ticket, softPasskey(api.url).create(passkey), 'Phone')
  expect(added.body.factors.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone'])
  expect(added.body.recoveryCodes).toBeNull()
})

test('it signs in after the password, by an answer to this question, once', async () => {
  const { username, device } = await enrolled()
  const { passkey, enter } = await halfway(username)
  expect(passkey).toMatchObject({ userVerification: 'required', allowCredentials: [{ type: 'public-key' }] })
  const proof = device.answer(passkey)
  const entered = await enter(proof)
  expect([entered.status, entered.body.user.username]).toEqual([200, username])
  expect((await client(api.url, cookiesOf(entered)).get('/api/auth/verify')).status).toBe(200)
  const again = await halfway(username)
  expect((await again.enter(proof)).status).toBe(422)
  expect((await again.enter(device.answer(again.passkey))).status).toBe(200)
})

test.each<[string, PasskeyFaults]>([
  ['for another site', { origin: 'https://drayline.example' }],
  ['by the key of another site', { rpId: 'drayline.example' }],
  ['of a device that verified nobody', { unverified: true }],
  ['of a copy of the device, which counts what was counted', { counter: 1 }],
])('an answer %s signs nobody in', async (_name, faults) => {
  const { username, device } = await enrolled()
  const { passkey, enter } = await halfway(username)
  const refused = await enter(device.answer(passkey, faults))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['passkey']])
  expect((await enter(device.answer(passkey))).status).toBe(200)
})

test('of a device and its copy, which count the same, one is taken, also at the same moment', async () => {
  const { userId, device } = await enrolled()
  const place = { ctx: {}, config: { publicUrl: new URL(api.url) } } as unknown as AnyCall
  const proof = device.answer(passkeyQuestionFor(place, [], 'a question'))
  const take = () => takePasskey(place, userId, proof, 'a question', api.now())
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('the passkey of somebody else, or of nobody, signs nobody in', async () => {
  const { username } = await enrolled()
  const other = await enrolled()
  const { passkey, enter } = await halfway(username)
  expect((await enter(other.device.answer(passkey))).status).toBe(422)
  expect((await enter(softPasskey(api.url).answer(passkey))).status).toBe(422)
})

test('a device that does not count is taken again and again', async () => {
  const { username, device } = await enrolled({ counter: 0 })
  for (const _time of [1, 2]) {
    const { passkey, enter } = await halfway(username)
    expect((await enter(device.answer(passkey, { counter: 0 }))).status).toBe(200)
  }
})
