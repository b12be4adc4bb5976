import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { errorCode, UserError } from './user-error.ts'

/** The secrets in the form of their environment variables. */
export interface Secrets {
  SESSION_KEYS: string
  VAULT_KEYS: string
}

/**
 * The secrets of an installation on the embedded database: made at first start, kept in the data folder, readable
 * by the owner only.
 * @throws UserError when the file is there but not readable as what we wrote: new keys would lose the vault
 */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir)
  const present = await readSecrets(file)
  if (present) return present
  await createOnce(file, JSON.stringify(newSecrets()))
  const made = await readSecrets(file)
  if (!made) throw new Error(`${file} vanished`)
  return made
}

/** File in which an installation on the embedded database keeps its secrets. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** Puts the keys of a restored installation in place. @throws UserError when there are others already */
export async function restoreSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = secretsFile(dataDir)
  await createOnce(file, JSON.stringify(secrets))
  if (isDeepStrictEqual(await readSecrets(file), secrets)) return
  throw new UserError(
    `${file} holds other keys already; it was left as it is.`,
    'Restore into another DATA_DIR, or move that file away.',
  )
}

/**
 * Puts a new vault key in front of the ring; the old ones stay, to open what they closed. A process that reads the
 * file at that moment sees the old or the new content, never a part.
 * @returns the new key's id
 */
export async function addVaultKey(dataDir: string): Promise<string> {
  const secrets = await ensureSecrets(dataDir)
  const known = new Set(secrets.VAULT_KEYS.split(',').map((entry) => entry.split(':', 1)[0]))
  let number = known.size + 1
  while (known.has(`k${number}`)) number += 1
  const id = `k${number}`
  await replaceSecrets(dataDir, { ...secrets, VAULT_KEYS: `${newVaultKey(id)},${secrets.VAULT_KEYS}` })
  return id
}

/** Removes keys of the vault that close nothing any more. */
export async function removeVaultKeys(dataDir: string, ids: ReadonlySet<string>): Promise<void> {
  const secrets = await ensureSecrets(dataDir)
  const kept = secrets.VAULT_KEYS.split(',').filter((entry) => !ids.has(entry.split(':', 1)[0] ?? ''))
  await replaceSecrets(dataDir, { ...secrets, VAULT_KEYS: kept.join(',') })
}

async function replaceSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = secretsFile(dataDir)
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flush: true })
  await rename(draft, file)
}

function newVaultKey(id: string): string {
  return `${id}:${randomBytes(32).toString('base64')}`
}

function newSecrets(): Secrets {
  return {
    SESSION_KEYS: randomBytes(32).toString('base64url'),
    VAULT_KEYS: newVaultKey('k1'),
  }
}

/** Writes the whole file under another name first, so that no partial file is ever read or kept. */
async function createOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, content, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw unreadable(file, error)
  }
  try {
    const content: unknown = JSON.parse(text)
    if (isSecrets(content)) return content
  } catch {
    // Told below.
  }
  throw unreadable(file)
}

function unreadable(file: string, cause?: unknown): UserError {
  return new UserError(
    `The keys of this installation in ${file} cannot be read.`,
    'Restore the file from a backup: without it, sessions end and vault entries cannot be opened.',
    { cause },
  )
}

/** Returns whether this is what a file of secrets holds. */
export function isSecrets(value: unknown): value is Secrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'SESSION_KEYS' in value &&
    typeof value.SESSION_KEYS === 'string' &&
    'VAULT_KEYS' in value &&
    typeof value.VAULT_KEYS === 'string'
  )
}
