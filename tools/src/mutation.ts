// Changes the code in small ways and says which changes no test notices: `npm run mutation`.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { startEmbeddedMongo } from './embedded-mongo.ts'
import { createLifecycle } from './lifecycle.ts'
import { compiler, startCopy, type Tried } from './mutation/copy.ts'
import {
  type Batch,
  batchesOf,
  canBeMutated,
  isTriedInCopy,
  nearestTestsOf,
  sources,
  type Tests,
  testsOf,
} from './mutation/projects.ts'
import { lineOf, report, sayLived } from './mutation/report.ts'
import { runLinesFile } from './mutation/run-lines.ts'
import { sampleLines } from './mutation/sample.ts'
import { listChanges, type Mutant, tryBatch } from './mutation/try-batch.ts'
import { UserError } from './user-error.ts'

const usage = `npm run mutation -- [options] [files, globs or file:line]

Changes the code in small ways, one at a time, and runs the tests that are nearest. A change that no test notices has
lived: it is listed with its place. Without names: the files that differ from main, or, on main, from the last commit.

  --domain      all of packages/domain
  --api         all of api/src
  --sample N    only what lies in N lines, drawn at random from the code
  --seed S      the draw (default 1); the same seed draws the same lines
  --minutes M   for each change of the API that its near tests let live, against all others (default 5)
  --workers W   so many of them at once (default 1), each with a copy of the repository and a database
  --least P     exit code 1 when less than P percent died
  --learn       runs all tests of the API once, to know which of them run a line: those come first from then on

A comment leaves out a change that no test could notice and says why: // Stryker disable next-line StringLiteral: why`

const lifecycle = createLifecycle()
/** Places whose tests failed even before anything was changed, or did not end. */
const notTried: string[] = []
/** Tests that failed without any change, and what they said. */
const broken = new Map<string, string>()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, {
    domain: { type: 'boolean' },
    api: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    least: { type: 'string', default: '0' },
    learn: { type: 'boolean' },
  })
  if (values.learn) return await learnRunLines()
  const chosen = [
    ...(values.domain ? sources('packages/domain/src') : []),
    ...(values.api ? sources('api/src') : []),
    ...positionals.flatMap(named),
  ]
  const given = values.domain || values.api || positionals.length > 0
  const files = [...new Set(given ? chosen : changedFiles())]
  const drawn = values.sample ? sampleLines(files, read, number(values.sample), number(values.seed)) : files
  if (values.sample) console.log(`• ${values.sample} lines of ${files.length} files, seed ${values.seed}`)
  const workFolder = await mkdtemp(join(tmpdir(), 'drayline-mutation-'))
  lifecycle.onEnd(() => rm(workFolder, { recursive: true, force: true }))
  const { inCopy = [], inProcess = [] } = Object.groupBy(drawn, (place) =>
    isTriedInCopy(place) ? 'inCopy' : 'inProcess',
  )
  const listed = inCopy.length > 0 ? await listChanges(inCopy, workFolder, read) : []
  const nearest = await tryAll(batchesOf(inProcess), workFolder)
  const [minutes, workers] = [number(values.minutes), number(values.workers)]
  const mutants = await tryInCopies([...nearest, ...listed], workFolder, minutes, workers)
  const percent = report(mutants, console.log)
  if (notTried.length > 0)
    console.log(`✗ ${notTried.length} places were not tried: their tests fail as it is, or do not end`)
  if (broken.size > 0)
    console.log(`✗ Failed before anything was changed:\n${[...broken.values()].join('\n')}`)
  const isWhole = notTried.length === 0 && broken.size === 0
  await lifecycle.end(isWhole && percent >= number(values.least) ? 0 : 1)
}

async function tryAll(batches: readonly Batch[], workFolder: string): Promise<Mutant[]> {
  if (batches.some((batch) => batch.needsDatabase)) await startDatabase()
  const mutants: Mutant[] = []
  for (const batch of batches) {
    console.log(`• ${batch.name}: ${batch.files.length} ${batch.files.length === 1 ? 'place' : 'places'}`)
    const tried = await tryBatch(batch, workFolder, read).catch((error: unknown) => {
      notTried.push(...batch.files)
      console.log(`✗ Not tried: ${batch.files.join(' ')}\n${error}`)
      return []
    })
    sayLived(tried, console.log)
    mutants.push(...tried)
  }
  return mutants
}

/** What was not tried yet, what lived and what died by the time limit only: against all tests that come to it. */
async function tryInCopies(
  mutants: readonly Mutant[],
  workFolder: string,
  minutes: number,
  workers: number,
): Promise<Mutant[]> {
  const open = mutants.filter(({ range, outcome, isTimeout }) => {
    return isTimeout || (outcome === 'lived' && Object.values(testsInCopy(range)).flat().length > 0)
  })
  if (open.length === 0) return [...mutants]
  console.log(`• ${open.length} changes, against all tests that come to them`)
  const again = new Map<Mutant, Mutant>()
  const left = [...open]
  const work = async (_: unknown, index: number) => {
    const mongo = await startMongo()
    const copy = await startCopy(join(workFolder, `copy-${index}`), mongo, minutes * 60_000)
    lifecycle.onEnd(copy.stop)
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const tests = mutant.isTimeout ? testsOf(mutant.range) : testsInCopy(mutant.range)
      const tried = await copy.tryChange(mutant, tests)
      again.set(mutant, judged(mutant, tests, tried))
      for (const [test, said] of copy.broken()) broken.set(test, said)
      const outcome = tried.killer ? `died of ${tried.killer}` : letLive(tests, tried)
      console.log(`    ${lineOf(mutant)}\n      ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return mutants.map((mutant) => again.get(mutant) ?? mutant)
}

/** Tests that were not run yet. */
function testsInCopy(place: string): Tests {
  const tests = testsOf(place)
  const tried = isTriedInCopy(place) ? [] : nearestTestsOf(place)
  return { ...tests, near: tests.near.filter((test) => !tried.includes(test)) }
}

/** What died by the time limit stays dead unless a test notices it, or its near tests all end well. */
function judged(mutant: Mutant, { near }: Tests, { killer, passed }: Tried): Mutant {
  if (killer) return { ...mutant, outcome: 'killed', isTimeout: false, isRefusedByTypes: killer === compiler }
  const endedWell = near.every((test) => passed.includes(test))
  if (!endedWell && !mutant.isTimeout) notTried.push(mutant.range)
  return endedWell ? { ...mutant, outcome: 'lived', isTimeout: false } : mutant
}

const letLive = ({ near, others }: Tests, { passed }: Tried) =>
  `${passed.length} of ${near.length + others.length} tests let it live`

/** One database for all runs of Stryker: jest would start one for each mutant. */
async function startDatabase(): Promise<void> {
  process.env.TEST_MONGODB_URI ??= await startMongo()
}

async function startMongo(): Promise<string> {
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  lifecycle.onEnd(() => mongo.stop())
  return mongo.uri
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}

/** Half an hour on two cores. Tests that fail are told, but teach as well. */
async function learnRunLines(): Promise<void> {
  await mkdir(dirname(runLinesFile), { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'drayline-coverage-'))
  lifecycle.onEnd(() => rm(folder, { recursive: true, force: true }))
  const options = ['--coverage', '--coverageReporters=json', `--coverageDirectory=${folder}`]
  const counted = ['api/src/**/*.ts', '!**/*.test.ts'].map((glob) => `--collectCoverageFrom=${glob}`)
  const reporters = ['default', join(import.meta.dirname, 'mutation/run-lines-reporter.ts')]
  const jest = spawn(
    process.execPath,
    [
      join(repositoryRoot, 'node_modules/jest/bin/jest.js'),
      ...['api/src', ...options, ...counted, ...reporters.map((name) => `--reporters=${name}`)],
    ],
    { cwd: repositoryRoot, stdio: 'inherit' },
  )
  const [code] = await once(jest, 'exit')
  await lifecycle.end(code === 0 ? 0 : 1)
}

/** Files by a glob, or `file:12` for one line. */
function named(pattern: string): string[] {
  const [glob = '', line] = pattern.split(':')
  const files = globSync(glob, { cwd: repositoryRoot }).filter(canBeMutated).sort()
  if (files.length === 0) throw new UserError(`No source file is named ${glob}.`, usage)
  return line ? files.map((file) => `${file}:${line}-${line}`) : files
}

/** Differences from main, committed or not; where nothing was committed since main, from the last commit. */
function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main')[0]
  const since = base === git('rev-parse', 'HEAD')[0] ? 'HEAD~' : base
  const files = git('diff', '--name-only', '--diff-filter=d', String(since)).filter(canBeMutated)
  console.log(`• ${files.length} source files differ from ${since === 'HEAD~' ? 'the last commit' : 'main'}`)
  return files
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function number(text: string): number {
  const value = Number(text)
  if (!(value >= 0)) throw new UserError(`Not a number: ${text}`, usage)
  return value
}
