import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import type { Config } from './kernel/base/config.ts'
import { databaseNow } from './kernel/database/database-clock.ts'
import { connectDb } from './kernel/database/db.ts'
import { watchClock } from './kernel/database/watch-clock.ts'
import { type ReadDisk, watchDisk } from './kernel/database/watch-disk.ts'
import { httpServer, httpsServer } from './kernel/http/http-server.ts'
import { createLogger } from './kernel/http/request-log.ts'
import { readTlsFiles, watchTlsFiles } from './kernel/http/tls-files.ts'
import { BackgroundMigrator } from './kernel/migrations/migrator.ts'
import { startMetrics } from './metrics.ts'
import { migrations } from './migrations.ts'
import { openAuditKey } from './platform/audit/audit-key.ts'
import { checkBreachedPasswords } from './platform/auth/index.ts'
import { tellAllChanged } from './platform/changes/tell-all.ts'
import { keyRing } from './platform/keys/key-ring.ts'
import { closeStreams } from './platform/notifications/notifications.stream.ts'
import { files as filesOf } from './platform/pages/files.ts'
import { pages as pagesOf } from './platform/pages/pages.ts'
import { logInstallation } from './platform/security/installation.ts'
import { securityEventsKept } from './platform/security-events/index.ts'
import { routes } from './routes.ts'

export interface RunningServer {
  url: string
  /** Where metrics are served, if they are. */
  metricsUrl: string | undefined
  /** Refuses new connections, lets running requests finish (at most the configured grace), leaves the database. */
  stop(): Promise<void>
}

export interface ServerOptions {
  logger?: Logger
  clock?: () => Date
  /** Instead of asking the database for its disk. */
  readDisk?: ReadDisk
  /** Instead of the product's own. */
  files?: Middleware
  pages?: Middleware
}

/**
 * Connects to the database, brings its data up to date and serves.
 * @throws when the database does not answer, its data is newer than this program, or the port is taken (`EADDRINUSE`)
 */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  if (!config.mongodbUri)
    throw new Error('startServer needs MONGODB_URI; npm start brings the embedded database')
  if (config.sessionKeys.length === 0) throw new Error('startServer needs SESSION_KEYS')
  const logger = options.logger ?? createLogger(config.logLevel)
  await checkBreachedPasswords(config.breachedPasswordsFile)
  const db = await connectDb(config.mongodbUri)
  const unwatch = watchClock(db, logger)
  const ends: (() => unknown)[] = [
    unwatch,
    await watchDisk(logger, options.readDisk),
    securityEventsKept,
    () => db.close(),
  ]
  const leave = async () => {
    for (const end of ends) await end()
  }
  try {
    const migrator = await BackgroundMigrator.start({
      ...{ migrations, log: logger, onChanged: tellAllChanged },
    })
    ends.unshift(() => migrator.stop())
    const { sealed } = await openAuditKey(await keyRing(config))
    if (sealed > 0)
      logger.warn({ event: 'audit.sealed', records: sealed }, 'audit records had no key, now sealed')
    const { clock, files = filesOf(config), pages = pagesOf(config, clock) } = options
    const running = migrator.upgrade
    const metrics = await startMetrics(config, db, logger)
    if (metrics) ends.unshift(() => metrics.stop())
    const app = createApp({
      config,
      db,
      logger,
      routes,
      files,
      pages,
      clock,
      upgrade: running,
      onAnswer: metrics?.onAnswer,
    })
    const { server, unwatchTls } = serve(app, config, logger)
    ends.unshift(unwatchTls)
    await listen(server, config)
    const url = urlOf(server, config)
    const background = startBackground({ config, log: logger, now: clock })
    ends.unshift(() => background.stop())
    metrics?.observeJobs(background.jobKinds, clock ?? databaseNow)
    logger.info({ url, metrics: metrics?.url }, 'serving')
    await logInstallation(config, clock?.() ?? databaseNow(), logger)
    return { url, metricsUrl: metrics?.url, stop: () => stop(server, config, logger, leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

function serve(app: Koa, { tls }: Config, logger: Logger): { server: Server; unwatchTls: () => void } {
  if (!tls) return { server: httpServer(app), unwatchTls: () => undefined }
  const server = httpsServer(app, readTlsFiles(tls))
  return { server, unwatchTls: watchTlsFiles(server, tls, logger) }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlOf(server: Server, { host, tls }: Config): string {
  const { port } = server.address() as AddressInfo
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}

async function stop(
  server: Server,
  config: Config,
  logger: Logger,
  leave: () => Promise<unknown>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  closeStreams()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => {
    logger.warn('requests were cut off to stop in time')
    server.closeAllConnections()
  }, config.shutdownGrace)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
  await leave()
  logger.info('stopped')
}
