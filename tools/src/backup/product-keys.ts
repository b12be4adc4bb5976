import { readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSecretFiles } from '@drayline/api/kernel/base/secret-files'
import { ringIn } from '@drayline/api/platform/keys/key-ring'
import { readConfiguration } from '../configuration.ts'
import { ensureSecrets, isSecrets, type Secrets } from '../secrets.ts'
import { errorCode, UserError } from '../user-error.ts'
import { decryptWith, encryptFor } from './encryption.ts'

/** Writes the keys of an installation, encrypted, into a new file. @throws UserError */
export async function writeKeys(file: string, keys: Secrets, recipients: readonly string[]): Promise<void> {
  const content = Buffer.from(JSON.stringify(keys))
  const encrypted = await buffer(Readable.from(encryptFor(recipients)(Readable.from([content]))))
  try {
    await writeFile(file, encrypted, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new UserError(
        `${file} is there already.`,
        'Choose another name: older backups need the older keys.',
      )
    await rm(file, { force: true })
    throw error
  }
}

/** Reads keys that `writeKeys` wrote. @throws UserError */
export async function readKeys(file: string, identities: readonly string[] | undefined): Promise<Secrets> {
  const stored = await readFile(file).catch((error: unknown) => {
    throw new UserError(`The keys in ${file} cannot be read (${errorCode(error) ?? error}).`)
  })
  try {
    const content = await buffer(Readable.from(decryptWith(identities)(Readable.from([stored]))))
    const keys: unknown = JSON.parse(String(content))
    if (isSecrets(keys)) return keys
  } catch (error) {
    if (error instanceof UserError) throw error
  }
  throw new UserError(`${file} does not hold the keys of an installation, or was altered.`)
}

/** The keys this installation has: of its data folder, or of the environment. @throws UserError */
export async function presentKeys(env: NodeJS.ProcessEnv = process.env): Promise<Secrets> {
  const config = readConfiguration(env)
  const { SESSION_KEYS = '', VAULT_KEYS = '', VAULT_KEYS_FILE: ringFile } = readSecretFiles(env).env
  if (!config.mongodbUri)
    return { ...(await ensureSecrets(config.dataDir)), ...present({ SESSION_KEYS, VAULT_KEYS }) }
  const ring = ringFile ? await readFile(ringFile, 'utf8') : VAULT_KEYS
  return { SESSION_KEYS, VAULT_KEYS: ringIn(ring) }
}

const present = (keys: Secrets) =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value.trim()))
