import { loadConfig } from './config.ts'
import { ConfigError } from './settings-reader.ts'

test('without any variable, the product serves itself on the embedded database', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mongodbUri: undefined,
    seed: 'demo',
    demoPassword: 'drayline-demo',
    https: false,
    logLevel: 'info',
    trustedProxies: 0,
    allowOverrides: false,
    sessionIdle: 60 * 60_000,
    sessionAbsolute: 12 * 60 * 60_000,
  })
})

test('every problem is told at once, and no secret with it', () => {
  const env = {
    PORT: '70000',
    SEED: 'everything',
    MONGODB_URI: 'http://db',
    SESSION_KEYS: 'short-secret',
    VAULT_KEYS: 'k1:c2hvcnQ=',
    PUBLIC_URL: 'drayline.example',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '-1',
    ALLOWED_ORIGINS: 'https://a.example/path',
    COMPANY_TIME_ZONE: 'Mars/Olympus',
  }
  let error: unknown
  try {
    loadConfig(env)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(ConfigError)
  const { problems, message } = error as ConfigError
  for (const name of Object.keys(env))
    expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1)
  expect(message).not.toContain('short-secret')
  expect(message).not.toContain('c2hvcnQ=')
})

test('instances that share a database must share their keys', () => {
  expect(() => loadConfig({ MONGODB_URI: 'mongodb://db/drayline' })).toThrow(/SESSION_KEYS is required/)
  const sessions = { MONGODB_URI: 'mongodb://db/drayline', SESSION_KEYS: 'k'.repeat(32) }
  expect(() => loadConfig(sessions)).toThrow(/VAULT_KEYS or VAULT_KEYS_FILE is required/)
  expect(loadConfig({ ...sessions, VAULT_KEYS_FILE: '/run/secrets/ring' }).vaultKeys).toEqual([])
})

test('session keys have 32 characters or more', () => {
  expect(() => loadConfig({ SESSION_KEYS: 'k'.repeat(31) })).toThrow(/SESSION_KEYS must have at least 32/)
})

test('https comes from the public address, and forbids overrides', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://drayline.example' }).https).toBe(true)
  expect(() => loadConfig({ PUBLIC_URL: 'https://drayline.example', ALLOW_OVERRIDES: 'true' })).toThrow(
    /ALLOW_OVERRIDES/,
  )
})

test('metrics are served where a port is set, apart from the product', () => {
  expect(loadConfig({})).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1' })
  const env = { METRICS_PORT: '19464', METRICS_HOST: '10.0.0.7' }
  expect(loadConfig(env)).toMatchObject({ metricsPort: 19_464, metricsHost: '10.0.0.7' })
  expect(() => loadConfig({ PORT: '13000', METRICS_PORT: '13000' })).toThrow(/METRICS_PORT must not be PORT/)
  expect(() => loadConfig({ METRICS_PORT: 'on' })).toThrow(/METRICS_PORT must be a whole number/)
})

test('the commit of a build is a hash or unknown', () => {
  expect(loadConfig({ BUILD_COMMIT: '0a1b2c3' }).buildCommit).toBe('0a1b2c3')
  expect(() => loadConfig({ BUILD_COMMIT: 'main' })).toThrow(/BUILD_COMMIT must be a commit/)
})

test('a database of one’s own is not filled with demo data unless asked', () => {
  const keys = { SESSION_KEYS: 'k'.repeat(32), VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }
  const env = { MONGODB_URI: 'mongodb://db/drayline', ...keys }
  expect(loadConfig(env).seed).toBe('none')
  expect(loadConfig({ ...env, SEED: 'demo' }).seed).toBe('demo')
})

test('the company keeps the zone of the cut-offs unless it says another', () => {
  expect(loadConfig({}).companyTimeZone).toBe('America/Phoenix')
  const env = { COMPANY_TIME_ZONE: 'america/new_york' }
  expect(loadConfig(env).companyTimeZone).toBe('America/New_York')
})

test('vault keys are read as a ring', () => {
  const key = Buffer.alloc(32, 7)
  const ring = loadConfig({
    VAULT_KEYS: `new:${key.toString('base64')},old:${key.toString('base64')}`,
  }).vaultKeys
  expect(ring).toEqual([
    { id: 'new', key },
    { id: 'old', key },
  ])
})

test('a credit provider has an address without secrets, and a time limit', () => {
  const env = { CREDIT_PROVIDER_URL: 'https://credit.example/scores', CREDIT_PROVIDER_TIMEOUT_SECONDS: '3' }
  expect(loadConfig(env)).toMatchObject({ creditProviderTimeout: 3_000, creditProviderToken: undefined })
  expect(loadConfig({}).creditProviderUrl).toBeUndefined()
  const secret = { CREDIT_PROVIDER_URL: 'https://me:hidden-word@credit.example' }
  expect(() => loadConfig(secret)).toThrow(/CREDIT_PROVIDER_TOKEN/)
  expect(() => loadConfig(secret)).not.toThrow(/hidden-word/)
  expect(() => loadConfig({ CREDIT_PROVIDER_URL: 'credit.example' })).toThrow(/CREDIT_PROVIDER_URL/)
})

test('the fuel card provider is none or a site', () => {
  expect(loadConfig({}).fuelCardProviderUrl).toBeUndefined()
  const env = { FUEL_CARD_PROVIDER_URL: 'https://cards.example/apply' }
  expect(loadConfig(env).fuelCardProviderUrl?.href).toBe('https://cards.example/apply')
  expect(() => loadConfig({ FUEL_CARD_PROVIDER_URL: 'javascript:alert(1)' })).toThrow(
    /FUEL_CARD_PROVIDER_URL/,
  )
})

test.each([
  ['smtp://mail.example.com', undefined, true],
  ['smtp://127.0.0.1:25', undefined, false],
  ['smtp://localhost', undefined, false],
  ['smtp://localhost.example.com', undefined, true],
  ['smtp://mylocalhost', undefined, true],
  ['smtp://mail.example.com', 'false', false],
  ['smtp://127.0.0.1', 'true', true],
])('mail to %s with SMTP_REQUIRE_TLS=%s wants TLS: %s', (SMTP_URL, SMTP_REQUIRE_TLS, wanted) => {
  expect(loadConfig({ SMTP_URL, SMTP_REQUIRE_TLS }).smtpRequireTls).toBe(wanted)
})
