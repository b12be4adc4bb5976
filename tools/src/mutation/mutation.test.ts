import { withChange } from './change.ts'
import { batchesOf, canBeMutated, isTriedInCopy, sources, testsOf } from './projects.ts'
import { reachOf } from './reach.ts'
import { report } from './report.ts'
import { sampleLines } from './sample.ts'
import type { Mutant } from './try-batch.ts'
import { strykerPlugins } from './unseen.ts'

const code = ["import { a } from './a.ts'", '', '// why', 'export function f() {', '  return a', '}'].join(
  '\n',
)

test('a seed draws the same lines again, and only lines of code', () => {
  const draw = (count: number, seed: number) => sampleLines(['x.ts', 'y.ts'], () => code, count, seed)
  expect(draw(100, 1)).toEqual(['x.ts:4-4', 'x.ts:5-5', 'y.ts:4-4', 'y.ts:5-5'])
  expect(draw(2, 7)).toHaveLength(2)
  expect(draw(2, 7)).toEqual(draw(2, 7))
  const draws = new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => draw(1, seed).join()))
  expect(draws.size).toBeGreaterThan(1)
})

test('rules are mutated, tests, types and what only tests use are not', () => {
  const domain = sources('packages/domain/src')
  expect(domain).toContain('packages/domain/src/finance/invoices/invoice-schema.ts')
  expect(domain.filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([])
  expect(canBeMutated('api/src/testing/api-test.ts')).toBe(false)
  expect(canBeMutated('api/src/finance/reports/report.fixtures.ts')).toBe(false)
  expect(canBeMutated('api/src/fuzz/values.ts')).toBe(false)
  expect(canBeMutated('docs/testing.md')).toBe(false)
})

test('files are tried against their own test or those of their feature, the domain against all of its own', () => {
  const batches = batchesOf([
    'packages/domain/src/kernel/money/money.ts',
    'packages/domain/src/finance/invoices/invoice.ts',
    'api/src/kernel/lists/params.ts:12-12',
    'api/src/kernel/base/port.ts',
    'mf-finance/src/invoices/InvoicesPage.tsx',
  ])
  expect(batches.map(({ name }) => name)).toEqual([
    'packages/domain',
    'api/src/kernel/lists',
    'api/src/kernel/base',
    'mf-finance/src/invoices',
  ])
  expect(batches.map(({ jest }) => jest.displayName)).toEqual([...['node', 'node', 'node', 'browser']])
  expect(batches.flatMap(({ jest }) => jest.testMatch)).toEqual([
    '<rootDir>/packages/domain/**/*.test.{ts,tsx}',
    '<rootDir>/api/src/kernel/lists/**/*.test.{ts,tsx}',
    '<rootDir>/api/src/kernel/base/port.test.ts',
    '<rootDir>/mf-finance/src/invoices/InvoicesPage.test.tsx',
  ])
  expect(batches.map((batch) => batch.needsDatabase).slice(0, 3)).toEqual([false, true, false])
})

test('a change of the API is tried against all tests that come to it, nearest first', () => {
  expect(isTriedInCopy('api/src/app.ts:3-3')).toBe(true)
  expect(isTriedInCopy('mf-finance/src/invoices/InvoicesPage.tsx')).toBe(false)
  const { near, others } = testsOf('api/src/finance/payees/payees.routes.ts:12:2-12:9')
  expect(near).toEqual(['api/src/finance/payees/payees.test.ts', 'api/src/all-routes/document.test.ts'])
  expect(others).not.toContain(near[0])
  const places = ['api/src/all-routes/roles.test.ts', 'api/src/operations/loads/loads.test.ts'].map((test) =>
    others.indexOf(test),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(testsOf('api/src/operations/loads/load.model.ts').near).toContain(
    'api/src/all-routes/stored-records.test.ts',
  )
  expect(testsOf('packages/domain/src/kernel/money/money.ts')).toEqual({ near: [], others: [] })
})

test('what only processes of tests run is tried against the tests that start them', () => {
  expect(testsOf('api/src/platform/converter/child.ts').near).toContain(
    'api/src/platform/converter/converter.test.ts',
  )
  expect(testsOf('api/src/main.ts').others).toContain('api/src/platform/remotes/deploy-instances.test.ts')
})

test('a test comes to what it imports, itself or by others, but not by types', () => {
  const port = 'api/src/kernel/base/port.ts'
  expect(reachOf('api/src/kernel/base/port.test.ts', port)).toEqual({ steps: 1, isDirect: true })
  expect(reachOf('api/src/platform/search/search.test.ts', port)?.isDirect).toBe(false)
  expect(reachOf('api/src/kernel/base/port.test.ts', 'api/src/main.ts')).toBeUndefined()
})

test('a change is made where it stands, and binds no less than what it replaces', () => {
  const change = { file: 'x.ts', range: 'x.ts:2:10-2:16', mutator: 'LogicalOperator', after: 'a || b' }
  expect(withChange('const c = 1\nconst x = a && b && c\n', change)).toBe(
    'const c = 1\nconst x = (a || b) && c\n',
  )
  const body = { ...change, range: 'x.ts:1:17-1:18', mutator: 'StringLiteral', after: '"' }
  expect(withChange('const a = text(b)', body)).toBeUndefined()
})

test('what lies in no feature is tried against the tests beside it', () => {
  const [batch] = batchesOf(['api/src/app.ts'])
  expect(batch?.jest.testMatch).toEqual(['<rootDir>/api/src/*.test.{ts,tsx}'])
})

test('says what lived, where and how, and counts what a comment leaves out apart', () => {
  const of = (outcome: Mutant['outcome'], isTimeout = false): Mutant => ({
    ...{ place: 'x.ts:7', file: 'x.ts', range: 'x.ts:7:3-7:11' },
    ...{ before: 'days > 1', after: 'days >= 1', mutator: 'EqualityOperator', outcome, isTimeout },
  })
  const said: string[] = []
  const percent = report([of('killed'), of('killed'), of('lived'), of('ignored')], (line) => said.push(line))
  expect(percent).toBe(66.6)
  expect(said).toEqual([
    '✗ x.ts: 66.6 % of 3 killed',
    '    x.ts:7  days > 1  →  days >= 1',
    '66.6 % killed: 2 of 3; 1 lived, 1 left out',
  ])
  report([of('killed'), of('killed', true)], (line) => said.push(line))
  expect(said.at(-1)).toBe('100 % killed: 2 of 2; 0 lived, 0 left out, 1 died by the time limit')
  report([of('killed'), { ...of('killed'), isRefusedByTypes: true }], (line) => said.push(line))
  expect(said.at(-1)).toBe('100 % killed: 2 of 2; 0 lived, 0 left out, 1 died of types')
})

const call = (name: string, ...given: unknown[]) => ({
  type: 'CallExpression',
  callee: { type: 'MemberExpression', property: { name } },
  arguments: given,
})
type Looked = Parameters<NonNullable<(typeof strykerPlugins)[0]>['value']['shouldIgnore']>[0]
const reason = (node: Looked['node'], parent: Looked['parent']) =>
  strykerPlugins[0]?.value.shouldIgnore({ node, parent })

test('the name of a test in a schema is left out, what a pattern is tried on is not', () => {
  const text = { type: 'StringLiteral' }
  expect(reason(text, call('test', text, {}, {}))).toBe('the name of a test, which nobody sees')
  expect(reason(text, call('test', text))).toBeUndefined()
  expect(reason(text, call('test', {}, text))).toBeUndefined()
  expect(reason(text, call('min', text, {}))).toBeUndefined()
})

test('the fields that are read are left out, what is looked for and the order are not', () => {
  const pairs = (...values: number[]) => ({
    type: 'ObjectExpression',
    properties: values.map((value) => ({ value: { type: 'NumericLiteral', value } })),
  })
  const names = pairs(1, 1)
  expect(reason(names, call('findById', 7, names))).toMatch(/nothing asks for/)
  expect(reason(names, call('select', names))).toMatch(/nothing asks for/)
  expect(reason(names, call('find', names, {}))).toBeUndefined()
  expect(reason(names, call('sort', names))).toBeUndefined()
  const without = pairs(1, 0)
  expect(reason(without, call('find', {}, without))).toBeUndefined()
})
