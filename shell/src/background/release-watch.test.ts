import { createReleaseWatch } from './release-watch.ts'

test('a server that asks to be left alone is asked no sooner, however often one comes back', async () => {
  jest.useFakeTimers()
  let calls = 0
  const watch = createReleaseWatch({
    federation: () => null,
    shellVersion: '',
    onOffer: () => undefined,
    fetch: async () => {
      calls += 1
      return new Response('{}', { status: 429, headers: { 'Retry-After': '240' } })
    },
  })
  const stop = watch.start()
  await jest.advanceTimersByTimeAsync(180_000)
  expect(calls).toBe(1)
  for (let minute = 0; minute < 4; minute += 1) {
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    expect(calls).toBe(1)
    await jest.advanceTimersByTimeAsync(60_000)
  }
  await jest.advanceTimersByTimeAsync(120_000)
  expect(calls).toBe(2)
  stop()
  jest.useRealTimers()
})
