import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { HttpError, maxRetryAfter } from './http.ts'
import { PatientQueryClient, pauseLeft } from './retry-after.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const refusal = (retryAfter: string | null, status = 429) => new HttpError(status, '{}', '', retryAfter)
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000)

/** A query that is read again by itself, with a service whose answer is set. */
async function follow(options: object) {
  const service = { failure: null as Error | null, reads: 0 }
  const client = new PatientQueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, {
    queryKey: ['status'],
    queryFn: async () => {
      service.reads += 1
      if (service.failure) throw service.failure
      return { open: true }
    },
    ...options,
  } as never)
  client.mount()
  const leave = observer.subscribe(() => undefined)
  await pass(0)
  const end = () => {
    leave()
    client.unmount()
    client.clear()
  }
  return { service, end }
}

test.each([
  ['an interval', { refetchInterval: 1_500 }],
  [
    'an interval that goes by what was read',
    { refetchInterval: ({ state }: never) => (state as { data?: object }).data && 1_500 },
  ],
])(
  '%s is stretched to what the answer asks for, and goes on as before afterwards',
  async (_name, options) => {
    const { service, end } = await follow(options)
    await pass(3.1)
    expect(service.reads).toBe(3)
    service.failure = refusal('20', 503)
    await pass(1.5)
    expect(service.reads).toBe(4)
    await pass(19.5)
    expect(service.reads).toBe(4)
    service.failure = null
    await pass(1)
    expect(service.reads).toBe(5)
    await pass(1.5)
    expect(service.reads).toBe(6)
    end()
  },
)

test('a failure that asks for nothing is asked again as usual', async () => {
  const { service, end } = await follow({ refetchInterval: 1_500 })
  service.failure = refusal(null)
  await pass(4.6)
  expect(service.reads).toBe(4)
  end()
})

test.each([
  [
    'coming back to the window',
    { refetchOnWindowFocus: 'always' },
    () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
  ],
  [
    'being online again',
    { refetchOnReconnect: 'always' },
    () => {
      onlineManager.setOnline(false)
      onlineManager.setOnline(true)
    },
  ],
])('%s reads nothing that was asked to wait', async (_name, options, happen) => {
  const { service, end } = await follow(options)
  happen()
  await pass(0)
  expect(service.reads).toBe(2)
  service.failure = refusal('10')
  happen()
  await pass(9)
  happen()
  await pass(0)
  expect(service.reads).toBe(3)
  await pass(1)
  happen()
  await pass(0)
  expect(service.reads).toBe(4)
  end()
})

test('nobody waits longer than five minutes, whatever an answer says', () => {
  const error = refusal('86400')
  expect(error.retryAfter).toBe(maxRetryAfter)
  expect(pauseLeft({ state: { error, errorUpdatedAt: Date.now() } })).toBe(300_000)
  expect([refusal('Wed, 21 Oct'), refusal('-1'), refusal('')].map(({ retryAfter }) => retryAfter)).toEqual([
    ...[null, null, null],
  ])
})
