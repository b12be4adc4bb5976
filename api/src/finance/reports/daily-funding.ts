import { invoiceRecords } from '../invoices/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import { neverBought } from './never-bought.ts'
import { partyName } from './parties.ts'
import { daysOf, periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportOfRows } from './rows.ts'

interface DaySum {
  _id: string
  count: number
  cents: number
}

/**
 * Invoices submitted and funded, day by day of the reader's calendar. Funded is what was bought on that day of the book
 * and not released since, or paid on it and never bought; submitted is what was handed in on that day with the amount it
 * had then, whatever became of it later.
 */
export const readFunding: ReadReport = async (query, reader) => {
  const period = periodOf(query, reader)
  const { clientId, brokerId } = query
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const between = { $gte: period.start, $lte: period.end }
  const [submitted, bought, paid] = await Promise.all([
    sumSubmissions(between, only, reader.zone),
    sumBought({ releasedAt: null, purchaseDay: { $gte: period.from, $lte: period.to }, ...only }),
    sumPaid({ status: 'paid', paidAt: between, ...only }, reader.zone),
  ])
  const rows = daysOf(period).map((date) => ({
    id: date,
    record: null,
    cells: {
      date,
      submitted: submitted.get(date)?.count ?? 0,
      submittedAmount: submitted.get(date)?.cents ?? 0,
      funded: (bought.get(date)?.count ?? 0) + (paid.get(date)?.count ?? 0),
      fundedAmount: (bought.get(date)?.cents ?? 0) + (paid.get(date)?.cents ?? 0),
    },
  }))
  return reportOfRows('daily-funding', {
    filters: { from: period.from, to: period.to, clientId, brokerId },
    subject: (await partyName('client', clientId)) ?? (await partyName('broker', brokerId)),
    sort: query.sort,
    rows,
  })
}

const dayOf = (field: string, timezone: string) => ({
  $dateToString: { date: field, format: '%Y-%m-%d', timezone },
})
const limited = { maxTimeMS: 20_000 }
const summed = { count: { $sum: 1 }, cents: { $sum: '$cents' } }

/** The face of what was bought, by days of the book. */
async function sumBought(match: object): Promise<Map<string, DaySum>> {
  const sums = await purchaseRecords
    .aggregate<DaySum>([
      { $match: match },
      { $group: { _id: '$purchaseDay', count: { $sum: 1 }, cents: { $sum: '$faceCents' } } },
    ])
    .option(limited)
  return byDay(sums)
}

async function sumPaid(match: object, zone: string): Promise<Map<string, DaySum>> {
  const sums = await invoiceRecords
    .aggregate<DaySum>([
      { $match: match },
      { $project: { paidAt: 1, amountCents: 1 } },
      ...neverBought,
      { $group: { _id: dayOf('$paidAt', zone), count: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
    ])
    .option(limited)
  return byDay(sums)
}

/**
 * From the steps of the invoices: an invoice that is submitted again later was submitted on its first day all the same.
 * One that is submitted several times on a day counts once, with its last amount of that day. Steps of older versions
 * know no amount; the present one is taken.
 */
async function sumSubmissions(between: object, only: object, zone: string): Promise<Map<string, DaySum>> {
  const submission = { from: 'draft', to: 'submitted', at: between }
  const sums = await invoiceRecords
    .aggregate<DaySum>([
      { $match: { history: { $elemMatch: submission }, ...only } },
      { $project: { history: 1, amountCents: 1 } },
      { $unwind: '$history' },
      { $match: { 'history.from': 'draft', 'history.to': 'submitted', 'history.at': between } },
      {
        $group: {
          _id: { invoice: '$_id', day: dayOf('$history.at', zone) },
          cents: { $last: { $ifNull: ['$history.amountCents', '$amountCents'] } },
        },
      },
      { $group: { _id: '$_id.day', ...summed } },
    ])
    .option(limited)
  return byDay(sums)
}

function byDay(sums: readonly DaySum[]): Map<string, DaySum> {
  return new Map(sums.map((sum) => [sum._id, sum]))
}
