import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logEvents } from '@drayline/api/kernel/base/log-events'
import { repositoryRoot } from '../cache.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const sections = read('docs/security/logs.md').split('\n## ')

/** The code terms in the first column of the tables of a section. */
function eventsOf(title: string): string[] {
  const rows = sections.find((section) => section.startsWith(title))?.match(/^\|[^|]*/gm) ?? []
  return rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('the inventory of logs names every event that the process writes, and no other', () => {
  const named = [...eventsOf('Security events'), ...eventsOf('Events of operation')]
  expect(named.toSorted()).toEqual(logEvents.toSorted())
})

test('each of them is written somewhere', () => {
  const paths = globSync('api/src/**/*.ts', { cwd: repositoryRoot })
  const source = paths
    .filter((path) => !/log-events|\.test\.ts$/.test(path))
    .map(read)
    .join()
  expect(logEvents.filter((event) => !source.includes(`'${event}'`))).toEqual([])
})
