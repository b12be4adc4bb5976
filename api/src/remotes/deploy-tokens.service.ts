import { createHash, randomBytes } from 'node:crypto'
import type { DeployTokenInput } from '@drayline/domain/release'
import { nextId } from '../core/ids.ts'
import type { Tx } from '../core/write.ts'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import { DeployTokenRecord } from './deploy-token.model.ts'

const prefix = 'dlt_'
const day = 24 * 60 * 60 * 1000
/** `lastUsedAt` is kept to the minute, so that a busy pipeline does not write with every call. */
const useGrain = 60_000

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** What a new token consists of; the secret is shown once and stored only as its hash. */
export function makeToken(remoteId: string, { name, days }: DeployTokenInput, createdBy: string, now: Date) {
  const secret = prefix + randomBytes(32).toString('base64url')
  const fields = {
    remoteId,
    name,
    tokenHash: hashOf(secret),
    hint: secret.slice(0, prefix.length + 4),
    createdBy,
    expiresAt: new Date(now.getTime() + days * day),
    lastUsedAt: null,
    revokedAt: null,
  }
  return { secret, fields }
}

/** Stores a new token by command, where nobody is signed in. */
export async function createTokenByCommand(remoteId: string, input: DeployTokenInput, actor: string) {
  const { secret, fields } = makeToken(remoteId, input, actor, new Date())
  await DeployTokenRecord.create([{ ...fields, _id: await nextId('deploy_tokens'), version: 1 }])
  return { secret, expiresAt: fields.expiresAt }
}

/** The token of this secret, if it may be used now; keeps when it was used last. */
export async function findToken(secret: string, now: Date): Promise<DeployTokenDoc | undefined> {
  const token = await DeployTokenRecord.findOne({ tokenHash: hashOf(secret) }).lean<DeployTokenDoc>()
  if (!token || token.revokedAt || token.expiresAt <= now) return undefined
  if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() > useGrain)
    await DeployTokenRecord.updateOne({ _id: token._id }, { $set: { lastUsedAt: now } })
  return token
}

/** Ends a token at once; ending it twice changes nothing. */
export async function revokeToken(tx: Tx, token: DeployTokenDoc): Promise<DeployTokenDoc> {
  if (token.revokedAt) return token
  return await tx.update(DeployTokenRecord, token, { revokedAt: tx.now })
}
