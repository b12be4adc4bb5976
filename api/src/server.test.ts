import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import mongoose from 'mongoose'
import { object, string } from 'yup'
import { ok } from './finance/invoices/invoice.fixtures.ts'
import { connectDb } from './kernel/database/db.ts'
import { createLogger } from './kernel/http/request-log.ts'
import { defineRoute } from './kernel/http/route.ts'
import { processDocs } from './kernel/migrations/migration.model.ts'
import { noteSecurityEvent } from './platform/security-events/index.ts'
import { SecurityEventRecord } from './platform/security-events/security-event.model.ts'
import { createUser } from './platform/users/users.service.ts'
import { routes } from './routes.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'
import { startTestApi, type TestApi, testConfig, testPassword } from './testing/api-test.ts'
import { newApp } from './testing/authenticator-app.ts'
import { send } from './testing/http-client.ts'
import { serviceClient, startSignInService } from './testing/sign-in-service.ts'

const silent = createLogger('silent')

/** Ends what a test started, also after a failure: what still listens would keep jest from ending. */
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function startApi(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startTestApi({ env })
  ends.push(() => api.stop())
  return api
}

test('stopping lets a running request finish, refuses new ones and returns', async () => {
  const config = { ...testConfig(), host: '127.0.0.1' }
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  routes.push(
    defineRoute({
      method: 'GET',
      path: '/api/test/slow',
      summary: 'Takes until the test lets it end',
      permission: 'public',
      response: object({ done: string().required() }),
      handler: async () => {
        started.resolve()
        await mayEnd.promise
        return 'yes'
      },
      present: (done) => ({ done }),
    }),
  )
  const server: RunningServer = await startServer(config, { logger: silent })
  routes.pop()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.stop())
  ends.push(() => {
    mayEnd.resolve()
    return stop()
  })
  const running = send(server.url, 'GET', '/api/test/slow', {
    headers: { connection: 'keep-alive' },
  })
  await started.promise
  stop()
  await expect(send(server.url, 'GET', '/healthz')).rejects.toThrow()
  mayEnd.resolve()
  expect((await running).body).toEqual({ done: 'yes' })
  await stopped
})

test('stopping waits until what was noted beside an answer is kept', async () => {
  const config = { ...testConfig(), host: '127.0.0.1' }
  routes.push(
    defineRoute({
      method: 'GET',
      path: '/api/test/noted',
      summary: 'Notes a security event',
      permission: 'public',
      response: object({ done: string().required() }),
      handler: async ({ ctx, now }) => {
        void noteSecurityEvent(ctx, now(), { kind: 'manyFailures', userId: owner._id, oncePerMs: 60_000 })
        return 'yes'
      },
      present: (done) => ({ done }),
    }),
  )
  const server = await startServer(config, { logger: silent })
  routes.pop()
  const names = { username: 'late', firstName: 'Lou', lastName: 'Late', email: 'late@example.com' }
  const owner = await createUser({ ...names, password: testPassword, role: 'employee' })
  jest.spyOn(SecurityEventRecord, 'exists').mockReturnValueOnce(pause(500).then(() => null) as never)
  expect((await send(server.url, 'GET', '/api/test/noted')).status).toBe(200)
  await server.stop()
  const db = await connectDb(config.mongodbUri ?? '')
  expect(await SecurityEventRecord.countDocuments({ userId: owner._id })).toBe(1)
  await db.close()
})

test('a database that is not there is told within seconds', async () => {
  const config = { ...testConfig(), mongodbUri: 'mongodb://127.0.0.1:9/none' }
  const began = Date.now()
  await expect(startServer(config, { logger: silent })).rejects.toThrow()
  expect(Date.now() - began).toBeLessThan(10_000)
})

describe('a start that fails', () => {
  const taken = createServer()
  const config = { ...testConfig(), host: '127.0.0.1' }
  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    config.port = (taken.address() as AddressInfo).port
  })
  afterAll(() => void taken.close())

  test('for the port is taken says so, and leaves the database', async () => {
    await expect(startServer(config, { logger: silent })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(mongoose.connection.readyState).toBe(0)
    const db = await connectDb(config.mongodbUri ?? '')
    expect(await processDocs().countDocuments()).toBe(0)
    await db.close()
    await new Promise((closed) => taken.close(closed))
  })

  test('for the process cannot be registered serves nothing', async () => {
    jest.spyOn(processDocs(), 'updateOne').mockRejectedValueOnce(new Error('no luck'))
    await expect(startServer(config, { logger: silent })).rejects.toThrow('no luck')
    await expect(send(`http://127.0.0.1:${config.port}`, 'GET', '/healthz')).rejects.toThrow()
    expect(mongoose.connection.readyState).toBe(0)
  })
})

test('behind HTTPS the cookie is bound to this host and to HTTPS, and browsers are told to stay there', async () => {
  const origin = 'https://drayline.example'
  const api = await startApi({ PUBLIC_URL: origin, TRUSTED_PROXIES: '1' })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'drayline.example', origin }
  const answer = await api.signIn('employee', testPassword, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['set-cookie']?.[0]).toMatch(
    /^__Host-drayline-device=[\w.-]+; .*samesite=lax; secure; httponly$/i,
  )
  expect(answer.headers['set-cookie']?.[1]).toMatch(
    /^__Host-drayline=[\w-]{43}; path=\/; samesite=lax; secure; httponly$/i,
  )
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('so are the cookies of somebody who is not in yet: at the second step, and away at a sign-in service', async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockReturnValue()
  const origin = 'https://drayline.example'
  const service = await startSignInService(`${origin}/api/auth/sso/callback`)
  ends.push(() => service.stop())
  const api = await startApi({
    ...{ PUBLIC_URL: origin, OIDC_ISSUER: service.issuer, OIDC_NAME: 'Acme' },
    ...{ OIDC_CLIENT_ID: serviceClient.id, OIDC_CLIENT_SECRET: serviceClient.secret },
  })
  const employee = await api.as('employee')
  ok(await employee.post('/api/auth/factors', await newApp(employee, api.now())))
  const waiting = await api.signIn('employee')
  const away = await api.anonymous().post('/api/auth/sso', { from: null })
  const bound = (name: string) =>
    new RegExp(`^__Host-${name}=[\\w-]{43}; path=/; .*; secure; httponly$`, 'im')
  expect(waiting.headers['set-cookie']?.join('\n')).toMatch(bound('drayline-signin'))
  expect(away.headers['set-cookie']?.join('\n')).toMatch(bound('drayline-sso'))
})

test('a header that says which proxy came before is not believed without a proxy', async () => {
  const api = await startApi()
  await api.anonymous().get('/api/auth/verify', { headers: { 'x-forwarded-for': '1.2.3.4' } })
  expect(api.logs.join('')).not.toContain('1.2.3.4')
})

test('of several addresses the one counts that our own proxy has added: what a caller writes before it is not believed', async () => {
  const api = await startApi({ TRUSTED_PROXIES: '1' })
  await api.anonymous().get('/api/auth/verify', { headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.9' } })
  expect(api.logs.join('')).toContain('203.0.113.9')
  expect(api.logs.join('')).not.toContain('1.2.3.4')
})

test('logs are one JSON line an event, whatever people send, and hold no secrets', async () => {
  const lines: string[] = []
  const logger = createLogger('trace', { write: (line) => void lines.push(line) })
  const canary = createHash('sha256').update('canary').digest('hex')
  logger.info({
    password: canary,
    body: { password: canary, a: { cookie: canary } },
    headers: { cookie: canary },
  })
  logger.info({ name: 'two\nlines\u001b[31m' }, 'text')
  expect(lines.join('')).not.toContain(canary)
  expect(lines).toHaveLength(2)
  for (const line of lines) for (const sign of ['\n', '\u001b']) expect(line.trimEnd()).not.toContain(sign)
})
