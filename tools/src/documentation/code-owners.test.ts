import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'

const lines = readFileSync(join(repositoryRoot, 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))

/** Who looks at a file: the last line that matches counts. */
function ownersOf(path: string): string[] {
  const [, ...owners] = lines.findLast(([pattern = '']) => matches(pattern, path)) ?? []
  return owners
}

function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true
  const expression = pattern.slice(1).replaceAll('.', '\\.').replaceAll('*', '[^/]+')
  return new RegExp(`^${expression}${pattern.endsWith('/') ? '' : '$'}`).test(path)
}

test('every line is about something that is there', () => {
  const empty = lines
    .map(([pattern = '']) => pattern)
    .filter((pattern) => pattern !== '*' && !isThere(pattern))
  expect(empty).toEqual([])
})

const isThere = (pattern: string) => globSync(pattern.slice(1), { cwd: repositoryRoot }).length > 0

test.each(['finance', 'operations', 'admin'])(
  'the team %s looks at its remote, its API and its rules',
  (team) => {
    const trees = [`mf-${team}`, `api/src/${team}`, `packages/domain/src/${team}`]
    for (const tree of trees) {
      const files = globSync(`${tree}/**/*.{ts,tsx}`, { cwd: repositoryRoot })
      expect(files.length).toBeGreaterThan(5)
      expect(files.filter((file) => !ownersOf(file).includes(`@drayline/${team}`))).toEqual([])
    }
  },
)

test('every remote has a team of its own', () => {
  const remotes = globSync('mf-*/remote.config.ts', { cwd: repositoryRoot })
  expect(remotes.length).toBeGreaterThan(2)
  for (const remote of remotes) expect(ownersOf(remote)).not.toEqual(ownersOf('README.md'))
})

test('accounts, keys and the trail are looked at by those who keep them safe', () => {
  const folders = ['auth', 'factors', 'oidc', 'security', 'security-events', 'users', 'audit', 'keys']
  for (const folder of folders) {
    const [file = ''] = globSync(`api/src/platform/${folder}/*.ts`, { cwd: repositoryRoot })
    expect(existsSync(join(repositoryRoot, file))).toBe(true)
    expect(ownersOf(file)).toEqual(['@drayline/security'])
  }
})

test('what decides for everybody is looked at by the platform team', () => {
  for (const file of ['package-lock.json', 'CODEOWNERS', 'packages/contract/api-report.txt'])
    expect(ownersOf(file)).toEqual(['@drayline/platform'])
})
