// The product with watch and reload: `npm run dev`. A change of the shell or a remote is on the page a moment later,
// a change of the API starts it again.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@drayline/api/kernel/base/config'
import { publishLocalBuild } from '@drayline/api/platform/remotes/publish-local'
import { watch } from '@drayline/federation'
import { buildFolders } from './builds.ts'
import { repositoryRoot } from './cache.ts'
import { readConfiguration, withSecrets } from './configuration.ts'
import { connectDatabase, openTrail, provideDatabase } from './database.ts'
import { type ApiProcess, startApiProcess } from './dev/api-process.ts'
import { developmentActor, pruneDevelopmentReleases } from './dev/prune.ts'
import { createLifecycle } from './lifecycle.ts'
import { checkNotInUse, updateLock } from './mongo/data-folder.ts'
import { checkPort } from './port.ts'
import { createProgress } from './progress.ts'
import { hasDemoData, seedDemoData, wantsDemoData } from './seed.ts'

/** Not `dist`: that holds production builds only. */
const outputRoot = join(repositoryRoot, '.cache/dev')

const lifecycle = createLifecycle()
const progress = createProgress()
const env: NodeJS.ProcessEnv = { LOG_LEVEL: 'warn', ...process.env }
let api: ApiProcess | undefined

main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const given = readConfiguration(env)
  if (!given.mongodbUri) await checkNotInUse(given.dataDir)
  await checkPort(given.port, given.host)
  const uri = await progress.step('Database', (note) => provideDatabase(given, lifecycle, note))
  const config = await withSecrets(given, env)
  await progress.step('Collections and indexes', () => connectDatabase(uri, lifecycle))
  await openTrail(config)
  if (await wantsDemoData(given)) {
    await progress.step('Demo data', (note) => seedDemoData(config, uri, note))
  }
  await progress.step('First build', watchBuilds)
  lifecycle.ready()
  api = startApiProcess(apiEnvironment(config, uri), (url) => void sayReady(config, url))
  lifecycle.onEnd(api.stop)
}

/** Environment of the API's own process; its cookies and keys are those of `npm start`. */
function apiEnvironment(config: Config, uri: string): NodeJS.ProcessEnv {
  return {
    ...env,
    MONGODB_URI: uri,
    SESSION_KEYS: config.sessionKeys.join(','),
    VAULT_KEYS: config.vaultKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    ...(config.vaultKeysFile ? { VAULT_KEYS_FILE: config.vaultKeysFile } : {}),
    SHELL_DIR: join(outputRoot, 'shell'),
    ALLOW_OVERRIDES: env.ALLOW_OVERRIDES ?? 'true',
    CHECK_RESPONSES: env.CHECK_RESPONSES ?? 'true',
    // Open pages hold a connection; do not wait for them.
    SHUTDOWN_GRACE_SECONDS: '0',
  }
}

/** Starts watching all folders and waits until each was built once. One that fails is shown and tried again. */
async function watchBuilds(note: (text: string) => void): Promise<void> {
  await mkdir(outputRoot, { recursive: true })
  await Promise.all((await buildFolders()).map((name) => watchFolder(name, note)))
}

async function watchFolder(name: string, note: (text: string) => void): Promise<void> {
  const folder = join(repositoryRoot, name)
  const outputPath = join(outputRoot, name)
  let say = note
  await new Promise<void>((firstDone) => {
    const onBuild = async (result: Error | { version: string }) => {
      if (result instanceof Error) say(`${name}: ${result.message}`)
      else await take(name, outputPath).catch((error: Error) => say(`${name}: ${error.message}`))
      if (!(result instanceof Error)) say(`${name} built`)
      say = progress.say
      firstDone()
    }
    watch({ folder, mode: 'development', outputPath }, (result) => void onBuild(result)).then(
      (stop) => lifecycle.onEnd(stop),
      (error: Error) => void onBuild(error),
    )
  })
}

/** Makes a new build what the pages get. */
async function take(name: string, dir: string): Promise<void> {
  if (name !== 'shell') {
    const actor = developmentActor
    await publishLocalBuild({ dir, actor, reason: 'changed', evenStored: true, isDevelopment: true })
    await pruneDevelopmentReleases(name)
  }
  api?.reloadPages()
}

async function sayReady(config: Config, url: string): Promise<void> {
  if (!config.mongodbUri) await updateLock(config.dataDir, { url })
  progress.say(`\nDrayline is ready at ${url} and follows your changes`)
  if (await hasDemoData()) {
    progress.say(`Demo accounts: admin, manager, employee (password: ${config.demoPassword})`)
  }
}
