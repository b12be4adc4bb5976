import { object } from 'yup'
import { dateField } from '../forms/fields.ts'
import { daysBetween, isCalendarDate, quarterBefore, toCalendarDate, todayIn } from './dates.ts'

test('29 February exists in leap years only', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true)
  expect(isCalendarDate('2027-02-29')).toBe(false)
  expect(isCalendarDate('2027-2-9')).toBe(false)
})

test('an instant is cut to the date it was written with', () => {
  expect(toCalendarDate('2026-11-21T23:30:00.000Z')).toBe('2026-11-21')
  expect(toCalendarDate('2026-11-21T25:99')).toBe('2026-11-21T25:99')
})

test('today is the date of the zone, not of UTC', () => {
  const lateEvening = new Date('2026-11-22T04:30:00Z')
  expect(todayIn('America/New_York', lateEvening)).toBe('2026-11-21')
  expect(todayIn('Pacific/Honolulu', lateEvening)).toBe('2026-11-21')
  expect(todayIn('UTC', lateEvening)).toBe('2026-11-22')
  expect(todayIn('No/Where', lateEvening)).toBe('2026-11-22')
})

test('days are calendar days, also across a change to daylight saving', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
})

test('the date field takes dates and instants and refuses the rest', async () => {
  const schema = object({ due: dateField() })
  await expect(schema.validate({ due: '2026-11-21T10:00:00Z' })).resolves.toEqual({ due: '2026-11-21' })
  await expect(schema.validate({ due: '21/11/2026' })).rejects.toThrow('date.invalid')
  await expect(schema.validate({ due: '2026-02-30' })).rejects.toThrow('date.invalid')
})

test.each(['2026-11-21 ', 'x2026-11-21', '2026-11-211', '2026-13-01', '2026-00-10', '2026-11-00', 'today'])(
  '%j is no calendar date',
  (text) => expect(isCalendarDate(text)).toBe(false),
)

test.each([
  '2026-11-21T08:00',
  '2026-11-21T08:00:30',
  '2026-11-21T08:00:30.123Z',
  '2026-11-21T08:00Z',
  '2026-11-21T08:00:30+05:30',
  '2026-11-21T08:00:30-05:00',
  '2026-11-21T08:00:30+0530',
])('the instant %s is cut to its date', (text) => expect(toCalendarDate(text)).toBe('2026-11-21'))

test.each([
  '2026-11-21T08:00:30Z!',
  ' 2026-11-21T08:00:30Z',
  '2026-11-21T08:00:30*05:00',
  '2026-11-21T08:00:30+5:00',
  '2026-11-21T08:00:30+05:0',
  '2026-11-21T08:00:30+xx:00',
  '2026-11-21T08:00:30+05:xx',
  '2026-11-21T08',
  '+012026-11-21T08:00:30Z',
])('%j is left for validation to refuse', (text) => expect(toCalendarDate(text)).toBe(text))

test('today has four digits of a year, and one formatter for each zone', () => {
  for (const zone of ['UTC', 'No/Where'])
    expect(todayIn(zone, new Date('0987-01-02T12:00:00Z'))).toBe('0987-01-02')
  const make = jest.spyOn(Intl, 'DateTimeFormat')
  const now = new Date('2026-11-22T12:00:00Z')
  for (let row = 0; row < 5; row += 1) todayIn('America/Anchorage', now)
  expect(make).toHaveBeenCalledTimes(1)
  make.mockRestore()
})

test.each([
  ['2026-01-01', '2025-10-01', '2025-12-31'],
  ['2026-03-31', '2025-10-01', '2025-12-31'],
  ['2026-04-01', '2026-01-01', '2026-03-31'],
  ['2026-12-31', '2026-07-01', '2026-09-30'],
])('the quarter before %s', (today, from, to) => expect(quarterBefore(today)).toEqual({ from, to }))
