import { contractVersion } from '@drayline/contract/version'
import type { Meter } from '@opentelemetry/api'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_URL_SCHEME,
  HTTP_REQUEST_METHOD_VALUE_OTHER,
  METRIC_HTTP_SERVER_REQUEST_DURATION,
} from '@opentelemetry/semantic-conventions'
import type { Logger } from 'pino'
import api from '../package.json' with { type: 'json' }
import type { Config } from './kernel/base/config.ts'
import { databaseNow } from './kernel/database/database-clock.ts'
import { databaseDisk } from './kernel/database/database-disk.ts'
import type { Db } from './kernel/database/db.ts'
import { inTime } from './kernel/database/deadline.ts'
import { transactionCounts } from './kernel/database/transaction.ts'
import type { AnsweredRequest } from './kernel/http/request-log.ts'
import { type WaitingJobs, waitingJobs } from './kernel/jobs/job-loop.ts'
import { startMetricsServer } from './kernel/metrics/metrics-server.ts'
import { type LastBackup, lastBackup } from './platform/backups/index.ts'
import { openStreams } from './platform/notifications/notifications.stream.ts'
import { loadCounts } from './platform/telemetry/load-counts.ts'

/** Metrics of a process, named by OpenTelemetry's semantic conventions where there are any (R-OBS-1). */
export interface Metrics {
  url: string
  onAnswer(request: AnsweredRequest): void
  /** Reports the waiting jobs of these kinds from now on. */
  observeJobs(kinds: readonly string[], now: () => Date): void
  stop(): Promise<void>
}

/** Starts serving metrics; undefined where no port is set. */
export async function startMetrics(config: Config, db: Db, log: Logger): Promise<Metrics | undefined> {
  if (config.metricsPort === undefined) return undefined
  const tls = config.tls && { files: config.tls, log }
  const { url, meters, stop } = await startMetricsServer(config.metricsPort, config.metricsHost, tls)
  const meter = meters.getMeter('drayline')
  observeBuild(meter, config)
  observePool(meter, db)
  observeDatabase(meter, db)
  observeDisk(meter)
  observeBackup(meter, db)
  observeTransactions(meter)
  observeScreens(meter)
  return {
    url,
    onAnswer: requestDuration(meter),
    observeJobs: (kinds, now) => observeJobs(meter, { kinds, now, db }),
    stop,
  }
}

/** Seconds, as the semantic conventions advise. */
const durationEnds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function requestDuration(meter: Meter): Metrics['onAnswer'] {
  const duration = meter.createHistogram(METRIC_HTTP_SERVER_REQUEST_DURATION, {
    description: 'Seconds until an answer began, by route; without a route: pages, files and unknown calls',
    unit: 's',
    advice: { explicitBucketBoundaries: durationEnds },
  })
  return ({ method, route, status, secure, seconds }) =>
    duration.record(seconds, {
      [ATTR_HTTP_REQUEST_METHOD]: methods.has(method) ? method : HTTP_REQUEST_METHOD_VALUE_OTHER,
      [ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
      [ATTR_URL_SCHEME]: secure ? 'https' : 'http',
      ...(route ? { [ATTR_HTTP_ROUTE]: route } : {}),
    })
}

function observeBuild(meter: Meter, { buildCommit = '' }: Config): void {
  const build = meter.createObservableGauge('drayline.build', {
    description: 'Always 1; labels say what runs',
  })
  const labels = { api: api.version, contract: contractVersion, commit: buildCommit }
  build.addCallback((result) => result.observe(1, labels))
}

const pool = { 'db.client.connection.pool.name': 'mongodb' }

function observePool(meter: Meter, db: Db): void {
  const count = meter.createObservableUpDownCounter('db.client.connection.count', {
    description: 'Connections to the database',
    unit: '{connection}',
  })
  const max = meter.createObservableUpDownCounter('db.client.connection.max', {
    description: 'Connections allowed at most',
    unit: '{connection}',
  })
  const waiting = meter.createObservableUpDownCounter('db.client.connection.pending_requests', {
    description: 'Calls that wait for a connection',
    unit: '{request}',
  })
  const failures = meter.createObservableCounter('drayline.db.checkout.failures', {
    description: 'Calls that got no connection',
  })
  meter.addBatchObservableCallback(
    (result) => {
      const counts = db.pool()
      for (const state of ['used', 'idle'] as const)
        result.observe(count, counts[state], { ...pool, 'db.client.connection.state': state })
      result.observe(max, counts.max, pool)
      result.observe(waiting, counts.waiting, pool)
      for (const [reason, failed] of Object.entries(counts.failures))
        result.observe(failures, failed, { reason })
    },
    [count, max, waiting, failures],
  )
}

function observeDatabase(meter: Meter, db: Db): void {
  const gauges = {
    'drayline.db.away': ['Seconds since when no server takes writes', db.awayFor],
    'drayline.db.stalled': ['Seconds since when no majority confirms writes', db.stalledFor],
    'drayline.db.clock.ahead': ["Seconds by which this machine's clock is ahead", db.clockAheadMs],
  } as const
  for (const [name, [description, milliseconds]] of Object.entries(gauges))
    meter
      .createObservableGauge(name, { description, unit: 's' })
      .addCallback((result) => result.observe(milliseconds() / 1_000))
}

/** NaN where the database does not tell. */
function observeDisk(meter: Meter): void {
  const gauges = { free: 'Bytes of its disk that are free', size: 'Bytes of its disk' } as const
  for (const [part, description] of Object.entries(gauges))
    meter
      .createObservableGauge(`drayline.db.disk.${part}`, { description, unit: 'By' })
      .addCallback((result) =>
        result.observe(databaseDisk.space()?.[part as keyof typeof gauges] ?? Number.NaN),
      )
}

function observeBackup(meter: Meter, db: Db): void {
  const description = 'Seconds since the moment of the last backup; +Inf without one, NaN while nobody tells'
  meter
    .createObservableGauge('drayline.backup.age.seconds', { description, unit: 's' })
    .addCallback(async (result) => result.observe(await backupAge(db, ({ at }) => at)))
  const until =
    'Seconds since the last moment that could be restored, by a backup or the changes that were saved after it'
  meter
    .createObservableGauge('drayline.backup.unsaved.seconds', { description: until, unit: 's' })
    .addCallback(async (result) =>
      result.observe(await backupAge(db, ({ at, changesUntil }) => changesUntil ?? at)),
    )
}

async function backupAge(db: Db, momentOf: (backup: LastBackup) => Date): Promise<number> {
  if (db.awayFor() > 0) return Number.NaN
  try {
    const last = await inTime(lastBackup(maxQuestionMs), maxQuestionMs)
    return last ? (databaseNow().getTime() - momentOf(last).getTime()) / 1_000 : Number.POSITIVE_INFINITY
  } catch {
    return Number.NaN
  }
}

function observeTransactions(meter: Meter): void {
  const retries = meter.createObservableCounter('drayline.transaction.retries', {
    description: 'Attempts of transactions that were repeated',
  })
  retries.addCallback((result) => {
    for (const [reason, count] of Object.entries(transactionCounts.retries)) result.observe(count, { reason })
  })
  meter
    .createObservableCounter('drayline.transaction.given_up', {
      description: 'Transactions whose time was up',
    })
    .addCallback((result) => result.observe(transactionCounts.givenUp))
}

function observeScreens(meter: Meter): void {
  meter
    .createObservableUpDownCounter('drayline.live.streams', { description: 'Open streams of live changes' })
    .addCallback((result) => result.observe(openStreams()))
  const loads = meter.createObservableCounter('drayline.remote.loads', {
    description: 'Loads of remotes as browsers told them',
  })
  loads.addCallback((result) => {
    for (const { remote, outcome, count } of loadCounts()) result.observe(count, { remote, outcome })
  })
}

interface JobsToObserve {
  kinds: readonly string[]
  now: () => Date
  db: Db
}

/** A scrape waits no longer for the database. */
const maxQuestionMs = 1_000

function observeJobs(meter: Meter, jobs: JobsToObserve): void {
  const waiting = meter.createObservableGauge('drayline.job.waiting', {
    description: 'Due jobs that no worker has taken; NaN while the database does not tell',
    unit: '{job}',
  })
  const age = meter.createObservableGauge('drayline.job.oldest.age', {
    description: 'Seconds since when the first of them is due',
    unit: 's',
  })
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { kind, count, oldestMs } of await askJobs(jobs)) {
        result.observe(waiting, count, { kind })
        result.observe(age, oldestMs / 1_000, { kind })
      }
    },
    [waiting, age],
  )
}

/** Numbers that are not known are NaN: left out, the last ones would be told again. */
async function askJobs({ kinds, now, db }: JobsToObserve): Promise<WaitingJobs[]> {
  const unknown = kinds.map((kind) => ({ kind, count: Number.NaN, oldestMs: Number.NaN }))
  if (db.awayFor() > 0) return unknown
  return await waitingJobs(kinds, now(), maxQuestionMs).catch(() => unknown)
}
