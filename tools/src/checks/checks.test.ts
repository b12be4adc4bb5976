import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, markOf } from '../processes.ts'
import { runCommand } from './command.ts'
import { readBrowserReport, readJestReport } from './jest-report.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-checks-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function report(content: unknown): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('a command that does not end is ended with what it started', async () => {
  const pidFile = join(folder, 'pid')
  const script = `sleep 60 & echo $! > ${pidFile}; wait`
  const result = await runCommand({ program: '/bin/sh', args: ['-c', script], limitMs: 500 })
  expect(result).toEqual({ code: 1, timeout: true })
  const { readFile } = await import('node:fs/promises')
  const mark = await markOf(Number(await readFile(pidFile, 'utf8')))
  expect(await isRunning({ ...mark, started: mark.started || 'gone' })).toBe(false)
})

test('a missing program is a failure', async () => {
  expect(await runCommand({ program: join(folder, 'nothing'), args: [], limitMs: 5000 })).toMatchObject({
    code: 127,
  })
})

test('a test file that cannot be run counts as a failure', async () => {
  const file = await report({
    numPassedTests: 2,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'one' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'two' }] },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(await readJestReport(file)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['b.test.ts: two', 'c.test.ts: could not be run'],
  })
})

test('no report, or half a report, is not a success', async () => {
  expect(await readJestReport(join(folder, 'none.json'))).toBeUndefined()
  await writeFile(join(folder, 'half.json'), '{"numPassedTests": 3, "testRes')
  expect(await readJestReport(join(folder, 'half.json'))).toBeUndefined()
  expect(await readBrowserReport(await report({ passed: 3 }))).toBeUndefined()
})
