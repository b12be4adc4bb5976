import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from './cache.ts'
import { raised } from './packages/report.ts'
import { newestEntry, withEntry } from './versions/changelog.ts'
import { gitIn } from './versions/git.ts'
import { versionedPackages } from './versions/versioned.ts'

/** A repository of what versions are about, with a history of its own, where it finds what is installed. */
let folder: string
beforeAll(async () => {
  await mkdir(join(repositoryRoot, '.cache'), { recursive: true })
  folder = await mkdtemp(join(repositoryRoot, '.cache/version-test-'))
  const files = [
    ...['package.json', 'package-lock.json', 'lerna.json', '.npmrc', '.gitignore'],
    ...globSync(
      ['{packages/*,mf-*}/{package.json,CHANGELOG.md}', '{shell,api,tools,e2e,bench}/package.json'],
      {
        cwd: repositoryRoot,
      },
    ),
    ...globSync('tools/src/{version-packages,arguments,cache,lifecycle,user-error}.ts', {
      cwd: repositoryRoot,
    }),
    'tools/src/versions',
  ]
  for (const file of files) await cp(join(repositoryRoot, file), join(folder, file), { recursive: true })
  await git('init', '--initial-branch=main')
  await git('config', 'user.email', 'versions@drayline.example')
  await git('config', 'user.name', 'Versions')
  await git('add', '--all')
  await git('commit', '-m', 'feat: everything')
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const git = (...args: string[]) => gitIn(folder)(...args)

async function command(...args: string[]): Promise<string> {
  const bin = join(repositoryRoot, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const program = [join(folder, 'tools/src/version-packages.ts'), ...args]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, { cwd: folder, env }).catch(
    (failed) => failed as { stdout: string; stderr: string },
  )
  return stdout + stderr
}

async function change(file: string, message: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await appendFile(join(folder, file), '// changed\n')
  await git('add', '--all')
  await git('commit', '-m', message)
}

const versions = () => new Map(versionedPackages(folder).map(({ name, version }) => [name, version]))
const changelog = (of: string) => readFile(join(folder, of, 'CHANGELOG.md'), 'utf8')

test('without tags it says so, and a baseline tags what has versions of its own', async () => {
  expect(await command()).toContain('This clone has no tags')
  expect(await command('--baseline')).toContain('@drayline/contract@')
  const tags = (await git('tag')).split('\n').map((tag) => tag.replace(/@[\d.]+$/, ''))
  expect(tags).toEqual([
    ...['api-document', 'contract', 'domain', 'federation', 'mf-admin', 'mf-finance', 'mf-operations'].map(
      (name) => `@drayline/${name}`,
    ),
    ...['platform', 'testing', 'ui'].map((name) => `@drayline/${name}`),
  ])
  expect(await command()).toContain('Nothing changed since the last tags')
}, 60_000)

test('a repaired package is raised with what depends on it, and nothing else', async () => {
  await change('packages/ui/src/repaired.ts', 'fix(ui): rows keep their height')
  const before = versions()
  const shown = await command('--dry-run')
  expect(shown).toContain('rows keep their height')
  expect(versions()).toEqual(before)
  await command()
  expect(raisedSince(before)).toEqual({
    '@drayline/mf-admin': 'patch',
    '@drayline/mf-finance': 'patch',
    '@drayline/mf-operations': 'patch',
    '@drayline/testing': 'patch',
    '@drayline/ui': 'patch',
  })
  expect(newestEntry(await changelog('packages/ui'))).toBe(versions().get('@drayline/ui'))
  expect(await changelog('packages/ui')).toMatch(/Bug Fixes\n\n\* \*\*ui:\*\* rows keep their height/)
  expect(await git('tag', '--points-at', 'HEAD')).toContain(`@drayline/ui@${versions().get('@drayline/ui')}`)
  expect(await git('status', '--porcelain')).toBe('')
  // Inside the repository sources are used, whatever their version.
  expect(await readFile(join(folder, 'mf-admin/package.json'), 'utf8')).toContain('"@drayline/ui": "*"')
  expect(await readFile(join(folder, 'package-lock.json'), 'utf8')).not.toMatch(/"@drayline\/[a-z-]+": "\^/)
}, 60_000)

test('a feature of one remote raises that remote alone; tests and what has no versions raise nothing', async () => {
  await change('mf-finance/src/added.ts', 'feat(mf-finance): a column')
  await change('packages/domain/src/added.test.ts', 'test(domain): one more')
  await change('api/src/added.ts', 'feat(api): a route')
  const before = versions()
  await command()
  expect(raisedSince(before)).toEqual({ '@drayline/mf-finance': 'minor' })
}, 60_000)

test('what breaks something is a major version, and a version raised with its surface is kept', async () => {
  await change('packages/testing/src/broken.ts', 'feat(testing)!: renderPage takes a page')
  const contract = versions().get('@drayline/contract') ?? ''
  const raisedBefore = raised(contract, 'minor')
  const manifest = join(folder, 'packages/contract/package.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(`"version": "${contract}"`, `"version": "${raisedBefore}"`))
  const notes = join(folder, 'packages/contract/CHANGELOG.md')
  await writeFile(notes, withEntry(await changelog('packages/contract'), raisedBefore, ['Added `Slot`.']))
  await change('packages/contract/src/added.ts', 'fix(contract): slots have a name')
  const before = new Map(versions()).set('@drayline/contract', contract)
  await command()
  expect(raisedSince(before)).toMatchObject({
    '@drayline/contract': 'minor',
    '@drayline/testing': 'major',
    '@drayline/ui': 'patch',
  })
  const said = await changelog('packages/contract')
  expect(newestEntry(said)).toBe(raisedBefore)
  expect(said.split(raisedBefore)).toHaveLength(2)
  expect(said).toMatch(/slots have a name[\s\S]*Added `Slot`/)
}, 60_000)

test('a new remote keeps the version it begins with', async () => {
  await cp(join(folder, 'mf-admin'), join(folder, 'mf-new'), { recursive: true })
  const manifest = JSON.parse(await readFile(join(folder, 'mf-new/package.json'), 'utf8'))
  const named = { ...manifest, name: '@drayline/mf-new', version: '1.0.0' }
  await writeFile(join(folder, 'mf-new/package.json'), JSON.stringify(named, null, 2))
  await change('mf-new/src/added.ts', 'feat(mf-new): claims')
  await command()
  expect(versions().get('@drayline/mf-new')).toBe('1.0.0')
  expect(await git('tag', '--points-at', 'HEAD')).toBe('@drayline/mf-new@1.0.0')
}, 60_000)

test('what is not committed is not versioned', async () => {
  await appendFile(join(folder, 'packages/ui/CHANGELOG.md'), 'half a sentence')
  expect(await command()).toContain('not committed')
})

/** Which part of each version is higher than before. */
function raisedSince(before: ReadonlyMap<string, string>): Record<string, string | undefined> {
  const parts = ['major', 'minor', 'patch'] as const
  const partOf = (from: string, to: string) =>
    parts[to.split('.').findIndex((part, index) => part !== from.split('.')[index])]
  return Object.fromEntries(
    [...versions()]
      .filter(([name, version]) => before.get(name) !== version)
      .map(([name, version]) => [name, partOf(before.get(name) ?? '', version)]),
  )
}
