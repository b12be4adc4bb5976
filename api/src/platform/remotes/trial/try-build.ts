import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { RemoteDescriptor } from '@drayline/contract'
import type { BuildFiles } from '../release-check.ts'
import { coreScript } from './core-script.ts'
import type { Trial, TrialMessage } from './trial.ts'

const heapMegabytes = 256
/** A remote of thirty screens takes less than a second. */
const timeoutMs = 10_000

/** Imported by every remote and provided below the package's own name. */
const subpaths: Record<string, string[]> = {
  react: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
  'react-dom': ['react-dom/client'],
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the entry of a build and loads each exposed module once, in a process of its own without files, database,
 * settings or network, within limits of time and memory. One build after the other.
 * @returns what is wrong, naming file or module; empty when everything can be shown
 */
export function trialProblems(
  descriptor: RemoteDescriptor,
  files: BuildFiles,
  provided: Readonly<Record<string, string>> | undefined,
): Promise<string[]> {
  const tried = last.then(async () => await runTrial(await trialOf(descriptor, files, provided)))
  last = tried.catch(() => undefined)
  return tried
}

async function trialOf(
  { container, entry, exposes, shared = {} }: RemoteDescriptor,
  files: BuildFiles,
  provided: Readonly<Record<string, string>> = shared,
): Promise<Trial> {
  const isScript = (path: string) => path.endsWith('.js')
  const paths = [...files.keys()]
  const scripts = paths.filter(isScript).map((path) => [path, files.get(path)?.toString('utf8') ?? ''])
  return {
    container,
    entry,
    exposes: Object.keys(exposes),
    shared: withSubpaths(provided),
    scripts: Object.fromEntries(scripts),
    others: paths.filter((path) => !isScript(path)),
    core: await coreScript(),
  }
}

function withSubpaths(provided: Readonly<Record<string, string>>): Record<string, string> {
  const rows = Object.entries(provided).flatMap(([name, range]) => {
    const version = range.replace('^', '')
    return [name, ...(subpaths[name] ?? [])].map((key) => [key, version])
  })
  return Object.fromEntries(rows)
}

async function runTrial(trial: Trial): Promise<string[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), {
    execArgv: [
      '--permission',
      `--allow-fs-read=${join(import.meta.dirname, '*')}`,
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    // Nothing of our environment: it holds secrets.
    env: {},
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  let place = `${trial.entry}`
  const fail = (what: string) => () => resolve([`${place}: ${what}`])
  const timeout = setTimeout(fail(`has not loaded after ${timeoutMs / 1_000} seconds`), timeoutMs)
  child.on('message', (message: TrialMessage) => {
    if ('problems' in message) resolve(message.problems)
    else place = `remote.json: exposes['${message.expose}']`
  })
  child.once('exit', fail(`ends its process; loading may take ${heapMegabytes} MB of memory`))
  child.once('error', reject)
  child.send(trial)
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    child.removeAllListeners()
    child.once('error', () => undefined)
    child.kill('SIGKILL')
  }
}
