import { databaseNow } from '../../kernel/database/database-clock.ts'
import { op } from '../../kernel/database/filter.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { removeUnnamed } from '../assets/index.ts'
import { previewedVersions } from './previews.service.ts'
import { remoteNumber } from './release-id.ts'
import type { PointerChangeDoc, PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { versionsInUse } from './remote.ports.ts'

const day = 24 * 60 * 60 * 1000
/** Versions of each remote that are kept whatever became of them: the newest, and all of the last days. */
const newest = { count: 20, ms: 7 * day }
/** Roll-backs that stay possible. */
const keptEarlier = 5
/** A tab may run what users could get so long ago (milliseconds). */
const tabLife = 30 * day

let isFirst = true

/**
 * Removes versions of remotes that nobody needs, and contents that no version has any more.
 * @returns how many versions
 */
export async function sweepReleases(now: () => Date = databaseNow): Promise<number> {
  const pointers = await RemotePointer.find({}, { _id: 1 }).sort({ _id: 1 }).lean<PointerDoc[]>()
  let swept = 0
  for (const { _id } of pointers)
    swept += await writeInBackground({ id: null, name: 'Drayline' }, now, (tx) => sweepRemote(tx, _id))
  // What an interrupted run left is found by the first one of a process.
  if (swept > 0 || isFirst) await removeContents(now())
  isFirst = false
  return swept
}

async function sweepRemote(tx: Tx, remoteId: string): Promise<number> {
  const pointer = await RemotePointer.findById(remoteId).lean<PointerDoc>()
  if (!pointer) return 0
  const kept = await keptVersions(pointer, tx.now)
  const releases = await RemoteRelease.find({ remoteId }, { version: 1, publishedAt: 1 })
    .sort({ publishedAt: -1 })
    .lean<ReleaseDoc[]>()
  const young = new Date(tx.now.getTime() - newest.ms)
  const unneeded = releases
    .slice(newest.count)
    .filter(({ version, publishedAt }) => publishedAt < young && !kept.has(version))
  if (unneeded.length === 0) return 0
  // Meets everybody who moves the remote at this moment: one of the two looks again.
  await RemotePointer.updateOne({ _id: remoteId }, { $set: { sweptAt: tx.now } })
  await RemoteRelease.deleteMany({ _id: op.in(unneeded.map(({ _id }) => _id)) } as never)
  tx.audit({
    action: 'remote.swept',
    entityType: 'remote',
    entityId: remoteNumber(remoteId),
    before: { remote: remoteId, versions: unneeded.map(({ version }) => version) },
    after: null,
  })
  return unneeded.length
}

/** Versions that users get or go back to, that a tab may run, that a link leads to, and that somebody pinned. */
async function keptVersions(pointer: PointerDoc, now: Date): Promise<Set<string>> {
  const { _id: remoteId, version, previousVersion, earlier = [], canary } = pointer
  const since = op.gte(new Date(now.getTime() - tabLife))
  const moves = await RemotePointerChange.find({ remoteId, at: since } as never).lean<PointerChangeDoc[]>()
  const pins = await RemotePointerChange.find({ remoteId, action: 'pinned' }).lean<PointerChangeDoc[]>()
  const inUse = await versionsInUse(remoteId)
  const named = [version, previousVersion, canary?.version, ...earlier.slice(0, keptEarlier), ...inUse]
  const moved = moves.flatMap(({ from, to, detail }) => [from, to, ...detail.split(' ')])
  const linked = await previewedVersions(remoteId, now)
  return new Set(
    [...named, ...moved, ...linked, ...pins.map(({ to }) => to)].filter((each) => typeof each === 'string'),
  )
}

async function removeContents(now: Date): Promise<void> {
  const releases = await RemoteRelease.find({}, { files: 1 }).lean<Pick<ReleaseDoc, 'files'>[]>()
  const named = releases.flatMap(({ files }) =>
    files.flatMap((file) => [file, file.br, file.gz].flatMap((content) => content?.sha256 ?? [])),
  )
  const hashes = [...new Set(named)]
  while ((await removeUnnamed('remote_files', hashes, now)) === 100);
}
