import { createDecipheriv, randomBytes } from 'node:crypto'
import { loadConfig } from '../../kernel/base/config.ts'
import type { VaultKey } from '../../kernel/base/vault-keys.ts'
import { open, rewrap, seal } from './envelope.ts'
import type { KeyRing } from './key-ring.ts'
import { keyRing } from './key-ring.ts'

const ringOf = (...keys: [VaultKey, ...VaultKey[]]): KeyRing => ({
  current: keys[0],
  cipher: 'aes-256-gcm',
  find: (id) => keys.find((key) => key.id === id),
})
const key = (id: string): VaultKey => ({ id, key: randomBytes(32) })
const first = key('k1')
const second = key('k2')
const ring = ringOf(first)
const owner = { entryId: 7, clientId: 3, dataType: 'ssn' }

test('a value is read again by its owner alone', () => {
  const envelope = seal(ring, owner, '078-05-1120', 1)
  expect(JSON.stringify(envelope)).not.toContain('078-05-1120')
  expect(open(ring, owner, envelope)).toBe('078-05-1120')
  for (const other of [{ entryId: 8 }, { clientId: 4 }, { dataType: 'password' }])
    expect(open(ring, { ...owner, ...other }, envelope)).toBeNull()
  expect(open(ring, owner, { ...envelope, secretVersion: 2 })).toBeNull()
})

test('the size of what is stored does not tell a PIN from a password', () => {
  const sizeOf = (value: string) => seal(ring, owner, value, 1).ciphertext.length
  expect(sizeOf('1234')).toBe(sizeOf('correct horse battery staple'))
})

test('an altered value is none', () => {
  const envelope = seal(ring, owner, 'secret', 1)
  const bytes = Buffer.from(envelope.ciphertext, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  expect(open(ring, owner, { ...envelope, ciphertext: bytes.toString('base64') })).toBeNull()
})

test('what is stored is AES-256-GCM with a whole tag, as anybody else opens it', () => {
  const opened = (secret: Buffer, box: string, context: unknown[]) => {
    const bytes = Buffer.from(box, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(JSON.stringify(['drayline-vault-1', ...context])))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  }
  const { wrappedKey, ciphertext } = seal(ring, owner, '078-05-1120', 1)
  const dataKey = opened(first.key, wrappedKey, ['key', 7, 3, 1, 'k1'])
  expect(opened(dataKey, ciphertext, ['value', 7, 3, 'ssn', 1]).subarray(4, 15).toString()).toBe(
    '078-05-1120',
  )
})

test('a new key takes over, and the old one may then leave the ring', () => {
  const envelope = seal(ring, owner, 'secret', 1)
  const moved = rewrap(ringOf(second, first), owner, envelope)
  expect(moved).toMatchObject({ keyId: 'k2', ciphertext: envelope.ciphertext })
  expect(moved && open(ringOf(second), owner, moved)).toBe('secret')
  expect(open(ringOf(second), owner, envelope)).toBeNull()
  expect(rewrap(ringOf(second), owner, envelope)).toBeNull()
})

describe('another cipher', () => {
  const other: KeyRing = { ...ringOf(first), cipher: 'chacha20-poly1305' }
  const closed = () => seal(other, owner, '078-05-1120', 1)

  test('closes new values, while those of the first one are read as before, and the other way round', () => {
    expect(closed().ciphertext).toMatch(/^chacha20-poly1305\./)
    expect(closed().wrappedKey).toMatch(/^chacha20-poly1305\./)
    expect(seal(ring, owner, 'x', 1).ciphertext).not.toContain('.')
    expect(open(ring, owner, closed())).toBe('078-05-1120')
    expect(open(other, owner, seal(ring, owner, 'secret', 1))).toBe('secret')
    expect(open(other, { ...owner, clientId: 4 }, closed())).toBeNull()
  })

  test('is the one that is set', async () => {
    const { vaultCipher } = loadConfig({ VAULT_CIPHER: 'chacha20-poly1305' })
    expect((await keyRing({ vaultKeys: [first], vaultKeysFile: undefined, vaultCipher })).cipher).toBe(
      vaultCipher,
    )
    expect(vaultCipher).toBe('chacha20-poly1305')
  })

  test('takes over values with the next key', () => {
    const target: KeyRing = { ...ringOf(second, first), cipher: 'chacha20-poly1305' }
    const moved = rewrap(target, owner, seal(ring, owner, 'secret', 3))
    expect(moved).toMatchObject({ keyId: 'k2', secretVersion: 3 })
    expect(moved?.ciphertext).toMatch(/^chacha20-poly1305\./)
    expect(moved && open(ringOf(second), owner, moved)).toBe('secret')
  })

  test('is not believed by its name alone', () => {
    const { ciphertext } = closed()
    const bare = ciphertext.slice(ciphertext.indexOf('.') + 1)
    for (const text of [bare, `aes-256-gcm.${bare}`, `des.${bare}`])
      expect(open(ring, owner, { ...closed(), ciphertext: text })).toBeNull()
    expect(
      open(ring, owner, { ...seal(ring, owner, 'x', 1), ciphertext: `chacha20-poly1305.${bare}` }),
    ).toBeNull()
  })
})
