import {
  blocksClose,
  closeWait,
  firstDayOf,
  isMonth,
  lastDayOf,
  lastOverdueDay,
  monthAfter,
  monthBefore,
  monthOf,
  monthOfPeriod,
  periodChecks,
  periodId,
} from './period.ts'

test.each([
  ['2026-01', '2026-01-31', '2026-02', '2025-12'],
  ['2026-02', '2026-02-28', '2026-03', '2026-01'],
  ['2028-02', '2028-02-29', '2028-03', '2028-01'],
  ['2026-12', '2026-12-31', '2027-01', '2026-11'],
])('%s ends on %s, between %s and %s', (month, last, after, before) => {
  expect([lastDayOf(month), monthAfter(month), monthBefore(month)]).toEqual([last, after, before])
  expect([monthOf(last), monthOf(firstDayOf(month)), monthOfPeriod(periodId(month))]).toEqual([
    month,
    month,
    month,
  ])
})

test.each([
  // Thanksgiving lies between, and the month ends on a Monday: 23, 24, 25, 27, 30 are five bank days after the 20th.
  ['2026-11', '2026-11-19'],
  // It ends on a Saturday: 26 to 30 after Friday the 23rd.
  ['2026-01', '2026-01-22'],
  // Christmas lies between: 24, 28, 29, 30, 31 after the 23rd.
  ['2026-12', '2026-12-22'],
])('in %s what left on %s took more than five bank days', (month, day) => {
  expect(lastOverdueDay(month)).toBe(day)
})

test('a month is a real one', () => {
  expect(isMonth('2026-10')).toBe(true)
  for (const text of ['2026-13', '2026-1', '2026-00', '2026', '2026-10-01', 'soon'])
    expect(isMonth(text)).toBe(false)
})

test('old unapplied money is a warning, everything else keeps a month open', () => {
  expect(periodChecks.filter((check) => !blocksClose(check))).toEqual(['unapplied'])
})

test.each([
  ['2026-11', '2026-10', { rule: 'notOver', month: '2026-11' }],
  ['2026-12', '2026-10', { rule: 'notOver', month: '2026-12' }],
  ['2026-10', '2026-09', { rule: 'order', month: '2026-09' }],
  ['2026-10', '2026-10', null],
  ['2026-10', null, null],
] as const)('on November 1, %s, with %s next, waits for %j', (month, next, wait) => {
  expect(closeWait(month, { today: '2026-11-01', next })).toEqual(wait)
})
