import { instantOf, wallTime } from './zone-time.ts'

const zone = 'America/New_York'

test.each([
  ['2026-11-16T09:00', '2026-11-16T14:00:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  ['2026-12-31T23:59', '2027-01-01T04:59:00.000Z'],
])('%s in New York is %s, and back', (text, instant) => {
  expect(instantOf(text, zone)).toBe(instant)
  expect(wallTime(instant, zone)).toBe(text)
})

test('a time that the clocks skip is the one an hour later; of one shown twice the first', () => {
  expect(wallTime(instantOf('2026-03-08T02:30', zone), zone)).toBe('2026-03-08T03:30')
  expect(instantOf('2026-11-01T01:30', zone)).toBe('2026-11-01T05:30:00.000Z')
})

test('what is no time is empty', () => {
  expect([instantOf('', zone), instantOf('soon', zone), wallTime(null, zone), wallTime('', zone)]).toEqual([
    '',
    '',
    '',
    '',
  ])
})
