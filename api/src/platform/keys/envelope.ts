import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { VaultCipher, VaultKey } from '../../kernel/base/vault-keys.ts'
import { vaultCiphers } from '../../kernel/base/vault-keys.ts'
import type { KeyRing } from './key-ring.ts'

/**
 * A closed value: encrypted with a data key of its own, which is encrypted (wrapped) with a key of the ring. Both are
 * base64 of nonce (12 bytes), tag (16) and ciphertext, with the name of the cipher and a dot before it. Without a name
 * it is AES-256-GCM, as all values were at first.
 */
export interface Envelope {
  /** Counts the values that the entry has had, from 1. */
  secretVersion: number
  keyId: string
  wrappedKey: string
  ciphertext: string
}

/** Owner of an encrypted value, authenticated with it (AAD): for another owner it does not decrypt. */
export interface Binding {
  entryId: number
  clientId: number
  dataType: string
}

/** Values are filled up to a multiple of this, so that a stolen copy does not tell a PIN from a password. */
const block = 256
const lengthBytes = 4
const nonceBytes = 12
const tagBytes = 16
const firstCipher = 'aes-256-gcm'

/** Encrypts a value with a fresh data key. */
export function seal(ring: KeyRing, binding: Binding, value: string, secretVersion: number): Envelope {
  const dataKey = randomBytes(32)
  const plain = padded(value)
  try {
    const { current, cipher } = ring
    return {
      secretVersion,
      keyId: current.id,
      wrappedKey: encrypt(cipher, current.key, dataKey, keyContext(binding, secretVersion, current.id)),
      ciphertext: encrypt(cipher, dataKey, plain, valueContext(binding, secretVersion)),
    }
  } finally {
    dataKey.fill(0)
    plain.fill(0)
  }
}

/** The value; null when its key is not in the ring, or it was altered or belongs to another record. */
export function open(ring: KeyRing, binding: Binding, envelope: Envelope): string | null {
  const dataKey = unwrap(ring, binding, envelope)
  const plain =
    dataKey && decrypt(dataKey, envelope.ciphertext, valueContext(binding, envelope.secretVersion))
  try {
    return plain && unpadded(plain)
  } finally {
    dataKey?.fill(0)
    plain?.fill(0)
  }
}

/**
 * The envelope with its data key wrapped by the ring's first key, in the ring's cipher; null when it cannot be unwrapped.
 * A value in another cipher is closed anew, with a data key of its own.
 */
export function rewrap(ring: KeyRing, binding: Binding, envelope: Envelope): Envelope | null {
  if (cipherOf(envelope.ciphertext) !== ring.cipher) {
    const value = open(ring, binding, envelope)
    return value === null ? null : seal(ring, binding, value, envelope.secretVersion)
  }
  const dataKey = unwrap(ring, binding, envelope)
  if (!dataKey) return null
  const { current, cipher } = ring
  const context = keyContext(binding, envelope.secretVersion, current.id)
  const wrappedKey = encrypt(cipher, current.key, dataKey, context)
  dataKey.fill(0)
  return { ...envelope, keyId: current.id, wrappedKey }
}

function unwrap(ring: KeyRing, binding: Binding, envelope: Envelope): Buffer | null {
  const key = ring.find(envelope.keyId)
  const context = keyContext(binding, envelope.secretVersion, envelope.keyId)
  return key ? decrypt(key.key, envelope.wrappedKey, context) : null
}

/** Wraps a key that belongs to the whole vault. */
export function wrapKey(key: VaultKey, plain: Buffer, purpose: string): string {
  return encrypt(firstCipher, key.key, plain, context('purpose', purpose, key.id))
}

/** The opposite of `wrapKey`; null when it does not fit. */
export function unwrapKey(key: VaultKey, wrapped: string, purpose: string): Buffer | null {
  return decrypt(key.key, wrapped, context('purpose', purpose, key.id))
}

function keyContext({ entryId, clientId }: Binding, secretVersion: number, keyId: string): Buffer {
  return context('key', entryId, clientId, secretVersion, keyId)
}

function valueContext({ entryId, clientId, dataType }: Binding, secretVersion: number): Buffer {
  return context('value', entryId, clientId, dataType, secretVersion)
}

function context(...parts: (string | number)[]): Buffer {
  return Buffer.from(JSON.stringify(['drayline-vault-1', ...parts]))
}

/** The name of the cipher is authenticated too: nobody turns a value into one of another cipher. */
function named(name: VaultCipher, additional: Buffer): Buffer {
  return name === firstCipher ? additional : Buffer.concat([Buffer.from(`${name}\n`), additional])
}

/** The cipher of an encrypted text; undefined for one that is not known here. */
function cipherOf(encoded: string): VaultCipher | undefined {
  const dot = encoded.indexOf('.')
  return dot < 0 ? firstCipher : vaultCiphers.find((name) => name === encoded.slice(0, dot))
}

function encrypt(name: VaultCipher, key: Buffer, plain: Buffer, additional: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = makeCipher(name, key, nonce).setAAD(named(name, additional), {
    plaintextLength: plain.length,
  })
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  const box = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
  return name === firstCipher ? box : `${name}.${box}`
}

// Node's types know the two ciphers by different overloads; they take and give the same.
const options = { authTagLength: tagBytes }
const makeCipher = (name: VaultCipher, key: Buffer, nonce: Buffer) =>
  createCipheriv(name as 'chacha20-poly1305', key, nonce, options)
const makeDecipher = (name: VaultCipher, key: Buffer, nonce: Buffer) =>
  createDecipheriv(name as 'chacha20-poly1305', key, nonce, options)

function decrypt(key: Buffer, encoded: string, additional: Buffer): Buffer | null {
  const name = cipherOf(encoded)
  const box = Buffer.from(encoded.slice(encoded.indexOf('.') + 1), 'base64')
  if (!name || box.length < nonceBytes + tagBytes) return null
  const plaintextLength = box.length - nonceBytes - tagBytes
  const decipher = makeDecipher(name, key, box.subarray(0, nonceBytes))
    .setAAD(named(name, additional), { plaintextLength })
    .setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(box.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

function padded(value: string): Buffer {
  const text = Buffer.from(value)
  const plain = Buffer.alloc(Math.ceil((lengthBytes + text.length) / block) * block)
  plain.writeUInt32BE(text.length)
  text.copy(plain, lengthBytes)
  text.fill(0)
  return plain
}

function unpadded(plain: Buffer): string | null {
  if (plain.length < lengthBytes) return null
  const length = plain.readUInt32BE()
  return length <= plain.length - lengthBytes
    ? plain.toString('utf8', lengthBytes, lengthBytes + length)
    : null
}
