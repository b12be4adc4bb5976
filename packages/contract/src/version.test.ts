import manifest from '../package.json' with { type: 'json' }
import {
  contractFor,
  contractSatisfied,
  contractVersion,
  isContractRange,
  offeredContracts,
} from './version.ts'

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.4.2', true],
  ['^1.4.0', '1.3.9', false],
  ['^1.4.3', '1.4.2', false],
  ['^2.0.0', '1.9.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^1.2.0 || ^2.0.0', '2.1.0', true],
  ['*', '1.0.0', false],
  ['', '1.0.0', false],
])('%s offered %s: %s', (range, version, expected) => {
  expect(contractSatisfied(range, [version])).toBe(expected)
})

test('a shell that still offers the major before it takes remotes of both', () => {
  expect(contractSatisfied('^1.3.0', ['1.9.0', '2.0.0'])).toBe(true)
  expect(contractSatisfied('^2.0.0', ['1.9.0', '2.0.0'])).toBe(true)
})

test.each([
  ['^1.3.0', '1.9.0'],
  ['^2.0.0', '2.1.0'],
  ['^1.3.0 || ^2.0.0', '2.1.0'],
  ['^1.3.0 || ^2.2.0', '1.9.0'],
  ['^0.9.0', undefined],
])('a remote for %s gets the newest contract that it admits: %s', (range, version) => {
  expect(contractFor(range, ['1.9.0', '2.1.0'])).toBe(version)
})

test('the shell offers the present contract last, before it no other than the major before', () => {
  const majors = offeredContracts.map((version) => Number(version.split('.')[0]))
  expect(offeredContracts.at(-1)).toBe(contractVersion)
  expect(majors.slice(0, -1)).toEqual(majors.length > 1 ? [(majors.at(-1) ?? 0) - 1] : [])
})

test('only caret ranges are ranges', () => {
  expect(isContractRange('^1.2.0 || ^2.0.0')).toBe(true)
  expect(isContractRange('>=1.0.0')).toBe(false)
})

test("the contract's version is its package's", () => {
  expect(contractVersion).toBe(manifest.version)
})
