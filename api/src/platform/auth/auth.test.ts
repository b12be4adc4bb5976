import { object, string } from 'yup'
import { defineRoute } from '../../kernel/http/route.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { client, startTestApi, testPassword } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { User } from '../users/user.model.ts'
import { SessionRecord } from './session.model.ts'

let api: TestApi
let release: () => void = () => undefined
const began = Promise.withResolvers<void>()

/** A request that takes until the test lets it go. */
const slowRoute = defineRoute({
  method: 'GET',
  path: '/api/test/slow',
  summary: 'Waits',
  permission: 'signed-in',
  response: object({ name: string().required() }),
  handler: async (call) => {
    await new Promise<void>((resolve) => {
      release = resolve
      began.resolve()
    })
    return call.user
  },
  present: ({ name }) => ({ name }),
})

beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [slowRoute], sessionsEnd: true })
})
afterAll(() => api.stop())

async function signedIn(username = 'employee') {
  return client(api.url, cookiesOf(await api.signIn(username)))
}

describe('signing in', () => {
  test('answers the user and sets a session cookie that scripts cannot read', async () => {
    const answer = await api.signIn('employee')
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ username: 'employee', role: 'employee', firstName: 'Erin' })
    expect(answer.text).not.toContain('argon2')
    const cookies = answer.headers['set-cookie'] ?? []
    // One says that this device is known, one is the session.
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^drayline\.device=[\w.-]+; .*samesite=lax; httponly$/i)
    expect(cookies[1]).toMatch(/^drayline\.sid=[\w-]{43}; path=\/; samesite=lax; httponly$/i)
    expect((await client(api.url, cookiesOf(answer)).get('/api/auth/verify')).status).toBe(200)
  })

  test('works with the e-mail address and in any case', async () => {
    expect((await api.signIn('EMPLOYEE@example.com')).status).toBe(200)
    expect((await api.signIn(' Employee ')).status).toBe(200)
  })

  test.each([
    ['employee', 'wrong'],
    ['nobody', testPassword],
  ])('refuses %s with %s in the same words', async (username, password) => {
    const before = api.logs.length
    const answer = await api.signIn(username, password)
    expect(answer.status).toBe(401)
    const logged = api.logs.slice(before).filter((line) => line.includes('"event":"signin.refused"'))
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([40])
    expect(logged.join('')).not.toContain(password)
    expect(answer.body).toMatchObject({
      status: 401,
      title: 'Unauthorized',
      message: 'Invalid username or password. Please try again.',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('names missing fields', async () => {
    const answer = await api.anonymous().post('/api/auth/login', {})
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ username: 'Username is required', password: 'Password is required' })
  })

  test.each([{ $ne: null }, { $gt: '' }, ['employee'], { $regex: '.*' }])(
    'takes %j for no name',
    async (value) => {
      const answer = await api.anonymous().post('/api/auth/login', { username: value, password: value })
      expect(answer.status).toBe(422)
    },
  )

  test('gives a new id and ends the session it came with', async () => {
    const before = await signedIn()
    const again = await before.post('/api/auth/login', { username: 'employee', password: testPassword })
    expect(cookiesOf(again)).not.toBe(before.cookie)
    expect((await before.get('/api/auth/verify')).status).toBe(401)
  })

  test('does not adopt an id that somebody planted', async () => {
    const planted = `drayline.sid=${'A'.repeat(43)}`
    const victim = client(api.url, planted)
    const answer = await victim.post('/api/auth/login', { username: 'employee', password: testPassword })
    expect(cookiesOf(answer)).not.toBe(planted)
    expect((await victim.get('/api/auth/verify')).status).toBe(401)
  })

  test('keeps neither the id nor its plain hash, only a keyed one', async () => {
    const answer = await api.signIn('employee')
    const id = cookiesOf(answer).split('=')[1] ?? ''
    const stored = await SessionRecord.find().lean()
    expect(JSON.stringify(stored)).not.toContain(id)
    expect(api.logs.join('')).not.toContain(id)
    expect(api.logs.join('')).not.toContain(testPassword)
  })

  test('replaces a hash made with lower costs', async () => {
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(testPassword, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await User.updateOne({ usernameKey: 'manager' }, { $set: { passwordHash: weak } })
    expect((await api.signIn('manager')).status).toBe(200)
    const user = await User.findOne({ usernameKey: 'manager' }).lean()
    expect(user?.passwordHash).toContain('m=19456,t=2,p=1')
    expect((await api.signIn('manager')).status).toBe(200)
  })
})

describe('a session', () => {
  test('is not made for somebody who only looks', async () => {
    for (const path of ['/api/auth/verify', '/api/clients', '/healthz', '/api/nothing']) {
      expect((await api.anonymous().get(path)).headers['set-cookie']).toBeUndefined()
    }
  })

  test('answers 401 Unauthorized without one', async () => {
    const answer = await api.anonymous().get('/api/auth/user')
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ title: 'Unauthorized', message: 'Unauthorized' })
  })

  test('is over on the server after signing out: a copied cookie is worth nothing', async () => {
    const person = await signedIn()
    const answer = await person.post('/api/auth/logout')
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^drayline\.sid=; .*expires=Thu, 01 Jan 1970/)
    expect((await person.get('/api/auth/verify')).status).toBe(401)
    expect((await person.post('/api/auth/logout')).status).toBe(204)
  })

  test('is not brought back by a request that was under way', async () => {
    const person = await signedIn()
    const slow = person.get('/api/test/slow')
    await began.promise
    await person.post('/api/auth/logout')
    release()
    expect((await slow).status).toBe(200)
    expect((await person.get('/api/auth/verify')).status).toBe(401)
  })

  test('ends when nobody used it for an hour, and after twelve hours in any case', async () => {
    const minute = 60_000
    const start = Date.now()
    api.setNow(new Date(start))
    const idle = await signedIn()
    const busy = await signedIn()
    for (let minutes = 50; minutes <= 700; minutes += 50) {
      api.setNow(new Date(start + minutes * minute))
      expect((await busy.get('/api/auth/verify')).status).toBe(200)
      if (minutes > 50) continue
      api.setNow(new Date(start + 60 * minute))
      expect((await idle.get('/api/auth/verify')).status).toBe(401)
    }
    api.setNow(new Date(start + 721 * minute))
    expect((await busy.get('/api/auth/verify')).status).toBe(401)
    api.setNow(new Date())
  })

  test('is noted as used at most once a minute', async () => {
    const start = Date.now()
    api.setNow(new Date(start))
    const person = await signedIn()
    const seen = async () =>
      (await SessionRecord.findOne().sort({ createdAt: -1 }).lean())?.lastSeenAt.getTime()
    api.setNow(new Date(start + 59_000))
    await person.get('/api/auth/verify')
    expect(await seen()).toBe(start)
    api.setNow(new Date(start + 61_000))
    await person.get('/api/auth/verify')
    expect(await seen()).toBe(start + 61_000)
    api.setNow(new Date())
  })

  test('ends with a change of role, and the next one has the new role', async () => {
    const manager = await signedIn('manager')
    const admin = await api.as('admin')
    const path = `/api/admin/users/${api.userId('manager')}/role`
    expect((await admin.patch(path, { role: 'employee' })).status).toBe(200)
    expect((await manager.get('/api/auth/verify')).status).toBe(401)
    const again = await signedIn('manager')
    expect((await again.get('/api/auth/user')).body.role).toBe('employee')
  })

  test('that another instance ended or changed is not answered from memory', async () => {
    const person = await signedIn('admin')
    expect((await person.get('/api/audit?limit=1')).status).toBe(200)
    const mine = { userId: api.userId('admin') }
    await SessionRecord.updateMany(mine, { $set: { 'user.language': 'es' } })
    expect((await person.get('/api/notifications/999/read')).status).toBe(405)
    expect((await person.get('/api/clients/999999')).body.message).toBe('No encontrado')
    await SessionRecord.updateMany(mine, { $set: { 'user.role': 'employee' } })
    expect((await person.get('/api/audit?limit=1')).status).toBe(403)
    await SessionRecord.deleteMany(mine)
    const answer = await person.get('/api/audit?limit=1')
    expect(answer.status).toBe(401)
    expect(answer.headers.link).toBeUndefined()
    expect(answer.headers['x-total-count']).toBeUndefined()
  })
})

describe('when the database fails in the middle', () => {
  test('signing in again ends the session that the browser came with, however often it is tried', async () => {
    const before = await signedIn()
    const answer = await whileFailing(
      { failCommands: ['commitTransaction'], errorCode: 112, errorLabels: ['TransientTransactionError'] },
      2,
      () => api.signIn('employee', testPassword, { headers: { cookie: before.cookie } }),
    )
    expect(answer.status).toBe(200)
    expect((await before.get('/api/auth/verify')).status).toBe(401)
    expect((await client(api.url, cookiesOf(answer)).get('/api/auth/verify')).status).toBe(200)
  })

  test('a sign-out that failed says so, and takes the cookie all the same', async () => {
    const person = await signedIn()
    const answer = await whileFailing({ failCommands: ['delete'], errorCode: 11_600 }, 'alwaysOn', () =>
      person.post('/api/auth/logout'),
    )
    expect(answer.status).toBe(503)
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^drayline\.sid=; .*expires=Thu, 01 Jan 1970/i)
    expect((await person.get('/api/auth/verify')).status).toBe(200)
    expect((await person.post('/api/auth/logout')).status).toBe(204)
    expect((await person.get('/api/auth/verify')).status).toBe(401)
  })
})

test('signing in takes a password of years ago, and asks for no other', async () => {
  api.setNow(new Date('2031-11-27T12:00:00Z'))
  const answer = await api.signIn('employee')
  const opened = await client(api.url, cookiesOf(answer)).get('/api/clients')
  api.setNow(new Date())
  expect([answer.status, opened.status]).toEqual([200, 200])
})
