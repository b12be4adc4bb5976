/** Ciphers of encrypted values, each with keys of 32 bytes. What one of them has closed is opened by every process. */
export const vaultCiphers = ['aes-256-gcm', 'chacha20-poly1305'] as const
export type VaultCipher = (typeof vaultCiphers)[number]

/** A key that closes the data keys of vault entries. */
export interface VaultKey {
  id: string
  /** 32 bytes, for AES-256. */
  key: Buffer
}

/**
 * Reads a key ring, `<id>:<32 bytes in base64>` by comma. Problems never repeat a secret.
 */
export function parseVaultKeys(text: string): { keys: VaultKey[]; problems: string[] } {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const problems: string[] = []
  const keys = entries.map((entry, index) => {
    const [id = '', secret = ''] = entry.split(':')
    const key = Buffer.from(secret, 'base64')
    if (!/^[\w-]{1,20}$/.test(id) || key.length !== 32)
      problems.push(`VAULT_KEYS entry ${index + 1} must be <id>:<32 bytes in base64>`)
    return { id, key }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    problems.push('VAULT_KEYS must not name an id twice')
  return { keys, problems }
}
