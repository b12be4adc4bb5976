import { isClockOff } from './clock-limits.ts'

test.each([
  [2, false],
  [-2, false],
  [3, true],
  [-3, true],
])('a clock that is %d seconds ahead is off: %s', (ahead, isOff) => {
  expect(isClockOff(ahead)).toBe(isOff)
})
