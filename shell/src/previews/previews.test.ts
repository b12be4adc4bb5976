import type { Registry } from '@drayline/contract'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { createPreviews } from './previews.ts'
import { hasPreviews } from './previews-key.ts'

const link = (remote: string, version: string, id = 1) => `${remote}.${version}.${id}.${'a'.repeat(43)}`
const alpha = link('mf-alpha', '2.0.0-00000002')
const state = { until: '2026-12-01T10:00:00.000Z', isUsual: false }
const usual: Registry = { schemaVersion: 1, remotes: [makeRemote('mf-alpha'), makeRemote('mf-beta')] }
const tried: Registry = {
  ...usual,
  remotes: [{ ...makeRemote('mf-alpha'), version: '2.0.0-00000002', preview: state }, makeRemote('mf-beta')],
}
const answers = (registry: Registry) => jest.fn(async (_url: unknown) => Response.json(registry))
const noFetch = jest.fn(async () => Response.json({}, { status: 500 }))
const open = (path: string) => window.history.replaceState(null, '', path)

beforeEach(() => {
  sessionStorage.clear()
  noFetch.mockClear()
  open('/invoices?q=x')
})
afterEach(() => jest.restoreAllMocks())

test('a tab that no link opened has none, and asks as everybody does', () => {
  expect(hasPreviews()).toBe(false)
  expect(createPreviews().registryUrl()).toBe('/api/remotes')
})

test('the page that a link opens brings its version; the address is as it was without it', async () => {
  open(`/invoices?q=x&try=${alpha}`)
  expect(hasPreviews()).toBe(true)
  const previews = createPreviews({ fetch: noFetch })
  expect(window.location.search).toBe('?q=x')
  expect(await previews.apply(tried)).toBe(tried)
  expect(noFetch).not.toHaveBeenCalled()
  expect(previews.list()).toEqual([{ remote: 'mf-alpha', version: '2.0.0-00000002', state }])
})

test('after a reload in the tab the version is asked for again', async () => {
  open(`/invoices?try=${alpha}`)
  createPreviews()
  expect(hasPreviews()).toBe(true)
  const fetch = answers(tried)
  const previews = createPreviews({ fetch })
  expect(await previews.apply(usual)).toEqual(tried)
  expect(fetch.mock.calls[0]?.[0]).toBe(`/api/remotes?try=${alpha}`)
  expect(previews.registryUrl()).toBe(`/api/remotes?try=${alpha}`)
  expect(previews.list()).toMatchObject([{ remote: 'mf-alpha', state }])
})

test('a second link adds its remote, another one to the same remote takes the place of the first', async () => {
  open(`/?try=${alpha}`)
  createPreviews()
  const [beta, newer] = [link('mf-beta', '3.0.0-00000003'), link('mf-alpha', '2.1.0-00000004', 7)]
  open(`/?try=${beta},${newer}`)
  const previews = createPreviews({ fetch: noFetch })
  previews.note(tried)
  expect(previews.list().map(({ remote, version }) => [remote, version])).toEqual([
    ['mf-alpha', '2.1.0-00000004'],
    ['mf-beta', '3.0.0-00000003'],
  ])
  expect(previews.list()[1]?.state).toBeNull()
})

test('a link that is over is told as such, and gone when it is left', async () => {
  open(`/?try=${alpha}`)
  const previews = createPreviews()
  previews.note(tried)
  const told = jest.fn()
  previews.subscribe(told)
  previews.note(usual)
  expect(told).toHaveBeenCalled()
  expect(previews.list()).toEqual([{ remote: 'mf-alpha', version: '2.0.0-00000002', state: null }])
  previews.leave('mf-alpha')
  expect(hasPreviews()).toBe(false)
})

test('when the server does not answer, the page shows what everybody gets', async () => {
  open(`/?try=${alpha}`)
  createPreviews()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const previews = createPreviews({ fetch: noFetch })
  expect(await previews.apply(usual)).toBe(usual)
  expect(previews.list()).toEqual([])
})

test.each(['mf-alpha', 'javascript:alert(1)', `mf-alpha.2.0.0.0.${'a'.repeat(43)}`])(
  '%s is no link',
  (text) => {
    open(`/?try=${encodeURIComponent(text)}`)
    expect(createPreviews().registryUrl()).toBe('/api/remotes')
    open('/')
    expect(hasPreviews()).toBe(false)
  },
)
