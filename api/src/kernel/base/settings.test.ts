import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadConfig } from './config.ts'
import { ConfigError } from './settings-reader.ts'

type Env = Record<string, string>

function problemsOf(env: Env): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

/** What a configuration holds, with addresses as texts. */
const plain = (env: Env) => JSON.parse(JSON.stringify(loadConfig(env))) as Record<string, unknown>

const none = plain({})

/** What of the configuration is another one with these variables. */
function changed(env: Env): Record<string, unknown> {
  const now = plain(env)
  const names = [...new Set([...Object.keys(none), ...Object.keys(now)])]
  return Object.fromEntries(
    names.flatMap((name) =>
      JSON.stringify(now[name]) === JSON.stringify(none[name]) ? [] : [[name, now[name]]],
    ),
  )
}

const [second, hour] = [1_000, 3_600_000]
const key = Buffer.alloc(32, 7).toString('base64')

/** Each setting with a text for it, and all that it changes. */
const settings: [text: Env, changes: Record<string, unknown>][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ HOST: ' 0.0.0.0 ' }, { host: '0.0.0.0' }],
  [{ DATA_DIR: 'here' }, { dataDir: resolve('here') }],
  [{ SEED: 'none' }, { seed: 'none' }],
  [{ DEMO_PASSWORD: 'another word' }, { demoPassword: 'another word' }],
  [{ VAULT_KEYS_FILE: 'ring' }, { vaultKeysFile: resolve('ring') }],
  [{ VAULT_CIPHER: 'chacha20-poly1305' }, { vaultCipher: 'chacha20-poly1305' }],
  [{ BREACHED_PASSWORDS_FILE: 'stolen' }, { breachedPasswordsFile: resolve('stolen') }],
  [{ TOTP_DRIFT_STEPS: '1' }, { totpDriftSteps: 1 }],
  [{ SMTP_REQUIRE_TLS: '0' }, { smtpRequireTls: false }],
  [{ CLAMD_HOST: 'scan' }, { scanner: { host: 'scan', port: 3310, timeoutMs: 30 * second } }],
  [
    { CLAMD_HOST: 'scan', CLAMD_PORT: '9', CLAMD_TIMEOUT_SECONDS: '120' },
    { scanner: { host: 'scan', port: 9, timeoutMs: 120 * second } },
  ],
  [{ CLAMD_SOCKET: '/run/clamd' }, { scanner: { path: '/run/clamd', timeoutMs: 30 * second } }],
  [{ MAIL_FROM: 'Office <o@a.example>' }, { mailFrom: 'Office <o@a.example>' }],
  [{ MAIL_FROM: 'o@a.example' }, { mailFrom: 'o@a.example' }],
  [
    { PUBLIC_URL: 'http://a.example' },
    { publicUrl: 'http://a.example/', mailFrom: 'Drayline <no-reply@a.example>' },
  ],
  [
    { TLS_CERTIFICATE_FILE: 'chain', TLS_KEY_FILE: 'key' },
    { tls: { certificateFile: resolve('chain'), keyFile: resolve('key') } },
  ],
  [{ PLAIN_HTTP: 'serve' }, { plainHttp: true }],
  [{ LOG_SHIPPED_TO: 'tcp+tls://logs' }, { logShippedTo: 'tcp+tls://logs' }],
  [
    { METRICS_PORT: '0', METRICS_HOST: '::1' },
    { metricsPort: 0, metricsHost: '::1' },
  ],
  [{ BUILD_COMMIT: 'f'.repeat(64) }, { buildCommit: 'f'.repeat(64) }],
  [{ BUILD_DATE: '2026-11-26' }, { buildDate: '2026-11-26' }],
  [{ LOG_LEVEL: 'trace' }, { logLevel: 'trace' }],
  [{ TRUSTED_PROXIES: '10' }, { trustedProxies: 10 }],
  [{ CREDIT_PROVIDER_URL: 'http://c.example/x' }, { creditProviderUrl: 'http://c.example/x' }],
  [{ CREDIT_PROVIDER_TOKEN: 't' }, { creditProviderToken: 't', plainSecrets: ['CREDIT_PROVIDER_TOKEN'] }],
  [{ CREDIT_PROVIDER_TIMEOUT_SECONDS: '60' }, { creditProviderTimeout: 60 * second }],
  [{ FUEL_CARD_PROVIDER_URL: 'http://f.example' }, { fuelCardProviderUrl: 'http://f.example/' }],
  [{ COMPANY_TIME_ZONE: 'America/Denver' }, { companyTimeZone: 'America/Denver' }],
  [{ PAYEE_WAIT_HOURS: '720' }, { payeeWaitHours: 720 }],
  [{ REMIT_TO: 'A | | B|C|D|E|F|G' }, { remitTo: ['A', 'B', 'C', 'D', 'E', 'F'] }],
  [{ PAYMENT_PROVIDER_URL: 'http://p.example' }, { paymentProviderUrl: 'http://p.example/' }],
  [{ PAYMENT_PROVIDER_TOKEN: 't' }, { paymentProviderToken: 't', plainSecrets: ['PAYMENT_PROVIDER_TOKEN'] }],
  [{ PAYMENT_PROVIDER_TIMEOUT_SECONDS: '1' }, { paymentProviderTimeout: second }],
  [{ DOCUMENT_RETENTION_DAYS: '36500' }, { documentRetentionDays: 36_500 }],
  [{ SUPPORT_EMAIL: 'h@a.example' }, { supportEmail: 'h@a.example' }],
  [{ SUPPORT_PHONE: '555' }, { supportPhone: '555' }],
  [{ SHELL_DIR: 'dist' }, { shellDir: resolve('dist') }],
  [{ ALLOW_OVERRIDES: '1' }, { allowOverrides: true }],
  [
    { ALLOWED_ORIGINS: 'http://a.example, ,https://b.example' },
    { allowedOrigins: ['http://a.example', 'https://b.example'] },
  ],
  [{ REMOTE_ORIGINS: 'https://cdn.example' }, { remoteOrigins: ['https://cdn.example'] }],
  [{ SESSION_IDLE_MINUTES: '1440' }, { sessionIdle: 24 * hour }],
  [{ SESSION_HOURS: '168' }, { sessionAbsolute: 168 * hour }],
  [
    { OUTWARD_HOSTS: 'a.example, b.example', HTTPS_PROXY: 'http://proxy:3128', http_proxy: 'no address' },
    { outwardHosts: ['a.example', 'b.example', 'proxy'] },
  ],
  ...['HTTP_PROXY', 'http_proxy', 'https_proxy'].map((name): [Env, object] => [
    { [name]: 'http://proxy:3128' },
    { outwardHosts: ['proxy'] },
  ]),
  [{ SHUTDOWN_GRACE_SECONDS: '300' }, { shutdownGrace: 300 * second }],
  [{ CHECK_RESPONSES: 'true' }, { checkResponses: true }],
] as [Env, Record<string, unknown>][]

test.each(settings)('%j changes this alone', (env, changes) => expect(changed(env)).toEqual(changes))

test('what is not set is that of the demo, or nothing', () => {
  expect(none).toMatchObject({
    remitTo: ['Drayline Factoring', 'P.O. Box 52817', 'Phoenix, AZ 85072-2817'],
    ...{ supportEmail: 'support@drayline.example', supportPhone: '+1 (555) 010-0100' },
    ...{ mailFrom: 'Drayline <no-reply@localhost>', plainSecrets: [], outwardHosts: [] },
  })
})

test('a secret whose file is not there is a problem', () => {
  expect(problemsOf({ SESSION_KEYS_FILE: '/nowhere/keys' })).toEqual([
    expect.stringContaining('SESSION_KEYS_FILE'),
  ])
})

test('a mail server is one by its address, and its secret stands nowhere else', () => {
  const env = { SMTP_URL: 'smtps://me:word@mail.example' }
  expect(changed(env)).toMatchObject({ smtpUrl: env.SMTP_URL, plainSecrets: ['SMTP_URL'] })
})

/** Texts that are none, each refused by the name of its setting. */
const wrong: Env[] = [
  ...['-1', '65536', '1.5', '1e3', 'x', '0x10'].map((PORT) => ({ PORT })),
  ...[{ SEED: 'all' }, { VAULT_CIPHER: 'aes' }, { TOTP_DRIFT_STEPS: '2' }, { PLAIN_HTTP: 'yes' }],
  ...['http://mail.example', 'mail.example'].map((SMTP_URL) => ({ SMTP_URL })),
  ...[{ SMTP_REQUIRE_TLS: 'yes' }, { CLAMD_PORT: '0' }, { CLAMD_TIMEOUT_SECONDS: '121' }],
  ...['Drayline', 'a@b@c', 'A <a@b> c', 'A <a b@c>', '<a@b>'].map((MAIL_FROM) => ({ MAIL_FROM })),
  ...[{ PUBLIC_URL: 'ftp://a.example' }, { METRICS_PORT: '65536' }, { LOG_LEVEL: 'verbose' }],
  ...['0a1b2c', 'f'.repeat(65), '0A1B2C3', '0a1b2c3 dirty'].map((BUILD_COMMIT) => ({ BUILD_COMMIT })),
  ...[{ BUILD_DATE: '2026-02-30' }, { TRUSTED_PROXIES: '11' }, { CREDIT_PROVIDER_URL: 'ftp://c.example' }],
  ...[{ CREDIT_PROVIDER_TIMEOUT_SECONDS: '0' }, { CREDIT_PROVIDER_TIMEOUT_SECONDS: '61' }],
  ...[{ PAYMENT_PROVIDER_TIMEOUT_SECONDS: '0' }, { PAYMENT_PROVIDER_TIMEOUT_SECONDS: '61' }],
  ...[{ PAYMENT_PROVIDER_URL: 'ftp://p.example' }, { PAYEE_WAIT_HOURS: '721' }],
  ...[{ DOCUMENT_RETENTION_DAYS: '0' }, { DOCUMENT_RETENTION_DAYS: '36501' }],
  ...[{ SESSION_IDLE_MINUTES: '0' }, { SESSION_IDLE_MINUTES: '1441' }],
  ...[{ SESSION_HOURS: '0' }, { SESSION_HOURS: '169' }, { SHUTDOWN_GRACE_SECONDS: '301' }],
  ...[{ REMOTE_ORIGINS: 'cdn.example' }, { ALLOWED_ORIGINS: 'https://a.example/' }],
  ...[{ CHECK_RESPONSES: 'no' }, { ALLOW_OVERRIDES: 'on' }, { COMPANY_TIME_ZONE: 'Nowhere' }],
]

test.each(wrong)('%j is refused by name', (env) => {
  const problems = problemsOf(env)
  expect(problems).toHaveLength(1)
  const [[name = '', text = ''] = []] = Object.entries(env)
  // Says what it should be, and at more than a word's length.
  expect(problems[0]).toMatch(new RegExp(`^${name} must .{8}`))
  expect(problems[0]).not.toContain(`${text}@`)
})

const ring = { SESSION_KEYS: 'k'.repeat(32), VAULT_KEYS: `k1:${key}` }

test.each<[Env, RegExp]>([
  [{ MONGODB_URI: 'mongodb:/db', ...ring }, /^MONGODB_URI must start with mongodb:\/\/ or mongodb\+srv:/],
  [{ MONGODB_URI: 'x mongodb://db', ...ring }, /^MONGODB_URI must start/],
  [{ CLAMD_HOST: 'a', CLAMD_SOCKET: '/b' }, /^CLAMD_HOST and CLAMD_SOCKET name two scanners/],
  [{ TLS_KEY_FILE: 'key' }, /^TLS_CERTIFICATE_FILE and TLS_KEY_FILE belong together/],
  [{ TLS_CERTIFICATE_FILE: 'chain' }, /^TLS_CERTIFICATE_FILE and TLS_KEY_FILE belong together/],
  [{ CREDIT_PROVIDER_URL: 'https://me@c.example' }, /^CREDIT_PROVIDER_URL must not hold a password/],
  [{ CREDIT_PROVIDER_URL: 'https://:me@c.example' }, /^CREDIT_PROVIDER_URL must not hold a password/],
  [{ PAYMENT_PROVIDER_URL: 'https://me@p.example' }, /^PAYMENT_PROVIDER_URL must not hold a password/],
  [{ PAYMENT_PROVIDER_URL: 'https://:me@p.example' }, /^PAYMENT_PROVIDER_URL must not hold a password/],
])('%j is refused in words', (env, words) => expect(problemsOf(env)).toEqual([expect.stringMatching(words)]))

test('a database elsewhere is taken by either of its addresses', () => {
  for (const MONGODB_URI of ['mongodb://db/drayline', 'mongodb+srv://db/drayline'])
    expect(loadConfig({ MONGODB_URI, ...ring })).toMatchObject({ mongodbUri: MONGODB_URI, seed: 'none' })
})

test('what is wrong is told as one text, a line each', () => {
  const messageOf = (problems: string[]) => new ConfigError(problems).message
  expect(messageOf(['One'])).toBe('The configuration has a problem:\n  - One')
  expect(messageOf(['One', 'Two'])).toBe('The configuration has problems:\n  - One\n  - Two')
  expect(new ConfigError([]).name).toBe('ConfigError')
})

test('what the operations guide says of a setting that is not set is so', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations-guide.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)`(?:, `[A-Z_]+`)* +\| `([^`]+)`(?= +\||[;,]| \()/gm)]
  expect(rows.length).toBeGreaterThan(15)
  for (const [, name = '', text = ''] of rows) expect([name, changed({ [name]: text })]).toEqual([name, {}])
})
