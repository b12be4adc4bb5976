import { roles } from '@drayline/domain/kernel/access/roles'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type {
  Installation,
  InstallationCheckId,
  InstallationState,
} from '@drayline/domain/platform/security/installation'
import {
  installationChecks,
  maxBackupAgeHours,
  maxBuildAgeDays,
} from '@drayline/domain/platform/security/installation'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import type { Config } from '../../kernel/base/config.ts'
import { isExposed, isLoopback } from '../../kernel/base/exposure.ts'
import { isOnThisMachine } from '../../kernel/base/settings-reader.ts'
import { translate } from '../../kernel/base/text.ts'
import type { VaultCipher } from '../../kernel/base/vault-keys.ts'
import type { LastBackup } from '../backups/index.ts'
import { lastBackup } from '../backups/index.ts'
import type { FactorPolicyDoc } from '../factors/index.ts'
import { readFactorPolicy } from '../factors/index.ts'

/** What the checks look at. */
export interface InstallationFacts {
  config: Config
  policy: Pick<FactorPolicyDoc, 'roles'>
  backup: Pick<LastBackup, 'at'> | null
  now: Date
}

type Missing = 'local' | 'sameMachine' | 'noMail'
type Verdict = boolean | Exclude<Missing, 'local'>

interface Check {
  requirements: readonly string[]
  /** True: met. False: below. Otherwise why it does not apply. */
  judge(facts: InstallationFacts): Verdict
}

/** ASVS 5.0, appendix on cryptography. A cipher that is added says here what it is. */
const approvedCiphers: Record<VaultCipher, boolean> = { 'aes-256-gcm': true, 'chacha20-poly1305': true }
const hourMs = 60 * 60_000

/** One line for each check: TypeScript wants all of them, and the texts `installation.<id>.…` with them. */
const checks: Record<InstallationCheckId, Check> = {
  publicAddress: {
    requirements: ['12.2.1'],
    judge: ({ config }) => config.https && !config.plainHttp,
  },
  gatewayTls: {
    requirements: ['12.3.3'],
    judge: ({ config }) => config.tls !== undefined || (isLoopback(config.host) ? 'sameMachine' : false),
  },
  databaseTls: {
    requirements: ['12.3.1', '12.3.3'],
    judge: ({ config }) => judgeDatabase(config.mongodbUri),
  },
  mailTls: { requirements: ['12.3.1'], judge: ({ config }) => judgeMail(config) },
  otherTls: { requirements: ['12.3.1', '12.3.3'], judge: ({ config }) => judgeOthers(config) },
  secondFactor: {
    requirements: ['6.3.3'],
    judge: ({ policy }) => roles.every((role) => policy.roles[role] !== undefined),
  },
  codeDrift: { requirements: ['6.5.5'], judge: ({ config }) => config.totpDriftSteps === 0 },
  breachedPasswords: {
    requirements: ['6.2.12'],
    judge: ({ config }) => config.breachedPasswordsFile !== undefined,
  },
  secretFiles: { requirements: ['13.3.1'], judge: ({ config }) => config.plainSecrets.length === 0 },
  vaultCipher: { requirements: ['11.3.2'], judge: ({ config }) => approvedCiphers[config.vaultCipher] },
  virusScanner: { requirements: ['5.4.3'], judge: ({ config }) => config.scanner !== undefined },
  logShipping: { requirements: ['16.4.3'], judge: ({ config }) => isEncrypted(config.logShippedTo) },
  lastBackup: {
    requirements: [],
    judge: ({ backup, now }) =>
      backup !== null && now.getTime() - backup.at.getTime() <= maxBackupAgeHours * hourMs,
  },
  buildAge: {
    requirements: ['15.2.1'],
    judge: ({ config: { buildDate }, now }) =>
      buildDate !== undefined && now.getTime() - Date.parse(buildDate) <= maxBuildAgeDays * 24 * hourMs,
  },
}

/** Logs name people and addresses: they travel encrypted. */
function isEncrypted(address = ''): boolean {
  return /^(?:tcp\+tls|tls|https):\/\//.test(address)
}

/** By what the driver makes of the address: it knows every spelling of the options. */
function judgeDatabase(uri = ''): Verdict {
  const options = new mongoose.mongo.MongoClient(uri).options
  const { hosts, tls, srvHost } = options
  const isHere = ({ host, socketPath }: (typeof hosts)[number]) =>
    socketPath !== undefined || isLoopback(host ?? '')
  if (!srvHost && hosts.every(isHere)) return 'sameMachine'
  // With these the driver takes a certificate of anybody.
  const { rejectUnauthorized, checkServerIdentity } = options
  return tls === true && rejectUnauthorized !== false && checkServerIdentity === undefined
}

function judgeMail({ smtpUrl, smtpRequireTls }: Config): Verdict {
  if (!smtpUrl) return 'noMail'
  if (smtpRequireTls || smtpUrl.startsWith('smtps:')) return true
  return isOnThisMachine(new URL(smtpUrl)) ? 'sameMachine' : false
}

/** Providers that are asked, the scanner, whose protocol knows no TLS, and Prometheus, which asks. */
function judgeOthers(config: Config): Verdict {
  const { creditProviderUrl, paymentProviderUrl, scanner, metricsPort, metricsHost, tls } = config
  const isPlain = (url: URL | undefined) => url?.protocol === 'http:' && !isOnThisMachine(url)
  if (isPlain(creditProviderUrl) || isPlain(paymentProviderUrl)) return false
  if (scanner?.host && !isLoopback(scanner.host)) return false
  return metricsPort === undefined || tls !== undefined || isLoopback(metricsHost)
}

interface Outcome {
  id: InstallationCheckId
  state: InstallationState
  reason: ServerMessageKey
}

/** Outcomes of all checks. Whom only this machine can reach, such as a demonstration, falls short of nothing. */
export function judgeInstallation(facts: InstallationFacts): Outcome[] {
  const isLocal = !isExposed(facts.config)
  return installationChecks.map((id): Outcome => {
    const verdict = checks[id].judge(facts)
    if (verdict === true) return { id, state: 'met', reason: `installation.${id}.met` }
    const missing: Missing | undefined = verdict || (isLocal ? 'local' : undefined)
    if (missing) return { id, state: 'notApplicable', reason: `installation.${missing}` }
    return { id, state: 'below', reason: `installation.${id}.below` }
  })
}

async function readFacts(config: Config, now: Date): Promise<InstallationFacts> {
  return { config, now, policy: await readFactorPolicy(), backup: await lastBackup() }
}

/** Every check of this installation, as its reader sees it. */
export async function readInstallation(config: Config, now: Date, language: Language): Promise<Installation> {
  const outcomes = judgeInstallation(await readFacts(config, now))
  return {
    checks: outcomes.map(({ id, state, reason }) => ({
      id,
      requirements: [...checks[id].requirements],
      state,
      title: translate(language, `installation.${id}.title`),
      reason: translate(language, reason),
      remedy: state === 'below' ? translate(language, `installation.${id}.remedy`) : null,
    })),
  }
}

/** Says once, in the log, what of this installation is below level 2. */
export async function logInstallation(config: Config, now: Date, log: Logger): Promise<void> {
  const below = judgeInstallation(await readFacts(config, now)).filter(({ state }) => state === 'below')
  if (below.length === 0) return
  const titles = below.map(({ id }) => translate('en', `installation.${id}.title`))
  const checksBelow = below.map(({ id }) => id)
  log.warn({ event: 'installation.below', checks: checksBelow }, `below level 2: ${titles.join(', ')}`)
}
