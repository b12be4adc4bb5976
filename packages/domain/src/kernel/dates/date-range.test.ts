import { dateField, dateFilter, instantField, optionalDate } from '../forms/fields.ts'
import { daysOfRange, isFilterDay, isInRange } from './date-range.ts'

const now = new Date('2026-11-22T15:00:00Z')

test('a plan reaches from 2000 to ten years ahead, a haul to two, a filter to what calendars know', () => {
  expect(daysOfRange('plan', now)).toEqual({ min: '2000-01-01', max: '2036-11-22' })
  expect(daysOfRange('haul', now)).toEqual({ min: '2000-01-01', max: '2028-11-22' })
  expect(daysOfRange('filter', now)).toEqual({ min: '1980-01-01', max: '2199-12-31' })
  // On a leap day the range ends in a year without one.
  expect(daysOfRange('haul', new Date('2028-02-29T00:00:00Z')).max).toBe('2030-03-01')
})

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2036-11-22', true],
  ['2036-11-22T23:59:59Z', true],
  ['2036-11-23', false],
  ['0026-11-30', false],
  ['+012026-11-30T00:00:00Z', false],
])('%s in a plan: %s', (text, expected) => {
  expect(isInRange(text, 'plan', now)).toBe(expected)
})

test('the year of a date typed with two digits is refused with words about the year', async () => {
  await expect(dateField().validate('0026-11-30')).rejects.toThrow('date.range.plan')
  await expect(dateField().validate('0026-11-30T00:00:00.000Z')).rejects.toThrow('date.range.plan')
  await expect(optionalDate('haul').validate('2126-11-30')).rejects.toThrow('date.range.haul')
  await expect(dateFilter().validate('9999-12-31')).rejects.toThrow('date.range.filter')
  await expect(instantField(/T/).validate('0026-11-30T10:00:00Z')).rejects.toThrow('date.range.plan')
  await expect(optionalDate().validate('')).resolves.toBeNull()
})

test.each([
  ['1980-01-01', true],
  ['2199-12-31', true],
  ['1979-12-31', false],
  ['2200-01-01', false],
  ['2026-11-22T10:00:00Z', false],
  ['2026-02-30', false],
  ['soon', false],
])('a list can be asked for the day %s: %s', (text, expected) => expect(isFilterDay(text)).toBe(expected))
