import type { LoadReport } from './federation.ts'
import type { RemoteError } from './remote-error.ts'
import type { Behaviour } from './testing/fake-remote.tsx'
import { chunkError, fakeFederation, fakeRemote, goodModule, runtimeError } from './testing/fake-remote.tsx'

const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
const missing = () => new Response('{}', { status: 404 })
const rejects =
  (error: unknown): Behaviour =>
  () =>
    Promise.reject(error)

test('a good remote is loaded once, at the URL of its version', async () => {
  const { federation, state } = fakeFederation()
  const [first, second] = await Promise.all([
    federation.loadExpose('mf-sample', './SamplePage'),
    federation.loadExpose('mf-sample', './SamplePage'),
  ])
  expect(first).toBe(goodModule)
  expect(second).toBe(first)
  expect(state.registered).toEqual(['/remotes/mf-sample/1.0.0-0a1b2c3d/remoteEntry.js'])
  expect(state.loads).toEqual(['mf_sample/SamplePage'])
  expect(federation.store.get('mf-sample')?.state.status).toBe('ready')
})

test('a failure is reported with what was thrown and the page it was thrown on', async () => {
  const told: LoadReport[] = []
  const { federation, state } = fakeFederation({ onOutcome: (report) => told.push(report) })
  state.behaviour = rejects(new TypeError('x is not a function'))
  await federation.loadExpose('mf-sample', './SamplePage').catch(() => undefined)
  federation.reportRenderError('mf-sample', './SampleCard', new RangeError('Invalid date'))
  expect(told).toMatchObject([
    { outcome: 'init', fault: { message: 'x is not a function', page: location.pathname } },
    { outcome: 'render', fault: { message: 'Invalid date' } },
  ])
  expect(told[0]?.fault?.stack).toMatch(/^TypeError: x is not a function\n/)
})

test('nothing is fetched before something is asked for', () => {
  const { federation, state } = fakeFederation()
  expect(state.registered).toEqual([])
  expect(federation.store.get('mf-sample')?.state).toEqual({ status: 'idle' })
})

const never = new Promise<never>(() => {})
test.each<[string, Behaviour, (() => Response) | undefined, string]>([
  ['an unreachable entry', rejects(runtimeError('008', 'ScriptNetworkError')), missing, 'network'],
  [
    'a server error',
    rejects(runtimeError('008', 'ScriptNetworkError')),
    () => new Response('', { status: 503 }),
    'network',
  ],
  ['no answer', () => never, undefined, 'timeout'],
  [
    'a page in place of the entry',
    rejects(runtimeError('008', 'ScriptNetworkError')),
    html,
    'invalid-manifest',
  ],
  [
    'a page that was run as the entry',
    rejects(runtimeError('008', 'ScriptExecutionError')),
    html,
    'invalid-manifest',
  ],
  ['an entry without a container', rejects(runtimeError('001')), undefined, 'invalid-manifest'],
  [
    'a module the container lacks',
    rejects(new Error('Module "./x" does not exist in container.')),
    undefined,
    'missing-expose',
  ],
  ['a module that shows nothing', async () => ({ notAComponent: true }), undefined, 'missing-expose'],
  ['an entry that throws', rejects(runtimeError('008', 'ScriptExecutionError')), undefined, 'init'],
  ['a container that throws', rejects(runtimeError('015')), undefined, 'init'],
  ['a module that throws', rejects(new TypeError('x is not a function')), undefined, 'init'],
  ['a chunk that fails', rejects(chunkError('error')), undefined, 'network'],
  ['a chunk that is a page', rejects(chunkError('missing')), undefined, 'invalid-manifest'],
  ['a chunk without answer', rejects(chunkError('timeout')), undefined, 'timeout'],
])('%s fails as %s', async (_name, behaviour, file, reason) => {
  const failures: RemoteError[] = []
  const { federation, state } = fakeFederation({ onFailure: (error) => failures.push(error) })
  state.behaviour = behaviour
  if (file) state.file = file
  const error = await federation
    .loadExpose('mf-sample', './SamplePage')
    .catch((thrown: RemoteError) => thrown)
  expect(error).toMatchObject({ name: 'RemoteError', reason, remoteId: 'mf-sample', expose: './SamplePage' })
  expect(federation.store.get('mf-sample')?.state).toMatchObject({ status: 'failed', reason })
  expect(failures).toEqual([error])
})

test('a retry starts over: another URL, no remembered failure', async () => {
  const { federation, state } = fakeFederation()
  state.behaviour = rejects(runtimeError('008', 'ScriptNetworkError'))
  const load = () => federation.loadExpose('mf-sample', './SamplePage')
  await expect(load()).rejects.toThrow()
  state.behaviour = async () => goodModule
  await expect(load()).rejects.toThrow()
  await federation.retry('mf-sample')
  await expect(load()).resolves.toBe(goodModule)
  expect(state.registered.at(-1)).toBe('/remotes/mf-sample/1.0.0-0a1b2c3d/remoteEntry.js?retry=1')
})

test('a failure rests for a while, then coming back to it is a new try', async () => {
  const { federation, state } = fakeFederation()
  state.behaviour = rejects(runtimeError('015'))
  const load = () => federation.loadExpose('mf-sample', './SamplePage')
  await expect(load()).rejects.toThrow()
  state.behaviour = async () => goodModule
  await expect(load()).rejects.toThrow()
  const later = performance.now() + 11_000
  jest.spyOn(performance, 'now').mockReturnValue(later)
  await expect(load()).resolves.toBe(goodModule)
  jest.restoreAllMocks()
})

test('a module that failed is tried again later although its remote works meanwhile', async () => {
  const { federation, state } = fakeFederation()
  const card = () => federation.loadExpose('mf-sample', './SampleCard')
  state.behaviour = rejects(chunkError('error'))
  await expect(card()).rejects.toThrow()
  state.behaviour = async () => goodModule
  const page = await federation.loadExpose('mf-sample', './SamplePage')
  expect(federation.store.get('mf-sample')?.state.status).toBe('ready')
  // Not at once: a broken module is not asked for by every slot.
  await expect(card()).rejects.toThrow()
  expect(state.loads).toHaveLength(2)
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
  await expect(card()).resolves.toBe(goodModule)
  // Working modules stay as they were, and the remote is not registered anew.
  expect(await federation.loadExpose('mf-sample', './SamplePage')).toBe(page)
  expect(state.registered).toHaveLength(1)
  expect(state.loads).toHaveLength(3)
  jest.restoreAllMocks()
})

test('what the server names in place of a gone version is checked as at the start', async () => {
  const { federation, state } = fakeFederation()
  state.behaviour = rejects(runtimeError('015'))
  await expect(federation.loadExpose('mf-sample', './SamplePage')).rejects.toThrow()
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const thief = fakeRemote({ version: '1.0.1-11111111' })
  thief.descriptor.container = 'mf_other'
  state.registry = { schemaVersion: 1, remotes: [thief] }
  await federation.retry('mf-sample')
  expect(federation.store.get('mf-sample')?.remote.descriptor.container).toBe('mf_sample')
  log.mockRestore()
})

test('a retry takes the version that is published now', async () => {
  const { federation, state } = fakeFederation()
  state.behaviour = rejects(runtimeError('015'))
  await expect(federation.loadExpose('mf-sample', './SamplePage')).rejects.toThrow()
  state.behaviour = async () => goodModule
  state.registry = { schemaVersion: 1, remotes: [fakeRemote({ version: '1.0.1-11111111' })] }
  await federation.retry('mf-sample')
  await federation.loadExpose('mf-sample', './SamplePage')
  expect(state.registered.at(-1)).toContain('/remotes/mf-sample/1.0.1-11111111/')
})

describe('before any code is fetched', () => {
  test.each([
    ['a range the shell does not meet', fakeRemote({ contract: '^9.0.0' }), './SamplePage', 'incompatible'],
    ['a remote that is switched off', fakeRemote({ enabled: false }), './SamplePage', 'disabled'],
    ['a module the descriptor lacks', fakeRemote(), './Other', 'missing-expose'],
  ])('%s is refused', async (_name, remote, expose, reason) => {
    const { federation, state } = fakeFederation({ remotes: [remote] })
    await expect(federation.loadExpose('mf-sample', expose)).rejects.toMatchObject({ reason })
    expect(state.registered).toEqual([])
  })

  test('an unknown remote is refused', async () => {
    const { federation } = fakeFederation()
    await expect(federation.loadExpose('mf-other', './Page')).rejects.toMatchObject({
      reason: 'unknown-remote',
    })
  })
})

describe('when files are gone because a newer version was published', () => {
  const newer = fakeRemote({ version: '2.0.0-22222222' })

  test('the newer one is loaded, if nothing of the old one has run', async () => {
    const { federation, state } = fakeFederation()
    state.file = missing
    state.behaviour = async () => {
      if (state.registered.at(-1)?.includes('2.0.0')) return goodModule
      throw runtimeError('008', 'ScriptNetworkError')
    }
    state.registry = { schemaVersion: 1, remotes: [newer] }
    await expect(federation.loadExpose('mf-sample', './SamplePage')).resolves.toBe(goodModule)
    expect(federation.store.get('mf-sample')?.remote.version).toBe('2.0.0-22222222')
  })

  test.each([
    ['the page is reloaded once', true],
    ['and if that was done already, it fails', false],
  ])('%s, if the old one has run', async (_name, mayReload) => {
    const reloads: string[] = []
    const { federation, state } = fakeFederation({
      reloadOnce: (id, version) => {
        reloads.push(`${id} ${version}`)
        return mayReload
      },
    })
    await federation.loadExpose('mf-sample', './SamplePage')
    state.file = missing
    state.behaviour = rejects(chunkError('error'))
    state.registry = { schemaVersion: 1, remotes: [newer] }
    jest.useFakeTimers()
    let outcome = 'waiting for the reload'
    federation.loadExpose('mf-sample', './SampleCard').catch((error: RemoteError) => {
      outcome = error.reason
    })
    await jest.advanceTimersByTimeAsync(60_000)
    jest.useRealTimers()
    expect(outcome).toBe(mayReload ? 'waiting for the reload' : 'network')
    expect(reloads).toEqual(['mf-sample 1.0.0-0a1b2c3d'])
  })

  test('without a newer version it fails and nothing is reloaded', async () => {
    const reload = jest.fn()
    const { federation, state } = fakeFederation({ reloadOnce: reload })
    state.file = missing
    state.behaviour = rejects(chunkError('error'))
    await expect(federation.loadExpose('mf-sample', './SamplePage')).rejects.toMatchObject({
      reason: 'network',
    })
    expect(reload).not.toHaveBeenCalled()
  })
})
