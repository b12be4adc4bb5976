import { textIn } from '@drayline/contract/text'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { NotificationType } from '@drayline/domain/kernel/journal/notification'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { MoveInput, SigningInput } from '@drayline/domain/platform/releases/release'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { User } from '../users/index.ts'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import type { Activation, Moved } from './pointer.service.ts'
import { releaseId, remoteNumber } from './release-id.ts'
import type { ReleaseDoc } from './remote.model.ts'
import { RemoteRelease } from './remote.model.ts'

const publishers = roles.filter((role) => allows(role, 'remotes.publish'))

/** Tells those who may publish that someone did, within the write that stores the release. */
export async function announceRelease(tx: Tx, release: ReleaseDoc, outcome: Activation): Promise<void> {
  const { remoteId, version, publishedBy: actor } = release
  const message: ServerMessage = { key: publishedText(outcome), params: { actor } }
  await tell(tx, release, {
    key: 'remote.published.title',
    version,
    message,
    remoteId,
    many: 'remote.published.many',
  })
}

function publishedText({ activated, enabled }: Activation) {
  if (!activated) return 'remote.published.stored'
  return enabled ? 'remote.published.active' : 'remote.published.switchedOff'
}

/** What is told of a move in place of its action and reason; `params` of the title besides remote and version. */
export interface MoveNews {
  key: ServerMessage['key']
  params?: ServerMessage['params']
  message: ServerMessage
  type?: NotificationType
}

/** Tells those who may publish, but for the person who did it, that users of a remote were moved. */
export async function announceMove(
  tx: Tx,
  { action, reason, root, to }: MoveInput,
  { after }: Moved,
  by: { id: number | null; name: string },
  news?: MoveNews,
): Promise<void> {
  const version = action === 'canary' && after.canary ? after.canary.version : after.version
  const release = await RemoteRelease.findById(releaseId(after._id, version), { descriptor: 1 }).lean<
    Pick<ReleaseDoc, 'descriptor'>
  >()
  if (!release) return
  const message: ServerMessage = { key: 'remote.moved.message', params: { actor: by.name, reason } }
  const key = `remote.moved.${action}` as const
  const params = { detail: [root, to].filter(Boolean).join(' → ') }
  await tell(tx, release, { key, params, version, message, remoteId: after._id, except: by.id, ...news })
}

interface News {
  key: ServerMessage['key']
  params?: ServerMessage['params']
  version: string
  message: ServerMessage
  type?: NotificationType
  remoteId: string
  except?: number | null
  /** Title of a message that stands for several of them, as long as they are not read. */
  many?: ServerMessage['key']
}

async function tell(
  tx: Tx,
  { descriptor }: Pick<ReleaseDoc, 'descriptor'>,
  { key, params: more, version, message, type = 'info', remoteId, except = null, many }: News,
): Promise<void> {
  for (const { _id, language } of await readers()) {
    if (_id === except) continue
    const params = { remote: textIn(descriptor.title, language), version, ...more }
    tx.notify({
      userId: _id,
      title: { key, params },
      message,
      type,
      entityType: 'remote',
      entityId: remoteNumber(remoteId),
      ...(many
        ? {
            group: {
              key: `${many} ${remoteId}`,
              title: (count) => ({ key: many, params: { ...params, count } }),
            },
          }
        : {}),
    })
  }
}

/** Tells those who may publish, but for the person who did it, what became of a key with which a pipeline publishes. */
export async function announceToken(
  tx: Tx,
  change: 'created' | 'used' | 'revoked',
  { remoteId, name }: Pick<DeployTokenDoc, 'remoteId' | 'name'>,
  actor: string,
): Promise<void> {
  for (const { _id } of await readers()) {
    if (_id === tx.by?.id) continue
    tx.notify({
      userId: _id,
      title: { key: `deployToken.${change}.title`, params: { remote: remoteId } },
      message: { key: `deployToken.${change}.message`, params: { name, actor } },
      type: 'info',
      entityType: 'remote',
      entityId: remoteNumber(remoteId),
    })
  }
}

/** Tells those who may publish, but for the person who did it, that the keys of a remote were changed. */
export async function announceSigning(
  tx: Tx,
  remoteId: string,
  { action, name = '', key = '' }: SigningInput,
  actor: string,
): Promise<void> {
  for (const { _id } of await readers()) {
    if (_id === tx.by?.id) continue
    tx.notify({
      userId: _id,
      title: { key: `remote.signing.${action}`, params: { remote: remoteId } },
      message: { key: 'remote.signing.message', params: { actor, name: name || key } },
      type: 'info',
      entityType: 'remote',
      entityId: remoteNumber(remoteId),
    })
  }
}

async function readers() {
  return await User.find({ role: op.in(publishers), deactivatedAt: null }, { language: 1 }).lean()
}
