import type { RemoteDescriptor } from '@drayline/contract'
import { op } from '../../kernel/database/filter.ts'
import { ReleaseRefused } from './release-check.ts'
import { releaseId } from './release-id.ts'
import type { PathRootDoc, PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePathRoot, RemoteRelease } from './remote.model.ts'

/** Owner of each root as a remote meets it that publishes: what was promised to it is its own. */
export async function rootOwners(roots: readonly string[], remoteId: string): Promise<Map<string, string>> {
  const owners = await RemotePathRoot.find({ _id: op.in([...roots]) }).lean<PathRootDoc[]>()
  return new Map(
    owners.map((owner) => [owner._id, owner.nextRemoteId === remoteId ? remoteId : owner.remoteId]),
  )
}

/** Makes roots the remote's own. Writing them makes a second claimant's transaction run again and then fail. */
export async function claimRoots(roots: readonly string[], remoteId: string): Promise<void> {
  const owners = await rootOwners(roots, remoteId)
  for (const root of roots) {
    const owner = owners.get(root)
    if (owner && owner !== remoteId)
      throw new ReleaseRefused([`remote.json: pathRoots: '${root}' belongs to ${owner}`])
    if (!owner) await RemotePathRoot.create([{ _id: root, remoteId }])
  }
}

/** In the transaction that gives users a version: roots that were promised to the remote or are nobody's become its own. */
export async function takeRoots(remoteId: string, version: string): Promise<void> {
  const roots = await rootsOfVersion(remoteId, version)
  const promised = { _id: op.in([...roots]), nextRemoteId: remoteId } as never
  await RemotePathRoot.updateMany(promised, { $set: { remoteId, nextRemoteId: null } })
  const owners = await rootOwners(roots, remoteId)
  for (const root of roots) if (!owners.has(root)) await RemotePathRoot.create([{ _id: root, remoteId }])
}

/** Roots in the versions that users get; none of a remote that is retired. */
export async function claimedRoots({ _id, version, canary, retired }: PointerDoc): Promise<Set<string>> {
  if (retired) return new Set()
  const versions = [version, ...(canary ? [canary.version] : [])]
  const lists = await Promise.all(versions.map((each) => rootsOfVersion(_id, each)))
  return new Set(lists.flat())
}

async function rootsOfVersion(remoteId: string, version: string): Promise<RemoteDescriptor['pathRoots']> {
  const id = releaseId(remoteId, version)
  const release = await RemoteRelease.findById(id, { 'descriptor.pathRoots': 1 }).lean<ReleaseDoc>()
  return release?.descriptor.pathRoots ?? []
}
