import {
  addBusinessDays,
  businessDayUpTo,
  dayMs,
  instantAt,
  isBusinessDay,
  isoDate,
  localDay,
  localMinute,
  momentAfter,
  weekday,
} from './calendar.ts'
import { Random } from './random.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs

test('days have dates and weekdays', () => {
  expect(isoDate(day('2028-02-29'))).toBe('2028-02-29')
  expect(weekday(day('2026-11-21'))).toBe(6)
})

test.each([
  ['2026-01-01', "New Year's Day"],
  ['2026-05-25', 'Memorial Day'],
  ['2025-07-04', 'Independence Day'],
  ['2026-09-07', 'Labor Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas'],
  ['2026-11-21', 'a Saturday'],
])('nobody works on %s, %s', (date) => {
  expect(isBusinessDay(day(date))).toBe(false)
})

test('business days skip weekends and holidays', () => {
  expect(isoDate(addBusinessDays(day('2026-11-25'), 1))).toBe('2026-11-27')
  expect(isoDate(addBusinessDays(day('2026-11-21'), 0))).toBe('2026-11-23')
  expect(isoDate(businessDayUpTo(day('2026-11-22')))).toBe('2026-11-20')
})

test('office hours follow the clocks of the zone, in summer and winter', () => {
  const nine = 9 * 60
  expect(new Date(instantAt(day('2026-07-01'), 'America/New_York', nine)).toISOString()).toBe(
    '2026-07-01T13:00:00.000Z',
  )
  expect(new Date(instantAt(day('2026-12-01'), 'America/New_York', nine)).toISOString()).toBe(
    '2026-12-01T14:00:00.000Z',
  )
  expect(new Date(instantAt(day('2026-07-01'), 'America/Phoenix', nine)).toISOString()).toBe(
    '2026-07-01T16:00:00.000Z',
  )
  const at = Date.parse('2026-07-02T01:30:00Z')
  expect(isoDate(localDay(at, 'America/Los_Angeles'))).toBe('2026-07-01')
  expect(localMinute(at, 'America/Los_Angeles')).toBe(18 * 60 + 30)
})

test('a later moment is in the office hours of a business day', () => {
  const random = new Random(5)
  const fridayEvening = Date.parse('2026-11-20T22:29:00Z')
  for (let index = 0; index < 200; index += 1) {
    const at = momentAfter(random, fridayEvening, 'America/New_York', 0)
    expect(at).toBeGreaterThan(fridayEvening)
    expect(isoDate(localDay(at, 'America/New_York'))).toBe('2026-11-23')
  }
})
