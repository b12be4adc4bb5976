// Builds a remote and lets users have it, without touching anything else:
// `npm run publish:remote -w mf-finance`
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { ReleaseRefused } from '@drayline/api/remotes/release-check'
import { rollBack, setEnabled } from '@drayline/api/remotes/releases.service'
import type { FileList } from '@drayline/federation/build'
import { readOptions } from './arguments.ts'
import { buildAll, isStale, remoteFolders } from './builds.ts'
import { repositoryRoot } from './cache.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProgress } from './progress.ts'
import { publishBuild } from './publish-local.ts'
import { UserError } from './user-error.ts'

const usage = `npm run publish:remote -w <remote> -- [--built] [--reason TEXT]
                       [--roll-back [--version V]] [--disable | --enable]

  Builds the remote when its sources changed, checks the build and makes it what users get.
  --built      publishes what is in dist as it is
  --roll-back  users get the version before again, or the one named by --version; nothing is built
  --disable    switches the remote off for everybody: its place in the shell says so; --enable undoes it
  --reason     kept with the change

Works on the database of the running product: MONGODB_URI, or DATA_DIR on the embedded one.`

const options = {
  built: { type: 'boolean' },
  reason: { type: 'string' },
  'roll-back': { type: 'boolean' },
  version: { type: 'string' },
  disable: { type: 'boolean' },
  enable: { type: 'boolean' },
} as const

const lifecycle = createLifecycle()
const progress = createProgress()
main().catch((error) => lifecycle.fail(readable(error)))

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, options)
  const remote = await chosenRemote(positionals)
  const mover = { actor: userInfo().username, reason: values.reason ?? 'published by command' }
  const config = readConfiguration()
  if (values.disable || values.enable) {
    await openDatabase(config, lifecycle)
    await setEnabled(remote, values.enable ?? false, mover)
    progress.say(`✓ ${remote} is switched ${values.enable ? 'on' : 'off'}`)
  } else if (values['roll-back']) {
    await openDatabase(config, lifecycle)
    progress.say(`✓ Users get ${remote} ${await rollBack(remote, mover, values.version)} again`)
  } else {
    await publish(remote, mover, values.built ?? false)
  }
  await lifecycle.end(0)
}

async function chosenRemote(names: string[]): Promise<string> {
  const known = await remoteFolders()
  const [name] = names
  if (names.length === 1 && name && known.includes(name)) return name
  throw new UserError(`Which remote? There are ${known.join(', ')}.`, usage)
}

async function publish(
  remote: string,
  mover: { actor: string; reason: string },
  built: boolean,
): Promise<void> {
  if (!built && (await isStale(remote))) {
    await progress.step(`Build of ${remote}`, (note) => buildAll([remote], note, lifecycle.signal))
  }
  await openDatabase(readConfiguration(), lifecycle)
  const { version, activated } = await publishBuild(remote, mover)
  const size = await sizeOf(remote)
  progress.say(
    activated ? `✓ Users get ${remote} ${version} (${size})` : `✓ Users have ${remote} ${version} already`,
  )
}

/** What a build weighs on the wire. */
async function sizeOf(remote: string): Promise<string> {
  const list: FileList = JSON.parse(await readFile(join(repositoryRoot, remote, 'dist/files.json'), 'utf8'))
  const bytes = list.files.reduce((sum, { br, gz, size }) => sum + (br ?? gz ?? size), 0)
  return `${list.files.length} files, ${(bytes / 1000).toFixed(1)} kB compressed`
}

function readable(error: unknown): unknown {
  return error instanceof ReleaseRefused ? new UserError(error.message) : error
}
