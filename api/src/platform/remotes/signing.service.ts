import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { SigningInput } from '@drayline/domain/platform/releases/release'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { announceSigning } from './announce.ts'
import { listPath, readBuildList, signaturePath } from './build-list.ts'
import type { BuildFiles } from './release-check.ts'
import { remoteNumber } from './release-id.ts'
import type { SigningDoc } from './signing.model.ts'
import { RemoteSigning } from './signing.model.ts'

/** Keys of a remote; of one that never had any, none. */
export async function signingOf(remoteId: string): Promise<SigningDoc> {
  const known = await RemoteSigning.findById(remoteId).lean<SigningDoc>()
  return known ?? { _id: remoteId, demanded: false, keys: [] }
}

/** Adds or removes a key, or decides whether a signature is demanded; audited and told. Call it in a transaction. */
export async function changeSigning(
  tx: Tx,
  remoteId: string,
  change: SigningInput,
  actor: string,
): Promise<SigningDoc> {
  const before = await signingOf(remoteId)
  const after = changes[change.action](before, change, { addedBy: actor, addedAt: tx.now })
  const { demanded, keys } = after
  await RemoteSigning.updateOne({ _id: remoteId }, { $set: { demanded, keys } }, { upsert: true })
  tx.audit({
    action: `remoteSigning.${change.action}`,
    entityType: 'remote',
    entityId: remoteNumber(remoteId),
    before: audited(before),
    after: audited(after),
  })
  await announceSigning(tx, remoteId, change, actor)
  return after
}

/** The same by command, where no one is signed in. */
export async function changeSigningByCommand(remoteId: string, change: SigningInput, actor: string) {
  return await writeInBackground({ id: null, name: actor }, databaseNow, (tx) =>
    changeSigning(tx, remoteId, change, actor),
  )
}

type Added = { addedBy: string; addedAt: Date }
const changes: Record<
  SigningInput['action'],
  (before: SigningDoc, change: SigningInput, added: Added) => SigningDoc
> = {
  addKey(before, { name = '', key = '' }, added) {
    const { fingerprint, publicKey } = readPublicKey(key)
    const others = before.keys.filter((known) => known.fingerprint !== fingerprint)
    return { ...before, keys: [...others, { fingerprint, name, publicKey, ...added }] }
  },
  removeKey(before, { key }) {
    const keys = before.keys.filter(({ fingerprint }) => fingerprint !== key)
    if (keys.length === before.keys.length) throw refused('remote.signing.unknownKey', before._id)
    if (keys.length === 0 && before.demanded) throw refused('remote.signing.lastKey', before._id)
    return { ...before, keys }
  },
  demand(before) {
    if (before.keys.length === 0) throw refused('remote.signing.noKey', before._id)
    return { ...before, demanded: true }
  },
  accept: (before) => ({ ...before, demanded: false }),
}

function refused(key: `remote.signing.${'unknownKey' | 'lastKey' | 'noKey'}`, remote: string): Problem {
  return conflict({ key, params: { remote } })
}

function audited({ _id, demanded, keys }: SigningDoc) {
  return { remote: _id, demanded, keys: keys.map(({ fingerprint, name }) => `${name} ${fingerprint}`) }
}

/** A private key would do as well, and must never come here: it is refused before it is read. */
function readPublicKey(text: string): { fingerprint: string; publicKey: string } {
  const key = text.includes('PRIVATE') ? undefined : parsed(text)
  if (key?.asymmetricKeyType !== 'ed25519') {
    const message = { key: 'remote.signing.badKey' } as const
    throw new Problem(422, 'error.validation', { message, errors: { key: message } })
  }
  const der = key.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(der).digest('hex').slice(0, 16)
  return { fingerprint, publicKey: key.export({ type: 'spki', format: 'pem' }).toString() }
}

function parsed(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text.trim())
  } catch {
    return undefined
  }
}

/** Who signed a build, and what is wrong with its signature. */
export interface SignatureCheck {
  /** Fingerprint of the key; null for a build whose signature nobody asked for. */
  signedBy: string | null
  problems: string[]
}

/** Compares the signature of a build (Ed25519 over `files.json`) with the keys of its remote. */
export async function checkSignature(remoteId: string, files: BuildFiles): Promise<SignatureCheck> {
  const { demanded, keys } = await signingOf(remoteId)
  if (keys.length === 0) return { signedBy: null, problems: [] }
  const [list, signature] = [files.get(listPath), files.get(signaturePath)]
  if (!signature) {
    const text = `${listPath}: is not signed, and ${remoteId} demands a signature (--sign KEYFILE)`
    return { signedBy: null, problems: demanded ? [text] : [] }
  }
  const signer = keys.find(({ publicKey }) => list && isSignedBy(list, signature, publicKey))
  if (!signer || !readBuildList(files))
    return { signedBy: null, problems: [`${signaturePath}: is by none of the keys of ${remoteId}`] }
  return { signedBy: signer.fingerprint, problems: [] }
}

function isSignedBy(list: Buffer, signature: Buffer, publicKey: string): boolean {
  return verify(null, list, publicKey, Buffer.from(signature.toString('utf8'), 'base64'))
}
