import { randomUUID } from 'node:crypto'
import type { MoveInput } from '@drayline/domain/release'
import type { ServerMessage } from '@drayline/domain/server-messages'
import { conflict, Problem } from '../core/errors.ts'
import { releaseId } from './release-id.ts'
import type { Canary, PointerAction, PointerDoc } from './remote.model.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'

/** Who moves a pointer, and why; both are kept. */
export interface Mover {
  actor: string
  reason: string
}

/**
 * Changes which version of a remote users get. Call it inside a transaction.
 * @returns the pointer before and after; the same one twice when nothing had to change
 * @throws Problem 404 for an unknown remote, 409 for a version it does not have, a pinned remote, a missing canary
 */
export async function movePointer(
  remoteId: string,
  move: MoveInput,
  actor: string,
): Promise<{ before: PointerDoc; after: PointerDoc }> {
  const before = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (!before)
    throw new Problem(404, 'error.notFound', {
      message: { key: 'remote.unknown', params: { remote: remoteId } },
    })
  const change = await moves[move.action](before, move)
  if (!change) return { before, after: before }
  return { before, after: await storeMove(before, change, { actor, reason: move.reason }) }
}

/** What a move changes of a pointer, and how the change is called. */
interface Change {
  action: PointerAction
  set: Partial<Pick<PointerDoc, 'version' | 'previousVersion' | 'enabled' | 'pinned' | 'canary'>>
  to?: string
  detail?: string
}

type Maker = (pointer: PointerDoc, move: MoveInput) => Promise<Change | undefined> | Change | undefined

const moves: Record<MoveInput['action'], Maker> = {
  async activate(pointer, { version = '' }) {
    if (pointer.version === version && !pointer.canary) return undefined
    refuseWhenPinned(pointer)
    await requireVersion(pointer._id, version)
    return { action: 'activated', set: everybody(pointer, version), to: version }
  },
  async rollBack(pointer, move) {
    const version = move.version ?? pointer.previousVersion
    if (!version) throw refused({ key: 'remote.noPrevious', params: { remote: pointer._id } })
    await requireVersion(pointer._id, version)
    // Allowed while pinned: it is what one does in an emergency. The pin then holds the earlier version.
    return { action: 'rolled-back', set: everybody(pointer, version), to: version }
  },
  async canary(pointer, move) {
    refuseWhenPinned(pointer)
    const canary: Canary = { version: move.version ?? '', percent: move.percent, userIds: move.userIds }
    await requireVersion(pointer._id, canary.version)
    if (canary.version === pointer.version)
      throw refused({ key: 'remote.canarySame', params: { version: canary.version } })
    if (canary.percent === 0 && canary.userIds.length === 0) throw refused({ key: 'remote.canaryEmpty' })
    const detail = `${canary.percent} %, ${canary.userIds.length} named`
    return { action: 'canary-started', set: { canary }, to: canary.version, detail }
  },
  endCanary(pointer) {
    if (!pointer.canary) throw refused({ key: 'remote.noCanary', params: { remote: pointer._id } })
    return { action: 'canary-ended', set: { canary: null } }
  },
  enable: (pointer) => (pointer.enabled ? undefined : { action: 'enabled', set: { enabled: true } }),
  disable: (pointer) => (pointer.enabled ? { action: 'disabled', set: { enabled: false } } : undefined),
  pin: (pointer) => (pointer.pinned ? undefined : { action: 'pinned', set: { pinned: true } }),
  unpin: (pointer) => (pointer.pinned ? { action: 'unpinned', set: { pinned: false } } : undefined),
}

/** All users get this version; a canary ends with it. */
function everybody(pointer: PointerDoc, version: string): Change['set'] {
  const previousVersion = pointer.version === version ? pointer.previousVersion : pointer.version
  return { version, previousVersion, canary: null }
}

async function storeMove(before: PointerDoc, change: Change, mover: Mover): Promise<PointerDoc> {
  const at = new Date()
  const set = { ...change.set, updatedAt: at }
  await RemotePointer.updateOne({ _id: before._id }, { $set: set })
  await recordMove(
    { remoteId: before._id, from: before.version, to: change.to ?? before.version, at },
    change,
    mover,
  )
  return { ...before, ...set }
}

interface Step {
  remoteId: string
  from: string | null
  to: string
  at: Date
}

async function recordMove(step: Step, { action, detail = '' }: Change, mover: Mover): Promise<void> {
  await RemotePointerChange.create([{ _id: randomUUID(), ...step, action, detail, ...mover }])
}

/**
 * Lets users have a version that was just stored: the first one of a remote, or a newer one unless the remote is
 * pinned. Call it inside a transaction.
 * @returns what became of it, and the version users had before
 */
export async function activatePublished(remoteId: string, version: string, mover: Mover) {
  const before = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  const replaces = before?.version ?? null
  if (!before) {
    await startPointer(remoteId, version, mover)
    return { activated: true, pinned: false, replaces }
  }
  if (before.version === version || before.pinned)
    return { activated: false, pinned: before.pinned && before.version !== version, replaces }
  await storeMove(before, { action: 'activated', set: everybody(before, version), to: version }, mover)
  return { activated: true, pinned: false, replaces }
}

async function startPointer(remoteId: string, version: string, mover: Mover): Promise<void> {
  const at = new Date()
  await RemotePointer.create([
    {
      _id: remoteId,
      version,
      previousVersion: null,
      enabled: true,
      pinned: false,
      canary: null,
      updatedAt: at,
    },
  ])
  await recordMove({ remoteId, from: null, to: version, at }, { action: 'activated', set: {} }, mover)
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
