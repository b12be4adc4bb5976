import { compareMoments, latest, type Moment, momentName, readMomentName } from './moment.ts'

/** A file of the changes after one moment, up to and including another. */
export interface ChangeFile {
  name: string
  from: Moment
  to: Moment
}

const pattern = /^drayline-changes-(\d{8}T\d{6}Z\.\d+)-(\d{8}T\d{6}Z\.\d+)\.tar\.gz(\.age)?$/

/** Name of a file of changes, which tells what it holds to those who cannot open it. */
export function changesName(from: Moment, to: Moment, isEncrypted: boolean): string {
  return `drayline-changes-${momentName(from)}-${momentName(to)}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Files of changes among these names, in order. */
export function changeFiles(names: readonly string[]): ChangeFile[] {
  return names
    .flatMap((name) => {
      const [, from, to] = pattern.exec(name) ?? []
      return from && to ? [{ name, from: readMomentName(from), to: readMomentName(to) }] : []
    })
    .sort((a, b) => compareMoments(a.from, b.from))
}

/** Where the last of them ends; undefined when there is none. */
export function savedUntil(files: readonly ChangeFile[]): Moment | undefined {
  return files
    .map(({ to }) => to)
    .reduce<Moment | undefined>((last, to) => (last ? latest(last, to) : to), undefined)
}

/**
 * Files that lead on from a moment without a gap, up to the end or as far as they are needed. Where some overlap, the
 * one that leads on farthest is taken.
 */
export function chainFrom(
  files: readonly ChangeFile[],
  start: Moment,
  isEnough: (to: Moment) => boolean,
): ChangeFile[] {
  const chain: ChangeFile[] = []
  let end = start
  while (!isEnough(end)) {
    const leading = files.filter(
      ({ from, to }) => compareMoments(from, end) <= 0 && compareMoments(to, end) > 0,
    )
    const next = leading.sort((a, b) => compareMoments(b.to, a.to))[0]
    if (!next) break
    chain.push(next)
    end = next.to
  }
  return chain
}
