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
  const check = async (name: string, work: () => Promise<boolean>) => {
    const started = performance.now()
    const passed = await work()
    if (!passed) failed.push(name)
    say(`${passed ? '✓' : '✗'} ${name} (${Math.round((performance.now() - started) / 1000)} s)`)
  }
  for (const step of stepsOf(folder, args)) await check(step.name, () => run(step, folder))
  await check('build', () => builds(folder, say))
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join(', ')}`)
}

function stepsOf(folder: string, args: string[]): Step[] {
  const place = relative(workspaceRoot, folder)
  return [
    { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'lint', command: ['biome', 'lint', '--error-on-warnings', '.'] },
    { name: 'format', command: ['biome', 'format', '.'] },
    // In a repository of several remotes jest's settings lie at its root.
    {
      name: 'tests',
      command: ['jest', '--maxWorkers=100%', ...(place ? [`${place}/`] : []), ...args],
      cwd: workspaceRoot,
    },
  ]
}

async function run({ command: [program = '', ...args], cwd }: Step, folder: string): Promise<boolean> {
  const path = [folder, workspaceRoot].map((root) => join(root, 'node_modules/.bin'))
  const child = spawn(program, args, {
    cwd: cwd ?? folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: [...path, dirname(process.execPath), process.env.PATH].join(delimiter) },
  })
  return await new Promise((done) => {
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}

/** Beside the build that may be served from `dist`. */
async function builds(folder: string, say: (text: string) => void): Promise<boolean> {
  try {
    const result = await build({ folder, outputPath: join(folder, '.cache/test') })
    for (const line of sizeReport(result).exceeded) say(`Over budget: ${line}`)
    return existsSync(join(folder, '.cache/test/remote.json'))
  } catch (error) {
    say((error as Error).message)
    return false
  }
}
