import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const apiSources = join(import.meta.dirname, '../..')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether a process is gone soon. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await setTimeout(50)
  return !isAlive(pid)
}

/** Asked apart from the code that is tried: it is Linux that has it. */
const canBind = spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0

const withoutSetpriv = { PATH: '' }

test.each([
  ['comes to its end', 'exit', withoutSetpriv],
  ['throws', 'throw', withoutSetpriv],
  ...(canBind ? ([['is killed', 'wait', { PATH: process.env.PATH }]] as const) : []),
] as const)('a process that computes for ever ends when its parent %s', async (_how, what, env) => {
  const parent = fork(join(import.meta.dirname, 'testing/parent.ts'), [what], { silent: true, env })
  const [pid] = (await once(parent, 'message')) as [number]
  try {
    if (what === 'wait') {
      expect(isAlive(pid)).toBe(true)
      parent.kill('SIGKILL')
    }
    expect(await isGone(pid)).toBe(true)
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
})

test('every process of the API is started so', () => {
  const files = globSync('**/*.ts', { cwd: apiSources }).filter(
    (path) => !/\.test\.ts$|(^|\/)testing\//.test(path) && path !== 'kernel/process/bound-process.ts',
  )
  expect(files.length).toBeGreaterThan(500)
  const forking = files.filter((path) =>
    /\bimport\b[^;\n]*\b(fork|spawn)\b[^;\n]*'node:child_process'/.test(
      readFileSync(join(apiSources, path), 'utf8'),
    ),
  )
  expect(forking).toEqual([])
})
