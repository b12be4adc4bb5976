import type { DiskSpace, DiskState } from '@drayline/domain/kernel/disk/disk-space'
import { diskState } from '@drayline/domain/kernel/disk/disk-space'
import mongoose from 'mongoose'
import { noRoomForFiles } from '../base/errors.ts'

/** Error code of MongoDB: it does not begin a write for which its disk has no room. */
const outOfDiskSpace = 14_031

/** What is known of the database's disk (R-DSK-1). Before it was heard of, there is room. */
class DatabaseDisk {
  #space: DiskSpace | undefined
  #hasRefused = false

  /** Takes in a reading. It also ends what a refusal of the database began: if there is no room, it refuses again. */
  note(space: DiskSpace | undefined): void {
    this.#space = space
    this.#hasRefused = false
  }

  /** The database itself found no room. */
  noteRefusal(): void {
    this.#hasRefused = true
  }

  /** The last reading; undefined where the database does not tell. */
  space(): DiskSpace | undefined {
    return this.#space
  }

  state(): DiskState {
    if (this.#hasRefused) return 'full'
    return this.#space ? diskState(this.#space) : 'ok'
  }
}

/** The disk of this process's database. */
export const databaseDisk = new DatabaseDisk()

/** Tells whether new files may be stored. */
export function hasRoomForFiles(): boolean {
  const state = databaseDisk.state()
  return state === 'ok' || state === 'low'
}

/**
 * The one check before bytes of files are stored, whoever sends them.
 * @throws Problem 503 in words while too little of the disk is left
 */
export function requireRoomForFiles(): void {
  if (!hasRoomForFiles()) throw noRoomForFiles()
}

/** The database found no room on its disk for a write; noted for those that follow. */
export function isOutOfDisk(error: unknown): boolean {
  const { code, cause, errorResponse } = Object(error) as Record<string, unknown>
  const found =
    code === outOfDiskSpace ||
    (cause !== undefined && isOutOfDisk(cause)) ||
    (errorResponse !== undefined && errorResponse !== error && isOutOfDisk(errorResponse))
  if (found) databaseDisk.noteRefusal()
  return found
}

const askTimeoutMs = 2_000

/** Asks the primary for its disk; undefined where it does not say, as some hosted databases. */
export async function readDatabaseDisk(): Promise<DiskSpace | undefined> {
  const stats = await mongoose.connection
    .getClient()
    .db()
    .command({ dbStats: 1, maxTimeMS: askTimeoutMs }, { readPreference: 'primary' })
  const { fsTotalSize: size, fsUsedSize: used } = stats as { fsTotalSize?: number; fsUsedSize?: number }
  return size && used !== undefined ? { size, free: Math.max(0, size - used) } : undefined
}
