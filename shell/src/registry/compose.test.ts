import type { RegisteredRemote } from '@drayline/contract'
import { claims, oneFaults } from '@drayline/contract/testing/one-fault'
import { entityLink } from '../host/host.ts'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { acceptRemotes, searchGroups } from './compose.ts'

const all = () => true
const finance = makeRemote('mf-finance', {
  pathRoots: ['/invoices'],
  routes: [{ path: '/invoices', expose: './Page', title: { en: 'Invoices' } }],
  nav: [{ id: 'invoices', to: '/invoices', label: { en: 'Invoices' }, icon: 'file', order: 10 }],
  search: [
    { id: 'invoices', label: { en: 'Invoices' }, title: '{number}', to: '/invoices?open={id}', order: 20 },
  ],
  entityLinks: [{ entityType: 'invoice', to: '/invoices?open={id}' }],
})
const registered = (change: object): RegisteredRemote => ({
  ...makeRemote('mf-claims'),
  descriptor: { ...claims, ...change },
})

let logged: jest.SpyInstance

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test.each(oneFaults)('%s changes nothing for the others', (_name, change, _problem, part) => {
  const remotes = acceptRemotes([registered(change), { ...finance, ownedRoots: ['/invoices'] }])
  expect(remotes.map(({ id }) => id)).toContain('mf-finance')
  expect(entityLink(remotes, 'invoice', 7)).toBe('/invoices?open=7')
  expect(searchGroups(remotes, all).map(({ remoteId }) => remoteId)).toEqual(['mf-finance'])
  const takesRoot = 'pathRoots' in change
  expect(remotes.some(({ id }) => id === 'mf-claims')).toBe(part !== 'remote' && !takesRoot)
  expect(logged).toHaveBeenCalledTimes(1)
})

test('a root belongs to whom it is registered for, not to the first in the alphabet', () => {
  const thief = registered({ pathRoots: ['/claims', '/invoices'] })
  const owner = { ...finance, ownedRoots: ['/invoices'] }
  expect(acceptRemotes([thief, owner]).map(({ id }) => id)).toEqual(['mf-finance'])
})

test('an answer of an earlier server names no owners: the first one has a root', () => {
  const second = { ...makeRemote('mf-other', { pathRoots: ['/invoices'], routes: [], nav: [] }) }
  expect(acceptRemotes([finance, second]).map(({ id }) => id)).toEqual(['mf-finance'])
})

test('a remote under the name of another is refused', () => {
  expect(acceptRemotes([{ ...registered({}), id: 'mf-finance' }])).toEqual([])
})
