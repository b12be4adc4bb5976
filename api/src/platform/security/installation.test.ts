import { roles } from '@drayline/domain/kernel/access/roles'
import type { InstallationCheckId } from '@drayline/domain/platform/security/installation'
import { installationChecks } from '@drayline/domain/platform/security/installation'
import { loadConfig } from '../../kernel/base/config.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import { startServer } from '../../server.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { User } from '../users/user.model.ts'
import type { InstallationFacts } from './installation.ts'
import { judgeInstallation } from './installation.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

/** As the operations guide advises it. */
const good: InstallationFacts = {
  config: {
    ...loadConfig({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://drayline.example.com',
      TLS_CERTIFICATE_FILE: '/run/secrets/internal_certificate',
      TLS_KEY_FILE: '/run/secrets/internal_key',
      VAULT_KEYS_FILE: '/run/secrets/vault_keys',
      SMTP_URL: 'smtp://mail.example.com',
      BREACHED_PASSWORDS_FILE: '/lists/breached.txt',
      CLAMD_SOCKET: '/run/clamd/clamd.sock',
      LOG_SHIPPED_TO: 'tcp+tls://logs.example.com:6514',
      BUILD_DATE: '2026-11-01',
    }),
    mongodbUri: 'mongodb://u:p@mongo1,mongo2/drayline?tls=true&tlsCAFile=/run/secrets/mongo_ca',
  },
  policy: { roles: Object.fromEntries(roles.map((role) => [role, now])) },
  backup: { at: hoursAgo(25) },
  now,
}

const statesOf = (facts: InstallationFacts) => judgeInstallation(facts).map(({ id, state }) => [id, state])
const belowIn = (facts: InstallationFacts) =>
  judgeInstallation(facts)
    .filter(({ state }) => state === 'below')
    .map(({ id }) => id)
const set = (changed: Partial<InstallationFacts['config']>): InstallationFacts => ({
  ...good,
  config: { ...good.config, ...changed },
})

test('an installation as the guide advises it meets every check', () => {
  expect(statesOf(good)).toEqual(installationChecks.map((id) => [id, 'met']))
})

const faults: [InstallationCheckId, string, InstallationFacts][] = [
  ['publicAddress', 'a public address over http', set({ https: false })],
  ['publicAddress', 'a gateway that answers over http', set({ plainHttp: true })],
  ['gatewayTls', 'no certificate of its own', set({ tls: undefined })],
  ['databaseTls', 'no TLS', set({ mongodbUri: 'mongodb://mongo1/drayline' })],
  ['databaseTls', 'one member elsewhere', set({ mongodbUri: 'mongodb://localhost,mongo1/drayline' })],
  [
    'databaseTls',
    'any certificate',
    set({ mongodbUri: 'mongodb://mongo1/x?tls=true&tlsAllowInvalidCertificates=true' }),
  ],
  [
    'databaseTls',
    'any name',
    set({ mongodbUri: 'mongodb://mongo1/x?tls=true&tlsAllowInvalidHostnames=true' }),
  ],
  ['databaseTls', 'both', set({ mongodbUri: 'mongodb://mongo1/x?tls=true&tlsInsecure=true' })],
  ['mailTls', 'TLS only where offered', set({ smtpRequireTls: false })],
  ['otherTls', 'a provider over http', set({ creditProviderUrl: new URL('http://scores.example.com') })],
  ['otherTls', 'a partner over http', set({ paymentProviderUrl: new URL('http://pay.example.com') })],
  ['otherTls', 'a scanner across a network', set({ scanner: { host: 'clamd', port: 3310, timeoutMs: 1 } })],
  ['secondFactor', 'none for employees', { ...good, policy: { roles: { manager: now, admin: now } } }],
  ['codeDrift', 'one step of drift', set({ totpDriftSteps: 1 })],
  ['breachedPasswords', 'no file', set({ breachedPasswordsFile: undefined })],
  ['secretFiles', 'a key in the environment', set({ plainSecrets: ['SESSION_KEYS'] })],
  ['virusScanner', 'none', set({ scanner: undefined })],
  ['logShipping', 'none', set({ logShippedTo: undefined })],
  ['logShipping', 'no TLS', set({ logShippedTo: 'udp://logs.example.com:514' })],
  ['lastBackup', 'an old one', { ...good, backup: { at: hoursAgo(27) } }],
  ['lastBackup', 'none', { ...good, backup: null }],
  ['buildAge', 'an old one', set({ buildDate: '2026-10-25' })],
  ['buildAge', 'an unknown one', set({ buildDate: undefined })],
]

test('a backup of 26 hours ago and a build of 31 days ago are still good', () => {
  expect(belowIn({ ...good, backup: { at: hoursAgo(26) } })).toEqual([])
  expect(belowIn(set({ buildDate: hoursAgo(31 * 24).toISOString() }))).toEqual([])
})

test.each(faults)('%s is below with %s, and nothing else is', (id, _, facts) => {
  expect(belowIn(facts)).toEqual([id])
})

test('what lies on one machine or is not there asks for no encryption', () => {
  const reasonOf = (facts: InstallationFacts, wanted: InstallationCheckId) =>
    judgeInstallation(facts).find(({ id }) => id === wanted)?.reason
  for (const mongodbUri of ['mongodb://127.0.0.1:27017/x', 'mongodb://%2Ftmp%2Fmongodb.sock/x'])
    expect(reasonOf(set({ mongodbUri }), 'databaseTls')).toBe('installation.sameMachine')
  expect(reasonOf(set({ mongodbUri: 'mongodb+srv://db.example.com/x' }), 'databaseTls')).toBe(
    'installation.databaseTls.met',
  )
  const mail = { smtpUrl: 'smtp://localhost:2525', smtpRequireTls: false }
  expect(reasonOf(set(mail), 'mailTls')).toBe('installation.sameMachine')
  expect(reasonOf(set({ ...mail, smtpUrl: undefined }), 'mailTls')).toBe('installation.noMail')
  expect(reasonOf(set({ host: '127.0.0.1', tls: undefined }), 'gatewayTls')).toBe('installation.sameMachine')
})

test('metrics for others need the certificate of the product', () => {
  const open = { metricsPort: 9464, metricsHost: '0.0.0.0' }
  expect(belowIn(set(open))).toEqual([])
  expect(belowIn(set({ ...open, tls: undefined }))).toEqual(['gatewayTls', 'otherTls'])
  expect(belowIn(set({ ...open, tls: undefined, metricsHost: '127.0.0.1' }))).toEqual(['gatewayTls'])
})

test('a demonstration on this computer is below in nothing', () => {
  const config = { ...loadConfig({}), mongodbUri: 'mongodb://127.0.0.1/drayline' }
  const demo = { config, policy: { roles: {} }, backup: null, now }
  expect(belowIn(demo)).toEqual([])
  // The same for others to reach is not.
  expect(belowIn({ ...demo, config: { ...config, host: '0.0.0.0' } })).toContain('publicAddress')
})

test('is read with the rights of the security screen, in the language of its reader', async () => {
  const api = await startTestApi({ env: { HOST: '0.0.0.0', TOTP_DRIFT_STEPS: '1' } })
  try {
    const path = '/api/security/installation'
    expect((await (await api.as('employee')).get(path)).status).toBe(403)
    const { body } = await (await api.as('manager')).get(path)
    expect(body.checks.map(({ id }: { id: string }) => id)).toEqual(installationChecks)
    expect(body.checks.find(({ id }: { id: string }) => id === 'codeDrift')).toEqual({
      id: 'codeDrift',
      requirements: ['6.5.5'],
      state: 'below',
      title: 'Code lifetime',
      reason: 'Codes of the 30 seconds before and after count too.',
      remedy: 'Set TOTP_DRIFT_STEPS=0.',
    })
    expect(body.checks.find(({ id }: { id: string }) => id === 'vaultCipher')).toMatchObject({
      state: 'met',
      remedy: null,
    })
    await User.updateOne({ _id: api.userId('admin') }, { $set: { language: 'es' } })
    const spanish = await (await api.as('admin')).get(path)
    expect(spanish.body.checks[0].title).toBe('Dirección pública')
  } finally {
    await api.stop()
  }
})

test('the log says once, at start, what is below', async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: (line) => void lines.push(line) })
  const config = { ...testConfig(), host: '0.0.0.0', plainSecrets: [] }
  const server = await startServer(config, { logger })
  await server.stop()
  const told = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'installation.below')
  expect(told).toHaveLength(1)
  expect(told[0].checks).toContain('breachedPasswords')
  expect(told[0].checks).not.toContain('secretFiles')
  expect(told[0].msg).toMatch(/^below level 2: Public address, Gateway to API, /)
})
