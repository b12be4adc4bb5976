import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { HeldBack, MoveInput } from '@drayline/domain/platform/releases/release'
import { administratorMoves } from '@drayline/domain/platform/releases/release'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { earlierAfter, earlierVersions, versionBefore } from './earlier-versions.ts'
import { claimedRoots, takeRoots } from './path-roots.ts'
import { releaseId } from './release-id.ts'
import type { Canary, PointerAction, PointerChangeDoc, PointerDoc } from './remote.model.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { loadFigures } from './remote.ports.ts'

/** Person who moves a pointer, and the reason; both are kept. */
export interface Mover {
  actor: string
  reason: string
}

/** A pointer before and after a move: the same one twice when nothing had to change, null before the first. */
export interface Moved {
  before: PointerDoc | null
  after: PointerDoc
}

/** A move by a person or a pipeline, or by the watch of canaries, which the kept move says. */
export type WatchMove = MoveInput & { byWatch?: boolean }

/**
 * Changes which version of a remote users get. Call it inside a transaction.
 * @param changeId names the kept move; one that is there already was carried out by an earlier run
 * @throws Problem 404 for an unknown remote, 409 for a version it does not have, a pinned remote, a missing canary, or
 * a pointer that someone moved after `revision`
 */
export async function movePointer(
  remoteId: string,
  move: WatchMove,
  actor: string,
  changeId: string = randomUUID(),
): Promise<Moved> {
  const mover = { actor, reason: move.reason }
  const before = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (!before) return await moveFirst(remoteId, move, mover, changeId)
  if (await RemotePointerChange.exists({ _id: changeId })) return { before, after: before }
  await refuseWhenMoved(before, move)
  if (before.retired && !administratorMoves.includes(move.action))
    throw refused({ key: 'remote.isRetired', params: { remote: remoteId } })
  const change = await moves[move.action](before, move)
  if (!change) return { before, after: before }
  return { before, after: await storeMove(before, change, mover, changeId) }
}

/** A remote whose versions are all stored only: activating one is its beginning. */
async function moveFirst(
  remoteId: string,
  { action, version = '' }: MoveInput,
  mover: Mover,
  changeId: string,
): Promise<Moved> {
  const isStored =
    action === 'activate' && (await RemoteRelease.exists({ _id: releaseId(remoteId, version) }))
  if (isStored) return { before: null, after: await startPointer(remoteId, version, mover, changeId) }
  const message = { key: 'remote.unknown', params: { remote: remoteId } } as const
  throw new Problem(404, 'error.notFound', { message })
}

/** Anyone who decided on an older state is told what became of it, instead of moving twice what two wanted once. */
async function refuseWhenMoved(pointer: PointerDoc, { revision }: MoveInput): Promise<void> {
  if (revision === undefined || revision === (pointer.revision ?? 0)) return
  const last = await RemotePointerChange.findOne({ remoteId: pointer._id })
    .sort({ at: -1 })
    .lean<PointerChangeDoc>()
  const { _id: remote, version } = pointer
  throw conflict({ key: 'remote.movedMeanwhile', params: { remote, version, actor: last?.actor ?? '' } })
}

/** Changes of a pointer by a move, and the name of the change. */
interface Change {
  action: PointerAction
  set: Partial<Omit<PointerDoc, '_id' | 'revision' | 'updatedAt'>>
  to?: string
  detail?: string
}

type Maker = (pointer: PointerDoc, move: WatchMove) => Promise<Change | undefined> | Change | undefined

const moves: Record<MoveInput['action'], Maker> = {
  async activate(pointer, { version = '' }) {
    if (pointer.version === version && !pointer.canary) return undefined
    refuseWhenPinned(pointer)
    await requireVersion(pointer._id, version)
    return await everybody('activated', pointer, version)
  },
  async rollBack(pointer, move) {
    const version = move.version ?? (await versionBefore(pointer._id, await earlierVersions(pointer)))
    if (!version) throw refused({ key: 'remote.noPrevious', params: { remote: pointer._id } })
    await requireVersion(pointer._id, version)
    // Allowed while pinned: it is what one does in an emergency. The pin then holds the earlier version.
    return await everybody('rolled-back', pointer, version)
  },
  async canary(pointer, move) {
    refuseWhenPinned(pointer)
    const { version = '', percent, userIds, roles, departments, stepMinutes } = move
    await requireVersion(pointer._id, version)
    if (version === pointer.version) throw refused({ key: 'remote.canarySame', params: { version } })
    if (percent === 0 && userIds.length + roles.length + departments.length === 0)
      throw refused({ key: 'remote.canaryEmpty' })
    const audience = { version, percent, userIds, roles, departments, stepMinutes }
    const canary: Canary = { ...audience, ...(await beginning(pointer, version)), steppedAt: databaseNow() }
    const detail = [`${percent} %, ${userIds.length} named`, ...roles, ...departments].join(', ')
    return { action: canaryAction(pointer, move), set: { canary }, to: version, detail }
  },
  endCanary(pointer, { byWatch }) {
    if (!pointer.canary) throw refused({ key: 'remote.noCanary', params: { remote: pointer._id } })
    const action = byWatch ? 'canary-stopped' : 'canary-ended'
    return { action, set: { canary: null }, detail: pointer.canary.version }
  },
  enable: (pointer) =>
    pointer.enabled ? undefined : { action: 'enabled', set: { enabled: true, reached: true } },
  disable: (pointer) => (pointer.enabled ? { action: 'disabled', set: { enabled: false } } : undefined),
  pin: (pointer) => (pointer.pinned ? undefined : { action: 'pinned', set: { pinned: true } }),
  unpin: (pointer) => (pointer.pinned ? { action: 'unpinned', set: { pinned: false } } : undefined),
  retire: (pointer) =>
    pointer.retired ? undefined : { action: 'retired', set: { retired: true, canary: null } },
  async restore(pointer) {
    if (!pointer.retired) return undefined
    await takeRoots(pointer._id, pointer.version)
    return { action: 'restored', set: { retired: false } }
  },
  async releaseRoot(pointer, { root = '' }) {
    await requireRoot(pointer, root)
    if ((await claimedRoots(pointer)).has(root))
      throw refused({ key: 'remote.rootInUse', params: { remote: pointer._id, root } })
    await RemotePathRoot.deleteOne({ _id: root })
    return { action: 'root-released', set: {}, detail: root }
  },
  async handOverRoot(pointer, { root = '', to = '' }) {
    await requireRoot(pointer, root)
    const isInUse = (await claimedRoots(pointer)).has(root)
    const nextRemoteId = to === pointer._id ? null : to
    // Users keep the pages they have until the other remote has some there.
    const owner = isInUse || !nextRemoteId ? { nextRemoteId } : { remoteId: to, nextRemoteId: null }
    await RemotePathRoot.updateOne({ _id: root }, { $set: owner })
    return { action: 'root-handed-over', set: {}, detail: `${root} → ${to}` }
  },
}

async function requireRoot({ _id: remoteId }: PointerDoc, root: string): Promise<void> {
  if (await RemotePathRoot.exists({ _id: root, remoteId })) return
  throw refused({ key: 'remote.notItsRoot', params: { remote: remoteId, root } })
}

function canaryAction({ canary }: PointerDoc, { version, byWatch }: WatchMove): PointerAction {
  if (byWatch) return 'canary-grown'
  return canary?.version === version ? 'canary-changed' : 'canary-started'
}

/** A canary that is changed goes on from where it began; figures from before it are not its own. */
async function beginning({ _id, canary }: PointerDoc, version: string) {
  if (canary?.version === version && canary.startedAt)
    return { startedAt: canary.startedAt, before: canary.before }
  const startedAt = databaseNow()
  return { startedAt, before: (await loadFigures(_id, version, startedAt)).sums }
}

/** All users get this version; a canary ends with it, which the kept move says. */
async function everybody(
  action: 'activated' | 'rolled-back',
  pointer: PointerDoc,
  version: string,
): Promise<Change> {
  const known = await earlierVersions(pointer)
  // What was given only while the remote was off has run for nobody, and is nothing to go back to.
  const isForgotten = action === 'rolled-back' || pointer.reached === false
  const earlier = earlierAfter(pointer.version, known, version, isForgotten)
  const previousVersion = (await versionBefore(pointer._id, earlier)) ?? null
  const kept = previousVersion ? earlier.slice(earlier.indexOf(previousVersion)) : []
  const detail = pointer.canary && pointer.canary.version !== version ? `ended ${pointer.canary.version}` : ''
  const reached = pointer.enabled || known.includes(version)
  const set = { version, previousVersion, earlier: kept, canary: null, reached }
  return { action, set, to: version, detail }
}

async function storeMove(
  before: PointerDoc,
  change: Change,
  mover: Mover,
  changeId: string = randomUUID(),
): Promise<PointerDoc> {
  const at = databaseNow()
  const set = { ...change.set, revision: (before.revision ?? 0) + 1, updatedAt: at }
  await RemotePointer.updateOne({ _id: before._id }, { $set: set })
  if (change.set.version) await takeRoots(before._id, change.set.version)
  await recordMove(
    {
      _id: changeId,
      remoteId: before._id,
      from: before.version,
      to: change.to ?? before.version,
      at,
    },
    change,
    mover,
  )
  return { ...before, ...set }
}

interface Step {
  _id: string
  remoteId: string
  from: string | null
  to: string
  at: Date
}

async function recordMove(step: Step, { action, detail = '' }: Change, mover: Mover): Promise<void> {
  await RemotePointerChange.create([{ ...step, action, detail, ...mover }])
}

/** Outcome of publishing a version. */
export interface Activation {
  activated: boolean
  /** Reason users do not get it although it was published for them. */
  heldBack: HeldBack | null
  pinned: boolean
  /** False while the remote is switched off: then no one gets any version. */
  enabled: boolean
  /** The canary that ended with it. */
  endedCanary: string | null
  /** The version users had before. */
  replaces: string | null
}

interface ActivationOptions extends Mover {
  /** False to leave users what they have. */
  activate: boolean
  /** True if the version was stored just now. One that was there before may have been decided against. */
  isNew: boolean
  /** True if a running canary is to end with it. */
  endCanary: boolean
}

/**
 * Lets users have a version that was just stored: the first one of a remote, or a newer one unless the remote is
 * pinned or has a canary. Call it inside a transaction.
 */
export async function activatePublished(
  remoteId: string,
  version: string,
  { activate, isNew, endCanary, ...mover }: ActivationOptions,
): Promise<Activation> {
  const before = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  const { pinned = false, enabled = true, canary = null } = before ?? {}
  const replaces = before?.version ?? null
  const isThere = { pinned: pinned && replaces !== version, enabled, replaces, endedCanary: null }
  if (!activate || replaces === version) return { ...isThere, activated: false, heldBack: null }
  const waits = pinned ? 'pinned' : canary && !endCanary ? 'canary' : null
  const heldBack = before?.retired ? 'retired' : isNew ? waits : 'stored'
  if (heldBack) return { ...isThere, activated: false, heldBack }
  if (before) await storeMove(before, await everybody('activated', before, version), mover)
  else await startPointer(remoteId, version, mover, randomUUID())
  return { ...isThere, activated: true, heldBack: null, endedCanary: canary?.version ?? null }
}

async function startPointer(
  remoteId: string,
  version: string,
  mover: Mover,
  changeId: string,
): Promise<PointerDoc> {
  const at = databaseNow()
  const pointer: PointerDoc = {
    _id: remoteId,
    version,
    previousVersion: null,
    earlier: [],
    revision: 1,
    enabled: true,
    pinned: false,
    canary: null,
    updatedAt: at,
  }
  await RemotePointer.create([pointer])
  await takeRoots(remoteId, version)
  const step = { _id: changeId, remoteId, from: null, to: version, at }
  await recordMove(step, { action: 'activated', set: {} }, mover)
  return pointer
}

function refuseWhenPinned({ _id, pinned, version }: PointerDoc): void {
  if (pinned) throw refused({ key: 'remote.isPinned', params: { remote: _id, version } })
}

async function requireVersion(remoteId: string, version: string): Promise<void> {
  if (await RemoteRelease.exists({ _id: releaseId(remoteId, version) })) return
  throw refused({ key: 'remote.noVersion', params: { remote: remoteId, version } })
}

function refused(message: ServerMessage): Problem {
  return conflict(message, { version: message })
}
