import { createHash, randomUUID } from 'node:crypto'
import type { MoveInput } from '@drayline/domain/platform/releases/release'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import type { JobHandler } from '../../kernel/jobs/job-loop.ts'
import type { RequestOrigin } from '../../kernel/writes/background-write.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import type { MoveNews } from './announce.ts'
import { announceMove } from './announce.ts'
import { canaryJobs, watchCanary, watcher } from './canary-watch.ts'
import type { Moved, WatchMove } from './pointer.service.ts'
import { movePointer } from './pointer.service.ts'
import { droppedBetween } from './release-drops.ts'
import { remoteNumber } from './release-id.ts'
import type { PointerDoc } from './remote.model.ts'

interface MoveBy {
  id: number | null
  name: string
}

/**
 * Moves users of a remote, keeps who did it in the audit log and tells those who may publish.
 * @param news what they are told, where the move itself does not say enough
 */
export async function moveRemote(
  tx: Tx,
  remoteId: string,
  move: WatchMove,
  by: MoveBy,
  { changeId, news }: { changeId?: string; news?: MoveNews } = {},
): Promise<PointerDoc> {
  const moved = await movePointer(remoteId, move, by.name, changeId)
  const { before, after } = moved
  if (!isChange(moved)) return after
  const dropped = before ? await droppedBetween(remoteId, before.version, after.version) : []
  tx.audit({
    action: `remote.${move.action}`,
    entityType: 'remote',
    entityId: remoteNumber(remoteId),
    before: before && auditedPointer(before),
    after: {
      ...auditedPointer(after),
      reason: move.reason,
      root: move.root,
      to: move.to,
      ...(dropped.length > 0 && { dropped }),
    },
  })
  await announceMove(tx, move, moved, by, news)
  if (move.action === 'canary') await watchCanary(tx, remoteId)
  return after
}

/** Jobs that look at running canaries, and move users by what browsers tell. */
export function canaryWatch(now: () => Date): JobHandler {
  return canaryJobs(now, (tx, { _id, revision }, move, news) =>
    moveRemote(tx, _id, { ...move, revision: revision ?? 0 }, watcher, { news }),
  )
}

/** Remote and version by their names, so that a record of the audit log can be read by itself. */
function auditedPointer({ _id, version, previousVersion, enabled, pinned, canary, retired }: PointerDoc) {
  return { remote: _id, version, previousVersion, enabled, pinned, canary, retired }
}

function isChange({ before, after }: Moved): boolean {
  return before !== after
}

interface UnsignedMove {
  /** `token CI of finance`, or who ran a command. */
  actor: string
  now?: () => Date
  origin?: RequestOrigin
  /** The same key with the same remote moves once, however often it is sent. */
  key?: string | undefined
}

/** Moves users where no one is signed in: by deploy token or by command. */
export async function moveUnsigned(
  remoteId: string,
  move: MoveInput,
  { actor, now = databaseNow, origin, key }: UnsignedMove,
): Promise<PointerDoc> {
  const by = { id: null, name: actor }
  // Known before the transaction, so that a run whose outcome was lost is noticed by the next.
  const changeId = key ? keyedId(remoteId, actor, key) : randomUUID()
  return await writeInBackground(by, now, (tx) => moveRemote(tx, remoteId, move, by, { changeId }), origin)
}

function keyedId(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
