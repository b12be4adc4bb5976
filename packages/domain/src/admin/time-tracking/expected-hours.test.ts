import {
  balanceOf,
  expectedOn,
  overtimeAfter,
  overtimeOf,
  signedHours,
  withExpected,
} from './expected-hours.ts'

const hour = 3_600_000
const office = { startTime: '09:00', endTime: '17:00', workDays: 'Monday,Tuesday,Wednesday,Thursday,Friday' }

test.each([
  ['2026-03-09', 8],
  ['2026-03-13', 8],
  ['2026-03-14', 0],
  ['2026-03-15', 0],
  // Thanksgiving and the day after it.
  ['2026-11-26', 0],
  ['2026-11-27', 8],
])('an office day of %s is expected to have %i hours', (date, hours) => {
  expect(expectedOn(date, office)).toBe(hours * hour)
})

test('a night shift ends on the next day', () => {
  const night = { startTime: '22:00', endTime: '06:30', workDays: 'Sunday' }
  expect(expectedOn('2026-03-15', night)).toBe(8.5 * hour)
  expect(expectedOn('2026-03-16', night)).toBe(0)
})

test.each([
  { startTime: '', endTime: '17:00' },
  { startTime: '09:00', endTime: '24:00' },
  { startTime: '09:00', endTime: '9:60' },
  { startTime: '09:00', endTime: '09:00' },
  { workDays: '' },
])('nothing is expected where the settings do not say it: %j', (part) => {
  expect(expectedOn('2026-03-09', { ...office, ...part })).toBe(0)
})

test.each([
  ['the account is older', '2026-03-01', [], [8, 8, 8]],
  ['the account was made on the second day', '2026-03-10', [], [0, 8, 8]],
  ['it was made on the second day and time added for the first', '2026-03-10', ['2026-03-09'], [8, 8, 8]],
  ['time began after it was made', '2026-03-10', ['2026-03-11'], [0, 8, 8]],
  ['it was made later', '2026-03-20', [], [0, 0, 0]],
])('days before somebody came expect nothing: %s', (_, accountDay, withTime: string[], hours) => {
  const days = ['2026-03-09', '2026-03-10', '2026-03-11'].map((date) => ({
    date,
    worked: withTime.includes(date) ? hour : 0,
  }))
  expect(withExpected(days, office, accountDay).map(({ expected }) => expected / hour)).toEqual(hours)
})

test('overtime is what exceeds forty hours of a week', () => {
  expect(overtimeAfter).toBe(40 * hour)
  expect([39, 40, 40.25, 60].map((hours) => overtimeOf(hours * hour) / hour)).toEqual([0, 0, 0.25, 20])
})

test('the balance looks at days that are over', () => {
  const days = [
    { date: '2026-03-09', worked: 7 * hour, expected: 8 * hour },
    { date: '2026-03-10', worked: 9.5 * hour, expected: 8 * hour },
    { date: '2026-03-11', worked: hour, expected: 8 * hour },
  ]
  expect(balanceOf(days, '2026-03-11')).toBe(0.5 * hour)
  expect(balanceOf(days, '2026-03-12')).toBe(-6.5 * hour)
  expect(balanceOf(days, '2026-03-09')).toBe(0)
})

test('a difference has its sign, and none when it is nothing', () => {
  expect([1.5, -0.25, 0, 0.001, -0.001].map((hours) => signedHours(hours * hour))).toEqual([
    ...['+1.50', '-0.25', '0.00', '0.00', '0.00'],
  ])
})
