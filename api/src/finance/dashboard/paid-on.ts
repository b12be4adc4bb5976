import { dayRange } from '../../kernel/base/days.ts'
import { invoiceRecords } from '../invoices/index.ts'

/** Number and sum, in cents, of the invoices paid on a calendar date of a time zone; an index covers them. */
export async function paidOn(day: string, zone: string): Promise<{ invoices: number; cents: number }> {
  const { from, to } = dayRange(day, day, zone)
  const [found] = await invoiceRecords
    .aggregate<{ invoices: number; cents: number }>([
      { $match: { status: 'paid', paidAt: { $gte: from, $lte: to } } },
      { $project: { _id: 0, amountCents: 1 } },
      { $group: { _id: null, invoices: { $sum: 1 }, cents: { $sum: '$amountCents' } } },
    ])
    .option({ maxTimeMS: 5_000 })
  return found ?? { invoices: 0, cents: 0 }
}
