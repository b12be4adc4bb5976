import type { DiskState } from '@drayline/domain/kernel/disk/disk-space'
import mongoose from 'mongoose'
import { databaseLookup } from '../base/outward.ts'
import { noticeClosedSockets } from './closed-sockets.ts'
import { databaseClock } from './database-clock.ts'
import { databaseDisk } from './database-disk.ts'
import { limitQuestionsTo } from './model.ts'
import { type PoolCounts, watchPool } from './pool.ts'
import { watchTopology } from './topology.ts'

/** The application's connection to MongoDB. Models use mongoose's default connection. */
export interface Db {
  /** Tells whether the database answers right now. */
  ping(): Promise<boolean>
  /** Milliseconds since when there has been no database to ask; 0 while there is one. Costs nothing. */
  awayFor(): number
  /** Milliseconds since when no majority of its members has confirmed what was written; 0 while one does. */
  stalledFor(): number
  /** Milliseconds by which this machine's clock is ahead of the database's, or behind it (negative). */
  clockAheadMs(): number
  /** How full its disk is, as far as it is known. */
  disk(): DiskState
  /** Connections to the database. */
  pool(): PoolCounts
  close(): Promise<void>
}

/** Milliseconds after which a server that accepts and never answers is given up: longer than any transaction is retried. */
const answersWithinMs = 30_000
/** Part of it after which the database itself gives up a question: before nobody listens any more. */
const partForQuestions = 2 / 3

/**
 * Connects. Afterwards the driver reconnects by itself. It asks the server every second whether it is there, so that
 * one which hangs without closing its connections is noticed within about three seconds and calls to it are given up.
 * @throws when the database does not answer in that time
 */
export async function connectDb(uri: string, options = { answersWithinMs }): Promise<Db> {
  noticeClosedSockets()
  limitQuestionsTo(options.answersWithinMs * partForQuestions)
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    heartbeatFrequencyMS: 1_000,
    serverMonitoringMode: 'poll',
    socketTimeoutMS: options.answersWithinMs,
    maxPoolSize: 50,
    waitQueueTimeoutMS: 2_000,
    retryWrites: true,
    retryReads: true,
    // Transactions and ids wait as long as their request may; everything else (files, claims of jobs) this long.
    writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
    readPreference: 'primary',
    lookup: databaseLookup,
    ...(/[?&]appName=/.test(uri) ? {} : { appName: 'drayline' }),
  })
  const client = mongoose.connection.getClient()
  const { awayFor, stalledFor } = watchTopology(client)
  const pool = watchPool(client)
  await hearClock()
  return {
    awayFor,
    stalledFor,
    pool,
    clockAheadMs: () => databaseClock.aheadMs(),
    disk: () => databaseDisk.state(),
    async ping() {
      if (awayFor() > 0) return false
      try {
        await mongoose.connection.getClient().db().command({ ping: 1, maxTimeMS: 1_000 })
        return mongoose.connection.readyState === 1
      } catch {
        return false
      }
    },
    close: () => mongoose.disconnect(),
  }
}

/** The first instant of a process is right already. */
async function hearClock(): Promise<void> {
  const begun = performance.now()
  const hello = await mongoose.connection.getClient().db().command({ hello: 1 })
  const at = performance.now()
  databaseClock.note(hello, { at, tookMs: at - begun })
}
