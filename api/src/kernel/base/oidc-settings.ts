import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import { fold } from '@drayline/domain/kernel/text/fold'
import type { SettingsReader } from './settings-reader.ts'
import { isOnThisMachine } from './settings-reader.ts'

/** The company's sign-in service (OpenID Connect), as the settings name it. */
export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Name of the service on the button. */
  name: string
  scopes: string
  /** Claim that holds the groups of a person; undefined: roles are given in Drayline. */
  roleClaim: string | undefined
  /** Role by value of that claim. */
  roleOf: ReadonlyMap<string, Role>
  /** Role of who has none of these values; undefined: they may not sign in. */
  otherwise: Role | undefined
  /** Whoever signs in for the first time, and has no account, gets one. */
  createAccounts: boolean
  /** Values of `amr` or `acr` by which the service says that there was a second factor. */
  strongValues: readonly string[]
  /** Who signs out here is signed out there as well. */
  signsOut: boolean
  /** Difference of clocks that is accepted, in seconds. */
  clockTolerance: number
}

/** Passwords at signing in: for everybody, or only for the accounts that are named. */
export interface PasswordSignIn {
  allowed: boolean
  /** Folded usernames of accounts for emergencies. */
  emergencyAccounts: readonly string[]
}

/** Reads the sign-in service; undefined when there is none. What is wrong becomes a problem of the reader. */
export function readOidc(read: SettingsReader, publicUrl: URL | undefined): OidcSettings | undefined {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'])
  if (!issuer) return undefined
  if (issuer.protocol === 'http:' && !isOnThisMachine(issuer))
    read.problem('OIDC_ISSUER must start with https:// unless it is on this machine')
  if (!publicUrl) read.problem('OIDC_ISSUER needs PUBLIC_URL: the sign-in service sends people back to it')
  const roleClaim = read.text('OIDC_ROLE_CLAIM')
  const createAccounts = read.flag('OIDC_CREATE_ACCOUNTS')
  if (createAccounts && !roleClaim)
    read.problem(
      'OIDC_CREATE_ACCOUNTS needs OIDC_ROLE_CLAIM: it says who of the service belongs to the office',
    )
  const scopes = read.text('OIDC_SCOPES') ?? 'openid email profile'
  if (!scopes.split(/\s+/).includes('openid')) read.problem('OIDC_SCOPES must contain openid')
  const otherwise = read.text('OIDC_DEFAULT_ROLE')
    ? read.choice('OIDC_DEFAULT_ROLE', roles, 'employee')
    : undefined
  if (otherwise && createAccounts)
    read.problem(
      'OIDC_DEFAULT_ROLE would give an account to everybody of the service; leave OIDC_CREATE_ACCOUNTS off',
    )
  return {
    issuer,
    clientId: required(read, 'OIDC_CLIENT_ID'),
    clientSecret: required(read, 'OIDC_CLIENT_SECRET'),
    name: read.text('OIDC_NAME') ?? issuer.hostname,
    scopes,
    roleClaim,
    roleOf: readRoles(read, roleClaim),
    otherwise,
    createAccounts,
    strongValues: read.list('OIDC_STRONG_VALUES'),
    signsOut: read.flag('OIDC_SIGN_OUT', true),
    clockTolerance: read.integer('OIDC_CLOCK_TOLERANCE_SECONDS', 30, 0, 300),
  }
}

/** Reads who may sign in with a password. Passwords are switched off only where another way is left. */
export function readPasswordSignIn(read: SettingsReader, oidc: OidcSettings | undefined): PasswordSignIn {
  const allowed = read.flag('PASSWORD_SIGN_IN', true)
  const emergencyAccounts = read.list('EMERGENCY_ACCOUNTS').map((name) => fold(name))
  if (!allowed && !oidc) read.problem('PASSWORD_SIGN_IN=false needs OIDC_ISSUER: nobody could sign in')
  if (!allowed && emergencyAccounts.length === 0)
    read.problem(
      'PASSWORD_SIGN_IN=false needs EMERGENCY_ACCOUNTS: administrators who get in when the sign-in service is away',
    )
  return { allowed, emergencyAccounts }
}

function readRoles(read: SettingsReader, roleClaim: string | undefined): Map<string, Role> {
  const pairs = read.list('OIDC_ROLES').map((pair) => {
    const at = pair.lastIndexOf('=')
    const role = roles.find((known) => known === pair.slice(at + 1).trim())
    if (at < 1 || !role)
      read.problem(
        `OIDC_ROLES must list pairs such as accounting=manager, with ${roles.join(', ')}; '${pair}' is none`,
      )
    return [pair.slice(0, Math.max(at, 0)).trim(), role ?? 'employee'] as const
  })
  if (roleClaim && pairs.length === 0)
    read.problem('OIDC_ROLE_CLAIM needs OIDC_ROLES: the role for each value of the claim')
  if (!roleClaim && pairs.length > 0) read.problem('OIDC_ROLES needs OIDC_ROLE_CLAIM')
  return new Map(pairs)
}

function required(read: SettingsReader, name: string): string {
  const text = read.text(name)
  if (!text) read.problem(`${name} is required with OIDC_ISSUER`)
  return text ?? ''
}
