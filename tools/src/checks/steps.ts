import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll, staleFolders } from '../builds.ts'
import { repositoryRoot } from '../cache.ts'
import { describeFailure } from '../user-error.ts'
import { type Command, runCommand } from './command.ts'
import { type Counts, readBrowserReport, readJestReport } from './jest-report.ts'

/** State that the steps share. */
export interface CheckContext {
  /** Reports are written here. */
  reports: string
  /** Without settings of the person who runs it: they must not change the outcome. */
  env: NodeJS.ProcessEnv
  /** For short notes between the outputs of programs. */
  say: (text: string) => void
}

/** One heading of `npm test`. */
export interface Check {
  name: string
  title: string
  run(context: CheckContext): Promise<Counts>
}

const minutes = (count: number) => count * 60_000
const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)

/** Everything `npm test` runs, quick ones first. */
export const checks: Check[] = [
  {
    name: 'types',
    title: 'Types',
    run: (context) => single(context, 'types', bin('tsc'), ['-p', 'tsconfig.json'], minutes(8)),
  },
  {
    name: 'lint',
    title: 'Lint and import rules',
    run: (context) => single(context, 'lint', bin('biome'), ['lint', '--error-on-warnings', '.'], minutes(3)),
  },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies',
    run: (context) => single(context, 'unused', bin('knip'), ['--no-progress'], minutes(3)),
  },
  {
    name: 'format',
    title: 'Format',
    run: (context) => single(context, 'format', bin('biome'), ['format', '.'], minutes(3)),
  },
  {
    name: 'api-document',
    title: 'API document',
    run: (context) =>
      single(
        context,
        'api-document',
        process.execPath,
        [join(repositoryRoot, 'api/src/write-openapi.ts'), '--check'],
        minutes(3),
      ),
  },
  { name: 'jest', title: 'Unit, component, API and contract tests', run: runJest },
  { name: 'build', title: 'Production build', run: runBuild },
  { name: 'journey', title: 'Browser journey', run: runJourney },
]

/** A program that counts as one check. */
async function single(
  context: CheckContext,
  name: string,
  program: string,
  args: string[],
  limitMs: number,
): Promise<Counts> {
  const result = await runCommand({ program, args, env: context.env, limitMs })
  if (result.code === 0) return { passed: 1, failed: 0, failures: [] }
  return failure(result.timeout ? `${name}: no end after ${limitMs / 60_000} minutes` : `${name}: see above`)
}

async function runJest(context: CheckContext): Promise<Counts> {
  const file = join(context.reports, 'jest.json')
  const args = ['--ci', '--json', `--outputFile=${file}`, '--maxWorkers=2']
  const env = {
    ...context.env,
    // As in `drayline-remote test`: more room for what is soon forgotten, in MiB.
    NODE_OPTIONS: '--max-semi-space-size=64',
    // Tests start commands and processes of the API hundreds of times: their code is compiled once.
    NODE_COMPILE_CACHE: join(context.reports, 'compiled'),
  }
  const command = { program: bin('jest'), args, limitMs: minutes(53) }
  const result = await runReporting({ ...context, env }, file, command)
  return complete(await readJestReport(file), result, 'jest')
}

async function runBuild(context: CheckContext): Promise<Counts> {
  try {
    const stale = await staleFolders()
    const signal = AbortSignal.timeout(minutes(10))
    if (stale.length === 0) context.say('Every build is up to date')
    await buildAll(stale, context.say, signal)
    return { passed: 1, failed: 0, failures: [] }
  } catch (error) {
    context.say(describeFailure(error))
    return failure('production build: see above')
  }
}

async function runJourney(context: CheckContext): Promise<Counts> {
  const file = join(context.reports, 'journey.json')
  const args = [join(repositoryRoot, 'e2e/src/run.ts'), '--short', '--report', file]
  const result = await runReporting(context, file, { program: process.execPath, args, limitMs: minutes(8) })
  return complete(await readBrowserReport(file), result, 'browser journey')
}

function runReporting(context: CheckContext, file: string, command: Omit<Command, 'env' | 'finished'>) {
  const finished = () =>
    access(file).then(
      () => true,
      () => false,
    )
  return runCommand({ ...command, env: context.env, finished })
}

/** Adds a failure when the program failed in a way that its report does not tell. */
function complete(
  counts: Counts | undefined,
  result: { code: number; timeout: boolean },
  name: string,
): Counts {
  const problem = result.timeout
    ? `${name}: stopped at its time limit`
    : `${name}: ended with code ${result.code}`
  if (!counts) return failure(`${problem}, without a report`)
  if (result.timeout || (result.code !== 0 && counts.failed === 0)) {
    return { ...counts, failed: counts.failed + 1, failures: [...counts.failures, problem] }
  }
  return counts
}

function failure(text: string): Counts {
  return { passed: 0, failed: 1, failures: [text] }
}
