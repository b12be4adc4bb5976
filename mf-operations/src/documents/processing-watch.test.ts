import { HttpError } from '@drayline/platform/http'
import { watchProcessing } from './processing-watch.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what is being processed is looked at every two seconds, and no sooner than the server asks for', async () => {
  let calls = 0
  let failure: Error | null = null
  const get = async () => {
    calls += 1
    if (failure) throw failure
    return [{ id: 1 }]
  }
  const host = { http: { get }, refresh: async () => undefined } as never
  watchProcessing(host, [{ id: 1, status: 'processing' }] as never)
  await jest.advanceTimersByTimeAsync(4_100)
  expect(calls).toBe(2)
  failure = new HttpError(429, '{}', '', '15')
  await jest.advanceTimersByTimeAsync(2_000)
  expect(calls).toBe(3)
  await jest.advanceTimersByTimeAsync(14_000)
  expect(calls).toBe(3)
  failure = null
  await jest.advanceTimersByTimeAsync(4_000)
  expect(calls).toBeGreaterThan(3)
})
