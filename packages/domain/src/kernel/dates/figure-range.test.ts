import { daysOfFigures, toFigureRange } from './figure-range.ts'

test.each([
  ['today', '2026-11-25', ['2026-11-25', '2026-11-25'], ['2026-11-24', '2026-11-24']],
  ['week', '2026-11-25', ['2026-11-19', '2026-11-25'], ['2026-11-12', '2026-11-18']],
  ['month', '2026-11-25', ['2026-11-01', '2026-11-25'], ['2026-10-01', '2026-10-25']],
  // February is shorter: it is compared whole, and nothing counts in both periods.
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['quarter', '2026-11-25', ['2026-10-01', '2026-11-25'], ['2026-07-01', '2026-08-25']],
  ['quarter', '2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-10-01', '2025-10-01']],
] as const)('%s on %s is compared with as many days before', (range, today, now, before) => {
  expect(daysOfFigures(range, today)).toEqual({
    now: { from: now[0], to: now[1] },
    before: { from: before[0], to: before[1] },
  })
})

test('what is no range is the default', () => {
  expect(['week', 'year', '', null, undefined].map(toFigureRange)).toEqual([
    'week',
    ...Array(4).fill('today'),
  ])
})
