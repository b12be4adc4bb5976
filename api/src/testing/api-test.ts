import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { Middleware } from 'koa'
import { createApp } from '../app.ts'
import type { Config } from '../kernel/base/config.ts'
import { loadConfig } from '../kernel/base/config.ts'
import { refuseMissingValues } from '../kernel/base/text.ts'
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
import { documentCheck } from './document-check.ts'
import type { SendOptions, TestAnswer } from './http-client.ts'
import { cookiesOf } from './http-client.ts'
import type { TestClient } from './test-client.ts'
import { client, testPassword } from './test-client.ts'
import { prepareTestDatabase, takeTestDatabase } from './test-database.ts'

export { answerQuestion, client, newCookies, type TestClient, testPassword } from './test-client.ts'

refuseMissingValues()

/** A key ring, as `VAULT_KEYS` gives it. */
export const testVaultKeys = `test:${Buffer.alloc(32, 't').toString('base64')}`

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
  /** Sessions end as in the product. Otherwise nobody signs in again, however far a test moves the clock. */
  sessionsEnd?: boolean
}

/** Milliseconds: longer than any test's story. */
const endless = { sessionIdle: 1e12, sessionAbsolute: 1e12 }

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
  const config = { ...testConfig(options.env, database.name), ...(!options.sessionsEnd && endless) }
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
      if (options.sessionsEnd && instant.getTime() - clock().getTime() > 12 * 60 * 60 * 1000) signedIn.clear()
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
      expectWords(logs)
    },
  }
}

/** Every line of the log says in words what it is about, and names its event if it has one. */
function expectWords(logs: readonly string[]): void {
  const wordless = logs.filter((line) => line.includes('"event":""') || !/"msg":"[^"]/.test(line))
  if (wordless.length > 0) throw new Error(`Logged without words:\n${wordless.join('')}`)
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
    // Codes are made by the real clock: their 30 seconds may end while they are sent.
    TOTP_DRIFT_STEPS: '1',
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
