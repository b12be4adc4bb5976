import { createReadOnlyWatch } from './read-only.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A page, and a service whose answers to `/readyz` are set. */
function page() {
  const service = { asked: 0, answer: (): Response => refusal('disk_full') }
  const watch = createReadOnlyWatch(async () => {
    service.asked += 1
    return service.answer()
  })
  const shown: unknown[] = []
  const leave = watch.subscribe(() => shown.push(watch.get()))
  return { service, watch, shown, leave }
}

const refusal = (code?: string, retryAfter = '10') =>
  ({
    ok: false,
    json: async () => ({ code }),
    headers: new Headers({ 'Retry-After': retryAfter }),
  }) as Response
const ready = () => ({ ok: true }) as Response
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000)

test('nothing is asked while saving works', async () => {
  const { service, watch } = page()
  await pass(600)
  expect([watch.get(), service.asked]).toEqual([null, 0])
})

test('it asks every ten seconds, however often changes are refused, until saving works again', async () => {
  const { service, watch, shown } = page()
  for (let i = 0; i < 5; i += 1) watch.begin('disk_full')
  await pass(9.9)
  expect(service.asked).toBe(0)
  for (let i = 0; i < 50; i += 1) {
    watch.begin('disk_full')
    await pass(1)
  }
  expect(service.asked).toBe(5)
  service.answer = ready
  await pass(10)
  expect([watch.get(), shown]).toEqual([null, ['disk_full', null]])
  await pass(600)
  expect(service.asked).toBe(6)
})

test('it waits as long as the server says, within a minute', async () => {
  const { service, watch } = page()
  service.answer = () => refusal('clock_wrong', '30')
  watch.begin('clock_wrong')
  await pass(10 + 29)
  expect(service.asked).toBe(1)
  service.answer = () => refusal('clock_wrong', '9000')
  await pass(1)
  expect(service.asked).toBe(2)
  await pass(60)
  expect(service.asked).toBe(3)
})

test('what the service says last is shown, also that it says nothing any more', async () => {
  const { service, watch, shown } = page()
  watch.begin('writes_stalled')
  await pass(10)
  service.answer = () => refusal()
  await pass(10)
  service.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await pass(10)
  service.answer = ready
  await pass(10)
  expect(shown).toEqual(['writes_stalled', 'disk_full', 'away', null])
})

test('a tab that nobody sees, and a page that does not show it, ask nothing', async () => {
  const { service, watch, leave } = page()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  watch.begin('disk_full')
  await pass(120)
  expect(service.asked).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(service.asked).toBe(1)
  leave()
  await pass(120)
  expect(service.asked).toBe(1)
  watch.subscribe(() => undefined)
  await pass(10)
  expect(service.asked).toBe(2)
})
