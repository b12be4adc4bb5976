import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { errorCode, UserError } from '../user-error.ts'

type Bytes = AsyncIterable<Uint8Array>

/** First bytes of every file that age wrote. */
const ageMagic = Buffer.from('age-encryption.org/')

/** Encrypts what passes for each of the recipients. @throws UserError when one is no recipient */
export function encryptFor(recipients: readonly string[]): (source: Bytes) => Bytes {
  const encrypter = new Encrypter()
  for (const recipient of recipients) addRecipient(encrypter, recipient)
  return async function* encrypted(source) {
    yield* await encrypter.encrypt(toWeb(source))
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new UserError(`"${recipient}" is not a recipient (age1…).`, newKeyHint, { cause: error })
  }
}

const newKeyHint = 'npm run backup -- --new-key FILE makes a key and shows its recipient.'

/** Opens what passes when it is encrypted, and leaves it as it is when it is not. @throws UserError without the key */
export function decryptWith(identities: readonly string[] | undefined): (source: Bytes) => Bytes {
  return async function* decrypted(source) {
    const iterator = source[Symbol.asyncIterator]()
    const first = await iterator.next()
    const begin = first.done ? new Uint8Array() : first.value
    const whole = joined(begin, iterator)
    if (!ageMagic.equals(begin.subarray(0, ageMagic.length))) return yield* whole
    yield* await open(whole, identities)
  }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function open(source: Bytes, identities: readonly string[] | undefined) {
  if (!identities) throw new UserError('The file is encrypted.', 'Name the file of its key with --identity.')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(toWeb(source))
  } catch (error) {
    throw new UserError(
      'The key does not open the file: it was encrypted for another one, or its beginning was altered.',
      'Name the file of the right key.',
      { cause: error },
    )
  }
}

const toWeb = (source: Bytes) =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>

/** Reads the keys of a file as age-keygen and `--new-key` write it. @throws UserError */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UserError(`The key file ${file} cannot be read (${errorCode(error) ?? error}).`)
  })
  const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0) return identities
  throw new UserError(`${file} holds no key (AGE-SECRET-KEY-…).`, newKeyHint)
}

/** Makes a key in a new file that only its owner reads. @returns its recipient @throws UserError */
export async function makeKeyFile(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  try {
    await writeFile(file, `# recipient: ${recipient}\n${identity}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new UserError(`${file} is there already.`, 'Choose another name: a key is never overwritten.')
  }
  return recipient
}
