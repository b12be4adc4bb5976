import type { DiskSpace } from '@drayline/domain/kernel/disk/disk-space'
import { percentFree } from '@drayline/domain/kernel/disk/disk-space'
import type { Logger } from 'pino'
import { databaseDisk, readDatabaseDisk } from './database-disk.ts'

const intervalMs = 5_000

/** Reads the disk of the database; undefined where that cannot be known. */
export type ReadDisk = () => Promise<DiskSpace | undefined>

/**
 * Follows the disk of the database until it is stopped, and says in the log when its state changes. What could not be
 * read leaves what is known: a database that stopped for want of room is still out of it.
 * @param read by default asks the database
 */
export async function watchDisk(log: Logger, read: ReadDisk = readDatabaseDisk): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isUnread = false
  let last = databaseDisk.state()

  async function look(): Promise<void> {
    try {
      const space = await read()
      if (isStopped) return
      databaseDisk.note(space)
      isUnread = false
    } catch (error) {
      if (!isUnread) log.warn({ event: 'disk.unread', err: error }, "the database's disk could not be read")
      isUnread = true
    }
    const state = databaseDisk.state()
    if (state !== last) tell(log, state)
    last = state
  }

  /** The next reading begins when this one is done: a slow database is not asked twice at once. */
  async function goOn(): Promise<void> {
    await look()
    if (!isStopped) timer = setTimeout(() => void goOn(), intervalMs).unref()
  }

  await goOn()
  return () => {
    isStopped = true
    clearTimeout(timer)
    databaseDisk.note(undefined)
  }
}

const lines = {
  ok: ['info', 'disk.ok', "the database's disk has room again"],
  low: ['warn', 'disk.low', "the database's disk is almost full"],
  noFiles: ['error', 'disk.noFiles', "the database's disk has no room for new files"],
  full: ['error', 'disk.full', "the database's disk is full: nothing is saved"],
} as const

function tell(log: Logger, state: keyof typeof lines): void {
  const [level, event, text] = lines[state]
  const space = databaseDisk.space()
  log[level]({ event, ...space, ...(space ? { percent: percentFree(space) } : {}) }, text)
}
