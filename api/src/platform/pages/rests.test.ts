import { createRests } from './rests.ts'

let now = 5_000
const rests = createRests(() => now)

test('what fails again and again is left alone for longer, up to ten minutes', () => {
  expect(rests.has('invoices')).toBe(false)
  for (const seconds of [15, 60, 240, 600, 600]) {
    expect(rests.begin('invoices')).toBe(seconds * 1_000)
    now += seconds * 1_000 - 1
    expect(rests.has('invoices')).toBe(true)
    expect(rests.has('loads')).toBe(false)
    now += 1
    expect(rests.has('invoices')).toBe(false)
  }
})

test('a failure after it was done is a first one', () => {
  rests.begin('loads')
  rests.forget('loads')
  expect(rests.has('loads')).toBe(false)
  expect(rests.begin('loads')).toBe(15_000)
})
