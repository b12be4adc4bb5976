import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'drayline-secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('secrets come from files in place of the environment', () => {
  const config = loadConfig({
    MONGODB_URI_FILE: file('uri', 'mongodb://u:secret@db/drayline\n'),
    SESSION_KEYS_FILE: file('sessions', `${'s'.repeat(40)}\n`),
    VAULT_KEYS_FILE: '/run/secrets/vault_keys',
    SMTP_URL_FILE: file('smtp', 'smtps://u:secret@mail.example.com\n'),
    CREDIT_PROVIDER_TOKEN_FILE: file('credit', 'token-1\n'),
    PAYMENT_PROVIDER_TOKEN_FILE: file('payment', 'token-2\n'),
  })
  expect(config).toMatchObject({
    mongodbUri: 'mongodb://u:secret@db/drayline',
    sessionKeys: ['s'.repeat(40)],
    smtpUrl: 'smtps://u:secret@mail.example.com',
    creditProviderToken: 'token-1',
    paymentProviderToken: 'token-2',
    plainSecrets: [],
  })
})

test('those that stand in the environment are named; addresses without a password are none', () => {
  const env = {
    MONGODB_URI: 'mongodb://u:secret@db/drayline',
    SESSION_KEYS: 's'.repeat(40),
    VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    SMTP_URL: 'smtp://mail.example.com',
  }
  expect(loadConfig(env).plainSecrets).toEqual(['MONGODB_URI', 'SESSION_KEYS', 'VAULT_KEYS'])
  expect(loadConfig({ ...env, MONGODB_URI: 'mongodb://db/drayline' }).plainSecrets).not.toContain(
    'MONGODB_URI',
  )
})

test('an empty file sets nothing; one that is away, and a secret that is given twice, are problems', () => {
  expect(() => loadConfig({ SESSION_KEYS_FILE: join(folder, 'nowhere') })).toThrow(
    /SESSION_KEYS_FILE cannot be read/,
  )
  expect(loadConfig({ SMTP_URL_FILE: file('empty', '\n') }).smtpUrl).toBeUndefined()
  const twice = { SESSION_KEYS: 't'.repeat(40), SESSION_KEYS_FILE: file('one', 's'.repeat(40)) }
  expect(() => loadConfig(twice)).toThrow(/SESSION_KEYS and SESSION_KEYS_FILE are both set/)
})
