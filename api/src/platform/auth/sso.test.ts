import { randomUUID } from 'node:crypto'
import { stepUpHeader } from '@drayline/domain/platform/users/step-up'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, newCookies, startTestApi, testPassword } from '../../testing/api-test.ts'
import { newApp } from '../../testing/authenticator-app.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import type { ServiceAccount, ServiceLogin, SignInService } from '../../testing/sign-in-service.ts'
import { serviceClient, startSignInService } from '../../testing/sign-in-service.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { EmailRecord } from '../email/email.model.ts'
import { User } from '../users/user.model.ts'
import { createUser } from '../users/users.service.ts'
import { IdentityRecord } from './identity.model.ts'
import { openIdToken, sealIdToken } from './provider-session.ts'
import { SessionRecord } from './session.model.ts'

const publicUrl = 'http://office.example'
let service: SignInService
let api: TestApi
let people = 0

beforeAll(async () => {
  // The service says that it is one for tests.
  jest.spyOn(console, 'warn').mockReturnValue()
  jest.spyOn(console, 'info').mockReturnValue()
  service = await startSignInService(`${publicUrl}/api/auth/sso/callback`)
  api = await startTestApi({
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: service.issuer,
      OIDC_CLIENT_ID: serviceClient.id,
      OIDC_CLIENT_SECRET: serviceClient.secret,
      OIDC_NAME: 'Acme',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'staff=employee,leads=manager,it=admin',
      OIDC_CREATE_ACCOUNTS: 'true',
      OIDC_STRONG_VALUES: 'mfa',
    },
  })
})
beforeEach(() => {
  service.tamper = null
})
afterAll(async () => {
  await api.stop()
  await service.stop()
})

/** Somebody with an account of the office and one of the service. */
async function someone(account: Partial<ServiceAccount> = {}) {
  people += 1
  const subject = `sub${people}`
  const email = `kim${people}@office.example`
  const name = { firstName: 'Kim', lastName: 'Day' }
  const user = await createUser({
    username: `kim${people}`,
    password: testPassword,
    role: 'employee',
    email,
    ...name,
  })
  service.accounts.set(subject, { email, email_verified: true, groups: ['staff'], ...account })
  return { subject, email, userId: user._id, username: user.username }
}

/** A browser that has set out for the service. */
async function setOut(from: string | null = null): Promise<TestClient & { address: string }> {
  const browser = client(api.url, '', publicUrl)
  const begun = await browser.post('/api/auth/sso', { from })
  expect(begun.status).toBe(200)
  browser.cookie = cookiesOf(begun)
  return Object.assign(browser, { address: begun.body.address as string })
}

/** The browser comes back; its cookies are those after. @returns the page it is led to */
async function comeBack(browser: TestClient, back: URL): Promise<string> {
  const answer = await browser.get(`${back.pathname}${back.search}`)
  expect(answer.status).toBe(303)
  browser.cookie = newCookies(browser.cookie, answer)
  return answer.headers.location ?? ''
}

async function signIn(login: ServiceLogin | null, from: string | null = null) {
  service.login = login
  const browser = await setOut(from)
  const page = await comeBack(browser, await service.walk(browser.address))
  return { browser, page }
}

const who = async (browser: TestClient) => (await browser.get('/api/auth/user')).body

test('a service that says it is another one is not asked anything', async () => {
  service.tamper = { metadata: { issuer: 'https://evil.example' } }
  await expect(setOut(null)).rejects.toThrow()
  expect(api.logs.filter((line) => line.includes('"event":"sso.away"')).at(-1)).toMatch(/issuer/i)
  service.tamper = null
  expect((await setOut(null)).address).toContain(service.issuer)
})

test('the first time the verified address says who it is, then issuer and subject; the person is told', async () => {
  const { subject, email, userId } = await someone()
  const { browser, page } = await signIn({ subject }, '/invoices?status=paid')
  expect(page).toBe('/invoices?status=paid')
  expect((await who(browser)).id).toBe(userId)
  expect((await EmailRecord.find({ to: email }).lean()).map(({ subject }) => subject)).toEqual([
    'Sign-in linked',
    'New sign-in to your account',
  ])
  service.accounts.set(subject, { email: 'new@office.example', email_verified: true, groups: ['staff'] })
  expect((await who((await signIn({ subject })).browser)).id).toBe(userId)
  const [started] = await AuditRecord.find({ action: 'session.started', userId }).sort({ at: -1 }).lean()
  expect(started?.after).toEqual({ by: 'provider' })
})

test('the same subject at another service is somebody else', async () => {
  const [person, other] = [await someone(), await someone()]
  const { subject } = person
  await IdentityRecord.create([
    {
      ...{ _id: randomUUID(), issuer: 'https://other.example/', subject },
      ...{ userId: other.userId, createdAt: new Date() },
    },
  ])
  expect((await who((await signIn({ subject })).browser)).id).toBe(person.userId)
})

test.each([
  ['another site', '//evil.example/'],
  ['a call', '/api/auth/logout'],
  ['dots', '/..//evil.example'],
])('nobody is led to %s afterwards', async (_name, from) => {
  const { subject } = await someone()
  expect((await signIn({ subject }, from)).page).toBe('/')
})

test('the address has code, PKCE, state and nonce, and nothing of them lies in the database', async () => {
  const { address } = await setOut()
  const asked = new URL(address).searchParams
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(`${publicUrl}/api/auth/sso/callback`)
  const stored = JSON.stringify(await User.db.collection('sso_attempts').find().toArray())
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
  expect(stored).not.toContain(asked.get('state'))
  expect(stored).not.toContain(asked.get('nonce'))
})

test('each way to the service has secrets of its own, of 256 random bits in the cookie', async () => {
  const ways = [await setOut(), await setOut()]
  const values = ways.flatMap(({ address, cookie }) => {
    expect(cookie).toMatch(/^drayline\.sso=[\w-]{43}$/)
    const asked = new URL(address).searchParams
    return [cookie, ...['state', 'nonce', 'code_challenge'].map((name) => asked.get(name))]
  })
  expect(new Set(values).size).toBe(8)
})

test('tokens of the service reach no browser and no log', async () => {
  const { subject } = await someone()
  service.login = { subject }
  const browser = await setOut()
  const back = await service.walk(browser.address)
  const [given, logged] = [service.issued.length, api.logs.length]
  const answer = await browser.get(`${back.pathname}${back.search}`)
  browser.cookie = newCookies(browser.cookie, answer)
  const later = await Promise.all(['user', 'sessions'].map((path) => browser.get(`/api/auth/${path}`)))
  expect([answer, ...later].map(({ status }) => status)).toEqual([303, 200, 200])
  const told = [answer, ...later].flatMap(({ headers, text }) => [JSON.stringify(headers), text])
  const tokens = service.issued.slice(given)
  expect(tokens).toHaveLength(2)
  for (const text of [...told, ...api.logs.slice(logged)])
    expect(tokens.filter((token) => text.includes(token))).toEqual([])
})

test.each([
  ['another state', 'state', 'a'.repeat(43)],
  ['the name of another service', 'iss', 'https://evil.example'],
])('an answer with %s signs nobody in, even in the browser that has set out', async (_what, name, value) => {
  const { subject } = await someone()
  service.login = { subject }
  const browser = await setOut()
  const back = await service.walk(browser.address)
  expect(back.searchParams.has(name)).toBe(true)
  back.searchParams.set(name, value)
  expect(await comeBack(browser, back)).toBe('/login?sso=invalid')
})

test('the same subject of another service is somebody else', async () => {
  const [own, other] = [await someone(), await someone()]
  const issuer = 'https://before.example/'
  const before = { _id: 'before', issuer, subject: own.subject, userId: other.userId }
  await IdentityRecord.create([{ ...before, createdAt: new Date() }])
  expect((await who((await signIn({ subject: own.subject })).browser)).id).toBe(own.userId)
})

test('what else the service puts into the address does no harm', async () => {
  const { subject } = await someone()
  service.login = { subject }
  const browser = await setOut()
  const back = await service.walk(browser.address)
  back.searchParams.set('authuser', '0')
  back.searchParams.set('hd', 'office.example')
  expect(await comeBack(browser, back)).toBe('/')
})

test('who signs out here is led on to the service once, and comes back to the sign-in page', async () => {
  const { subject } = await someone()
  const { browser } = await signIn({ subject })
  const done = await browser.post('/api/auth/logout')
  expect(done.status).toBe(204)
  browser.cookie = newCookies(browser.cookie, done)
  const kept = browser.cookie
  const leave = async (cookie: string) =>
    (await client(api.url, cookie, publicUrl).get('/api/auth/sso/sign-out')).headers.location ?? ''
  const address = new URL(await leave(kept))
  expect(address.href.startsWith(`${service.issuer}/session/end`)).toBe(true)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/login`)
  expect(address.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
  expect((await fetch(address)).status).toBe(200)
  expect(await leave(kept)).toBe('/login')
  expect(await leave('')).toBe('/login')
  expect((await browser.get('/api/auth/verify')).status).toBe(401)
})

/** Collections in which an identity token can be read, and those that keep one sealed. */
async function tokensInDatabase() {
  const names = (await User.db.listCollections()).map(({ name }) => name)
  const found = { readable: [] as string[], sealed: [] as string[] }
  for (const name of names.sort()) {
    const stored = JSON.stringify(await User.db.collection(name).find().toArray())
    // A whole token: three letters alone stand in sealed values by chance.
    if (/eyJ[\w-]+\.eyJ[\w-]+\./.test(stored)) found.readable.push(name)
    if (/"sealedToken":"/.test(stored)) found.sealed.push(name)
  }
  return found
}

test('identity tokens lie sealed wherever they are kept, and sign out at the service also from a renewed session', async () => {
  const { subject } = await someone()
  const { browser } = await signIn({ subject })
  const signedOut = async (leaving: TestClient) => {
    leaving.cookie = newCookies(leaving.cookie, await leaving.post('/api/auth/logout'))
    const tokens = await tokensInDatabase()
    const { headers } = await leaving.get('/api/auth/sso/sign-out')
    return { tokens, hint: new URL(headers.location ?? '', publicUrl).searchParams.get('id_token_hint') }
  }
  // Two renewals: the proof for setting an app up, and the new factor.
  const now = new Date()
  const before = browser.cookie
  const added = await browser.post('/api/auth/factors', await newApp(browser, now))
  browser.cookie = newCookies(browser.cookie, added)
  expect(browser.cookie).not.toBe(before)

  const half = await signIn({ subject, amr: ['pwd'] })
  const kept = await tokensInDatabase()
  expect(kept.sealed).toEqual(expect.arrayContaining(['pending_signins', 'sessions']))
  expect(kept.readable).toEqual([])
  const done = await half.browser.post('/api/auth/second-step', { recoveryCode: added.body.recoveryCodes[0] })
  half.browser.cookie = newCookies(half.browser.cookie, done)
  for (const leaving of [half.browser, browser]) {
    const { tokens, hint } = await signedOut(leaving)
    expect(tokens.readable).toEqual([])
    expect(tokens.sealed).toContain('sso_attempts')
    expect(hint).toMatch(/^eyJ/)
  }
})

test('with another cookie a sealed token does not open', () => {
  const [own, other] = ['a', 'b'].map((letter) => letter.repeat(43)) as [string, string]
  const sealed = sealIdToken(own, 'eyJ.token')
  expect(openIdToken(own, sealed)).toBe('eyJ.token')
  expect(openIdToken(other, sealed)).toBeNull()
  expect(openIdToken(own, `${sealed.slice(0, -4)}AAA=`)).toBeNull()
})

test('a sign-out is no sign-in: its cookie brings nobody in', async () => {
  const { subject } = await someone()
  const { browser } = await signIn({ subject })
  browser.cookie = newCookies(browser.cookie, await browser.post('/api/auth/logout'))
  expect(await comeBack(browser, new URL('/api/auth/sso/callback?code=x&state=y', publicUrl))).toBe(
    '/login?sso=over',
  )
})

test('who had a password and no service is not led there', async () => {
  const { username } = await someone()
  const browser = client(api.url, cookiesOf(await api.signIn(username)), publicUrl)
  browser.cookie = newCookies(browser.cookie, await browser.post('/api/auth/logout'))
  expect((await browser.get('/api/auth/sso/sign-out')).headers.location).toBe('/login')
})

describe('nobody is signed in', () => {
  const refused = async (login: ServiceLogin | null, reason: string) => {
    const before = await SessionRecord.countDocuments()
    const { browser, page } = await signIn(login)
    expect(page).toBe(`/login?sso=${reason}`)
    expect(await SessionRecord.countDocuments()).toBe(before)
    expect((await browser.get('/api/auth/verify')).status).toBe(401)
  }
  const now = () => Math.floor(Date.now() / 1000)

  test.each<[string, () => SignInService['tamper']]>([
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['another audience', () => ({ claims: { aud: 'another' } })],
    ['another nonce', () => ({ claims: { nonce: 'another' } })],
    ['a token that has expired', () => ({ claims: { exp: now() - 40 } })],
    ['a token that does not hold yet', () => ({ claims: { nbf: now() + 60 } })],
    [
      'a signature of another',
      () => ({ token: (token) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(342)}` }),
    ],
    ['no signature', () => ({ token: (token) => `eyJhbGciOiJub25lIn0.${token.split('.')[1]}.` })],
  ])('by %s', async (_name, tamper) => {
    const { subject } = await someone()
    service.tamper = tamper()
    await refused({ subject }, 'invalid')
    const logged = api.logs.filter((line) => line.includes('sso.refused')).at(-1)
    expect(logged).not.toContain(serviceClient.secret)
    expect(logged).not.toContain('eyJ')
  })

  test('who gives up', () => refused(null, 'cancelled'))

  test('whose address is not verified', async () => {
    await refused({ subject: (await someone({ email_verified: false })).subject }, 'unverified')
  })

  test('who has left', async () => {
    const { subject, userId } = await someone()
    await User.updateOne({ _id: userId }, { $set: { deactivatedAt: new Date() } })
    await refused({ subject }, 'inactive')
  })

  test('who came by the service before and has left since', async () => {
    const { subject, userId } = await someone()
    const { browser } = await signIn({ subject })
    expect((await who(browser)).id).toBe(userId)
    await User.updateOne({ _id: userId }, { $set: { deactivatedAt: new Date() } })
    await refused({ subject }, 'inactive')
  })

  test('without an account and in none of the groups, and no account is made', async () => {
    const email = 'guest@office.example'
    service.accounts.set('guest', { email, email_verified: true, groups: ['guests'] })
    await refused({ subject: 'guest' }, 'noRole')
    expect(await User.countDocuments({ email })).toBe(0)
  })

  test('without an account, where only administrators make them', async () => {
    const email = 'newcomer@office.example'
    service.accounts.set('newcomer', { email, email_verified: true, groups: ['staff'] })
    const settings = api.config.oidc as { createAccounts: boolean }
    settings.createAccounts = false
    try {
      await refused({ subject: 'newcomer' }, 'unknown')
    } finally {
      settings.createAccounts = true
    }
    expect(await User.countDocuments({ email })).toBe(0)
  })

  test('by the address of somebody who is linked already', async () => {
    const { subject, email } = await someone()
    await signIn({ subject })
    service.accounts.set('stranger', { email, email_verified: true, groups: ['it'] })
    await refused({ subject: 'stranger' }, 'linked')
  })

  test('in none of the groups; who was in one before is out everywhere', async () => {
    const { subject } = await someone()
    const { browser } = await signIn({ subject })
    service.accounts.set(subject, { ...service.accounts.get(subject), groups: ['guests'] })
    service.login = { subject }
    const other = await setOut()
    expect(await comeBack(other, await service.walk(other.address))).toBe('/login?sso=noRole')
    expect((await browser.get('/api/auth/verify')).body.reason).toBe('role')
  })
})

test('an address in the token is believed only with the word beside it, not with that about another', async () => {
  const [victim, attacker] = [await someone(), await someone()]
  service.tamper = { claims: { email: victim.email } }
  const { browser } = await signIn({ subject: attacker.subject })
  expect((await who(browser)).id).toBe(attacker.userId)
})

test('a difference of clocks within the tolerance is accepted, and the application’s clock counts', async () => {
  const { subject } = await someone()
  service.tamper = { claims: { exp: Math.floor(Date.now() / 1000) - 15 } }
  expect((await signIn({ subject })).page).toBe('/')
  service.tamper = null
  api.setNow(new Date(Date.now() + 2 * 60 * 60_000))
  expect((await signIn({ subject })).page).toBe('/login?sso=invalid')
  api.setNow(new Date())
})

test('a key the service has just begun to use is known at once', async () => {
  const { subject } = await someone()
  expect((await signIn({ subject })).page).toBe('/')
  service.rotateKeys()
  expect((await signIn({ subject })).page).toBe('/')
})

test('an answer is good once, in the browser that has set out, and with its own state', async () => {
  const { subject } = await someone()
  service.login = { subject }
  const browser = await setOut()
  const back = await service.walk(browser.address)
  const thief = client(api.url, '', publicUrl)
  expect(await comeBack(thief, back)).toBe('/login?sso=over')
  const victim = await setOut()
  expect(await comeBack(victim, back)).toBe('/login?sso=invalid')
  const kept = browser.cookie
  expect(await comeBack(browser, back)).toBe('/')
  const again = client(api.url, kept, publicUrl)
  expect(await comeBack(again, back)).toBe('/login?sso=over')
})

test('an answer that comes after ten minutes is too late', async () => {
  const { subject } = await someone()
  service.login = { subject }
  const browser = await setOut()
  const back = await service.walk(browser.address)
  api.setNow(new Date(Date.now() + 11 * 60_000))
  expect(await comeBack(browser, back)).toBe('/login?sso=over')
  api.setNow(new Date())
})

test('groups say the role; another one ends the other sessions and is in the trail', async () => {
  const { subject, userId } = await someone({ groups: ['staff', 'leads'] })
  const first = await signIn({ subject })
  expect((await who(first.browser)).role).toBe('manager')
  service.accounts.set(subject, { ...service.accounts.get(subject), groups: ['staff'] })
  const second = await signIn({ subject })
  expect((await who(second.browser)).role).toBe('employee')
  expect((await first.browser.get('/api/auth/verify')).body.reason).toBe('role')
  const changes = await AuditRecord.find({ action: 'user.roleChanged', entityId: userId }).lean()
  // Both may be of one millisecond, so their order is no matter.
  const steps = changes.map((change) =>
    [change.before, change.after].map((user) => (user as { role: string }).role).join(' to '),
  )
  expect(steps.sort()).toEqual(['employee to manager', 'manager to employee'])
})

test('who has no account gets one, once, also in two windows at the same moment, without a password', async () => {
  const email = 'new.person@office.example'
  service.accounts.set('new', {
    email,
    email_verified: true,
    given_name: 'New',
    family_name: 'Person',
    groups: ['it'],
  })
  service.login = { subject: 'new' }
  const browsers = [await setOut(), await setOut()]
  const backs = await Promise.all(browsers.map(({ address }) => service.walk(address)))
  const pages = await Promise.all(browsers.map((browser, index) => comeBack(browser, backs[index] as URL)))
  expect(pages).toEqual(['/', '/'])
  const made = await User.find({ email }).lean()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ firstName: 'New', lastName: 'Person', role: 'admin', passwordHash: null })
  expect(await IdentityRecord.countDocuments({ userId: made[0]?._id })).toBe(1)
  expect((await api.signIn('new.person', '')).status).not.toBe(200)
})

test('a second factor here is asked for, unless the service says that there was one', async () => {
  const { subject, userId } = await someone()
  await User.updateOne({ _id: userId }, { $set: { secondFactorAt: new Date() } })
  const weak = await signIn({ subject, amr: ['pwd'] }, '/loads')
  expect(weak.page).toBe('/login?step=second&from=%2Floads')
  expect((await weak.browser.get('/api/auth/verify')).status).toBe(401)
  expect((await weak.browser.get('/api/auth/second-step')).body).toEqual({
    passkey: null,
    code: false,
    recovery: false,
  })
  const strong = await signIn({ subject, amr: ['pwd', 'mfa'] }, '/loads')
  expect(strong.page).toBe('/loads')
  expect((await strong.browser.get('/api/auth/verify')).status).toBe(200)
})

test('how somebody signed in is for the token alone to say, not for the answer about the person', async () => {
  const { subject, userId } = await someone({ amr: ['mfa'] })
  await User.updateOne({ _id: userId }, { $set: { secondFactorAt: new Date() } })
  service.tamper = { claims: { amr: undefined } }
  expect((await signIn({ subject })).page).toBe('/login?step=second')
})

test('a password that somebody else has given is gone once its person comes by the service', async () => {
  const { subject, userId, username } = await someone()
  await User.updateOne({ _id: userId }, { $set: { mustChangePassword: true } })
  const { browser } = await signIn({ subject })
  expect((await who(browser)).mustChangePassword).toBeUndefined()
  expect((await browser.get('/api/clients')).status).toBe(200)
  expect((await api.signIn(username)).status).toBe(401)
})

test('a protected call is let through once its person has signed in anew at the service, for that call alone', async () => {
  const { subject, userId } = await someone({ groups: ['it'] })
  await User.updateOne({ _id: userId }, { $set: { passwordHash: null } })
  const { browser } = await signIn({ subject })
  browser.password = null
  const other = await someone()
  const path = `/api/admin/users/${other.userId}/role`
  const asked = await browser.patch(path, { role: 'manager' })
  expect(asked.body.stepUp).toMatchObject({ password: false, provider: 'Acme', passkey: null, code: false })
  const { challenge } = asked.body.stepUp
  const answer = () => browser.post('/api/auth/step-up', { challenge, provider: true })
  expect((await answer()).body.errors).toEqual({
    provider: 'The sign-in service has not confirmed it yet.',
  })

  const begin = async () => {
    const begun = await browser.post('/api/auth/step-up/sso', { challenge })
    browser.cookie = newCookies(browser.cookie, begun)
    return begun.body.address as string
  }
  const address = await begin()
  expect(new URL(address).searchParams.get('prompt')).toBe('login')
  expect(new URL(address).searchParams.get('max_age')).toBe('0')
  // A colleague's proof is none, nor is a sign-in of an hour ago.
  service.login = { subject: other.subject }
  expect(await comeBack(browser, await service.walk(address))).toBe('/confirmed?sso=linked')
  service.tamper = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } }
  service.login = { subject }
  expect(await comeBack(browser, await service.walk(await begin()))).toBe('/confirmed?sso=invalid')
  service.tamper = null
  expect((await answer()).status).toBe(422)

  expect(await comeBack(browser, await service.walk(await begin()))).toBe('/confirmed')
  const given = await answer()
  browser.cookie = newCookies(browser.cookie, given)
  const send = (role: string) => {
    const headers = { [stepUpHeader]: given.body.grant, 'idempotency-key': crypto.randomUUID() }
    return browser.patch(path, { role }, { headers })
  }
  expect((await send('employee')).status).toBe(403)
  expect((await send('manager')).body.role).toBe('manager')
  expect((await answer()).status).not.toBe(200)
})

test('whoever has a second factor here proves no less than that at the service', async () => {
  const { subject, userId } = await someone({ groups: ['it'] })
  const { browser } = await signIn({ subject })
  browser.password = null
  await User.updateOne({ _id: userId }, { $set: { secondFactorAt: new Date() } })
  const other = await someone()
  const asked = await browser.patch(`/api/admin/users/${other.userId}/role`, { role: 'manager' })
  const { challenge, provider } = asked.body.stepUp
  expect(provider).toBe('Acme')
  const prove = async (amr: string[]) => {
    service.login = { subject, amr }
    const begun = await browser.post('/api/auth/step-up/sso', { challenge })
    browser.cookie = newCookies(browser.cookie, begun)
    return await comeBack(browser, await service.walk(begun.body.address))
  }
  expect(await prove(['pwd'])).toBe('/confirmed?sso=weak')
  expect((await browser.post('/api/auth/step-up', { challenge, provider: true })).status).toBe(422)
  expect(await prove(['pwd', 'mfa'])).toBe('/confirmed')
  expect((await browser.post('/api/auth/step-up', { challenge, provider: true })).status).toBe(200)
})
