import { resolve } from 'node:path'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { fold } from '@drayline/domain/kernel/text/fold'
import type { OidcSettings, PasswordSignIn } from './oidc-settings.ts'
import { readOidc, readPasswordSignIn } from './oidc-settings.ts'
import type { VaultKey } from './vault-keys.ts'
import { parseVaultKeys } from './vault-keys.ts'
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
  /** Port on which metrics are served; undefined serves none. */
  metricsPort: number | undefined
  metricsHost: string
  /** Commit this program was built from, for `GET /version`. */
  buildCommit: string | undefined
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
  /** Grace period for running requests when the server stops. */
  shutdownGrace: number
  /** Checks every answer against its schema: for tests and development. */
  checkResponses: boolean
}

/** The environment is wrong; the message lists every problem at once. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const minute = 60_000

/**
 * Reads the configuration from environment variables; it reads nothing else and changes nothing. Secrets that are
 * not set are left empty here: on the embedded database the start command makes them, elsewhere it is an error.
 * @throws ConfigError naming every wrong variable
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const read = new Reader(env)
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
    smtpUrl: smtpUrl?.href,
    smtpRequireTls: read.flag('SMTP_REQUIRE_TLS', !isOnThisMachine(smtpUrl)),
    scanner: read.scanner(),
    mailFrom: read.sender('MAIL_FROM', `Drayline <no-reply@${publicUrl?.hostname ?? 'localhost'}>`),
    publicUrl,
    https: publicUrl?.protocol === 'https:',
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    buildCommit: read.commit('BUILD_COMMIT'),
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
    passwordSignIn: readPasswordSignIn(read, oidc, fold),
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

/** A mail server of this machine is reached without any network. */
function isOnThisMachine(address: URL | undefined): boolean {
  return address !== undefined && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
}

class Reader {
  readonly #env: Record<string, string | undefined>
  readonly #problems: string[] = []

  constructor(env: Record<string, string | undefined>) {
    this.#env = env
  }

  problem(text: string): void {
    this.#problems.push(text)
  }

  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  /** Lines of an address, separated by `|`. */
  lines(name: string, fallback: string): string[] {
    const parts = (this.text(name) ?? fallback).split('|').map((part) => part.trim())
    return parts.filter(Boolean).slice(0, 6)
  }

  path(name: string): string | undefined {
    const text = this.text(name)
    return text && resolve(text)
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    this.problem(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
    return fallback
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    return this.text(name) === undefined ? undefined : this.integer(name, min, min, max)
  }

  commit(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || /^[0-9a-f]{7,64}$/.test(text)) return text
    this.problem(`${name} must be a commit's hash: 7 to 64 of the digits 0 to 9 and a to f`)
    return undefined
  }

  flag(name: string, otherwise = false): boolean {
    return (
      this.choice(name, ['true', 'false', '1', '0'], otherwise ? 'true' : 'false').replace('1', 'true') ===
      'true'
    )
  }

  choice<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = values.find((candidate) => candidate === text)
    if (value === undefined) this.problem(`${name} must be one of ${values.join(', ')}, not '${text}'`)
    return value ?? fallback
  }

  timeZone(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      this.problem(`${name} must be a time zone such as America/New_York, not '${text}'`)
      return fallback
    }
  }

  url(name: string, protocols: string[]): URL | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return new URL(text)
    this.problem(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`)
    return undefined
  }

  /** An address, or a name with an address in angle brackets. */
  sender(name: string, fallback: string): string {
    const text = this.text(name) ?? fallback
    if (/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text
    this.problem(`${name} must be an address such as 'Drayline <office@example.com>'`)
    return fallback
  }

  scanner(): ScannerAddress | undefined {
    const [host, path] = [this.text('CLAMD_HOST'), this.text('CLAMD_SOCKET')]
    const port = this.integer('CLAMD_PORT', 3310, 1, 65_535)
    const timeoutMs = this.integer('CLAMD_TIMEOUT_SECONDS', 30, 1, 120) * 1000
    if (host && path) this.problem('CLAMD_HOST and CLAMD_SOCKET name two scanners; set one of them')
    if (path) return { path, timeoutMs }
    return host ? { host, port, timeoutMs } : undefined
  }

  origins(name: string): string[] {
    return this.list(name).map((text) => {
      if (URL.canParse(text) && new URL(text).origin === text) return text
      this.problem(
        `${name} must list origins such as https://cdn.example.com, without path; '${text}' is none`,
      )
      return ''
    })
  }

  /** Never repeats a secret in a message. */
  sessionKeys(): string[] {
    const keys = this.list('SESSION_KEYS')
    if (keys.some((key) => key.length < 32))
      this.problem('SESSION_KEYS must have at least 32 characters each')
    return keys
  }

  vaultKeys(): VaultKey[] {
    const { keys, problems } = parseVaultKeys(this.text('VAULT_KEYS') ?? '')
    for (const problem of problems) this.problem(problem)
    return keys
  }
}
