import { readFile, stat } from 'node:fs/promises'
import type { Config } from '../../kernel/base/config.ts'
import { Problem } from '../../kernel/base/errors.ts'
import type { VaultCipher, VaultKey } from '../../kernel/base/vault-keys.ts'
import { parseVaultKeys, vaultCiphers } from '../../kernel/base/vault-keys.ts'

/** The keys of the vault: the first closes, all open. */
export interface KeyRing {
  current: VaultKey
  /** Closes new values; every one of the list opens. */
  cipher: VaultCipher
  find(id: string): VaultKey | undefined
}

type Source = Pick<Config, 'vaultKeys' | 'vaultKeysFile'> & Partial<Pick<Config, 'vaultCipher'>>

/** Content of a file, and the stamp that tells whether the file changed. */
const read = new Map<string, { stamp: string; keys: VaultKey[] }>()

/**
 * The key ring as it is now. From a file it is read anew whenever that file has changed: a new key holds from the next
 * request on, without a restart.
 * @throws Problem 503 when there are no keys
 */
export async function keyRing(source: Source): Promise<KeyRing> {
  const keys = source.vaultKeysFile ? await keysOfFile(source.vaultKeysFile) : source.vaultKeys
  const [current] = keys
  if (!current) throw new Problem(503, 'vault.noKeys')
  return {
    current,
    cipher: source.vaultCipher ?? vaultCiphers[0],
    find: (id) => keys.find((key) => key.id === id),
  }
}

async function keysOfFile(file: string): Promise<VaultKey[]> {
  const known = read.get(file)
  try {
    const { mtimeNs, ino, size } = await stat(file, { bigint: true })
    const stamp = `${mtimeNs}:${ino}:${size}`
    if (known?.stamp === stamp) return known.keys
    const { keys, problems } = parseVaultKeys(ringIn(await readFile(file, 'utf8')))
    if (problems.length > 0 || keys.length === 0) throw new Error('The key ring is not complete')
    read.set(file, { stamp, keys })
    return keys
  } catch {
    // The file is being replaced or is gone: what is known still opens what it closed.
    if (known) return known.keys
    throw new Problem(503, 'vault.noKeys')
  }
}

/** The ring in a file that holds it by itself, or is the file of secrets that `npm start` makes. */
export function ringIn(text: string): string {
  if (!text.trimStart().startsWith('{')) return text.replaceAll(/\s+/g, '')
  const content: unknown = JSON.parse(text)
  const ring = (content as { VAULT_KEYS?: unknown } | null)?.VAULT_KEYS
  return typeof ring === 'string' ? ring : ''
}
