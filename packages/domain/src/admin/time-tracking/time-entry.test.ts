import { daysOfWeek, forgottenAfter, hoursOf, maxEntryMs, sumOfHours, weekOf } from './time-entry.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [8 * hour + 15 * minute, '8.25'],
  [0, '0.00'],
  [-hour, '0.00'],
  [18_000, '0.01'],
  [17_999, '0.00'],
  [200 * hour, '99.99'],
])('%i milliseconds are %s hours, 99.99 at most', (elapsed, hours) => expect(hoursOf(elapsed)).toBe(hours))

test('a sum over many people has no such end', () => {
  expect([sumOfHours(200 * hour), sumOfHours(90 * minute), sumOfHours(-hour)]).toEqual([
    '200.00',
    '1.50',
    '0.00',
  ])
})

test('a clock was forgotten after 16 hours, and no entry is longer than a day', () => {
  expect([forgottenAfter / hour, maxEntryMs / hour]).toEqual([16, 24])
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-18', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (date, monday) => expect(weekOf(date)).toBe(monday))

test('a week has seven days, Monday first', () => {
  expect(daysOfWeek('2026-12-28')).toEqual([
    ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  ])
})
