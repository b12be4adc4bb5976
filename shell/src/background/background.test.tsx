import type { TelemetryInput } from '@drayline/domain/platform/telemetry/telemetry'
import { createServer, HttpResponse, http } from '@drayline/testing'
import { act, screen } from '@testing-library/react'
import { pageLoad } from '../browser/page-load.ts'
import type { LoadReport } from '../federation/federation.ts'
import { DraftPage, makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'
import { reportIntervalMs, startTelemetry } from './telemetry.ts'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const alpha = makeRemote('mf-alpha')
const beta = makeRemote('mf-beta')
const modules = { 'mf_alpha/Page': { Component: DraftPage }, 'mf_beta/Page': pageOf('Beta') }
const newer = (remote = alpha) => ({ ...remote, version: '2.0.0-00000000', base: '/remotes/x/2/' })

/** The registry as it is from now on; the page looks when the user comes back to it. */
async function published(remotes: unknown[], shell = '1.0.0-test') {
  api.use(
    http.get('/api/remotes', () =>
      HttpResponse.json({ schemaVersion: 1, remotes } as never, { headers: { 'Drayline-Shell': shell } }),
    ),
  )
  await act(async () => {
    window.dispatchEvent(new Event('online'))
  })
}

const open = async (path = '/alpha') => {
  const page = await renderShell({ path, remotes: [alpha, beta], modules })
  // The code of the later parts has arrived.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  return page
}

describe('a new release', () => {
  it('is offered, and the page goes on until the person reloads it', async () => {
    const reloads = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
    const { user, runtime } = await open()
    const loads = runtime.loads.length
    await published([newer(), beta])
    expect(await screen.findByText('A new version of Alpha is ready')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Drafts' })).toBeVisible()
    expect(runtime.loads).toHaveLength(loads)
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reloads).toHaveBeenCalledTimes(1)
  })

  it('is never forced into an unsaved form', async () => {
    const reloads = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
    const { user } = await open()
    await user.type(await screen.findByLabelText('Note'), 'half')
    await published([newer(), beta])
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(reloads).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Note')).toHaveValue('half')
  })

  it('is not offered again after "Later", but the next one is', async () => {
    const { user } = await open()
    await published([newer(), beta])
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    await published([newer(), newer(beta)])
    expect(await screen.findByText('A new version of Alpha and Beta is ready')).toBeVisible()
  })

  it('of the shell itself is told as such; without news nothing is said', async () => {
    await open()
    await published([alpha, beta])
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
    await published([alpha, beta], '9.0.0-new')
    expect(await screen.findByText('A new version of Drayline is ready')).toBeVisible()
  })
})

test('a remote that is switched off says so with the next navigation, and works again when it is on', async () => {
  const { user } = await open('/beta')
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()
  await published([alpha, { ...beta, enabled: false }])
  expect(screen.getByRole('heading', { name: 'Beta' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go alpha' }))
  await screen.findByRole('heading', { name: 'Drafts' })
  expect(screen.queryByRole('link', { name: 'Go beta' })).not.toBeInTheDocument()
  await act(async () => window.history.back())
  expect(await screen.findByText(/It is switched off at the moment/)).toBeVisible()
  api.use(
    http.get('/api/remotes', () => HttpResponse.json({ schemaVersion: 1, remotes: [alpha, beta] } as never)),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()
})

describe('reports', () => {
  const sent: TelemetryInput[] = []
  const load = (outcome: LoadReport['outcome']): LoadReport => ({
    remote: 'mf-alpha',
    version: '1',
    preview: false,
    outcome,
    ms: 12,
  })
  let outcomes: LoadReport[] = []
  let stop: () => void = () => undefined

  function start(options: { random?: number; versions?: string } = {}) {
    const { random = 0.9, versions = 'a' } = options
    stop = startTelemetry({
      outcomes,
      versions,
      takeVitals: () => [{ name: 'LCP', value: 900 }],
      send: (report) => void sent.push(report),
      random: () => random,
    })
  }

  beforeEach(() => {
    jest.useFakeTimers()
    sessionStorage.clear()
    sent.length = 0
    outcomes = [load('ready')]
  })
  afterEach(() => {
    stop()
    jest.useRealTimers()
  })

  const leave = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('go out once a minute at most, and nothing is sent when there is nothing to say', () => {
    start()
    jest.advanceTimersByTime(30_000)
    expect(sent).toEqual([{ loads: [load('ready')], vitals: [] }])
    outcomes.push(load('network'))
    jest.advanceTimersByTime(20_000)
    expect(sent).toHaveLength(1)
    jest.advanceTimersByTime(reportIntervalMs * 5)
    expect(sent).toHaveLength(2)
  })

  it('hold the measures also when the page is left soon after a report', () => {
    start()
    jest.advanceTimersByTime(30_000)
    leave()
    expect(sent.map(({ vitals }) => vitals)).toEqual([[], [{ name: 'LCP', value: 900 }]])
  })

  it('hold the measures of the page when it is left', () => {
    start()
    leave()
    expect(sent).toEqual([{ loads: [load('ready')], vitals: [{ name: 'LCP', value: 900 }] }])
  })

  it('of the same versions come from a share of pages only; failures always', () => {
    start()
    stop()
    sent.length = 0
    outcomes = [load('ready'), load('timeout')]
    start({ random: 0.9 })
    leave()
    expect(sent).toEqual([{ loads: [load('timeout')], vitals: [] }])
    stop()
    sent.length = 0
    outcomes = [load('ready')]
    start({ random: 0.9, versions: 'b' })
    leave()
    expect(sent).toHaveLength(1)
  })

  it('tell what was thrown, cut to what a report may hold, for the first two failures', () => {
    const fault = { message: 'm'.repeat(400), stack: 's'.repeat(2_000), page: '/alpha' }
    outcomes = [1, 2, 3].map(() => ({ ...load('render'), fault }))
    start()
    leave()
    const [first, second, third] = sent[0]?.loads ?? []
    const told = { message: 'm'.repeat(300), stack: 's'.repeat(1_200), page: '/alpha' }
    expect([first?.fault, second?.fault]).toEqual([told, told])
    expect(third).toEqual(load('render'))
  })

  it('tell a failure also of a page that is left before it did anything else', async () => {
    jest.useRealTimers()
    const told = new Promise<TelemetryInput>((resolve) =>
      api.use(
        // The page waits for this one, so that its background services do not begin.
        http.get('/api/notifications/unread-count', () => new Promise<never>(() => undefined)),
        http.post('/api/telemetry', async ({ request }) => {
          resolve((await request.json()) as TelemetryInput)
          return new HttpResponse(null, { status: 204 })
        }),
      ),
    )
    const broken = {
      ...modules,
      'mf_alpha/Page': {
        Component(): never {
          throw new Error('not today')
        },
      },
    }
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderShell({ path: '/alpha', remotes: [alpha, beta], modules: broken, waits: false })
    expect(await screen.findByText(/stopped because of an error/)).toBeVisible()
    leave()
    expect((await told).loads).toContainEqual(
      expect.objectContaining({ remote: 'mf-alpha', outcome: 'render' }),
    )
  })

  it('leave out what is no load: a remote that is switched off', () => {
    outcomes = [load('disabled'), load('incompatible')]
    start()
    leave()
    expect(sent).toEqual([{ loads: [], vitals: [{ name: 'LCP', value: 900 }] }])
  })
})
