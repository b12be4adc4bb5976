import { resolve } from 'node:path'
import { isCalendarDate } from '@drayline/domain/kernel/dates/dates'
import type { VaultKey } from './vault-keys.ts'
import { parseVaultKeys } from './vault-keys.ts'
import type { ScannerAddress } from './virus-scan.ts'

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

/** Who is on this machine is reached without any network. */
export function isOnThisMachine(address: URL | undefined): boolean {
  return address !== undefined && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
}

/** Reads settings from variables and collects what is wrong with them, never repeating a secret. */
export class SettingsReader {
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

  day(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || isCalendarDate(text)) return text
    this.problem(`${name} must be a day such as 2026-11-26, not '${text}'`)
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

  tls(): { certificateFile: string; keyFile: string } | undefined {
    const [certificateFile, keyFile] = [this.path('TLS_CERTIFICATE_FILE'), this.path('TLS_KEY_FILE')]
    if (certificateFile && keyFile) return { certificateFile, keyFile }
    if (certificateFile || keyFile) this.problem('TLS_CERTIFICATE_FILE and TLS_KEY_FILE belong together')
    return undefined
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

  /** Hosts named for it, and the proxies that Node itself takes from the environment. */
  outwardHosts(): string[] {
    const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
      .map((name) => this.text(name) ?? '')
      .filter((text) => URL.canParse(text))
    return [...this.list('OUTWARD_HOSTS'), ...proxies.map((text) => new URL(text).hostname)]
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
