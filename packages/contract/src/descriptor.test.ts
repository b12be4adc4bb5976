import { descriptorProblems } from './descriptor-problems.ts'
import type { RemoteDescriptor } from './index.ts'
import { fillTemplate, listUrl, pathRoot } from './index.ts'

const good: RemoteDescriptor = {
  schemaVersion: 1,
  id: 'mf-claims',
  title: { en: 'Claims' },
  version: '1.0.0-0123456789abcdef',
  container: 'mf_claims',
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  builtAt: '2026-11-21T10:00:00.000Z',
  owner: { team: 'Claims', contact: 'claims@example.com' },
  pathRoots: ['/claims'],
  routes: [
    {
      path: '/claims',
      expose: './ClaimsPage',
      title: { en: 'Claims' },
      data: [{ path: '/api/claims', params: ['q'], defaults: { limit: '50' } }],
    },
  ],
  nav: [{ id: 'claims', to: '/claims', label: { en: 'Claims' }, icon: 'file', order: 10 }],
  exposes: { './ClaimsPage': { files: ['page.js'] } },
}

test('a good descriptor has no problems', () => {
  expect(descriptorProblems(good)).toEqual([])
})

test.each([
  ['a path of another root', { routes: [{ ...good.routes[0], path: '/invoices' }] }, 'routes[0].path'],
  [
    'a module that is not exposed',
    { routes: [{ ...good.routes[0], expose: './Gone' }] },
    "'./Gone' is not among exposes",
  ],
  [
    'an unknown permission',
    { nav: [{ ...good.nav?.[0], permission: 'claims.everything' }] },
    'nav[0].permission',
  ],
  [
    'a slot that does not exist',
    { slots: [{ slot: 'nowhere/v1', id: 'x', expose: './ClaimsPage', order: 1 }] },
    'slots[0].slot',
  ],
  [
    'a call outside the API',
    { routes: [{ ...good.routes[0], data: [{ path: 'https://evil.example', params: [] }] }] },
    'data[0].path',
  ],
  ['a nested root', { pathRoots: ['/claims/open'] }, 'pathRoots[0]'],
  ['no owner', { owner: undefined }, 'owner'],
  ['a slot without a version', { ownSlots: [{ slot: 'claims/section' }] }, 'ownSlots[0].slot'],
  ["a slot named like the contract's", { ownSlots: [{ slot: 'client/section/v9' }] }, 'ownSlots[0].slot'],
  [
    "a part in a version of the contract's slot that is not there",
    { slots: [{ slot: 'client/section/v9', id: 'x', expose: './ClaimsPage', order: 1 }] },
    'slots[0].slot',
  ],
  [
    'a kind of record that is none',
    { entityLinks: [{ entityType: 'Claim', to: '/claims/{id}' }] },
    'entityType',
  ],
  ['no module at all', { exposes: {}, routes: [] }, 'exposes: names no module'],
  ['modules that are a list', { exposes: [] }, 'exposes'],
  ['a module without files', { exposes: { './ClaimsPage': {} } }, 'files'],
  [
    'a module of an odd name',
    { exposes: { ...good.exposes, '../ClaimsPage': { files: [] } } },
    "exposes['../ClaimsPage']",
  ],
  [
    'a call that leaves the API',
    { routes: [{ ...good.routes[0], data: [{ path: '/api/../login', params: [] }] }] },
    'no plain path of the API',
  ],
  [
    'a call with a place that the route lacks',
    { routes: [{ ...good.routes[0], data: [{ path: '/api/claims/:id', params: [] }] }] },
    "has the place :id, which '/claims' lacks",
  ],
])('%s is named', (_, change, field) => {
  expect(descriptorProblems({ ...good, ...change }).join('\n')).toContain(field)
})

test('a remote gives slots and kinds of records of its own, and fills those of others', () => {
  const own = {
    ownSlots: [{ slot: 'claims/section/v1', label: { en: 'Below a claim' } }],
    entityLinks: [{ entityType: 'claims/claim', to: '/claims/{id}' }],
    slots: [{ slot: 'payroll/section/v2', id: 'x', expose: './ClaimsPage', order: 1 }],
  }
  expect(descriptorProblems({ ...good, ...own })).toEqual([])
})

test('a part of a page may have a name', () => {
  const slot = { slot: 'client/section/v1', id: 'x', expose: './ClaimsPage', order: 1 } as const
  expect(
    descriptorProblems({ ...good, slots: [slot, { ...slot, id: 'y', title: { en: 'Claims' } }] }),
  ).toEqual([])
  const nameless = { ...good, slots: [{ ...slot, title: { es: 'Quejas' } }] }
  expect(descriptorProblems(nameless).join()).toContain('slots[0].title.en')
})

test.each([null, 'text', [], 7])('%j is no descriptor', (value) => {
  expect(descriptorProblems(value)).not.toEqual([])
})

test('a list URL takes known parameters in order, then defaults', () => {
  const data = {
    path: '/api/invoices',
    params: ['q', 'sort', 'limit'],
    defaults: { sort: '-id', limit: '50' },
  }
  expect(listUrl(data, new URLSearchParams('limit=200&open=7&q=blue ridge'))).toBe(
    '/api/invoices?q=blue+ridge&sort=-id&limit=200',
  )
  expect(listUrl(data, new URLSearchParams('q='))).toBe('/api/invoices?sort=-id&limit=50')
  expect(listUrl({ path: '/api/x', params: [] }, new URLSearchParams('a=1'))).toBe('/api/x')
  const one = { path: '/api/clients/:id/loads', params: [] }
  expect(listUrl(one, new URLSearchParams(), { id: '7' })).toBe('/api/clients/7/loads')
  expect(listUrl(one, new URLSearchParams(), { id: 'a/b' })).toBe('/api/clients/a%2Fb/loads')
})

test('templates take values of a record', () => {
  expect(fillTemplate('/invoices?open={id}', { id: 7 })).toBe('/invoices?open=7')
  expect(fillTemplate('{name} {missing}', { name: 'A' })).toBe('A ')
  expect(fillTemplate('{amount|usd}', { amount: '1500.25' })).toBe('$1,500.25')
  expect(pathRoot('/invoices?open=1')).toBe('/invoices')
})
