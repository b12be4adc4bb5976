import { HttpError } from '@drayline/platform/http'
import { createExpiryWatch } from './expiry.ts'
import { createSignOut } from './sign-out.ts'

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000)

/** A server that asks to be left alone for half a minute. */
function busyServer() {
  const calls = { count: 0 }
  const refuse = async () => {
    calls.count += 1
    throw new HttpError(503, '{}', '', '30')
  }
  return { calls, http: { get: refuse, post: refuse } as never }
}

test('a session about to end is asked for no sooner than the server says', async () => {
  const { calls, http } = busyServer()
  const times = { idleEndsIn: 2_000, absoluteEndsIn: 3_600_000 }
  const stop = createExpiryWatch({ times, http, onOver: () => undefined }).start()
  await pass(16)
  expect(calls.count).toBe(1)
  await pass(28)
  expect(calls.count).toBe(1)
  await pass(3)
  expect(calls.count).toBe(2)
  stop()
})

test('a sign-out is told again no sooner than the server says', async () => {
  const { calls, http } = busyServer()
  const signOut = createSignOut({ http, onChange: () => undefined })
  const stop = signOut.listen()
  await signOut.tell()
  await pass(29.9)
  expect(calls.count).toBe(1)
  await pass(0.2)
  expect(calls.count).toBe(2)
  stop()
})
