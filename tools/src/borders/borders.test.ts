import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'
import { circlesOf, featureOf, pastIndex, upward } from './borders.ts'
import { importsIn, readImports } from './read-imports.ts'

const api = join(repositoryRoot, 'api/src')
const readings = {
  'the API': readImports(api),
  'the domain': readImports(join(repositoryRoot, 'packages/domain/src')),
}

describe.each(Object.entries(readings))('%s', (_name, reading) => {
  test('has features in contexts', async () => {
    const features = new Set((await reading).flatMap(({ from }) => featureOf(from) ?? []))
    expect(features.size).toBeGreaterThan(20)
  })

  test('imports downward only', async () => {
    expect((await reading).flatMap((one) => upward(one) ?? [])).toEqual([])
  })

  test('has no features in a circle, not even of types', async () => {
    expect(circlesOf(await reading)).toEqual([])
  })
})

test('features of the API read of each other what their index.ts offers', async () => {
  expect((await readings['the API']).flatMap((one) => pastIndex(one) ?? [])).toEqual([])
})

test('features of the API use the domain of their own context and of those below', async () => {
  const imports = await readImports(api, { domain: true })
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.flatMap((one) => upward(one) ?? [])).toEqual([])
})

test.each([
  ['kernel/http/route.ts', 'platform/users/index.ts', 'kernel is below platform'],
  ['operations/loads/load.ts', 'finance/invoices/index.ts', 'operations is below finance'],
  ['admin/help/help.ts', 'finance/invoices/index.ts', 'admin is below finance'],
  ['finance/aging/aging.ts', 'routes.ts', 'above every feature'],
])('%s may not import %s', (from, to, fault) => {
  expect(upward({ from, to })).toContain(fault)
})

test.each([
  ['finance/aging/aging.ts', 'operations/loads/index.ts'],
  ['finance/aging/aging.ts', 'finance/invoices/index.ts'],
  ['platform/users/user.ts', 'kernel/database/model.ts'],
  ['routes.ts', 'finance/invoices/invoices.routes.ts'],
])('%s may import %s', (from, to) => {
  expect(upward({ from, to })).toBeUndefined()
})

test('of another feature only its index.ts may be imported', () => {
  const from = 'finance/aging/aging.ts'
  expect(pastIndex({ from, to: 'finance/invoices/invoice.model.ts' })).toContain(
    'not finance/invoices/index.ts',
  )
  expect(pastIndex({ from, to: 'finance/invoices/index.ts' })).toBeUndefined()
  expect(pastIndex({ from, to: 'finance/aging/aging.model.ts' })).toBeUndefined()
})

test('imports are seen wherever they stand', async () => {
  const text = `import a from './a.ts'
    export { b } from './b.ts'
    type C = import('./c.ts').C
    const d = async () => (await import('./d.ts')).d`
  expect((await importsIn(text)).sort()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts'])
})

test('a circle is told as the way around', () => {
  const imports = [
    { from: 'finance/a/x.ts', to: 'finance/b/index.ts' },
    { from: 'finance/b/x.ts', to: 'finance/c/index.ts' },
    { from: 'finance/c/x.ts', to: 'finance/a/index.ts' },
  ]
  expect(circlesOf(imports)[0]).toBe('finance/a → finance/b → finance/c → finance/a')
})
