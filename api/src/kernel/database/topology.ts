import { type ReadOnlyCode, toReadOnlyCode } from '@drayline/domain/kernel/records/read-only'
import type { Middleware } from 'koa'
import type { Connection } from 'mongoose'
import type { Problem } from '../base/errors.ts'
import { clockWrong, diskFull, stoppedByDisk, unavailable, writesStalled } from '../base/errors.ts'
import { Confirmations, type Hello } from './confirmations.ts'
import { databaseClock, isClockWrong } from './database-clock.ts'
import { databaseDisk } from './database-disk.ts'
import type { Db } from './db.ts'

/** Kinds of servers that take writes. */
const writable = new Set<string>(['RSPrimary', 'Standalone', 'Mongos', 'LoadBalancer'])

export interface Topology {
  /** Milliseconds since when no server has taken writes; 0 while one does. */
  awayFor(): number
  /** Milliseconds since when no majority has confirmed what the primary wrote; 0 while one does. */
  stalledFor(): number
}

/** Of this process's connection. */
let stalledNow: Topology['stalledFor'] = () => 0

/** Follows what the driver knows about its servers, and what they answer to its regular question. */
export function watchTopology(client: ReturnType<Connection['getClient']>): Topology {
  let since: number | undefined
  const confirmations = new Confirmations()
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const present = [...newDescription.servers.values()].some(({ type }) => writable.has(type))
    since = present ? undefined : (since ?? performance.now())
  })
  client.on('serverHeartbeatSucceeded', ({ reply, duration }) => {
    const at = performance.now()
    confirmations.note(reply as Hello, at)
    databaseClock.note(reply as Hello, { at, tookMs: duration })
  })
  stalledNow = () => confirmations.stalledMs()
  return {
    awayFor: () => (since === undefined ? 0 : performance.now() - since),
    stalledFor: stalledNow,
  }
}

/** A restart or an election passes unnoticed: so long, calls wait for the database. */
const awayMs = 1_000

/** Writes wait so long for slow members; after that those that come new would only pile up behind the others. */
const stalledMs = 8_000

/** Tells whether no write can succeed although there is a primary. */
function isStalled(db: Pick<Db, 'stalledFor'>): boolean {
  return db.stalledFor() >= stalledMs
}

type State = Pick<Db, 'awayFor' | 'stalledFor' | 'clockAheadMs' | 'disk'>

/**
 * Answers 503 at once while the database is known to be away, instead of letting every call find out by itself; and
 * to writes while it is known that none would be confirmed, this machine's clock is wrong, or the disk is full. Reading
 * goes on then.
 * @param sessionPaths writes that go on while the disk is full: what is kept free is enough for them
 */
export function databaseGate(db: State, sessionPaths: readonly string[]): Middleware {
  return async (ctx, next) => {
    if (db.awayFor() > awayMs) throw databaseAway(db)
    const refusal = isRead(ctx.method) ? null : writeRefusal(db)
    if (refusal && !(refusal.extra.code === 'disk_full' && sessionPaths.includes(ctx.path))) throw refusal
    await next()
  }
}

/** Why no call is answered. */
export function databaseAway(db: Pick<Db, 'disk'>): Problem {
  return db.disk() === 'full' ? stoppedByDisk() : unavailable()
}

/** Why no write is taken although there is a database; null when they are. */
export function writeRefusal(db: Omit<State, 'awayFor'>): Problem | null {
  if (isStalled(db)) return writesStalled()
  if (isClockWrong(db.clockAheadMs())) return clockWrong()
  return db.disk() === 'full' ? diskFull() : null
}

/** Why nothing can be saved in this process at present, as programs are told; undefined while it can. */
export function readOnlyCode(): ReadOnlyCode | undefined {
  const refusal = writeRefusal({
    stalledFor: stalledNow,
    clockAheadMs: () => databaseClock.aheadMs(),
    disk: () => databaseDisk.state(),
  })
  return toReadOnlyCode(refusal?.extra.code)
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
