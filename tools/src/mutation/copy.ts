import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { repositoryRoot } from '../cache.ts'
import { withChange } from './change.ts'
import type { Tests } from './projects.ts'
import type { Mutant } from './try-batch.ts'

/** Tests in a copy of the repository, in which one file at a time is really changed, for processes of tests, too. */
export interface Copy {
  /** Checks types, then runs the near tests to their end and the others as long as there is time, until one notices. */
  tryChange(mutant: Mutant, tests: Tests): Promise<Tried>
  /** Tests that failed without any change, once at least, with what they said. */
  broken(): ReadonlyMap<string, string>
  /** Ends what still runs. */
  stop(): void
}

/** What types and tests said of a change. */
export interface Tried {
  /** The test that noticed the change, or the compiler. */
  killer?: string
  /** Those that did not. */
  passed: string[]
}

/** What a change died of that does not compile. */
export const compiler = 'types'

/** Time for one test file. */
const aloneMs = 600_000

/** A file of the copy with and without a change. */
interface Changed {
  path: string
  original: string
  changed: string
}

/** Copies all files but ignored ones into the folder. */
export async function startCopy(folder: string, mongoUri: string, limitMs: number): Promise<Copy> {
  await copyRepository(folder)
  let running: ChildProcess | undefined
  let isStopped = false
  const run = async (tests: readonly string[], ms: number) => {
    running = startTests(folder, mongoUri, tests)
    const result = await resultOf(running, tests, ms)
    // Nothing goes on in a copy that is being removed.
    return isStopped ? await new Promise<never>(() => undefined) : result
  }
  const fails = async (test: string) => (await run([test], aloneMs)).failed !== undefined
  /** Whether a test ends well without a change, of which once in two runs is enough: a busy machine may hold one up. */
  const content = new Map<string, boolean>()
  const broken = new Map<string, string>()
  const isContent = async (test: string) => {
    for (let attempt = 0; attempt < 2 && !content.get(test); attempt += 1) {
      const { failed, said } = await run([test], aloneMs)
      content.set(test, failed === undefined)
      if (failed) broken.set(test, said)
    }
    return content.get(test)
  }
  const compiles = async () => {
    running = startTypeCheck(folder)
    const [code] = await once(running, 'exit')
    return isStopped ? await new Promise<never>(() => undefined) : code === 0
  }
  if (!(await compiles())) throw new Error('Types do not fit before anything was changed.')
  /** Runs tests with the change until one notices it or the time is over. */
  const tryTests = async (file: Changed, tests: readonly string[], ms: number): Promise<Tried> => {
    const until = Date.now() + ms
    const passed: string[] = []
    let left = tests
    while (left.length > 0 && Date.now() < until) {
      await writeFile(file.path, file.changed)
      const { failed, isSlow, ...result } = await run(left, until - Date.now())
      passed.push(...result.passed)
      const notices = failed !== undefined && (!(isSlow || broken.has(failed)) || (await fails(failed)))
      await writeFile(file.path, file.original)
      if (failed === undefined) break
      // What fails without the change as well, or only took too long once, tells nothing of it.
      if (notices && (content.get(failed) ?? (await isContent(failed)))) return { killer: failed, passed }
      left = left.slice(left.indexOf(failed) + 1)
    }
    return { passed }
  }
  const fitsTypes = async (file: Changed) => {
    await writeFile(file.path, file.changed)
    const fits = await compiles()
    await writeFile(file.path, file.original)
    return fits
  }
  return {
    broken: () => broken,
    tryChange: async (mutant, { near, others }) => {
      const path = join(folder, mutant.file)
      const original = await readFile(path, 'utf8')
      const changed = withChange(original, mutant)
      if (changed === undefined) return { passed: [] }
      const file = { path, original, changed }
      if (!(await fitsTypes(file))) return { killer: compiler, passed: [] }
      const first = await tryTests(file, near, near.length * aloneMs)
      if (first.killer) return first
      const { killer, passed } = await tryTests(file, others, limitMs)
      return { killer, passed: [...first.passed, ...passed] }
    },
    stop: () => {
      isStopped = true
      endGroup(running)
    },
  }
}

/** Checks types as `npm test` does, but for names that a change left without a use. */
function startTypeCheck(folder: string): ChildProcess {
  const program = join(folder, 'node_modules/typescript/bin/tsc')
  const options = ['--tsBuildInfoFile', join(folder, 'types.tsbuildinfo'), '--noUnusedLocals', 'false']
  return spawn(process.execPath, [program, '-p', folder, ...options, '--noUnusedParameters', 'false'], {
    stdio: 'ignore',
    detached: true,
  })
}

/** Runs tests in this order, one after the other, until one fails. */
function startTests(folder: string, mongoUri: string, tests: readonly string[]): ChildProcess {
  const paths = tests.map((test) => join(folder, test))
  const program = join(folder, 'node_modules/jest/bin/jest.js')
  const options = [
    '--ci',
    '--runInBand',
    '--bail',
    '--forceExit',
    '--silent',
    '--colors=false',
    '--reporters=default',
  ]
  const order = `--testSequencer=${join(import.meta.dirname, 'nearest-first.ts')}`
  return spawn(process.execPath, [program, ...options, order, '--runTestsByPath', ...paths], {
    cwd: folder,
    env: { ...process.env, TEST_MONGODB_URI: mongoUri, MUTATION_TEST_ORDER: paths.join('\n') },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

async function resultOf(jest: ChildProcess, tests: readonly string[], limitMs: number) {
  const limit = setTimeout(() => endGroup(jest), limitMs)
  const said = jest.stderr ? text(jest.stderr) : ''
  await once(jest, 'exit')
  clearTimeout(limit)
  endGroup(jest)
  const all = await said
  const lines = all.split('\n')
  const saidOf = (word: string) =>
    tests.filter((test) => lines.some((line) => line.startsWith(word) && line.includes(test)))
  return {
    passed: saidOf('PASS '),
    failed: saidOf('FAIL ')[0],
    isSlow: lines.some((line) => line.includes('Exceeded timeout')),
    said: all,
  }
}

function endGroup(jest: ChildProcess | undefined): void {
  if (!jest?.pid) return
  try {
    process.kill(-jest.pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

async function copyRepository(folder: string): Promise<void> {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  for (const file of names.split('\0').filter((name) => name && existsSync(join(repositoryRoot, name)))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await copyFile(join(repositoryRoot, file), join(folder, file))
  }
  for (const packages of globSync(['node_modules', '*/node_modules', 'packages/*/node_modules'], {
    cwd: repositoryRoot,
  }))
    await copyPackages(join(repositoryRoot, packages), join(folder, packages))
}

/**
 * Installed packages are hard links where the disk lets us: behind a symbolic link, processes that may read nothing but
 * the copy would not get at them, and links between workspaces would lead out of the copy.
 */
async function copyPackages(from: string, to: string): Promise<void> {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    await rm(to, { recursive: true, force: true })
    await cp(from, to, { recursive: true, verbatimSymlinks: true })
  }
}
