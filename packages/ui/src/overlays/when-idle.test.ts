import { whenIdle } from './when-idle.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('waits until the page has what it shows', () => {
  const run = jest.fn()
  let waiting = true
  whenIdle(run, () => waiting)
  jest.advanceTimersByTime(2_000)
  expect(run).not.toHaveBeenCalled()
  waiting = false
  jest.advanceTimersByTime(300)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a call that hangs does not hold it up for ever', () => {
  const run = jest.fn()
  whenIdle(run, () => true)
  jest.advanceTimersByTime(6_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('does not run once it was called off', () => {
  const run = jest.fn()
  const callOff = whenIdle(run, () => true)
  jest.advanceTimersByTime(1_000)
  callOff()
  jest.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
})
