import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { workspaceRoot } from './paths.ts'

const run = promisify(execFile)
/** In the repository, so that installed files can be linked instead of copied. */
let folder: string

beforeAll(async () => {
  await mkdir(join(workspaceRoot, '.cache'), { recursive: true })
  folder = await mkdtemp(join(workspaceRoot, '.cache/folders-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the same sources give the same bytes in any folder', async () => {
  const first = await buildIn(join(folder, 'one'))
  const second = await buildIn(join(folder, 'somewhere/else/of-another-length'))
  expect(first.size).toBeGreaterThan(10)
  expect([...first.keys()]).toEqual(
    expect.arrayContaining([
      'remote/remoteEntry.js',
      expect.stringMatching(/^remote\/maps\/\d+\.[0-9a-f]{8}\.js\.map$/),
      'remote/remote.json',
      'remote/files.json',
    ]),
  )
  expect(Object.fromEntries(second)).toEqual(Object.fromEntries(first))
})

/** Builds a remote and a shell in a repository of its own. @returns the hash of each file */
async function buildIn(root: string): Promise<Map<string, string>> {
  await mkdir(root, { recursive: true })
  for (const name of ['packages', 'shell']) await cp(join(workspaceRoot, name), join(root, name), copied)
  for (const name of ['package.json', 'package-lock.json'])
    await cp(join(workspaceRoot, name), join(root, name))
  await linkTree(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'))
  return new Map([
    ...(await hashes(root, 'packages/reference-remote', 'remote')),
    ...(await hashes(root, 'shell', 'shell')),
  ])
}

async function hashes(root: string, name: string, label: string): Promise<[string, string][]> {
  const cli = join(root, 'packages/federation/src/cli.ts')
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1790000000' }
  await run(process.execPath, [cli, 'build'], { cwd: join(root, name), env })
  const dist = join(root, name, 'dist')
  const files = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  return await Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const hash = createHash('sha256').update(await readFile(path))
      return [label + path.slice(dist.length), hash.digest('hex')]
    }),
  )
}

const copied = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path: string) => !/\/(dist|\.cache)$/.test(path),
}

/** What builds do not ask for: thousands of files. */
const notBuiltWith = /^(\.cache|@biomejs|@stryker-mutator|lerna|nx|@nx|playwright-core|typescript)$/

/** The installed packages with the links among them, which lead to the packages of the new root. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [old, next] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await cp(old, next, { verbatimSymlinks: true })
    else if (entry.isFile()) await link(old, next)
    else if (!notBuiltWith.test(entry.name)) await linkTree(old, next)
  }
}
