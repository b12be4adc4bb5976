import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const run = (...args: string[]) => spawnSync(join(root, '.ci/team'), args, { encoding: 'utf8' })

test('each remote of a team has its folders in API and domain, where its pipeline looks for tests', () => {
  const teams = globSync('mf-*', { cwd: root }).map((folder) => folder.slice('mf-'.length))
  expect(teams.length).toBeGreaterThan(2)
  for (const team of teams)
    for (const folder of [`api/src/${team}`, `packages/domain/src/${team}`])
      expect([folder, existsSync(join(root, folder))]).toEqual([folder, true])
})

test.each([
  ['a team that is not there', ['nobody'], 'There is no mf-nobody'],
  [
    'a branch that was not fetched',
    ['finance', 'elsewhere/main'],
    'There is no elsewhere/main: fetch it first',
  ],
])('%s is refused before anything runs', (_name, args, text) => {
  const { status, stderr } = run(...args)
  expect([status, stderr.trim()]).toEqual([1, text])
})
