import type { Middleware } from 'koa'
import type { Connection } from 'mongoose'
import type { Db } from './db.ts'
import { unavailable } from './errors.ts'

/** Kinds of servers that take writes. */
const writable = new Set<string>(['RSPrimary', 'Standalone', 'Mongos', 'LoadBalancer'])

/** Follows what the driver knows about its servers; the answer is how long none of them has taken writes, in ms. */
export function watchTopology(client: ReturnType<Connection['getClient']>): () => number {
  let since: number | undefined
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const present = [...newDescription.servers.values()].some(({ type }) => writable.has(type))
    since = present ? undefined : (since ?? performance.now())
  })
  return () => (since === undefined ? 0 : performance.now() - since)
}

/** A restart or an election passes unnoticed: so long, calls wait for the database. */
const patience = 1_000

/** Answers 503 at once while the database is known to be away, instead of letting every call find out by itself. */
export function databaseGate(db: Pick<Db, 'awayFor'>): Middleware {
  return async (_http, next) => {
    if (db.awayFor() > patience) throw unavailable()
    await next()
  }
}
