import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { build } from './build.ts'
import { workspaceRoot } from './paths.ts'
import { sizeReport } from './report.ts'
import { UserError } from './user-error.ts'

/** A program that must end well. */
interface Step {
  name: string
  command: readonly string[]
  /** Where it runs; the remote's folder by default. */
  cwd?: string
  /** Its output is shown while it runs. */
  shown?: boolean
  env?: NodeJS.ProcessEnv
}

interface Outcome {
  passed: boolean
  /** What it printed, if that was not shown yet. */
  output: string
}

/**
 * `drayline-remote test`: types, lint, format, tests and build of the remote in a folder, and of nothing else. All run,
 * whatever the first one says.
 * @throws UserError naming what failed
 */
export async function testCommand(
  folder: string,
  args: string[],
  say: (text: string) => void,
): Promise<void> {
  const failed: string[] = []
  const check = async (name: string, work: () => Promise<Outcome>) => {
    const started = performance.now()
    const { passed, output } = await work()
    if (!passed) failed.push(name)
    if (output) say(output)
    say(`${passed ? '✓' : '✗'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`)
  }
  const checkAll = async (steps: Step[]) => {
    for (const step of steps) await check(step.name, () => run(step, folder))
  }
  // Tests wait a good deal; the others take that time.
  await Promise.all([
    checkAll([testsOf(folder, args)]),
    checkAll(sourceChecks).then(() => check('build', () => builds(folder))),
  ])
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join(', ')}`)
}

const sourceChecks: Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['biome', 'lint', '--error-on-warnings', '.'] },
  { name: 'format', command: ['biome', 'format', '.'] },
]

/** In a repository of several remotes jest's settings lie at its root. */
function testsOf(folder: string, args: string[]): Step {
  const place = relative(workspaceRoot, folder)
  const command = ['jest', '--maxWorkers=100%', ...(place ? [`${place}/`] : []), ...args]
  return { name: 'tests', command, cwd: workspaceRoot, shown: true, env: { NODE_OPTIONS: roomForYoung } }
}

/** Tests make much that is soon forgotten: with more room for it, in MiB, they took a tenth less time. */
const roomForYoung = [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ')

/** What a step prints is told at its end, unless it is shown while it runs. */
async function run(
  { command: [program = '', ...args], cwd, shown, env }: Step,
  folder: string,
): Promise<Outcome> {
  const path = [folder, workspaceRoot].map((root) => join(root, 'node_modules/.bin'))
  const output: string[] = []
  const child = spawn(program, args, {
    cwd: cwd ?? folder,
    stdio: ['ignore', ...(shown ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: {
      ...process.env,
      ...env,
      PATH: [...path, dirname(process.execPath), process.env.PATH].join(delimiter),
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  return await new Promise((done) => {
    const end = (passed: boolean) => done({ passed, output: output.join('').trim() })
    child.once('error', () => end(false))
    child.once('close', (code) => end(code === 0))
  })
}

/** Beside the build that may be served from `dist`. */
async function builds(folder: string): Promise<Outcome> {
  try {
    const result = await build({ folder, outputPath: join(folder, '.cache/test') })
    const exceeded = sizeReport(result).exceeded.map((line) => `Over budget: ${line}`)
    return { passed: existsSync(join(folder, '.cache/test/remote.json')), output: exceeded.join('\n') }
  } catch (error) {
    return { passed: false, output: (error as Error).message }
  }
}
