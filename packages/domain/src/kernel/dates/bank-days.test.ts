import fc from 'fast-check'
import { bankHolidayOn, bankHolidaysOf, isBankDay, nextBankDay, weekdayOf } from './bank-days.ts'
import { addDays } from './dates.ts'

const day = 86_400_000
const date = fc
  .integer({ min: Date.UTC(1990, 0, 1) / day, max: Date.UTC(2099, 0, 1) / day })
  .map((days) => new Date(days * day).toISOString().slice(0, 10))

// The schedules the Federal Reserve published, with the Saturdays on which it stays open the Friday before.
test.each([
  [
    2022,
    '2022-01-01 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26',
  ],
  [
    2023,
    '2023-01-02 2023-01-16 2023-02-20 2023-05-29 2023-06-19 2023-07-04 2023-09-04 2023-10-09 2023-11-11 2023-11-23 2023-12-25',
  ],
  [
    2026,
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  ],
  [
    2027,
    '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-19 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-25',
  ],
])('the holidays of %i', (year, days) => {
  expect([...bankHolidaysOf(year).keys()].join(' ')).toBe(days)
})

test('a holiday on a Saturday closes no other day', () => {
  expect(isBankDay('2026-07-03')).toBe(true)
  expect(isBankDay('2027-12-24')).toBe(true)
  expect(isBankDay('2027-12-31')).toBe(true)
})

test('a holiday on a Sunday closes the Monday', () => {
  expect(isBankDay('2027-07-05')).toBe(false)
  expect(nextBankDay('2027-07-02')).toBe('2027-07-06')
})

test('Juneteenth first closed banks in 2022', () => {
  expect(isBankDay('2020-06-19')).toBe(true)
  expect(isBankDay('2021-06-18')).toBe(true)
  expect(isBankDay('2021-06-21')).toBe(true)
  expect(isBankDay('2022-06-20')).toBe(false)
})

test('the next bank day is the first one after, and never far', () => {
  fc.assert(
    fc.property(date, (from) => {
      const next = nextBankDay(from)
      expect(next > from).toBe(true)
      expect(isBankDay(next)).toBe(true)
      expect(next <= addDays(from, 5)).toBe(true)
      for (let between = addDays(from, 1); between < next; between = addDays(between, 1)) {
        expect(isBankDay(between)).toBe(false)
      }
    }),
  )
})

test('a bank day is a weekday without holiday, and a year has 249 to 253 of them', () => {
  fc.assert(
    fc.property(date, (on) => {
      const weekday = weekdayOf(on) >= 1 && weekdayOf(on) <= 5
      expect(isBankDay(on)).toBe(weekday && bankHolidayOn(on) === undefined)
    }),
  )
  for (let year = 2022; year < 2060; year += 1) {
    let days = 0
    for (let on = `${year}-01-01`; on <= `${year}-12-31`; on = addDays(on, 1)) days += isBankDay(on) ? 1 : 0
    expect(days).toBeGreaterThanOrEqual(249)
    expect(days).toBeLessThanOrEqual(253)
  }
})

test('the day of Martin Luther King was first kept in 1986', () => {
  expect(bankHolidaysOf(1985).size).toBe(9)
  expect(bankHolidayOn('1986-01-20')).toBe('martinLutherKing')
})
