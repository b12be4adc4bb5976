import { op } from '../../kernel/database/filter.ts'
import { transactionCounts } from '../../kernel/database/transaction.ts'
import type { Due } from '../../kernel/http/route.ts'
import { routes } from '../../routes.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { codeAt, newApp } from '../../testing/authenticator-app.ts'
import { eventually } from '../../testing/eventually.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { EmailRecord } from '../email/email.model.ts'
import { FactorPolicyRecord } from '../factors/policy.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'

type Limit = { points: number; duration: number }

let api: TestApi
let admin: TestClient
let manager: TestClient
let count = 0
const policyPath = '/api/security/factor-policy'
const resetsPath = '/api/security/factor-resets'

/** The middle of a step of codes, ahead of the clock by which records are made. */
const midStep = () => new Date(Math.floor(Date.now() / 30_000) * 30_000 + 105_000)

beforeAll(async () => {
  const [few, many] = [5, 1000].map((points) => ({ points, duration: 900 })) as [Limit, Limit]
  api = await startTestApi({ signinLimits: { device: few, pair: few, address: many, strangers: many } })
  admin = await api.as('admin')
  manager = await api.as('manager')
})
beforeEach(() => api.setNow(midStep()))
afterEach(() => FactorPolicyRecord.deleteMany({}))
afterAll(() => api.stop())

async function somebody(role: 'employee' | 'manager' | 'admin' = 'employee') {
  count += 1
  const username = `sam${count}`
  const names = { firstName: 'Sam', lastName: `Lee${count}`, email: `${username}@example.com` }
  const { _id: id } = await createUser({ username, password: testPassword, role, ...names })
  const browser = client(api.url, cookiesOf(await api.signIn(username)))
  return { id, username, browser, name: `Sam Lee${count}` }
}

async function withApp(role: 'employee' | 'manager' | 'admin' = 'employee') {
  const person = await somebody(role)
  const fields = await newApp(person.browser, api.now())
  const { body } = await person.browser.post('/api/auth/factors', fields)
  person.browser.recoveryCodes = body.recoveryCodes
  return { ...person, key: fields.key, codes: body.recoveryCodes as string[] }
}

const mailsTo = async (username: string) =>
  (
    await EmailRecord.find({ to: `${username}@example.com` })
      .sort({ _id: 1 })
      .lean()
  ).map((one) => one.subject)

/** Kinds of the events of a person, newest first, once they are kept: refusals are kept while they are answered. */
async function kindsOf(userId: number, atLeast = 1): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const { body } = await manager.get(`/api/security/events?userId=${userId}`)
    if (body.length >= atLeast || tries > 50) return body.map(({ kind }: { kind: string }) => kind)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the rule who needs a second factor', () => {
  test('begins with nobody, is set by an administrator who proves who they are, and is told', async () => {
    const other = await somebody('admin')
    expect((await manager.get(policyPath)).body).toMatchObject({ version: 0, roles: [], graceDays: 14 })
    expect((await manager.put(policyPath, { roles: [], graceDays: 1 })).status).toBe(403)
    const unproved = client(api.url, admin.cookie)
    unproved.password = null
    const input = { roles: ['manager', 'admin'], graceDays: 7 }
    expect((await unproved.put(policyPath, input)).body.code).toBe('step_up_required')
    const { status, body } = await admin.put(policyPath, input)
    expect([status, body.version, body.roles, body.graceDays]).toEqual([200, 1, ['manager', 'admin'], 7])
    expect(body.counts.find(({ role }: { role: string }) => role === 'manager')).toEqual({
      role: 'manager',
      people: 1,
      without: 1,
    })
    const late = await admin.put(policyPath, { roles: [], graceDays: 7 }, { headers: { 'if-match': '"0"' } })
    expect([late.status, late.body.current.version]).toEqual([412, 1])
    const [audited] = await AuditRecord.find({ action: 'security.policyChanged' }).sort({ at: -1 }).lean()
    expect(audited).toMatchObject({
      before: { roles: [] },
      after: { roles: ['manager', 'admin'], graceDays: 7 },
    })
    const told = { userId: other.id, 'title.key': 'notification.factorPolicy.title' }
    expect(await NotificationRecord.countDocuments(told as never)).toBe(1)
    const { body: events } = await manager.get('/api/security/events?kind=policyChanged')
    expect(events[0]).toMatchObject({ user: null, by: { id: api.userId('admin') } })
  })

  test.each([
    [{ roles: ['king'], graceDays: 7 }],
    [{ roles: [], graceDays: -1 }],
    [{ roles: [], graceDays: 91 }],
    [{ roles: [], graceDays: 1.5 }],
  ])('refuses %j', async (body) => {
    expect((await admin.put(policyPath, body)).status).toBe(422)
  })

  test('reaches who is signed in: after the grace no route answers but those that set one up or sign out', async () => {
    const { browser } = await somebody('employee')
    expect((await browser.get('/api/clients')).status).toBe(200)
    await admin.put(policyPath, { roles: ['employee'], graceDays: 0 })
    await refusesAllButParts(browser, 'factor', 'second_factor_required', [
      'DELETE /api/auth/see-as',
      'GET /api/auth/factors',
      'GET /api/auth/session',
      'GET /api/auth/user',
      'GET /api/auth/verify',
      'GET /api/remotes',
      'POST /api/auth/factors',
      'POST /api/auth/factors/setup',
      'POST /api/auth/session',
      'POST /api/auth/step-up',
      'POST /api/auth/step-up/sso',
    ])
    expect((await browser.post('/api/auth/factors', await newApp(browser, api.now()))).status).toBe(200)
    expect((await browser.get('/api/clients')).status).toBe(200)
  })

  test('comes after a password that was given by somebody else: until then no other route answers', async () => {
    const { id, username } = await somebody('employee')
    await User.updateOne({ _id: id }, { $set: { mustChangePassword: true } })
    await admin.put(policyPath, { roles: ['employee'], graceDays: 0 })
    const browser = client(api.url, cookiesOf(await api.signIn(username)))
    await refusesAllButParts(browser, 'password', 'password_change_required', [
      'DELETE /api/auth/see-as',
      'GET /api/auth/session',
      'GET /api/auth/user',
      'GET /api/auth/verify',
      'POST /api/auth/first-password',
      'POST /api/auth/password',
      'POST /api/auth/session',
    ])
    const chosen = await browser.post('/api/auth/first-password', { newPassword: `${testPassword} of Sam` })
    expect(chosen.status).toBe(200)
    expect((await browser.get('/api/clients')).body.code).toBe('second_factor_required')
    expect((await browser.post('/api/auth/logout')).status).toBe(204)
    expect((await browser.get('/api/auth/verify')).status).toBe(401)
  })

  /** Walks every route that is not public: only those named may answer anything but the refusal. */
  async function refusesAllButParts(browser: TestClient, due: Due, code: string, parts: string[]) {
    const asked = routes.filter(({ permission }) => permission !== 'public')
    const isPart = ({ whileDue }: (typeof routes)[number]) => whileDue?.includes(due) ?? false
    const named = asked.filter(isPart).map(({ method, path }) => `${method} ${path}`)
    expect(named.sort()).toEqual(parts)
    const closed = asked.filter((route) => !isPart(route))
    expect(closed.length).toBeGreaterThan(200)
    for (const { method, path, body } of closed) {
      const sent = body ? { body: {} } : {}
      const answer = await browser.send(method, path.replaceAll(/:(\w+)/g, '999999999'), sent)
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, code])
    }
  }

  test('reaches who signs in at the same moment, whichever of both is first', async () => {
    const { username } = await somebody('employee')
    const read = FactorPolicyRecord.findById.bind(FactorPolicyRecord)
    let begun = () => {}
    let goOn = () => {}
    const isReading = new Promise<void>((resolve) => {
      begun = resolve
    })
    const mayRead = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const held = async (id: string) => {
      begun()
      await mayRead
      return await read(id).lean()
    }
    jest
      .spyOn(FactorPolicyRecord, 'findById')
      .mockImplementationOnce(((id: string) => ({ lean: () => held(id) })) as never)
    const conflicts = transactionCounts.retries.conflict
    api.setNow(new Date(api.now().getTime() + 1000))
    // The sign-in has begun, and knows the rule of before.
    const entering = api.signIn(username)
    await isReading
    let isSet = false
    const setting = admin.put(policyPath, { roles: ['employee'], graceDays: 0 }).finally(() => {
      isSet = true
    })
    await eventually(() => isSet || transactionCounts.retries.conflict > conflicts)
    goOn()
    const [entered, set] = await Promise.all([entering, setting])
    expect([entered.status, set.status]).toEqual([200, 200])
    const refused = await client(api.url, cookiesOf(entered)).get('/api/clients')
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
  })

  test('a role that no longer needs one opens its sessions again', async () => {
    const { browser } = await somebody('employee')
    await admin.put(policyPath, { roles: ['employee'], graceDays: 0 })
    expect((await browser.get('/api/clients')).status).toBe(403)
    await admin.put(policyPath, { roles: [], graceDays: 0 })
    expect((await browser.get('/api/clients')).status).toBe(200)
  })

  test('the staff are listed by whether they have one', async () => {
    const [has, lacks] = [await withApp(), await somebody()]
    const listed = async (state: string, { username }: { username: string }) =>
      (await manager.get(`/api/admin/users?secondFactor=${state}&q=${username}`)).body.length
    expect([await listed('set', has), await listed('none', has)]).toEqual([1, 0])
    expect([await listed('set', lacks), await listed('none', lacks)]).toEqual([0, 1])
  })
})

describe('a reset of second factors', () => {
  const ask = (by: TestClient, userId: number) => by.post(resetsPath, { userId, reason: 'Lost phone' })
  const confirm = (by: TestClient, id: number) => by.post(`${resetsPath}/${id}/confirm`)

  test('takes two administrators, of whom neither is the person, and tells its owner twice', async () => {
    const [person, other] = [await withApp(), await somebody('admin')]
    expect((await ask(manager, person.id)).status).toBe(403)
    const asked = await ask(admin, person.id)
    expect([asked.status, asked.body.state, asked.body.canConfirm]).toEqual([201, 'open', false])
    expect((await ask(admin, person.id)).status).toBe(409)
    const same = await confirm(admin, asked.body.id)
    expect([same.status, same.body.message]).toEqual([
      403,
      'You asked for it: another administrator confirms it',
    ])
    const unproved = client(api.url, other.browser.cookie)
    unproved.password = null
    expect((await confirm(unproved, asked.body.id)).body.code).toBe('step_up_required')
    const [listed] = (await other.browser.get(resetsPath)).body
    expect(listed).toMatchObject({ id: asked.body.id, canConfirm: true })
    const done = await confirm(other.browser, asked.body.id)
    expect([done.status, done.body.state]).toEqual([200, 'confirmed'])
    expect((await person.browser.get('/api/auth/verify')).status).toBe(401)
    expect((await api.signIn(person.username)).body.user.username).toBe(person.username)
    expect((await User.findById(person.id).lean())?.secondFactorAt).toBeNull()
    expect(await mailsTo(person.username)).toEqual(
      expect.arrayContaining([
        'Someone asked to reset your second factors',
        'Your second factors were reset',
      ]),
    )
    expect(await kindsOf(person.id)).toEqual(expect.arrayContaining(['factorsReset', 'factorsResetAsked']))
    expect((await confirm(other.browser, asked.body.id)).status).toBe(409)
  })

  test('is never for oneself, and not confirmed by the person it is about', async () => {
    const [one, other] = [await withApp('admin'), await withApp('admin')]
    expect((await ask(one.browser, one.id)).status).toBe(403)
    expect((await ask(one.browser, 999_999)).body.errors).toHaveProperty('userId')
    const { body } = await ask(admin, other.id)
    expect((await confirm(other.browser, body.id)).status).toBe(403)
    expect((await other.browser.get('/api/auth/verify')).status).toBe(200)
  })

  test('is over after a day, when it is withdrawn, and when who asked is no administrator any more', async () => {
    const [person, other] = [await withApp(), await somebody('admin')]
    const late = (await ask(admin, person.id)).body
    api.setNow(new Date(api.now().getTime() + 24 * 60 * 60_000))
    const fresh = client(api.url, cookiesOf(await api.signIn(other.username)))
    expect((await confirm(fresh, late.id)).status).toBe(409)
    expect((await fresh.get(resetsPath)).body[0].state).toBe('expired')
    api.setNow(midStep())
    const second = await withApp()
    const withdrawn = (await ask(admin, second.id)).body
    expect((await admin.post(`${resetsPath}/${withdrawn.id}/withdraw`)).body.state).toBe('withdrawn')
    expect((await confirm(other.browser, withdrawn.id)).status).toBe(409)
    const leaver = await somebody('admin')
    const left = (await ask(leaver.browser, second.id)).body
    await User.updateOne({ _id: leaver.id }, { $set: { deactivatedAt: api.now() } })
    expect((await confirm(other.browser, left.id)).status).toBe(409)
    expect((await User.findById(second.id).lean())?.secondFactorAt).not.toBeNull()
  })

  test('has no use where nobody else could confirm it, or for who has none', async () => {
    expect((await ask(admin, (await somebody()).id)).status).toBe(409)
    const person = await withApp()
    const others = { role: 'admin', _id: op.ne(api.userId('admin')) } as never
    await User.updateMany(others, { $set: { deactivatedAt: api.now() } })
    const alone = await ask(admin, person.id)
    expect([alone.status, alone.body.message]).toEqual([
      409,
      expect.stringContaining('npm run reset-factors'),
    ])
  })
})

describe('security events', () => {
  test('the first sign-in tells nothing; another browser is told by mail, the same one is not', async () => {
    const { id, username } = await somebody()
    expect(await mailsTo(username)).toEqual([])
    const answer = await api.signIn(username)
    expect(await kindsOf(id)).toEqual(['newDevice'])
    await api.signIn(username, testPassword, { headers: { cookie: allCookies(answer) } })
    expect(await kindsOf(id)).toEqual(['newDevice'])
    expect(await mailsTo(username)).toEqual(['New sign-in to your account'])
  })

  test('many failures are kept and told once', async () => {
    const { id, username } = await somebody()
    for (let tries = 0; tries < 8; tries += 1) await api.signIn(username, 'wrong wrong wrong')
    expect(await kindsOf(id)).toEqual(['manyFailures'])
    expect(await mailsTo(username)).toEqual(['Many wrong passwords for your account'])
  })

  test('a wrong code after the password, and a recovery code that was used', async () => {
    const { id, username, codes, key } = await withApp()
    const half = client(api.url, cookiesOf(await api.signIn(username)))
    const wrong = codeAt(key, new Date(0))
    expect((await half.post('/api/auth/second-step', { code: wrong })).status).toBe(422)
    expect(await kindsOf(id, 2)).toEqual(['factorRefused', 'factorAdded'])
    expect((await half.post('/api/auth/second-step', { recoveryCode: codes[3] })).status).toBe(200)
    expect(await kindsOf(id, 4)).toEqual(expect.arrayContaining(['recoveryCodeUsed', 'newDevice']))
  })

  test('refusals: a role that does not allow it, once an hour, and a wrong answer who is there', async () => {
    const { id, browser } = await somebody()
    expect((await browser.get('/api/audit')).status).toBe(403)
    expect((await browser.get('/api/audit')).status).toBe(403)
    expect(await kindsOf(id)).toEqual(['accessRefused'])
    browser.password = null
    const { body } = await browser.post('/api/auth/factors/setup', { kind: 'app' })
    const answer = { challenge: body.stepUp.challenge, password: 'wrong wrong wrong' }
    expect((await browser.post('/api/auth/step-up', answer)).status).toBe(422)
    expect(await kindsOf(id, 2)).toEqual(['stepUpRefused', 'accessRefused'])
    const { body: one } = await manager.get(`/api/security/events?userId=${id}&kind=accessRefused`)
    expect(one).toMatchObject([{ detail: 'audit.read', user: { id }, by: null }])
  })

  test('changes by administrators are told to the owner, of a new address at the old one', async () => {
    const { id, username } = await somebody()
    const path = `/api/admin/users/${id}`
    const names = { username, firstName: 'Sam', lastName: 'Lee' }
    await admin.patch(path, { ...names, email: `new-${username}@example.com` })
    expect(await mailsTo(username)).toEqual(['Your email address was changed'])
    await admin.patch(`${path}/role`, { role: 'manager' })
    await admin.post(`${path}/reset-password`)
    await admin.post(`${path}/end-sessions`)
    expect(await kindsOf(id)).toEqual(['sessionsEnded', 'passwordReset', 'roleChanged', 'emailChanged'])
    expect(await mailsTo(`new-${username}`)).toEqual([
      expect.any(String),
      'Your password was reset',
      'You were signed out everywhere',
    ])
  })

  test('a password given by an administrator leaves the second factor where it is', async () => {
    const { id, username } = await withApp()
    const { body } = await admin.post(`/api/admin/users/${id}/reset-password`)
    const answer = await api.signIn(username, body.temporaryPassword)
    expect(answer.body).toEqual({ secondFactor: { passkey: null, code: true, recovery: true } })
  })

  test('are read by managers, by kind, person and day, page by page; everybody reads their own', async () => {
    const { id, browser } = await somebody()
    await browser.get('/api/audit')
    await browser.get('/api/admin/users')
    expect(await kindsOf(id, 2)).toHaveLength(2)
    expect((await browser.get('/api/security/events')).status).toBe(403)
    const first = await manager.get(`/api/security/events?userId=${id}&limit=1`)
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await manager.get(next)
    expect(second.body[0].id).not.toBe(first.body[0].id)
    expect((await manager.get(`/api/security/events?userId=${id}&to=2020-01-01`)).body).toEqual([])
    const own = await browser.get('/api/auth/security-events')
    expect(own.body.every(({ user }: { user: { id: number } }) => user.id === id)).toBe(true)
    expect(own.body.length).toBeGreaterThanOrEqual(2)
  })
})

/** All cookies of an answer, that of the device too. */
function allCookies({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0])
    .join('; ')
}
