import fc from 'fast-check'
import { addDays, isCalendarDate } from '../../kernel/dates/dates.ts'
import { paymentTerms } from '../../operations/brokers/broker.ts'
import type { InvoiceStatus } from '../invoices/invoice.ts'
import { invoiceStatuses } from '../invoices/invoice.ts'
import {
  agingBuckets,
  bucketOf,
  daysOverdue,
  dueOn,
  openItemStatuses,
  openPeriods,
  submittedBetween,
  termDaysKnown,
  termDaysOf,
} from './aging.ts'

const date = fc
  .integer({ min: Date.UTC(2019, 0, 1) / 86_400_000, max: Date.UTC(2033, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const terms = fc.constantFrom(...termDaysKnown)

test.each([
  [-400, 'current'],
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, 'over-90'],
  [5000, 'over-90'],
])('%i days overdue are in %s', (overdue, bucket) => expect(bucketOf(overdue)).toBe(bucket))

test.each([
  ['2028-01-30', 30, '2028-02-29'],
  ['2027-01-30', 30, '2027-03-01'],
  ['2028-02-29', 365, '2029-02-28'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-10-31', 2, '2026-11-02'],
  ['2026-12-31', 60, '2027-03-01'],
])('%s and %i days are %s, over leap days and changes of the clock', (from, days, due) =>
  expect(dueOn(from, days)).toBe(due),
)

test('terms are days until an invoice is due; quickpay is two, and without a broker it is thirty', () => {
  const days = [...paymentTerms, null, undefined].map((terms) => [terms, termDaysOf(terms)])
  expect(days).toEqual([
    ['net15', 15],
    ['net30', 30],
    ['net45', 45],
    ['net60', 60],
    ['quickpay', 2],
    [null, 30],
    [undefined, 30],
  ])
})

test('an invoice is overdue from the day after it was due', () => {
  const on = (asOf: string) => bucketOf(daysOverdue('2026-11-01', termDaysOf('net15'), asOf))
  expect(['2026-11-16', '2026-11-17', '2026-12-16', '2026-12-17'].map(on)).toEqual([
    ...['current', '1-30', '1-30', '31-60'],
  ])
})

test('days overdue grow by one a day, whatever the calendar does', () => {
  fc.assert(
    fc.property(date, terms, fc.integer({ min: -200, max: 800 }), (submitted, days, later) => {
      const asOf = addDays(submitted, later)
      expect(isCalendarDate(asOf)).toBe(true)
      expect(daysOverdue(submitted, days, asOf)).toBe(later - days)
      expect(daysOverdue(submitted, days, addDays(asOf, 1))).toBe(later - days + 1)
    }),
  )
})

test('every item is in the one bucket whose dates of submission contain it', () => {
  fc.assert(
    fc.property(date, terms, fc.integer({ min: -100, max: 400 }), (submitted, days, later) => {
      const asOf = addDays(submitted, later)
      const within = agingBuckets.filter((bucket) => {
        const { from, to } = submittedBetween(bucket, days, asOf)
        return (from === undefined || submitted >= from) && (to === undefined || submitted <= to)
      })
      expect(within).toEqual([bucketOf(daysOverdue(submitted, days, asOf))])
    }),
  )
})

describe('open periods', () => {
  const steps = (...list: [InvoiceStatus, number][]) => list.map(([to, at]) => ({ to, at }))

  test('last from submission to payment, and count from the submission', () => {
    expect(openPeriods(steps(['draft', 1], ['submitted', 2], ['approved', 3], ['paid', 9]))).toEqual([
      { from: 2, to: 9, submittedAt: 2 },
    ])
    expect(openPeriods(steps(['draft', 1], ['submitted', 2]))).toEqual([
      { from: 2, to: null, submittedAt: 2 },
    ])
    expect(openPeriods(steps(['draft', 1]))).toEqual([])
  })

  test('a payment that is taken back opens the item again, with its first due date', () => {
    const life = steps(['draft', 1], ['submitted', 2], ['approved', 3], ['paid', 5], ['approved', 8])
    expect(openPeriods(life)).toEqual([
      { from: 2, to: 5, submittedAt: 2 },
      { from: 8, to: null, submittedAt: 2 },
    ])
  })

  test('a rejection closes it; submitting again counts anew, taking back an approval does not', () => {
    const rejected = steps(['draft', 1], ['submitted', 2], ['rejected', 4], ['draft', 5], ['submitted', 7])
    expect(openPeriods(rejected)).toEqual([
      { from: 2, to: 4, submittedAt: 2 },
      { from: 7, to: null, submittedAt: 7 },
    ])
    expect(openPeriods(steps(['draft', 1], ['submitted', 2], ['approved', 3], ['submitted', 4]))).toEqual([
      { from: 2, to: null, submittedAt: 2 },
    ])
  })

  test('what was submitted and paid in one instant was never open', () => {
    expect(openPeriods(steps(['draft', 1], ['submitted', 1], ['approved', 1], ['paid', 1]))).toEqual([])
  })

  test('at any instant an invoice is open exactly when its last step says so', () => {
    const life = fc.array(fc.tuple(fc.constantFrom(...invoiceStatuses), fc.integer({ min: 1, max: 3 })))
    fc.assert(
      fc.property(life, fc.integer({ min: 0, max: 60 }), (moves, instant) => {
        let at = 0
        const history = moves.map(([to, pause]) => {
          at += pause
          return { to, at }
        })
        const last = history.filter((step) => step.at <= instant).at(-1)
        const isOpen = openPeriods(history).some(
          ({ from, to }) => from <= instant && (to === null || to > instant),
        )
        expect(isOpen).toBe(last !== undefined && openItemStatuses.includes(last.to))
      }),
    )
  })
})
