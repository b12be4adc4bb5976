import type { RemoteDescriptor } from '@drayline/contract'
import type { PublishReport } from '@drayline/domain/platform/releases/release'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { duplicateFields } from '../../kernel/database/transaction.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { contentOf, storeContent } from '../assets/index.ts'
import { announceRelease } from './announce.ts'
import { integrityOf, listPath, listProblems, readBuildList, signaturePath } from './build-list.ts'
import { budgetProblems } from './bundle-check.ts'
import { claimRoots, rootOwners } from './path-roots.ts'
import type { Activation, Mover } from './pointer.service.ts'
import { activatePublished } from './pointer.service.ts'
import { compareReleases, fetchedFiles, wireSize } from './release-changes.ts'
import type { BuildFiles, ShellOffer } from './release-check.ts'
import { ownershipProblems, ReleaseRefused, readDescriptor, releaseProblems } from './release-check.ts'
import { droppedBetween, droppedParts } from './release-drops.ts'
import { releaseId, remoteNumber } from './release-id.ts'
import type { PointerDoc, ReleaseDoc, ReleaseFile } from './remote.model.ts'
import { RemotePointer, RemoteRelease } from './remote.model.ts'
import { checkSignature } from './signing.service.ts'
import { slotWarnings } from './slot-warnings.ts'
import { trialProblems } from './trial/try-build.ts'

export interface PublishOptions extends Mover {
  /** The shell it has to run in; by default the one of these sources. */
  shell?: ShellOffer | undefined
  /** False to store the version without letting users have it, for a canary or to activate later. */
  activate?: boolean
  /** True if users get it also if it was stored before and someone may have decided against it. */
  evenStored?: boolean
  /** True if a running canary ends with it; otherwise users keep theirs. */
  endCanary?: boolean
  /** False to refuse a version that lacks what users have now: nobody said why. */
  mayDrop?: boolean
  /** True for a build with what helps while developing, which is larger than users may get. */
  isDevelopment?: boolean
  /** False to tell administrators nothing: what the product's own start publishes is no news. */
  announce?: boolean
}

const variant = /\.(br|gz)$/
/** Kept by the build for itself. */
const notServed = new Set(['build.json', listPath, signaturePath])

/**
 * Publishes a build as an immutable version and lets users have it. Files are stored first: an interrupted upload
 * leaves nothing visible, only contents that no release names.
 * @throws ReleaseRefused when a check fails, or another build was published under this version
 */
export async function publishRelease(files: BuildFiles, options: PublishOptions): Promise<PublishReport> {
  const { actor, reason, activate = true, evenStored = false, endCanary = false } = options
  const { announce = true, isDevelopment = false, mayDrop = true, shell } = options
  const descriptor = readDescriptor(files)
  const problems = releaseProblems(descriptor, files, shell)
  if (problems.length === 0 && !isDevelopment) problems.push(...budgetProblems(descriptor, files))
  if (problems.length === 0) problems.push(...listProblems(descriptor, files, originals(files)))
  if (problems.length === 0)
    problems.push(...ownershipProblems(descriptor, await rootOwners(descriptor.pathRoots, descriptor.id)))
  if (problems.length > 0) throw new ReleaseRefused(problems)
  const { id: remoteId, version } = descriptor
  const signature = await checkSignature(remoteId, files)
  if (signature.problems.length > 0) throw new ReleaseRefused(signature.problems)
  const release: ReleaseDoc = {
    _id: releaseId(remoteId, version),
    remoteId,
    version,
    descriptor,
    files: describeFiles(files),
    source: readBuildList(files)?.source ?? null,
    signedBy: signature.signedBy,
    checksFiles: files.get(descriptor.entry)?.includes('draylineIntegrity') ?? false,
    publishedAt: databaseNow(),
    publishedBy: actor,
  }
  // Confirmed by a majority: else the release could be lost with its primary, and be written again without its files.
  const confirmed = RemoteRelease.findById(release._id).readConcern('majority')
  if (!isSameBuild(await confirmed.lean<ReleaseDoc>(), release)) {
    if (activate && !mayDrop) await refuseWhenDropping(descriptor)
    await refuseWhenBroken(descriptor, files, shell)
  }
  // Also where it is stored: the version may be swept at this moment, and what was asked for now is not.
  await storeFiles(files)
  const finish = () =>
    writeInBackground({ id: null, name: actor }, databaseNow, async (tx) => {
      const created = await storeRelease(release)
      await claimRoots(descriptor.pathRoots, remoteId)
      const isNew = created || evenStored
      const choice = { actor, reason, activate, isNew, endCanary }
      const moved = await activatePublished(remoteId, version, choice)
      if (created || moved.activated) await auditRelease(tx, release, reason, moved)
      if (announce && (created || moved.activated)) await announceRelease(tx, release, moved)
      return { created, ...moved }
    })
  // Someone else stored the version or took the path at the same moment: the second look tells which.
  const outcome = await finish().catch((error: unknown) => {
    if (!duplicateFields(error)) throw error
    return finish()
  })
  return await report(release, outcome)
}

/** A version that takes something from users needs somebody who says why. */
async function refuseWhenDropping(descriptor: RemoteDescriptor) {
  const { id, version } = descriptor
  const pointer = await RemotePointer.findById(id, { version: 1 }).lean<PointerDoc>()
  if (!pointer || pointer.version === version) return
  const active = await RemoteRelease.findById(releaseId(id, pointer.version), {
    descriptor: 1,
  }).lean<ReleaseDoc>()
  const dropped = active ? droppedParts(active.descriptor, descriptor) : []
  if (dropped.length > 0)
    throw new ReleaseRefused(
      dropped.map((part) => `remote.json: drops ${part}, which users have now; give a reason (--reason)`),
    )
}

/** Runs a build that is not stored yet; one that is was run then. */
async function refuseWhenBroken(descriptor: RemoteDescriptor, files: BuildFiles, shell?: ShellOffer) {
  const problems = await trialProblems(descriptor, files, shell?.shared)
  if (problems.length > 0) throw new ReleaseRefused(problems)
}

async function auditRelease(
  tx: Tx,
  { remoteId, version, publishedBy }: ReleaseDoc,
  reason: string,
  { activated, heldBack, endedCanary, replaces }: Activation,
) {
  const dropped = replaces ? await droppedBetween(remoteId, replaces, version) : []
  const after = { remote: remoteId, version, publishedBy, reason, activated, heldBack, endedCanary, dropped }
  const entityId = remoteNumber(remoteId)
  tx.audit({ action: 'remote.published', entityType: 'remote', entityId, before: null, after })
}

async function report(
  release: ReleaseDoc,
  outcome: Activation & { created: boolean },
): Promise<PublishReport> {
  const before = outcome.replaces
    ? await RemoteRelease.findById(releaseId(release.remoteId, outcome.replaces)).lean<ReleaseDoc>()
    : null
  return {
    remote: release.remoteId,
    version: release.version,
    ...outcome,
    files: fetchedFiles(release.files).length,
    size: wireSize(release.files),
    sizeBefore: before ? wireSize(before.files) : null,
    changes: compareReleases(fetchedFiles(before?.files ?? []), fetchedFiles(release.files)),
    warnings: await slotWarnings(release.descriptor),
    dropped: before ? droppedParts(before.descriptor, release.descriptor) : [],
    preview: null,
  }
}

/** Tells whether this very build is published; another build under the same version is refused. */
function isSameBuild(existing: ReleaseDoc | null, release: ReleaseDoc): boolean {
  if (!existing) return false
  if (compareReleases(existing.files, release.files).length === 0) return true
  throw new ReleaseRefused([
    `remote.json: version: ${existing.version} was published with other files before`,
  ])
}

/** Stores the release unless it is there; someone else may have published the version since it was looked for. */
async function storeRelease(release: ReleaseDoc): Promise<boolean> {
  const existing = await RemoteRelease.findById(release._id).lean<ReleaseDoc>()
  if (isSameBuild(existing, release)) return false
  await RemoteRelease.create([release])
  return true
}

function describeFiles(files: BuildFiles): ReleaseFile[] {
  const contents = (path: string) => {
    const bytes = files.get(path)
    return bytes ? contentOf(bytes) : null
  }
  return originals(files)
    .filter((path) => path !== 'remote.json')
    .map((path) => {
      const content = files.get(path) ?? Buffer.alloc(0)
      const integrity = integrityOf(content)
      return {
        path,
        integrity,
        ...contentOf(content),
        br: contents(`${path}.br`),
        gz: contents(`${path}.gz`),
      }
    })
}

/** Paths of the files without their compressed variants. */
function originals(files: BuildFiles): string[] {
  return servedPaths(files).filter((path) => !variant.test(path))
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
