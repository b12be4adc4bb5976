import { resolve } from 'node:path'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import type { OidcSettings, PasswordSignIn } from './oidc-settings.ts'
import { readOidc, readPasswordSignIn } from './oidc-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { isOnThisMachine, SettingsReader } from './settings-reader.ts'
import type { VaultCipher, VaultKey } from './vault-keys.ts'
import { vaultCiphers } from './vault-keys.ts'
import type { ScannerAddress } from './virus-scan.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Everything that can be set from outside, read and checked once at start. Times are milliseconds. */
export interface Config {
  port: number
  host: string
  /** Folder of the embedded database, caches and generated secrets. */
  dataDir: string
  /** Undefined: the embedded database is started. */
  mongodbUri: string | undefined
  /** Data that an empty database is filled with. */
  seed: 'demo' | 'none'
  demoPassword: string
  /** Secrets that session ids are hashed with; the first is used for new sessions, all are accepted. */
  sessionKeys: string[]
  /** Key ring of the vault: id and 32 bytes each; the first encrypts, all decrypt. */
  vaultKeys: VaultKey[]
  /** A file with the key ring, read anew when it changes, so that keys can be exchanged while requests run. */
  vaultKeysFile: string | undefined
  /** Closes new values of the vault; values of the others are still read. */
  vaultCipher: VaultCipher
  /** Names of settings whose secret stands in the environment itself rather than in a file. */
  plainSecrets: string[]
  /** Sorted file with SHA-1 hashes of stolen passwords, `HASH:count` by line; none of them may be chosen. */
  breachedPasswordsFile: string | undefined
  /** Codes of apps that count besides the present one, before and after it; each lasts 30 seconds. */
  totpDriftSteps: number
  /** Undefined: mail is kept in the outbox and shown to administrators. */
  smtpUrl: string | undefined
  /** Mail goes over TLS or not at all; otherwise over TLS where the server offers it. */
  smtpRequireTls: boolean
  /** A virus scanner that every uploaded file is shown to; undefined: none is asked. */
  scanner: ScannerAddress | undefined
  /** Sender of all mail: `Drayline <office@example.com>`. */
  mailFrom: string
  /** Address by which browsers reach the application; decides on HTTPS-only cookies and allowed origins. */
  publicUrl: URL | undefined
  https: boolean
  /** Certificate (with its chain) and key that this process serves https with itself; undefined: plain http. */
  tls: { certificateFile: string; keyFile: string } | undefined
  /** The gateway in front answers over http too, for another proxy before it. */
  plainHttp: boolean
  /** Where whatever runs this process sends its logs; the product itself writes them to standard output. */
  logShippedTo: string | undefined
  /** Port on which metrics are served; undefined serves none. */
  metricsPort: number | undefined
  metricsHost: string
  /** Commit this program was built from, for `GET /version`. */
  buildCommit: string | undefined
  /** Day of that commit, `YYYY-MM-DD`. */
  buildDate: string | undefined
  logLevel: LogLevel
  /** Number of proxies in front whose X-Forwarded-For entries are believed; 0 believes none. */
  trustedProxies: number
  /** Address of the credit score provider; undefined: the built-in scorer. */
  creditProviderUrl: URL | undefined
  /** Sent to it as a bearer token. */
  creditProviderToken: string | undefined
  creditProviderTimeout: number
  /** Address where staff process fuel card applications; undefined: the screens say that there is none. */
  fuelCardProviderUrl: URL | undefined
  /** Time zone (IANA name) of the book: decides which day it is for whoever books, wherever they are. */
  companyTimeZone: string
  /** Hours between the confirmation of a client's bank account and the first payment to it. */
  payeeWaitHours: number
  /** To whom brokers pay, line by line, as it stands on invoices: the company first, then its address. */
  remitTo: string[]
  /** Address of the payment details provider; undefined: they are made from our own records. */
  paymentProviderUrl: URL | undefined
  /** Sent to it as a bearer token. */
  paymentProviderToken: string | undefined
  paymentProviderTimeout: number
  /** Retention of deleted documents before their bytes are removed. */
  documentRetentionDays: number
  /** Whom people turn to from the reports page. */
  supportEmail: string
  supportPhone: string
  /** Folder of the built shell; undefined serves the API alone. */
  shellDir: string | undefined
  /** True if a developer may point a remote to a local build. Never in production. */
  allowOverrides: boolean
  /** Other origins that may send changes, for development servers. */
  allowedOrigins: string[]
  /** Other origins remotes may be loaded from (a CDN). */
  remoteOrigins: string[]
  /** A session ends after this long without a request, and after that long in any case. */
  sessionIdle: number
  sessionAbsolute: number
  /** The company's sign-in service; undefined: people sign in with passwords. */
  oidc: OidcSettings | undefined
  passwordSignIn: PasswordSignIn
  /** Hosts that this process may connect to besides those of the other settings. */
  outwardHosts: string[]
  /** Grace period for running requests when the server stops. */
  shutdownGrace: number
  /** Checks every answer against its schema: for tests and development. */
  checkResponses: boolean
}

const minute = 60_000

/**
 * Reads the configuration from environment variables and the files with secrets that they name; it changes nothing. Secrets that are
 * not set are left empty here: on the embedded database the start command makes them, elsewhere it is an error.
 * @throws ConfigError naming every wrong variable
 */
export function loadConfig(given: Record<string, string | undefined>): Config {
  const { env, plainSecrets, problems } = readSecretFiles(given)
  const read = new SettingsReader(env)
  for (const problem of problems) read.problem(problem)
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])
  const mongodbUri = read.text('MONGODB_URI')
  if (mongodbUri && !/^mongodb(\+srv)?:\/\//.test(mongodbUri)) {
    read.problem('MONGODB_URI must start with mongodb:// or mongodb+srv://')
  }
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const oidc = readOidc(read, publicUrl)
  const config: Config = {
    port: read.integer('PORT', 3000, 0, 65_535),
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    mongodbUri,
    seed: read.choice('SEED', ['demo', 'none'], mongodbUri ? 'none' : 'demo'),
    demoPassword: read.text('DEMO_PASSWORD') ?? 'drayline-demo',
    sessionKeys: read.sessionKeys(),
    vaultKeys: read.vaultKeys(),
    vaultKeysFile: read.path('VAULT_KEYS_FILE'),
    vaultCipher: read.choice('VAULT_CIPHER', vaultCiphers, 'aes-256-gcm'),
    plainSecrets,
    breachedPasswordsFile: read.path('BREACHED_PASSWORDS_FILE'),
    totpDriftSteps: read.integer('TOTP_DRIFT_STEPS', 0, 0, 1),
    smtpUrl: smtpUrl?.href,
    smtpRequireTls: read.flag('SMTP_REQUIRE_TLS', !isOnThisMachine(smtpUrl)),
    scanner: read.scanner(),
    mailFrom: read.sender('MAIL_FROM', `Drayline <no-reply@${publicUrl?.hostname ?? 'localhost'}>`),
    publicUrl,
    https: publicUrl?.protocol === 'https:',
    tls: read.tls(),
    plainHttp: read.choice('PLAIN_HTTP', ['refuse', 'serve'], 'refuse') === 'serve',
    logShippedTo: read.text('LOG_SHIPPED_TO'),
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    buildCommit: read.commit('BUILD_COMMIT'),
    buildDate: read.day('BUILD_DATE'),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, 0, 10),
    creditProviderUrl: read.url('CREDIT_PROVIDER_URL', ['https:', 'http:']),
    creditProviderToken: read.text('CREDIT_PROVIDER_TOKEN'),
    creditProviderTimeout: read.integer('CREDIT_PROVIDER_TIMEOUT_SECONDS', 8, 1, 60) * 1000,
    fuelCardProviderUrl: read.url('FUEL_CARD_PROVIDER_URL', ['https:', 'http:']),
    companyTimeZone: read.timeZone('COMPANY_TIME_ZONE', mountainZone),
    payeeWaitHours: read.integer('PAYEE_WAIT_HOURS', 24, 0, 720),
    remitTo: read.lines('REMIT_TO', 'Drayline Factoring | P.O. Box 52817 | Phoenix, AZ 85072-2817'),
    paymentProviderUrl: read.url('PAYMENT_PROVIDER_URL', ['https:', 'http:']),
    paymentProviderToken: read.text('PAYMENT_PROVIDER_TOKEN'),
    paymentProviderTimeout: read.integer('PAYMENT_PROVIDER_TIMEOUT_SECONDS', 8, 1, 60) * 1000,
    documentRetentionDays: read.integer('DOCUMENT_RETENTION_DAYS', 2555, 1, 36_500),
    supportEmail: read.text('SUPPORT_EMAIL') ?? 'support@drayline.example',
    supportPhone: read.text('SUPPORT_PHONE') ?? '+1 (555) 010-0100',
    shellDir: read.path('SHELL_DIR'),
    allowOverrides: read.flag('ALLOW_OVERRIDES'),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    remoteOrigins: read.origins('REMOTE_ORIGINS'),
    sessionIdle: read.integer('SESSION_IDLE_MINUTES', 60, 1, 24 * 60) * minute,
    sessionAbsolute: read.integer('SESSION_HOURS', 12, 1, 24 * 7) * 60 * minute,
    oidc,
    passwordSignIn: readPasswordSignIn(read, oidc),
    outwardHosts: read.outwardHosts(),
    shutdownGrace: read.integer('SHUTDOWN_GRACE_SECONDS', 10, 0, 300) * 1000,
    checkResponses: read.flag('CHECK_RESPONSES'),
  }
  if (mongodbUri && config.sessionKeys.length === 0) {
    read.problem(
      'SESSION_KEYS is required with MONGODB_URI, so that all instances agree (openssl rand -base64 32)',
    )
  }
  if (mongodbUri && config.vaultKeys.length === 0 && !config.vaultKeysFile) {
    read.problem(
      'VAULT_KEYS or VAULT_KEYS_FILE is required with MONGODB_URI: it keeps the vault and the key of the audit trail ' +
        '(echo "k1:$(openssl rand -base64 32)")',
    )
  }
  if (config.metricsPort && config.metricsPort === config.port)
    read.problem('METRICS_PORT must not be PORT: metrics are served apart from the product')
  if (config.allowOverrides && config.https)
    read.problem('ALLOW_OVERRIDES is for development, not for an https PUBLIC_URL')
  if (config.creditProviderUrl?.username || config.creditProviderUrl?.password)
    read.problem('CREDIT_PROVIDER_URL must not hold a password; use CREDIT_PROVIDER_TOKEN')
  if (config.paymentProviderUrl?.username || config.paymentProviderUrl?.password)
    read.problem('PAYMENT_PROVIDER_URL must not hold a password; use PAYMENT_PROVIDER_TOKEN')
  read.finish()
  return config
}
