const mb = 1024 ** 2
const gb = 1024 ** 3

/** Bytes of the disk that holds the database. */
export interface DiskSpace {
  free: number
  size: number
}

/**
 * What must be free on the database's disk (R-DSK-1): below `told` administrators are told, below `files` no new file
 * is taken, below `writes` nothing is saved. MongoDB stops when it meets the end of its disk, and needs 200 MB to start.
 */
export const diskLimits = {
  told: { share: 0.1, min: 2 * gb },
  files: { share: 0.05, min: gb, max: 10 * gb },
  writes: { min: 256 * mb },
} as const

/** `low`: told to administrators; `noFiles`: no new files; `full`: no changes at all. */
export const diskStates = ['ok', 'low', 'noFiles', 'full'] as const
export type DiskState = (typeof diskStates)[number]

/** The state of a disk. */
export function diskState({ free, size }: DiskSpace): DiskState {
  const { told, files, writes } = diskLimits
  if (free < writes.min) return 'full'
  if (free < Math.max(files.min, Math.min(files.share * size, files.max))) return 'noFiles'
  return free < Math.max(told.min, told.share * size) ? 'low' : 'ok'
}

/** Whole percent of the disk that are free, rounded down: nobody reads 10 % while there is less. */
export function percentFree({ free, size }: DiskSpace): number {
  return size > 0 ? Math.floor((100 * free) / size) : 0
}
