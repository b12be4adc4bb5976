import { op } from '../../kernel/database/filter.ts'
import { releaseId } from './release-id.ts'
import type { PointerChangeDoc, PointerDoc } from './remote.model.ts'
import { RemotePointerChange, RemoteRelease } from './remote.model.ts'

/** Number of versions that rollbacks can go back. */
const maxEarlier = 50
/** Moves that are read once for a pointer that does not keep its earlier versions yet. */
const maxHistory = 1_000

/**
 * Versions users had before the present one and no one rolled back from, newest first. Kept with the pointer; made of
 * the kept moves where it was last moved by a process that does not know of them.
 */
export async function earlierVersions({
  _id: remoteId,
  version,
  previousVersion,
  earlier,
}: PointerDoc): Promise<string[]> {
  if (earlier && (earlier[0] ?? null) === previousVersion) return earlier
  const action = op.in(['activated', 'rolled-back'])
  const moves = await RemotePointerChange.find({ remoteId, action } as never)
    .sort({ at: -1 })
    .limit(maxHistory)
    .lean<PointerChangeDoc[]>()
  return replay(moves.reverse()).filter((known) => known !== version)
}

function replay(moves: readonly PointerChangeDoc[]): string[] {
  return moves.reduce<string[]>(
    (earlier, { from, to, action }) =>
      from ? earlierAfter(from, earlier, to, action === 'rolled-back') : earlier,
    [],
  )
}

/**
 * Earlier versions after everyone was moved from `current` to `to`. Going back to a version forgets what lies between,
 * and a version that was rolled back from is never gone back to.
 */
export function earlierAfter(
  current: string,
  earlier: readonly string[],
  to: string,
  rolledBack: boolean,
): string[] {
  if (to === current) return [...earlier]
  const known = earlier.indexOf(to)
  if (known >= 0) return earlier.slice(known + 1)
  return rolledBack ? [...earlier] : [current, ...earlier].slice(0, maxEarlier)
}

/** The newest earlier version that is still stored; undefined when there is nothing further back. */
export async function versionBefore(
  remoteId: string,
  earlier: readonly string[],
): Promise<string | undefined> {
  const ids = earlier.map((version) => releaseId(remoteId, version))
  const stored = await RemoteRelease.find({ _id: op.in(ids) }, { version: 1 }).lean<{ version: string }[]>()
  return earlier.find((version) => stored.some((release) => release.version === version))
}
