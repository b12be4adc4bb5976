import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { noteStep } from './derive-once.ts'

/** Beyond this many changed groups, all of them are read: one pass is cheaper than so many steps. */
export const maxPatched = 500
/** Milliseconds for which groups are compared at a stretch, before others have their turn. */
const stretchMs = 10

/** The groups of a question. */
export interface Rows {
  /** Place of each group among the rows, by its id. */
  places: Map<unknown, number>
  rows: readonly object[]
}

/**
 * Puts groups that were read again into the places of those they follow; the last ones fill what is left empty. A group
 * that reads as before stays the one it was, and with nothing else the very same array: most changes of a broker leave
 * its terms alone.
 */
export function patch<Id, Group extends object>(
  { places, rows: before }: Rows,
  ids: ReadonlySet<Id>,
  read: readonly Group[],
  idOf: (group: Group) => Id,
): Rows {
  const isAsBefore = (group: Group) => {
    const place = places.get(idOf(group))
    return place !== undefined && isDeepStrictEqual(before[place], group)
  }
  const same = new Set(read.filter(isAsBefore).map(idOf))
  const come = read.filter((group) => !same.has(idOf(group)))
  const rows = [...before] as Group[]
  const gone: Group[] = []
  for (const id of ids) {
    if (same.has(id)) continue
    const place = places.get(id)
    if (place === undefined) continue
    gone.push(rows[place] as Group)
    const last = rows.pop() as Group
    places.delete(id)
    if (place === rows.length) continue
    rows[place] = last
    places.set(idOf(last), place)
  }
  if (gone.length === 0 && come.length === 0) return { places, rows: before }
  for (const group of come) places.set(idOf(group), rows.push(group) - 1)
  noteStep(rows, { previous: before, gone, come })
  return { places, rows }
}

/**
 * Groups that were read as a whole, in place of those before. As with `patch`, what reads as before stays, so that an
 * order of tens of thousands is not made anew.
 * @param kept the groups that are kept at a moment: they may be patched while these are compared
 */
export async function replace<Id, Group extends object>(
  kept: () => readonly Group[] | undefined,
  read: readonly Group[],
  idOf: (group: Group) => Id,
): Promise<Rows> {
  const same = await asBefore(kept() ?? [], read, idOf)
  const rows = stepFrom(kept() ?? [], same)
  return { places: new Map(rows.map((group, place) => [idOf(group), place])), rows }
}

/** Groups that were read, those that read as before being the ones they were. */
async function asBefore<Id, Group extends object>(
  before: readonly Group[],
  read: readonly Group[],
  idOf: (group: Group) => Id,
): Promise<readonly Group[]> {
  const known = new Map(before.map((group) => [idOf(group), group]))
  const groups: Group[] = []
  let turnAt = performance.now() + stretchMs
  for (const group of read) {
    const one = known.get(idOf(group))
    groups.push(one && isDeepStrictEqual(one, group) ? one : group)
    if (performance.now() < turnAt) continue
    await turn()
    turnAt = performance.now() + stretchMs
  }
  return groups
}

function stepFrom<Group extends object>(previous: readonly Group[], now: readonly Group[]): readonly Group[] {
  const [before, after] = [new Set(previous), new Set(now)]
  const gone = previous.filter((group) => !after.has(group))
  const come = now.filter((group) => !before.has(group))
  if (gone.length === 0 && come.length === 0) return previous
  const rows = [...previous.filter((group) => after.has(group)), ...come]
  if (gone.length + come.length <= maxPatched) noteStep(rows, { previous, gone, come })
  return rows
}
