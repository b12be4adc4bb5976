import { createHash, randomBytes } from 'node:crypto'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { DeployTokenInput } from '@drayline/domain/platform/releases/release'
import { tokenRights } from '@drayline/domain/platform/releases/release'
import { Problem } from '../../kernel/base/errors.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import type { RequestOrigin } from '../../kernel/writes/background-write.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { announceToken } from './announce.ts'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import { DeployTokenRecord } from './deploy-token.model.ts'
import { presentToken } from './release.presenter.ts'
import { remoteNumber } from './release-id.ts'
import { RemoteRelease } from './remote.model.ts'

const prefix = 'dlt_'
const day = 24 * 60 * 60 * 1000
/** `lastUsedAt` is kept to the minute, so that a busy pipeline does not write with every call. */
const useGrain = 60_000

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** What a token is made of; without rights it has all of them. */
type NewToken = Pick<DeployTokenInput, 'name' | 'days'> & Partial<Pick<DeployTokenInput, 'rights'>>

/**
 * Refuses a token for a remote that does not exist, unless it is said to be a new one.
 * @throws Problem 422
 */
export async function requireRemote(remote: string, { newRemote }: Pick<DeployTokenInput, 'newRemote'>) {
  if (newRemote || (await RemoteRelease.exists({ remoteId: remote }))) return
  const message = { key: 'remote.token.unknownRemote', params: { remote } } as const
  throw new Problem(422, 'error.validation', { message, errors: { newRemote: message } })
}

/** Parts of a new token; the secret is shown once and stored only as its hash. */
export function makeToken(
  remoteId: string,
  { name, days, rights = [...tokenRights] }: NewToken,
  createdBy: string,
  now: Date,
) {
  const secret = prefix + randomBytes(32).toString('base64url')
  const fields = {
    remoteId,
    name,
    tokenHash: hashOf(secret),
    hint: secret.slice(0, prefix.length + 4),
    rights,
    createdBy,
    expiresAt: new Date(now.getTime() + days * day),
    lastUsedAt: null,
    revokedAt: null,
  }
  return { secret, fields }
}

/** Stores a token that was made, and who made it in the audit log. */
export async function storeToken(
  tx: Tx,
  fields: ReturnType<typeof makeToken>['fields'],
): Promise<DeployTokenDoc> {
  const token = await tx.insert(DeployTokenRecord, fields)
  auditToken(tx, 'deployToken.created', null, token)
  await announceToken(tx, 'created', token, token.createdBy)
  return token
}

/** Stores a new token by command, where no one is signed in. */
export async function createTokenByCommand(remoteId: string, input: NewToken, actor: string) {
  const { secret, fields } = makeToken(remoteId, input, actor, databaseNow())
  await writeInBackground({ id: null, name: actor }, databaseNow, async (tx) => {
    // A run whose outcome was lost may have stored it.
    const { tokenHash } = fields
    if (!(await DeployTokenRecord.exists({ tokenHash }))) await storeToken(tx, fields)
  })
  return { secret, expiresAt: fields.expiresAt }
}

/** Revokes a token by command. @returns false when there is none with this id */
export async function revokeTokenByCommand(id: number, actor: string): Promise<boolean> {
  return await writeInBackground({ id: null, name: actor }, databaseNow, async (tx) => {
    const token = await DeployTokenRecord.findById(id).lean<DeployTokenDoc>()
    if (token) await revokeToken(tx, token, actor)
    return token !== null
  })
}

/** The token of this secret, if it may be used now; keeps when it was used last, and tells of its first use. */
export async function findToken(
  secret: string,
  now: Date,
  origin?: RequestOrigin,
): Promise<DeployTokenDoc | undefined> {
  const token = await DeployTokenRecord.findOne({ tokenHash: hashOf(secret) }).lean<DeployTokenDoc>()
  if (!token || token.revokedAt || token.expiresAt <= now) return undefined
  if (!token.lastUsedAt) await noteFirstUse(token, now, origin)
  else if (now.getTime() - token.lastUsedAt.getTime() > useGrain)
    await DeployTokenRecord.updateOne({ _id: token._id }, { $set: { lastUsedAt: now } })
  return token
}

/** What follows is kept with the releases and moves; that the secret is in use at all is told once. */
async function noteFirstUse(token: DeployTokenDoc, now: Date, origin?: RequestOrigin): Promise<void> {
  const actor = `token ${token.name}`
  await writeInBackground(
    { id: null, name: actor },
    () => now,
    async (tx) => {
      const unused = { _id: token._id, lastUsedAt: null } as never
      const { modifiedCount } = await DeployTokenRecord.updateOne(unused, { $set: { lastUsedAt: now } })
      if (modifiedCount === 0) return
      auditToken(tx, 'deployToken.used', token, { ...token, lastUsedAt: now })
      await announceToken(tx, 'used', token, origin?.ip ?? '')
    },
    origin,
  )
}

/** Ends a token at once; ending it twice changes nothing. */
export async function revokeToken(
  tx: Tx,
  token: DeployTokenDoc,
  actor = tx.by?.name ?? '',
): Promise<DeployTokenDoc> {
  if (token.revokedAt) return token
  const after = await tx.update(DeployTokenRecord, token, { revokedAt: tx.now })
  auditToken(tx, 'deployToken.revoked', token, after)
  await announceToken(tx, 'revoked', token, actor)
  return after
}

function auditToken(tx: Tx, action: AuditAction, before: DeployTokenDoc | null, after: DeployTokenDoc): void {
  tx.audit({
    action,
    entityType: 'remote',
    entityId: remoteNumber(after.remoteId),
    before: before && presentToken(before),
    after: presentToken(after),
  })
}
