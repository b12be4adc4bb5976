import { object } from 'yup'
import { dateField } from '../forms/fields.ts'
import { daysBetween, isCalendarDate, toCalendarDate, todayIn } from './dates.ts'

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
