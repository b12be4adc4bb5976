import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

let root: string
const children = new Set<ChildProcess>()

const library = { version: '1.0.0', integrity: 'sha512-a' }
const claims = { version: '1.0.0' }
const link = { resolved: 'mf-claims', link: true }

/** What the lock file wants and what npm notes as installed, by path. */
type Packages = Record<string, object>

/** A repository of one command, which says that it runs, and ends when its input does. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drayline-bootstrap-test-'))
  await mkdir(join(root, 'tools/src'), { recursive: true })
  await copyFile(join(__dirname, '../bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'))
  await writeFile(join(root, 'tools/src/work.ts'), "console.log('at work')\nprocess.stdin.resume()\n")
  // In the place of npm: says what it was asked to do.
  await writeFile(join(root, 'npm.cjs'), "console.error('npm', ...process.argv.slice(2))\nprocess.exit(1)\n")
})

afterEach(async () => {
  // What a failed test left running ends with its input.
  for (const child of children) child.stdin?.end()
  children.clear()
  await rm(root, { recursive: true, force: true })
})

async function write(file: string, packages: Packages): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), JSON.stringify({ packages }))
}

async function repository(wanted: Packages, installed: Packages): Promise<void> {
  await write('package-lock.json', wanted)
  await write('node_modules/.package-lock.json', installed)
}

function work(command = 'work') {
  const child = spawn(process.execPath, [join(root, 'tools/bootstrap.mjs'), command], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs') },
    stdio: 'pipe',
  })
  children.add(child)
  let output = ''
  const atWork = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('at work')) atWork.resolve()
    })
  const ended = new Promise<string>((done) => child.once('close', () => done(output)))
  return { atWork: atWork.promise, ended, end: () => child.stdin.end() }
}

/** Output of a run to its end. */
async function outputOf(command?: string): Promise<string> {
  const { ended, end } = work(command)
  end()
  return await ended
}

test('another version of a folder of ours installs nothing, and a new one is linked', async () => {
  await repository(
    {
      '': { version: '2.0.0' },
      'node_modules/library': library,
      'mf-claims': { version: '1.1.0' },
      'node_modules/@drayline/mf-claims': link,
    },
    { 'node_modules/library': library, 'mf-claims': claims },
  )
  await mkdir(join(root, 'mf-claims'))
  await writeFile(join(root, 'mf-claims/package.json'), '{}')

  expect(await outputOf()).toBe('at work\n')

  const place = join(root, 'node_modules/@drayline/mf-claims')
  expect(await readlink(place)).toBe('../../mf-claims')
  expect(await readFile(join(place, 'package.json'), 'utf8')).toBe('{}')
})

test.each([
  ['another version', { 'node_modules/library': { ...library, version: '0.9.0' } }, 'has changed'],
  ['nothing', {}, 'is missing'],
])('a library that is not the one of the lock file is installed: %s', async (_name, installed, reason) => {
  await repository({ 'node_modules/library': library }, installed)
  const output = await outputOf()
  expect(output).toContain(`Installing packages (node_modules/library ${reason}`)
  expect(output).toContain('npm ci')
  expect(output).not.toContain('at work')
})

test('nothing is installed under a command that runs, and afterwards it is', async () => {
  await repository({ 'node_modules/library': library }, { 'node_modules/library': library })
  const running = work()
  await running.atWork
  await write('package-lock.json', { 'node_modules/library': { ...library, version: '1.0.1' } })

  const refused = await outputOf()
  expect(refused).toMatch(/node_modules\/library has changed.*in use: work \(process \d+\)/)
  expect(refused).not.toContain('npm ci')

  running.end()
  await running.ended
  expect(await outputOf()).toContain('npm ci')
})

test('a backup gives way to whoever works meanwhile, with all its threads', async () => {
  await repository({}, {})
  const script = `import os from 'node:os'
import { readdirSync } from 'node:fs'
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
console.log(threads.map((id) => os.getPriority(id)).join())
process.stdin.resume()
`
  for (const name of ['backup', 'work']) await writeFile(join(root, `tools/src/${name}.ts`), script)
  const own = getPriority()
  const priorities = async (command: string) => new Set((await outputOf(command)).trim().split(','))
  expect(await priorities('work')).toEqual(new Set([String(own)]))
  const lower = Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)
  expect(await priorities('backup')).toEqual(new Set([String(lower)]))
})
