/** Cluster time: seconds since 1970, and the how many-th write of that second. */
export interface Moment {
  t: number
  i: number
}

/** Negative when the first is the earlier one. */
export const compareMoments = (a: Moment, b: Moment): number => a.t - b.t || a.i - b.i

/** The later one. */
export const latest = (a: Moment, b: Moment): Moment => (compareMoments(a, b) < 0 ? b : a)

/** `20261123T020000Z` */
export const stampOf = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** `20261123T020000Z.12`, for names of files: in order, up to the writes of one second. */
export const momentName = ({ t, i }: Moment): string => `${stampOf(new Date(t * 1_000))}.${i}`

/** Reads what `momentName` wrote. */
export function readMomentName(name: string): Moment {
  const [, year, month, day, hour, minute, second, i] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(\d+)$/.exec(name) ?? []
  if (i === undefined) throw new Error(`'${name}' is no moment`)
  return { t: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1_000, i: Number(i) }
}

/** A moment in words, to the second: `2026-11-23T02:00:00Z` */
export const momentText = ({ t }: Moment): string => new Date(t * 1_000).toISOString().replace('.000', '')
