// The whole product with one command: `npm start`.
import { join } from 'node:path'
import type { Config } from '@drayline/api/kernel/base/config'
import { guardOutward } from '@drayline/api/kernel/base/outward'
import { readDatabaseDisk } from '@drayline/api/kernel/database/database-disk'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { startServer } from '@drayline/api/server'
import { buildAll, remoteFolders, staleFolders } from './builds.ts'
import { repositoryRoot } from './cache.ts'
import { readConfiguration, withSecrets } from './configuration.ts'
import { connectDatabase, openTrail, provideDatabase } from './database.ts'
import { checkDemoAccounts, checkDemoPassword } from './demo-password.ts'
import { createLifecycle } from './lifecycle.ts'
import { checkNotInUse, diskOf, updateLock } from './mongo/data-folder.ts'
import { checkPort, portProblem } from './port.ts'
import { createProgress } from './progress.ts'
import { publishBuilds } from './publish-local.ts'
import { hasDemoData, seedDemoData, wantsDemoData } from './seed.ts'

const lifecycle = createLifecycle()
const progress = createProgress()
// People read this terminal: only what is wrong, unless they ask for more.
const env: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...process.env }

main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const given = readConfiguration(env)
  if (!given.mongodbUri) await checkNotInUse(given.dataDir)
  await checkPort(given.port, given.host)
  const uri = await progress.step('Database', (note) => provideDatabase(given, lifecycle, note))
  const config = withDefaults(await withSecrets(given, env), uri)
  await progress.step('Collections and indexes', () => connectDatabase(uri, lifecycle))
  await openTrail(config)
  const isToSeed = await wantsDemoData(given)
  await (isToSeed ? checkDemoPassword(config) : checkDemoAccounts(config))
  await buildWhatChanged()
  if (isToSeed) await progress.step('Demo data', (note) => seedDemoData(config, uri, note))
  await progress.step('Remotes published', async (note) => publishBuilds(await remoteFolders(), note))
  const url = await serve(config, given.mongodbUri ? undefined : given.dataDir)
  if (!given.mongodbUri) await updateLock(given.dataDir, { url })
  lifecycle.ready()
  await sayReady(config, url)
}

function withDefaults(config: Config, uri: string): Config {
  return { ...config, mongodbUri: uri, shellDir: config.shellDir ?? join(repositoryRoot, 'shell/dist') }
}

async function buildWhatChanged(): Promise<void> {
  const stale = await staleFolders()
  if (stale.length === 0) return
  await progress.step(`Build of ${stale.join(', ')}`, (note) => buildAll(stale, note, lifecycle.signal))
}

/** @param dataDir of the embedded database: its disk is known also when it filled up and the database stopped */
async function serve(config: Config, dataDir: string | undefined): Promise<string> {
  const ofFolder = dataDir && { readDisk: () => readDatabaseDisk().catch(() => diskOf(dataDir)) }
  const logger = createLogger(config.logLevel)
  guardOutward(config, logger)
  try {
    const server = await startServer(config, { logger, ...ofFolder })
    lifecycle.onEnd(server.stop)
    return config.publicUrl?.href ?? server.url
  } catch (error) {
    throw portProblem(error, config.port, config.host)
  }
}

async function sayReady(config: Config, url: string): Promise<void> {
  progress.say(`\nDrayline is ready at ${url}`)
  if (await hasDemoData()) {
    progress.say(`Demo accounts: admin, manager, employee (password: ${config.demoPassword})`)
  } else {
    progress.say('The first administrator is made with: npm run create-admin')
  }
  progress.say('Ctrl-C stops it.')
}
