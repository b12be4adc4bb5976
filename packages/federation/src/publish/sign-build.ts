import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../user-error.ts'

/**
 * Signs a build with the team's private key: `files.json`, which names remote, version and the hash of each file.
 * @throws UserError when there is no such key or no build
 */
export async function signBuild(dir: string, keyFile: string): Promise<void> {
  const key = await readPrivateKey(keyFile)
  const list = await readFile(join(dir, 'files.json')).catch(() => {
    throw new UserError(`There is no build in ${dir}.`, 'Build it first, or leave --built out.')
  })
  await writeFile(join(dir, 'files.json.sig'), `${sign(null, list, key).toString('base64')}\n`)
}

async function readPrivateKey(file: string): Promise<KeyObject> {
  const how = 'Make a key with `npm run signing-key -- create FILE`.'
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`There is no file ${file}.`, how)
  })
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // falls through: no private key
  }
  throw new UserError(`${file} holds no private Ed25519 key.`, how)
}

/**
 * Makes a pair of keys: the private one in a file that only its owner reads, the public one beside it (`.pub`).
 * @returns the path of the public key
 * @throws UserError when the file is there already
 */
export async function makeKeyPair(file: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UserError(`${file} is there already and stays as it is.`)
    throw error
  })
  await writeFile(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }))
  return `${file}.pub`
}
