import { InvoiceRecord } from '../invoices/invoice.model.ts'
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
 * What came in and what was funded, day by day of the reader's calendar. Funded is what was paid on that day and still
 * is; submitted is what was handed in on that day, whatever became of it, unless it went back to draft.
 */
export const readFunding: ReadReport = async (query, reader) => {
  const period = periodOf(query, reader)
  const { clientId, brokerId } = query
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const between = { $gte: period.start, $lte: period.end }
  const [submitted, funded] = await Promise.all([
    sumByDay('submittedAt', { submittedAt: between, ...only }, reader.zone),
    sumByDay('paidAt', { status: 'paid', paidAt: between, ...only }, reader.zone),
  ])
  const rows = daysOf(period).map((date) => ({
    id: date,
    record: null,
    cells: {
      date,
      submitted: submitted.get(date)?.count ?? 0,
      submittedAmount: submitted.get(date)?.cents ?? 0,
      funded: funded.get(date)?.count ?? 0,
      fundedAmount: funded.get(date)?.cents ?? 0,
    },
  }))
  return reportOfRows('daily-funding', {
    filters: { from: period.from, to: period.to, clientId, brokerId },
    subject: (await partyName('client', clientId)) ?? (await partyName('broker', brokerId)),
    sort: query.sort,
    rows,
  })
}

async function sumByDay(field: string, match: object, timezone: string): Promise<Map<string, DaySum>> {
  const sums = await InvoiceRecord.aggregate<DaySum>([
    { $match: match },
    {
      $group: {
        _id: { $dateToString: { date: `$${field}`, format: '%Y-%m-%d', timezone } },
        count: { $sum: 1 },
        cents: { $sum: '$amountCents' },
      },
    },
  ]).option({ maxTimeMS: 20_000 })
  return new Map(sums.map((sum) => [sum._id, sum]))
}
