import { randomUUID } from 'node:crypto'
import { op } from '../core/filter.ts'
import { runTransaction } from '../core/transaction.ts'
import { contentOf, storeContent } from './file-store.ts'
import type { BuildFiles } from './release-check.ts'
import { ownershipProblems, ReleaseRefused, readDescriptor, releaseProblems } from './release-check.ts'
import type { PointerChangeDoc, PointerDoc, ReleaseDoc, ReleaseFile } from './remote.model.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'

/** Who moves a pointer, and why; both are kept. */
export interface Mover {
  actor: string
  reason?: string
}

/** What publishing did. */
export interface Published {
  remoteId: string
  version: string
  /** False when exactly this build was there already. */
  created: boolean
  /** False when users got this version already. */
  activated: boolean
}

const variant = /\.(br|gz)$/
/** Kept by the build for itself. */
const notServed = new Set(['build.json', 'files.json'])

/** The id of a release. */
export function releaseId(remoteId: string, version: string): string {
  return `${remoteId}@${version}`
}

/**
 * Publishes a build as an immutable version and lets users have it. Files are stored first: an interrupted upload
 * leaves nothing visible, only contents that no release names.
 * @throws ReleaseRefused when a check fails, or another build was published under this version
 */
export async function publishRelease(files: BuildFiles, mover: Mover): Promise<Published> {
  const descriptor = readDescriptor(files)
  const problems = releaseProblems(descriptor, files)
  if (problems.length === 0)
    problems.push(...ownershipProblems(descriptor, await rootOwners(descriptor.pathRoots)))
  if (problems.length > 0) throw new ReleaseRefused(problems)
  const { id: remoteId, version } = descriptor
  const created = !(await alreadyPublished(releaseId(remoteId, version), files))
  if (created) await storeFiles(files)
  const release: ReleaseDoc = {
    _id: releaseId(remoteId, version),
    remoteId,
    version,
    descriptor,
    files: describeFiles(files),
    publishedAt: new Date(),
    publishedBy: mover.actor,
  }
  const activated = await runTransaction(async () => {
    if (created)
      await RemoteRelease.updateOne({ _id: release._id }, { $setOnInsert: release }, { upsert: true })
    await claimRoots(descriptor.pathRoots, remoteId)
    return await movePointer(remoteId, version, 'activated', mover)
  })
  return { remoteId, version, created, activated }
}

/** Whether this very build is published; another build under the same version is refused. */
async function alreadyPublished(id: string, files: BuildFiles): Promise<boolean> {
  const existing = await RemoteRelease.findById(id).lean<ReleaseDoc>()
  if (!existing) return false
  const mine = describeFiles(files)
  const same =
    mine.length === existing.files.length &&
    mine.every((file) =>
      existing.files.some((other) => other.path === file.path && other.sha256 === file.sha256),
    )
  if (!same)
    throw new ReleaseRefused([
      `remote.json: version: ${existing.version} was published with other files before`,
    ])
  return true
}

function describeFiles(files: BuildFiles): ReleaseFile[] {
  const contents = (path: string) => {
    const bytes = files.get(path)
    return bytes ? contentOf(bytes) : null
  }
  return servedPaths(files)
    .filter((path) => !variant.test(path) && path !== 'remote.json')
    .map((path) => ({
      path,
      ...contentOf(files.get(path) ?? Buffer.alloc(0)),
      br: contents(`${path}.br`),
      gz: contents(`${path}.gz`),
    }))
}

function servedPaths(files: BuildFiles): string[] {
  return [...files.keys()].filter((path) => !notServed.has(path)).sort()
}

async function storeFiles(files: BuildFiles): Promise<void> {
  for (const path of servedPaths(files)) {
    const bytes = files.get(path)
    if (bytes && path !== 'remote.json') await storeContent(bytes)
  }
}

async function rootOwners(roots: readonly string[]): Promise<Map<string, string>> {
  const owners = await RemotePathRoot.find({ _id: op.in([...roots]) }).lean()
  return new Map(owners.map((owner) => [owner._id, owner.remoteId]))
}

/** Makes roots the remote's own. Writing them makes a second claimant's transaction run again and then fail. */
async function claimRoots(roots: readonly string[], remoteId: string): Promise<void> {
  const owners = await rootOwners(roots)
  for (const root of roots) {
    const owner = owners.get(root)
    if (owner && owner !== remoteId)
      throw new ReleaseRefused([`remote.json: pathRoots: '${root}' belongs to ${owner}`])
    if (!owner) await RemotePathRoot.create([{ _id: root, remoteId }])
  }
}

async function movePointer(
  remoteId: string,
  version: string,
  action: PointerChangeDoc['action'],
  mover: Mover,
): Promise<boolean> {
  const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (pointer?.version === version) return false
  const at = new Date()
  const changes = { version, previousVersion: pointer?.version ?? null, canary: null, updatedAt: at }
  await RemotePointer.updateOne(
    { _id: remoteId },
    { $set: changes, $setOnInsert: { enabled: true } },
    { upsert: true },
  )
  await recordChange({ remoteId, action, from: pointer?.version ?? null, to: version, at }, mover)
  return true
}

type Change = Pick<PointerChangeDoc, 'remoteId' | 'action' | 'from' | 'to' | 'at'>

async function recordChange(change: Change, { actor, reason = '' }: Mover): Promise<void> {
  await RemotePointerChange.create([{ _id: randomUUID(), ...change, actor, reason }])
}

/**
 * Lets users have an earlier version again, by default the one before.
 * @throws ReleaseRefused when there is no such version
 */
export async function rollBack(remoteId: string, mover: Mover, toVersion?: string): Promise<string> {
  return await runTransaction(async () => {
    const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
    const version = toVersion ?? pointer?.previousVersion
    if (!version || !(await RemoteRelease.exists({ _id: releaseId(remoteId, version) })))
      throw new ReleaseRefused([
        `${remoteId}: there is no ${version ? `version ${version}` : 'version before'}`,
      ])
    await movePointer(remoteId, version, 'rolled-back', mover)
    return version
  })
}

/** Switches a remote off or on for everybody; its place in the shell then says so. */
export async function setEnabled(remoteId: string, enabled: boolean, mover: Mover): Promise<void> {
  await runTransaction(async () => {
    const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
    if (!pointer) throw new ReleaseRefused([`${remoteId}: is not published`])
    if (pointer.enabled === enabled) return
    const at = new Date()
    await RemotePointer.updateOne({ _id: remoteId }, { $set: { enabled, updatedAt: at } })
    const action = enabled ? 'enabled' : 'disabled'
    await recordChange({ remoteId, action, from: pointer.version, to: pointer.version, at }, mover)
  })
}
