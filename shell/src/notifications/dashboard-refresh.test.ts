import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createDashboardRefresh } from './dashboard-refresh.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  window.history.replaceState(null, '', '/')
})

async function watched(path = '/') {
  window.history.replaceState(null, '', path)
  const queries = new QueryClient()
  const read = { stats: 0, bell: 0 }
  const follow = (queryKey: string[], name: keyof typeof read) =>
    new QueryObserver(queries, {
      queryKey,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        read[name] += 1
        return null
      },
    }).subscribe(() => undefined)
  const stops = [follow(['mf-finance', 'stats'], 'stats'), follow(['shell', 'notifications'], 'bell')]
  await jest.advanceTimersByTimeAsync(0)
  const refresh = createDashboardRefresh(() => queries)
  return { read, refresh, stop: () => [refresh.stop, ...stops].forEach((end) => void end()) }
}

test('figures are read again after a change, and a busy office costs one reading in ten seconds', async () => {
  const { read, refresh, stop } = await watched()
  refresh.look()
  await jest.advanceTimersByTimeAsync(500)
  expect(read).toEqual({ stats: 2, bell: 1 })
  for (let n = 0; n < 8; n += 1) {
    refresh.look()
    await jest.advanceTimersByTimeAsync(1_000)
  }
  expect(read.stats).toBe(2)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(read).toEqual({ stats: 3, bell: 1 })
  stop()
  refresh.look()
  stop()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(read.stats).toBe(3)
})

test('other pages keep what they show', async () => {
  const { read, refresh, stop } = await watched('/clients')
  refresh.look()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(read.stats).toBe(1)
  stop()
})

test('a page that nobody sees reads when somebody looks', async () => {
  const { read, refresh, stop } = await watched()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  refresh.look()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(read.stats).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(20_000)
  expect(read.stats).toBe(2)
  hidden.mockRestore()
  stop()
})
