import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi, testConfig } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { readContent, storeContent } from '../assets/file-store.ts'
import { files } from './files.ts'
import { pages } from './pages.ts'
import { cleanUpShellContents, ShellBuildRecord } from './shell-archive.ts'

let api: TestApi
let shellDir: string
let builtAt = Date.now() / 1000

beforeAll(async () => {
  shellDir = await mkdtemp(join(tmpdir(), 'shell-'))
  await build('1.0.0-aaaaaaaa', { 'main.aaaaaaaa.js': 'first()', 'later.aaaaaaaa.js': 'later()' })
  const config = { ...testConfig(), shellDir }
  api = await startTestApi({
    env: { SHELL_DIR: shellDir },
    files: files(config),
    pages: pages(config),
  })
})
afterAll(() => api.stop())

async function write(names: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(names)) await writeFile(join(shellDir, path), text)
}

async function list(version: string, names: Record<string, string>): Promise<void> {
  const listed = Object.entries(names).map(([path, text]) => ({
    path,
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }))
  const scripts = Object.keys(names).filter((path) => path.startsWith('main'))
  await writeFile(
    join(shellDir, 'shell.json'),
    JSON.stringify({ version, contract: '1.0.0', scripts, styles: [] }),
  )
  await writeFile(join(shellDir, 'files.json'), JSON.stringify({ files: listed }))
  builtAt += 10
  await utimes(join(shellDir, 'files.json'), builtAt, builtAt)
}

async function build(version: string, names: Record<string, string>): Promise<void> {
  await write(names)
  await list(version, names)
}

const get = (path: string) => api.anonymous().get(path)

async function kept(version: string): Promise<void> {
  await eventually(() => ShellBuildRecord.exists({ _id: version }))
}

test('while the shell is built anew pages and files go on, and afterwards old tabs still get theirs', async () => {
  expect((await get('/login')).text).toContain('/assets/main.aaaaaaaa.js')
  await kept('1.0.0-aaaaaaaa')

  // A build removes everything first and writes the list last.
  for (const name of ['main.aaaaaaaa.js', 'later.aaaaaaaa.js', 'files.json', 'shell.json'])
    await rm(join(shellDir, name))
  expect((await get('/login')).status).toBe(200)
  expect((await get('/assets/later.aaaaaaaa.js')).text).toBe('later()')

  const names = { 'main.bbbbbbbb.js': 'second()' }
  await list('1.1.0-bbbbbbbb', names)
  // The list is there, a file is not: still the build before.
  expect((await get('/login')).text).toContain('/assets/main.aaaaaaaa.js')
  await write(names)
  await list('1.1.0-bbbbbbbb', names)
  expect((await get('/login')).text).toContain('/assets/main.bbbbbbbb.js')
  expect((await get('/assets/main.bbbbbbbb.js')).text).toBe('second()')

  const old = await get('/assets/later.aaaaaaaa.js')
  expect(old.status).toBe(200)
  expect(old.text).toBe('later()')
  expect(old.headers['cache-control']).toContain('immutable')
  expect((await get('/assets/never.cccccccc.js')).status).toBe(404)
})

test('the registry says which shell is served, so that open tabs can offer the newer one', async () => {
  const answer = await (await api.as('employee')).get('/api/remotes')
  expect(answer.headers['drayline-shell']).toBe('1.1.0-bbbbbbbb')
})

test('contents of builds that are no longer kept are removed, but for those that others share', async () => {
  const store = (text: string) => storeContent(Buffer.from(text), 'shell_files')
  const [own, shared] = [await store('only of an old build'), await store('of an old and a new build')]
  const file = (path: string, content: typeof own) => ({ path, ...content, br: null, gz: null })
  const build = (_id: string, ...files: object[]) =>
    ShellBuildRecord.create([{ _id, files, servedAt: new Date() }])
  await build('0.1.0', file('own.cccccccc.js', own), file('shared.cccccccc.js', shared))
  await build('0.2.0', file('shared.cccccccc.js', shared))
  await ShellBuildRecord.deleteOne({ _id: '0.1.0' })

  const later = new Date(Date.now() + 2 * 3_600_000)
  expect(await cleanUpShellContents(new Date())).toBe(0)
  expect(await cleanUpShellContents(later)).toBeGreaterThanOrEqual(1)
  expect(String(await readContent(shared, 'shell_files'))).toBe('of an old and a new build')
  await expect(readContent(own, 'shell_files')).rejects.toThrow()
  expect(await cleanUpShellContents(later)).toBe(0)
})
