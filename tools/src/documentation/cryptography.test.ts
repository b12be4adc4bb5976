import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vaultCiphers } from '@drayline/api/kernel/base/vault-keys'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/security/data-and-keys.md')
const sources = globSync('{api,tools,shell,mf-*,packages/*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|fixtures?)\.tsx?$|\/testing[/-]/.test(file))
  .sort()

/** Each match in the sources, after its file. */
function found(pattern: RegExp): string[] {
  return sources.flatMap((file) => [...read(file).matchAll(pattern)].map(([text]) => `${file} ${text}`))
}

/** Name of what ASVS 5.0 approves (its appendix on cryptography) in the document, by its name in Node. */
const approved: Record<string, string> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  ed25519: 'Ed25519',
  'aes-256-gcm': 'AES-256-GCM',
  'chacha20-poly1305': 'ChaCha20-Poly1305',
}

test('hashes, keys and ciphers are of approved algorithms, and the document names them', () => {
  expect(sources.length).toBeGreaterThan(1_500)
  const calls = found(
    /\b(?:createHash|createHmac|hkdf|hkdfSync|pbkdf2\w*|scrypt\w*|create(?:De)?[cC]ipheriv|createSign|createVerify|generateKey\w*)\((?!\))\s*[^,)]+/g,
  )
  const algorithmOf = (call: string) => /\('([^']+)'$/.exec(call)?.[1] ?? ''
  expect(calls.filter((call) => !(algorithmOf(call) in approved))).toEqual([
    // The lists of stolen passwords have this form; it protects nothing.
    "api/src/platform/auth/breached-passwords.ts createHash('sha1'",
    // One of `vaultCiphers`.
    "api/src/platform/keys/envelope.ts createCipheriv(name as 'chacha20-poly1305'",
    "api/src/platform/keys/envelope.ts createDecipheriv(name as 'chacha20-poly1305'",
    // `sha256` or `sha384`, by its type.
    'packages/federation/src/build-files.ts createHash(kind',
  ])
  const used = new Set([...calls.map(algorithmOf).filter((name) => name in approved), ...vaultCiphers])
  for (const name of used) expect(page).toContain(approved[name])
})

test('what Node does not have comes from the libraries that the document names', () => {
  const libraries = found(
    /(?:from |import\()'(?!\.)[^']*(?:argon|crypt|forge|noble|scure|sodium|nacl|jose|jsonwebtoken|jwt|otp|webauthn|openid|oauth|md5|sha\.?js)[^']*'/g,
  ).filter((line) => !line.endsWith("'node:crypto'"))
  const names = new Set(libraries.map((line) => line.slice(line.indexOf("'") + 1, -1)))
  expect([...names].sort()).toEqual([
    '@node-rs/argon2',
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'age-encryption',
    'openid-client',
    'otpauth',
  ])
  for (const name of names) expect(page).toContain(`\`${name.replace(/\/(?:browser|server)$/, '')}\``)
})

test('what nobody may guess has 128 random bits or more, from node:crypto', () => {
  const short = found(/\brandomBytes\([^)]*\)/g).filter(
    (call) => !(Number(/\d+(?=\)$)/.exec(call)?.[0]) >= 16),
  )
  // A nonce of AES-GCM has 96 bits and is no secret.
  expect(short).toEqual(['api/src/platform/keys/envelope.ts randomBytes(nonceBytes)'])
  // Waiting times, places in a queue and samples.
  expect([...new Set(found(/\bMath\.random\b/g))].map((line) => line.split(' ')[0])).toEqual([
    'api/src/kernel/database/seats.ts',
    'api/src/kernel/database/transaction.ts',
    'api/src/platform/notifications/live-connection.ts',
    'packages/platform/src/changes.ts',
    'shell/src/background/telemetry.ts',
    'shell/src/notifications/live.ts',
  ])
})
