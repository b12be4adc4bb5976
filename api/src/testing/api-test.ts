import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import { stepUpHeader, stepUpRequired } from '@drayline/domain/platform/users/step-up'
import type { Middleware } from 'koa'
import { createApp } from '../app.ts'
import type { Config } from '../kernel/base/config.ts'
import { loadConfig } from '../kernel/base/config.ts'
import { connectDb } from '../kernel/database/db.ts'
import { httpServer } from '../kernel/http/http-server.ts'
import { createLimits } from '../kernel/http/limits.ts'
import { createLogger } from '../kernel/http/request-log.ts'
import type { Route } from '../kernel/http/route.ts'
import { openAuditKey } from '../platform/audit/audit-key.ts'
import { authRoutes } from '../platform/auth/auth.routes.ts'
import type { SigninLimitSettings } from '../platform/auth/signin-limits.ts'
import { keyRing } from '../platform/keys/key-ring.ts'
import { createUser } from '../platform/users/users.service.ts'
import { routes as allRoutes } from '../routes.ts'
import type { DocumentCheck } from './document-check.ts'
import { documentCheck } from './document-check.ts'
import type { SendOptions, TestAnswer } from './http-client.ts'
import { browserHeaders, cookiesOf, send } from './http-client.ts'
import { prepareTestDatabase, takeTestDatabase } from './test-database.ts'

export const testPassword = 'correct horse battery staple'

/** A key ring, as `VAULT_KEYS` gives it. */
export const testVaultKeys = `test:${Buffer.alloc(32, 't').toString('base64')}`

/** A browser or program that talks to the API under test. */
export interface TestClient {
  /** The session cookie it sends; empty for no one. It changes when the client has proved who it is. */
  cookie: string
  /** The password by which it proves who it is; null to see the question. */
  password: string | null
  /** Recovery codes by which it proves it besides, where its person has a second factor; each is good for one time. */
  recoveryCodes: string[]
  get(path: string, options?: SendOptions): Promise<TestAnswer>
  post(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  put(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  patch(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  delete(path: string, options?: SendOptions): Promise<TestAnswer>
  send(method: string, path: string, options?: SendOptions): Promise<TestAnswer>
}

export interface TestApi {
  url: string
  config: Config
  /** Log lines written so far. */
  logs: string[]
  /** Moves the application's clock. */
  setNow(now: Date): void
  now(): Date
  /** Someone signed in with this role; the same person each time. */
  as(role: Role): Promise<TestClient>
  /** No one. */
  anonymous(): TestClient
  /** Sends a sign-in. */
  signIn(username: string, password?: string, options?: SendOptions): Promise<TestAnswer>
  /** Id of the user `employee`, `manager` or `admin`. */
  userId(role: Role): number
  stop(): Promise<void>
}

export interface TestApiOptions {
  /** Environment variables on top of the test defaults. */
  env?: Record<string, string>
  /** Routes besides, or instead of, those of the product. */
  extraRoutes?: Route[]
  routes?: Route[]
  signinLimits?: SigninLimitSettings
  files?: Middleware
  pages?: Middleware
  /** Multiplies how often one caller may call; high by default, so that only tests of limits meet them. */
  limitScale?: number
  /** Milliseconds that a call which writes waits for the database at most. */
  budgetMs?: number
}

const generous = { points: 10_000, duration: 60 }
const noSigninLimits: SigninLimitSettings = {
  device: generous,
  pair: generous,
  address: generous,
  strangers: generous,
}

/**
 * A running API on a fresh database in the real mongod of this run, with users `employee`, `manager` and `admin`
 * (password `testPassword`). Answers are checked against their schemas. Call `stop` after the suite.
 */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = takeTestDatabase()
  const config = testConfig(options.env, database.name)
  const logs: string[] = []
  const db = await connectDb(config.mongodbUri ?? '')
  await prepareTestDatabase()
  await openAuditKey(await keyRing(config))
  const ids = await createTestUsers()
  let now: Date | undefined
  const clock = () => now ?? new Date()
  const routes = [...routesFor(options), ...(options.extraRoutes ?? [])]
  const app = createApp({
    config,
    db,
    logger: createLogger('trace', { write: (line) => void logs.push(line) }),
    routes,
    clock,
    limits: createLimits(options.limitScale ?? 100),
    files: options.files,
    pages: options.pages,
    budgetMs: options.budgetMs,
  })
  const server = httpServer(app)
  const url = await listen(server)
  // Routes that a test declares for itself are in no document.
  const check = documentCheck(routes.filter((route) => !options.extraRoutes?.includes(route)))
  const by = (cookie?: string) => client(url, cookie, config.publicUrl?.origin, check)
  const signedIn = new Map<Role, TestClient>()
  const signIn: TestApi['signIn'] = (username, password = testPassword, sendOptions) =>
    by().post('/api/auth/login', { username, password }, sendOptions)

  return {
    url,
    config,
    logs,
    setNow: (instant) => {
      // Sessions of days before have ended: whoever is asked for again signs in again.
      if (instant.getTime() - clock().getTime() > 12 * 60 * 60 * 1000) signedIn.clear()
      now = instant
    },
    now: clock,
    anonymous: () => by(),
    signIn,
    userId: (role) => ids.get(role) ?? 0,
    async as(role) {
      const known = signedIn.get(role)
      if (known) return known
      const answer = await signIn(role)
      if (answer.status !== 200) throw new Error(`Sign-in as ${role} failed: ${answer.text}`)
      const made = by(cookiesOf(answer))
      signedIn.set(role, made)
      return made
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await db.close()
      database.release()
    },
  }
}

/** Replaces the product's sign-in routes by ones with the limits of the test. */
function routesFor({ routes, signinLimits }: TestApiOptions): Route[] {
  const auth = authRoutes(signinLimits ?? noSigninLimits)
  const others = (routes ?? allRoutes).filter(({ path }) => !auth.some((route) => route.path === path))
  return [...auth, ...others]
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`
}

/** The configuration of a suite, with a database of its own. */
export function testConfig(env: Record<string, string> = {}, name = newName()): Config {
  const server = process.env.DRAYLINE_TEST_MONGODB
  if (!server) throw new Error('No test database: jest must run api/src/testing/global-setup.ts')
  const uri = new URL(server)
  uri.pathname = `/${name}`
  // Lets a test make the database fail for its own connections only.
  uri.searchParams.set('appName', name)
  return loadConfig({
    MONGODB_URI: uri.href,
    SESSION_KEYS: 'test-session-key-test-session-key',
    VAULT_KEYS: testVaultKeys,
    CHECK_RESPONSES: 'true',
    PORT: '0',
    ...env,
  })
}

async function createTestUsers(): Promise<Map<Role, number>> {
  const names: Record<Role, [string, string]> = {
    employee: ['Erin', 'Employee'],
    manager: ['Max', 'Manager'],
    admin: ['Ada', 'Admin'],
  }
  const ids = new Map<Role, number>()
  for (const role of roles) {
    const [firstName, lastName] = names[role]
    const email = `${role}@example.com`
    const user = await createUser({
      username: role,
      password: testPassword,
      role,
      firstName,
      lastName,
      email,
    })
    ids.set(role, user._id)
  }
  return ids
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

const invoiceSteps = /^\/api\/invoices(\/(\d+|status|bulk))?$/

/**
 * Steps of invoices state an override, unless the test sends its own or `null`: most tests are about something else
 * than what speaks against an invoice, and one that nothing speaks against is the same with it.
 */
function stating(path: string, body: unknown): unknown {
  if (!invoiceSteps.test(path) || typeof body !== 'object' || body === null || Array.isArray(body))
    return body
  return { override: { reason: 'Stated by the test' }, ...body }
}

const isRenewed = ({ status, text }: TestAnswer) => status === 401 && text.includes('"reason":"renewed"')
const isQuestion = ({ status, text }: TestAnswer) => status === 403 && text.includes(`"${stepUpRequired}"`)

/** Clients of one session take turns: of two that prove it at once, one would have the other's old id. */
const turns = new WeakMap<TestClient, Promise<unknown>>()

/** Answers the question of a call with the test password, and takes over the new session. @returns the grant */
export async function answerQuestion(
  made: TestClient,
  url: string,
  { body }: TestAnswer,
  origin = url,
): Promise<string | undefined> {
  const turn = (turns.get(made) ?? Promise.resolve()).then(async () => {
    const headers = { ...browserHeaders(origin, 'POST'), cookie: made.cookie }
    const answer = {
      challenge: body.stepUp.challenge,
      password: made.password ?? testPassword,
      ...recoveryOf(made),
    }
    const given = await send(url, 'POST', '/api/auth/step-up', { headers, body: answer })
    if (given.status !== 200) return undefined
    made.cookie = newCookies(made.cookie, given)
    return given.body.grant as string
  })
  turns.set(made, turn)
  return await turn
}

function recoveryOf({ recoveryCodes }: TestClient): { recoveryCode?: string } {
  const recoveryCode = recoveryCodes.shift()
  return recoveryCode ? { recoveryCode } : {}
}

/** A browser's cookies after an answer. */
export function newCookies(before: string, answer: TestAnswer): string {
  const set = cookiesOf(answer).split('; ')
  const names = set.map((cookie) => cookie.split('=', 1)[0])
  const kept = before.split('; ').filter((cookie) => !names.includes(cookie.split('=', 1)[0]))
  return [...kept, ...set].join('; ')
}

const productCheck = documentCheck(allRoutes)

/**
 * A client that keeps its cookie as given; answers do not change it, so tests see what each one sets. It sends what
 * browsers send, and holds every answer against the OpenAPI document. Asked who is there, it gives its password and
 * sends the call again, as our screens do when a person has typed it.
 */
export function client(
  url: string,
  cookie = '',
  origin = url,
  check: DocumentCheck = productCheck,
): TestClient {
  const made: TestClient = {
    cookie,
    password: testPassword,
    recoveryCodes: [],
    async send(method, path, options = {}) {
      const usual = options.plain ? {} : browserHeaders(origin, method)
      const sendOnce = async (more: Record<string, string> = {}) => {
        const { cookie } = made
        const headers = { ...usual, ...(cookie ? { cookie } : {}), ...options.headers, ...more }
        const answer = await send(url, method, path, { ...options, headers })
        check(method, path, answer)
        if (path === '/api/auth/factors' && answer.headers['set-cookie'])
          made.cookie = newCookies(made.cookie, answer)
        // It was under way while the same browser proved who it is, and so got another id for its session.
        if (!isRenewed(answer)) return answer
        // Its new id may be in an answer that is read only after this one.
        await turns.get(made)
        return made.cookie === cookie ? answer : undefined
      }
      const persist = async (more?: Record<string, string>): Promise<TestAnswer> =>
        (await sendOnce(more)) ?? (await persist(more))
      const answer = await persist()
      if (made.password === null || !isQuestion(answer)) return answer
      const grant = await answerQuestion(made, url, answer, origin)
      return grant ? await persist({ [stepUpHeader]: grant }) : answer
    },
    get: (path, options) => made.send('GET', path, options),
    post: (path, body, options) => made.send('POST', path, { body: stating(path, body), ...options }),
    put: (path, body, options) => made.send('PUT', path, { body: stating(path, body), ...options }),
    patch: (path, body, options) => made.send('PATCH', path, { body, ...options }),
    delete: (path, options) => made.send('DELETE', path, options),
  }
  return made
}
