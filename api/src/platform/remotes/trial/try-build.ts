import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { RemoteDescriptor } from '@drayline/contract'
import { forkBound } from '../../../kernel/process/bound-process.ts'
import type { BuildFiles } from '../release-check.ts'
import { coreScript } from './core-script.ts'
import type { Trial, TrialMessage } from './trial.ts'

const heapMegabytes = 256
/**
 * A remote of thirty screens takes less than a second. By the wall clock it is what a busy machine leaves of its time,
 * so that each module has a limit of its own.
 */
const usualLimits = { moduleMs: 10_000, totalMs: 60_000 }
type Limits = typeof usualLimits

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
  limits: Limits = usualLimits,
): Promise<string[]> {
  const tried = last.then(async () => await runTrial(await trialOf(descriptor, files, provided), limits))
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

/** A process that was ended is given another try: it may be the machine that was short of memory, and not the build. */
async function runTrial(trial: Trial, limits: Limits): Promise<string[]> {
  const first = await runOnce(trial, limits)
  const { problems } = first.ended ? await runOnce(trial, limits) : first
  return problems
}

interface Outcome {
  problems: string[]
  /** True if the process did not come to its end. */
  ended: boolean
}

async function runOnce(trial: Trial, { moduleMs, totalMs }: Limits): Promise<Outcome> {
  const child = startChild()
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  let place = `${trial.entry}`
  const fail = (what: string, ended = false) => resolve({ problems: [`${place}: ${what}`], ended })
  const timeLimit = (ms: number) => setTimeout(fail, ms, `has not loaded after ${ms / 1_000} seconds`)
  const total = timeLimit(totalMs)
  const module = timeLimit(moduleMs)
  child.on('message', (message: TrialMessage) => {
    if ('problems' in message) return resolve({ problems: message.problems, ended: false })
    place = `remote.json: exposes['${message.expose}']`
    module.refresh()
  })
  // After the last message, which the end of the process may come before.
  child.once('disconnect', () =>
    fail(`ends its process; loading may take ${heapMegabytes} MB of memory`, true),
  )
  child.once('error', reject)
  child.send(trial)
  try {
    return await promise
  } finally {
    clearTimeout(total)
    clearTimeout(module)
    child.removeAllListeners()
    child.once('error', () => undefined)
    child.kill('SIGKILL')
  }
}

function startChild(): ChildProcess {
  return forkBound(join(import.meta.dirname, 'child.ts'), {
    execArgv: [
      '--permission',
      ...['*', '../../../kernel/process/script-element.ts'].map(
        (path) => `--allow-fs-read=${join(import.meta.dirname, path)}`,
      ),
      '--disallow-code-generation-from-strings',
      '--frozen-intrinsics',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
