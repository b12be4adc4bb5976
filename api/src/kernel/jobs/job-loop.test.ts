import { pauseAfter } from './job-loop.ts'

test('a job that fails again and again is tried at longer intervals, but at least every hour', () => {
  expect([1, 2, 3].map(pauseAfter)).toEqual([4_000, 16_000, 64_000])
  expect([6, 8, 15, 2_000].map(pauseAfter)).toEqual(Array(4).fill(3_600_000))
})
