// Changes the code in small ways and says which changes no test notices: `npm run mutation`.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { startEmbeddedMongo } from './embedded-mongo.ts'
import { createLifecycle } from './lifecycle.ts'
import { type Batch, batchesOf, canBeMutated, sources, widerBatchesOf } from './mutation/projects.ts'
import { report, sayLived } from './mutation/report.ts'
import { sampleLines } from './mutation/sample.ts'
import { type Mutant, tryBatch } from './mutation/try-batch.ts'
import { UserError } from './user-error.ts'

const usage = `npm run mutation -- [options] [files, globs or file:line]

Changes the code in small ways, one at a time, and runs the tests that are nearest. A change that no test notices has
lived: it is listed with its place. Without names: the files that differ from main, or, on main, from the last commit.

  --domain      all of packages/domain
  --api         all of api/src
  --sample N    only what lies in N lines, drawn at random from the code
  --seed S      the draw (default 1); the same seed draws the same lines
  --least P     exit code 1 when less than P percent died

A comment leaves out a change that no test could notice and says why: // Stryker disable next-line StringLiteral: why`

const lifecycle = createLifecycle()
/** Places whose tests failed even before anything was changed. */
const notTried: string[] = []
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values, positionals } = readOptions(usage, {
    domain: { type: 'boolean' },
    api: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '0' },
  })
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
  const nearest = await tryAll(batchesOf(drawn), workFolder)
  const mutants = await tryWider(nearest, workFolder)
  const percent = report(mutants, console.log)
  if (notTried.length > 0)
    console.log(`✗ ${notTried.length} places were not tried: their tests fail as it is`)
  await lifecycle.end(percent >= number(values.least) && notTried.length === 0 ? 0 : 1)
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

/** What the nearest tests let live may be noticed by the rest of its feature. */
async function tryWider(mutants: readonly Mutant[], workFolder: string): Promise<Mutant[]> {
  const lived = mutants.filter(({ outcome }) => outcome === 'lived').map(({ range }) => range)
  const batches = widerBatchesOf([...new Set(lived)])
  if (batches.length > 0) console.log('• What lived, against more tests')
  const again = await tryAll(batches, workFolder)
  const key = ({ range, after }: Mutant) => `${range} ${after}`
  const noticed = new Set(again.filter(({ outcome }) => outcome === 'killed').map(key))
  return mutants.map((mutant) => (noticed.has(key(mutant)) ? { ...mutant, outcome: 'killed' } : mutant))
}

/** One database for all runs: jest would start one for each mutant. */
async function startDatabase(): Promise<void> {
  if (process.env.TEST_MONGODB_URI) return
  const mongo = await startEmbeddedMongo({ ephemeral: true })
  lifecycle.onEnd(() => mongo.stop())
  process.env.TEST_MONGODB_URI = mongo.uri
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
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
