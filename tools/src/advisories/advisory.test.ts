import type { Component } from '../sbom/components.ts'
import { type Advisory, findingsOf } from './advisory.ts'

const koa: Component = {
  type: 'library',
  'bom-ref': 'pkg:npm/koa@2.1.0',
  name: 'koa',
  version: '2.1.0',
  purl: 'pkg:npm/koa@2.1.0',
  scope: 'required',
}
const none = new Set<string>()

function advisory(
  over: Partial<Advisory> = {},
  events: object[] = [{ introduced: '0' }, { fixed: '2.1.1' }],
): Advisory {
  return {
    id: 'GHSA-1',
    aliases: ['CVE-2026-1'],
    published: '2026-03-01T22:30:00Z',
    modified: '2026-03-02T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'koa' }, ranges: [{ type: 'SEMVER', events }] }],
    database_specific: { severity: 'HIGH' },
    ...over,
  }
}

const isFound = (version: string, events: object[]) =>
  findingsOf([{ ...koa, version }], advisory({}, events), none).length > 0

test('a version is affected from where the weakness came in to before where it was mended', () => {
  const events = [{ fixed: '1.2.0' }, { introduced: '0' }, { introduced: '2.0.0' }, { fixed: '2.0.3' }]
  const versions = ['0.0.1', '1.1.9', '1.2.0-beta', '1.2.0', '1.9.0', '2.0.0', '2.0.2', '2.0.3', '10.0.0']
  expect(versions.filter((version) => isFound(version, events))).toEqual([
    '0.0.1',
    '1.1.9',
    '1.2.0-beta',
    '2.0.0',
    '2.0.2',
  ])
})

test('the last affected version is affected itself', () => {
  const events = [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }]
  expect(['0.9.0', '1.0.0', '1.4.0', '1.4.1'].filter((version) => isFound(version, events))).toEqual([
    '1.0.0',
    '1.4.0',
  ])
})

test('what nobody mended is affected for good; what nobody can compare counts as affected', () => {
  expect(isFound('99.0.0', [{ introduced: '0' }])).toBe(true)
  expect(isFound('1.0.0', [{ introduced: 'once upon a time' }])).toBe(true)
  expect(isFound('not-a-version', [{ introduced: '5.0.0' }])).toBe(true)
})

test('versions may be named one by one; another package, another ecosystem, commits and withdrawn records do not count', () => {
  const named = { package: { ecosystem: 'npm', name: 'koa' }, versions: ['2.1.0'] }
  const find = (over: Partial<Advisory>) => findingsOf([koa], advisory(over), none)
  expect(find({ affected: [named] })).toHaveLength(1)
  expect(find({ affected: [{ ...named, versions: ['2.1.1'] }] })).toEqual([])
  expect(find({ affected: [{ ...named, package: { ecosystem: 'PyPI', name: 'koa' } }] })).toEqual([])
  expect(find({ affected: [{ ...named, package: { ecosystem: 'npm', name: 'koa2' } }] })).toEqual([])
  const commits = [{ type: 'GIT', events: [{ introduced: '0' }] }]
  expect(find({ affected: [{ package: named.package, ranges: commits }] })).toEqual([])
  expect(find({ withdrawn: '2026-03-02T00:00:00Z' })).toEqual([])
})

test('the rating and the day of publishing make the deadline', () => {
  const due = (over: Partial<Advisory>, component = koa, attacked = none) =>
    findingsOf([component], advisory(over), attacked).map((found) => [found.rating, found.due])[0]
  const rated = (severity?: string) => ({ database_specific: { severity } })
  const tool = { ...koa, scope: 'excluded' as const }
  expect(due(rated('CRITICAL'))).toEqual(['critical', '2026-03-08'])
  expect(due(rated('HIGH'))).toEqual(['high', '2026-03-08'])
  expect(due(rated('MODERATE'))).toEqual(['medium', '2026-03-31'])
  expect(due(rated('LOW'))).toEqual(['low', '2026-05-30'])
  expect(due(rated())).toEqual(['high', '2026-03-08'])
  expect(due(rated('CRITICAL'), tool)).toEqual(['low', '2026-05-30'])
  expect(due(rated('LOW'), tool, new Set(['CVE-2026-1']))).toEqual(['attacked', '2026-03-03'])
  expect(due({ id: 'MAL-2026-1', aliases: [] }, tool)).toEqual(['attacked', '2026-03-03'])
})

test('what mends it is named', () => {
  expect(findingsOf([koa], advisory(), none)).toMatchObject([{ purl: koa.purl, fixedIn: ['2.1.1'] }])
})
