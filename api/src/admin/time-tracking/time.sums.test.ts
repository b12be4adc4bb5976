import { hoursOf, weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { closingTime, isForgotten } from './forgotten.ts'
import { dayIn, sumIn, sumsOfDays, weekIn, weeksOf } from './time.sums.ts'

const zone = 'America/New_York'
const at = (text: string) => new Date(text)
const entry = (from: string, to: string | null) => ({
  clockInTime: at(from),
  clockOutTime: to ? at(to) : null,
})
const hours = (entries: ReturnType<typeof entry>[], date: string, now = at('2026-12-31T00:00:00Z')) =>
  hoursOf(sumIn(entries, dayIn(date, zone), now))

test('an entry over midnight counts for both days, each with its part', () => {
  // 10 p.m. to 6 a.m. in New York.
  const night = [entry('2026-03-03T03:00:00Z', '2026-03-03T11:00:00Z')]
  expect([hours(night, '2026-03-02'), hours(night, '2026-03-03'), hours(night, '2026-03-04')]).toEqual([
    '2.00',
    '6.00',
    '0.00',
  ])
})

test('hours are what has elapsed when the clocks change', () => {
  // Midnight to 4 a.m. by the clock on the wall: three hours in spring, five in autumn.
  expect(hours([entry('2026-03-08T05:00:00Z', '2026-03-08T08:00:00Z')], '2026-03-08')).toBe('3.00')
  expect(hours([entry('2026-11-01T04:00:00Z', '2026-11-01T09:00:00Z')], '2026-11-01')).toBe('5.00')
  const allDay = [entry('2026-03-07T00:00:00Z', '2026-03-10T00:00:00Z')]
  expect(hoursOf(sumIn(allDay, dayIn('2026-03-08', zone), at('2026-12-31T00:00:00Z')))).toBe('23.00')
  const { from, to } = weekIn('2026-10-26', zone)
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(169)
})

test('the days of a week add up to the week', () => {
  const entries = [
    entry('2026-03-02T14:00:00Z', '2026-03-02T22:20:00Z'),
    entry('2026-03-06T03:00:00Z', '2026-03-06T11:00:00Z'),
    // Sunday night into Monday: only Sunday's part is of this week.
    entry('2026-03-09T03:00:00Z', '2026-03-09T08:00:00Z'),
  ]
  const now = at('2026-03-20T00:00:00Z')
  const days = sumsOfDays(entries, '2026-03-02', zone, now)
  expect(days.map(({ worked }) => hoursOf(worked))).toEqual([
    '8.33',
    '0.00',
    '0.00',
    '2.00',
    '6.00',
    '0.00',
    '1.00',
  ])
  expect(sumIn(entries, weekIn('2026-03-02', zone), now)).toBe(
    days.reduce((sum, { worked }) => sum + worked, 0),
  )
})

test('a running clock counts until now', () => {
  expect(hours([entry('2026-03-02T14:00:00Z', null)], '2026-03-02', at('2026-03-02T15:30:00Z'))).toBe('1.50')
})

test('an entry touches the weeks of its two ends by the calendar of its person', () => {
  const now = at('2026-03-20T00:00:00Z')
  const sundayNight = entry('2026-03-09T03:30:00Z', '2026-03-09T08:00:00Z')
  expect(weeksOf(sundayNight, zone, now)).toEqual(['2026-03-02', '2026-03-09'])
  expect(weeksOf(sundayNight, 'Europe/Berlin', now)).toEqual(['2026-03-09'])
  expect([weekOf('2026-03-08'), weekOf('2026-03-09')]).toEqual(['2026-03-02', '2026-03-09'])
})

test('hours are decimal 4,2', () => {
  expect([hoursOf(0), hoursOf(29_700_000), hoursOf(1e12), hoursOf(-5)]).toEqual([
    '0.00',
    '8.25',
    '99.99',
    '0.00',
  ])
})

describe('a forgotten clock', () => {
  const settings = { timezone: zone, endTime: '17:00' }
  test.each([
    ['in the morning ends with the working day', '2026-03-02T14:00:00Z', '2026-03-02T22:00:00Z'],
    ['after it ends after 16 hours', '2026-03-02T23:00:00Z', '2026-03-03T15:00:00Z'],
    [
      'before the clocks change ends by the clock on the wall',
      '2026-03-08T06:00:00Z',
      '2026-03-08T21:00:00Z',
    ],
  ])('%s', (_, from, to) => {
    expect(closingTime(at(from), settings)).toEqual(at(to))
  })

  test('of somebody who works nights ends the next morning', () => {
    const nights = { timezone: zone, endTime: '06:00' }
    expect(closingTime(at('2026-03-03T03:00:00Z'), nights)).toEqual(at('2026-03-03T11:00:00Z'))
  })

  test('without a readable end of the day ends after 16 hours', () => {
    expect(closingTime(at('2026-03-02T14:00:00Z'), { timezone: zone, endTime: '' })).toEqual(
      at('2026-03-03T06:00:00Z'),
    )
  })

  test('is one that has run for 16 hours', () => {
    const from = at('2026-03-02T14:00:00Z')
    expect([
      isForgotten(from, at('2026-03-03T05:59:59Z')),
      isForgotten(from, at('2026-03-03T06:00:00Z')),
    ]).toEqual([false, true])
  })
})
