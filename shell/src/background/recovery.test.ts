import { HttpError } from '@drayline/platform/http'
import { QueryClient, QueryObserver, shows } from '@drayline/platform/query'
import { startRecovery } from './recovery.ts'

jest.useFakeTimers()
afterEach(() => jest.clearAllTimers())

const away = (status = 503, after: string | null = null) => new HttpError(status, '{}', '', after)

/** A screen that reads one thing, with a service whose answers are set. */
async function screen(first: Error) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const service = {
    ready: true,
    refusal: null as object | null,
    failure: first as Error | null,
    reads: 0,
    asked: 0,
  }
  const stop = startRecovery({
    queryClient,
    fetch: async () => {
      service.asked += 1
      if (!service.ready) throw new TypeError('Failed to fetch')
      return (service.refusal ?? { ok: true }) as Response
    },
  })
  const observer = new QueryObserver(queryClient, {
    queryKey: ['list'],
    meta: shows(),
    queryFn: async () => {
      service.reads += 1
      if (service.failure) throw service.failure
      return 'rows'
    },
  })
  const leave = observer.subscribe(() => undefined)
  await jest.advanceTimersByTimeAsync(0)
  const end = () => {
    leave()
    stop()
  }
  return { service, state: () => observer.getCurrentResult(), end }
}

test.each([
  ['the service is away', away()],
  ['a gateway finds nobody', away(502)],
  ['nothing answers', new TypeError('Failed to fetch')],
])('what failed because %s is read again once the service is ready', async (_name, failure) => {
  const { service, state, end } = await screen(failure)
  expect(state().status).toBe('error')
  service.ready = false
  await jest.advanceTimersByTimeAsync(20_000)
  expect([service.reads, service.asked > 2]).toEqual([1, true])
  Object.assign(service, { ready: true, failure: null })
  await jest.advanceTimersByTimeAsync(30_000)
  expect([state().data, service.reads]).toEqual(['rows', 2])
  await jest.advanceTimersByTimeAsync(120_000)
  expect(service.reads).toBe(2)
  end()
})

test('no sooner than the answer says', async () => {
  const { service, end } = await screen(away(429, '7'))
  await jest.advanceTimersByTimeAsync(6_900)
  expect([service.asked, service.reads]).toEqual([0, 1])
  await jest.advanceTimersByTimeAsync(200)
  expect(service.reads).toBe(2)
  end()
})

const refusal = (after: string, code?: string) => ({
  ...{ ok: false, headers: new Headers({ 'Retry-After': after }) },
  json: async () => ({ code }),
})

test('a service that is not ready is asked again no sooner than it says', async () => {
  const { service, state, end } = await screen(away())
  Object.assign(service, { refusal: refusal('25'), failure: null })
  await jest.advanceTimersByTimeAsync(2_000)
  expect(service.asked).toBe(1)
  service.refusal = null
  await jest.advanceTimersByTimeAsync(24_900)
  expect([service.asked, service.reads]).toEqual([1, 1])
  await jest.advanceTimersByTimeAsync(200)
  expect([service.asked, state().data]).toEqual([2, 'rows'])
  end()
})

test('a service that saves nothing is read all the same', async () => {
  const { service, state, end } = await screen(away())
  Object.assign(service, { refusal: refusal('10', 'disk_full'), failure: null })
  await jest.advanceTimersByTimeAsync(2_100)
  expect(state().data).toBe('rows')
  end()
})

test('a call that fails on its own is left alone after three tries', async () => {
  const { service, end } = await screen(away())
  await jest.advanceTimersByTimeAsync(600_000)
  expect(service.reads).toBe(4)
  end()
})

test.each([away(500), away(403), away(404), new SyntaxError('no JSON')])('%s is final', async (failure) => {
  const { service, end } = await screen(failure)
  await jest.advanceTimersByTimeAsync(120_000)
  expect([service.reads, service.asked]).toEqual([1, 0])
  end()
})

test('what nobody looks at any more is not read', async () => {
  const { service, end } = await screen(away())
  end()
  await jest.advanceTimersByTimeAsync(120_000)
  expect([service.reads, service.asked]).toEqual([1, 0])
})
