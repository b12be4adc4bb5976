import { contractVersion } from '@drayline/contract/version'
import { isClockOff } from '@drayline/domain/kernel/dates/clock-limits'
import { percentFree } from '@drayline/domain/kernel/disk/disk-space'
import { number, object, string } from 'yup'
import api from '../../../package.json' with { type: 'json' }
import { databaseDisk } from '../../kernel/database/database-disk.ts'
import type { Db } from '../../kernel/database/db.ts'
import { databaseAway, writeRefusal } from '../../kernel/database/topology.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import type { Upgrade } from '../../kernel/migrations/migrator.ts'

const state = object({ status: string().required() })
const readiness = state.shape({
  /** While migrations or index builds run: the process is ready all the same. */
  upgrade: object({ step: string().required(), percent: number().required() }).optional().default(undefined),
  /** Seconds by which this machine's clock is ahead of the database's, or behind it, when that is too much. */
  clockAhead: number().optional(),
  /** Percent of the database's disk that are free, when that is too little. */
  diskFree: number().optional(),
})

/** Health checks for monitoring. They need no session and no database to answer. */
export function healthRoutes(db: Db, upgrade: () => Upgrade | undefined = () => undefined): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/healthz',
      summary: 'The process runs',
      permission: 'public',
      rate: 'health',
      response: state,
      handler: () => 'ok',
      present: (status) => ({ status }),
    }),
    defineRoute({
      method: 'GET',
      path: '/readyz',
      summary: 'The process can answer calls: the database is there and confirms writes',
      permission: 'public',
      rate: 'health',
      response: readiness,
      handler: async () => {
        if (!(await db.ping())) throw databaseAway(db)
        const refusal = writeRefusal(db)
        if (refusal) throw refusal
        return 'ready'
      },
      present: (status) => ({ status, ...running(upgrade()), ...offBy(db.clockAheadMs()), ...diskFree() }),
    }),
  ]
}

/** Says which program answers. Beside the health checks it needs no database, and it is in the API's document. */
export const versionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/version',
    summary:
      'Versions of the API and of the contract with remotes, and the commit they were built from, if known',
    permission: 'public',
    rate: 'health',
    response: object({
      api: string().required(),
      contract: string().required(),
      commit: string().optional().default(undefined),
    }),
    handler: ({ config }) => config.buildCommit,
    present: (commit) => ({ api: api.version, contract: contractVersion, ...(commit ? { commit } : {}) }),
  }),
]

function running(upgrade: Upgrade | undefined) {
  return upgrade ? { upgrade } : {}
}

function diskFree() {
  const space = databaseDisk.space()
  return space && databaseDisk.state() !== 'ok' ? { diskFree: percentFree(space) } : {}
}

function offBy(aheadMs: number) {
  const clockAhead = Math.round(aheadMs / 1_000)
  return isClockOff(clockAhead) ? { clockAhead } : {}
}
