import { prefetchPage, prefetchWhenIdle } from './prefetch.ts'
import { fakeFederation, fakeRemote, runtimeError } from './testing/fake-remote.tsx'

const prefetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) =>
    link.getAttribute('href'),
  )

const quiet = () => false
const fetched: { name: string }[] = []

beforeEach(() => {
  document.head.replaceChildren()
  fetched.length = 0
  jest.useFakeTimers({ doNotFake: ['performance'] })
  // jsdom keeps no list of what a page fetched.
  Object.assign(performance, { getEntriesByType: () => fetched })
})
afterEach(() => jest.useRealTimers())

function remoteOf(version: string, permission?: 'users.manage') {
  const remote = fakeRemote({ version })
  const routes = remote.descriptor.routes.map((route) => ({ ...route, permission }))
  return { ...remote, descriptor: { ...remote.descriptor, routes } }
}

test('fetches the code of pages without running it, once the browser is idle', () => {
  const { federation, state } = fakeFederation({ remotes: [remoteOf('1.0.0-00000001')] })
  prefetchWhenIdle(federation, () => true, quiet)
  expect(prefetched()).toEqual([])
  jest.runAllTimers()
  const base = '/remotes/mf-sample/1.0.0-00000001/'
  expect(prefetched()).toEqual([`${base}remoteEntry.js`, `${base}page.js`])
  expect(state.loads).toEqual([])
})

test('asks for one file at a time, so that a person is heard in between', () => {
  const turns: (() => void)[] = []
  Object.assign(window, { requestIdleCallback: (run: () => void) => turns.push(run) })
  const { federation } = fakeFederation({ remotes: [remoteOf('1.0.0-00000005')] })
  prefetchWhenIdle(federation, () => true, quiet)
  const counts: number[] = []
  for (const turn of turns) {
    turn()
    counts.push(prefetched().length)
  }
  Reflect.deleteProperty(window, 'requestIdleCallback')
  expect(counts).toEqual([0, 1, 2])
})

test('leaves out what is there already', () => {
  const entry = new URL('/remotes/mf-sample/1.0.0-00000004/remoteEntry.js', document.baseURI).href
  fetched.push({ name: entry })
  const { federation } = fakeFederation({ remotes: [remoteOf('1.0.0-00000004')] })
  prefetchWhenIdle(federation, () => true, quiet)
  jest.runAllTimers()
  expect(prefetched()).toEqual(['/remotes/mf-sample/1.0.0-00000004/page.js'])
})

test.each([
  ['a page the user may not open', remoteOf('1.0.0-00000002', 'users.manage')],
  ['a remote that is switched off', { ...remoteOf('1.0.0-00000003'), enabled: false }],
])('fetches nothing of %s', (_name, remote) => {
  const { federation } = fakeFederation({ remotes: [remote] })
  prefetchWhenIdle(federation, (permission) => permission !== 'users.manage', quiet)
  jest.runAllTimers()
  expect(prefetched()).toEqual([])
})

test('a page about to be opened is loaded; a failure stays silent and is not repeated', async () => {
  jest.useRealTimers()
  const { federation, state } = fakeFederation()
  state.behaviour = () => Promise.reject(runtimeError('015'))
  await prefetchPage(federation, 'mf-sample', './SamplePage')
  await prefetchPage(federation, 'mf-sample', './SamplePage')
  expect(state.loads).toHaveLength(1)
})
