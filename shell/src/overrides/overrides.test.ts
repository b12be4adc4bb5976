import type { Registry } from '@drayline/contract'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { createOverrides, isLocalAddress } from './overrides.ts'

const registry: Registry = { schemaVersion: 1, remotes: [makeRemote('mf-alpha')] }
const local = makeRemote('mf-alpha', { version: '9.0.0-0123456789abcdef' }).descriptor
const address = 'http://localhost:4001/'
const answers = (body: unknown) => async () => Response.json(body)

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/invoices?q=x')
})
afterEach(() => jest.restoreAllMocks())

test('the address asks for a local build, which replaces the published one in this tab alone', async () => {
  window.history.replaceState(null, '', `/invoices?q=x&override=mf-alpha@${address}`)
  const overrides = createOverrides({ fetch: answers(local) })
  expect(window.location.search).toBe('?q=x')
  const { remotes } = await overrides.apply(registry)
  expect(remotes).toMatchObject([{ id: 'mf-alpha', base: address, version: '9.0.0-0123456789abcdef' }])
  expect(createOverrides().list()).toMatchObject([{ id: 'mf-alpha', address }])
})

test('one that cannot be had, or is another remote, is reset and the published one stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const overrides = createOverrides({ fetch: answers({ ...local, id: 'mf-other' }) })
  overrides.set('mf-alpha', address)
  expect((await overrides.apply(registry)).remotes).toEqual(registry.remotes)
  expect(overrides.list()).toMatchObject([{ failed: true }])
  expect(createOverrides().list()).toEqual([])
})

test('a failure while it runs resets it for the next load', () => {
  const overrides = createOverrides()
  overrides.set('mf-alpha', address)
  overrides.fail('mf-alpha')
  expect(createOverrides().list()).toEqual([])
})

test.each([
  ['http://localhost:4001/', true],
  ['http://127.0.0.1:4001/remotes/mf-x/1/', true],
  ['http://localhost:4001/index.html', false],
  ['https://evil.example/', false],
  ['http://localhost.evil.example/', false],
  ['javascript:alert(1)', false],
])('%s may be used: %s', (text, expected) => expect(isLocalAddress(text)).toBe(expected))
