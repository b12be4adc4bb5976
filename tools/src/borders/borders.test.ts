import { join } from 'node:path'
import { repositoryRoot } from '../cache.ts'
import { circlesOf, faultOf, featureOf } from './borders.ts'
import { readImports } from './read-imports.ts'

describe.each(['api/src'])('%s', (folder) => {
  const reading = readImports(join(repositoryRoot, folder))

  test('has features in contexts, and imports between them', async () => {
    const features = new Set((await reading).flatMap(({ from }) => featureOf(from) ?? []))
    expect(features.size).toBeGreaterThan(20)
  })

  test('imports downward only, and of other features only what they offer', async () => {
    expect((await reading).flatMap((one) => faultOf(one) ?? [])).toEqual([])
  })

  test('has no features in a circle, not even of types', async () => {
    expect(circlesOf(await reading)).toEqual([])
  })
})

test.each([
  ['kernel/http/route.ts', 'platform/users/index.ts', 'kernel is below platform'],
  ['operations/loads/load.ts', 'finance/invoices/index.ts', 'operations is below finance'],
  ['admin/help/help.ts', 'finance/invoices/index.ts', 'admin is below finance'],
  ['finance/aging/aging.ts', 'finance/invoices/invoice.model.ts', 'only index.ts'],
  ['finance/aging/aging.ts', 'routes.ts', 'above every feature'],
])('%s may not import %s', (from, to, fault) => {
  expect(faultOf({ from, to })).toContain(fault)
})

test.each([
  ['finance/aging/aging.ts', 'operations/loads/index.ts'],
  ['finance/aging/aging.ts', 'finance/invoices/index.ts'],
  ['platform/users/user.ts', 'kernel/database/model.ts'],
  ['routes.ts', 'finance/invoices/invoices.routes.ts'],
])('%s may import %s', (from, to) => {
  expect(faultOf({ from, to })).toBeUndefined()
})

test('a circle is told as the way around', () => {
  const imports = [
    { from: 'finance/a/x.ts', to: 'finance/b/index.ts' },
    { from: 'finance/b/x.ts', to: 'finance/c/index.ts' },
    { from: 'finance/c/x.ts', to: 'finance/a/index.ts' },
  ]
  expect(circlesOf(imports)[0]).toBe('finance/a → finance/b → finance/c → finance/a')
})
