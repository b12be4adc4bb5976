import { firstDayOf, lastDayOf, monthOf } from '@drayline/domain/finance/ledger/period'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { dayRange } from '../../kernel/base/days.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Heard } from '../../platform/changes/index.ts'
import { idsOf, keepGroups, majority } from '../../platform/changes/index.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** Calendar days of a time zone, both included. */
export interface DaysIn {
  from: string
  to: string
  zone: string
}

/** Number and sum, in cents, of the invoices that reached a status on a day and still have it. */
interface DaySum {
  day: string
  count: number
  cents: number
}

interface Reached extends DaysIn {
  status: 'approved' | 'paid'
}

const instantOf = { approved: 'approvedAt', paid: 'paidAt' } as const

const keptDays = keepGroups<Reached, string, DaySum>({
  name: 'days of invoices',
  idOf: ({ day }) => day,
  read: readDays,
  changed: (heard, { zone }) => changedDays(heard, zone),
})

/** Invoices that were approved, or paid, in a period and still are, day by day; days without any are left out. */
export async function invoicesByDay(
  status: Reached['status'],
  { from, to, zone }: DaysIn,
): Promise<readonly DaySum[]> {
  const days = await keptDays({ status, ...wholeMonths({ from, to, zone }) })
  return days.filter(({ day }) => day >= from && day <= to)
}

/**
 * The calendar months of a period. Days are kept by these: the period that ends today has the days of the one that ended
 * yesterday but for one, and would be a question of its own.
 */
export function wholeMonths({ from, to, zone }: DaysIn): DaysIn {
  return { from: firstDayOf(monthOf(from)), to: lastDayOf(monthOf(to)), zone }
}

async function readDays({ status, from, to, zone }: Reached, days?: readonly string[]): Promise<DaySum[]> {
  const at = instantOf[status]
  const wanted = days?.filter((day) => day >= from && day <= to)
  if (wanted?.length === 0) return []
  const within = wanted
    ? { $or: wanted.map((day) => withinDays(at, { from: day, to: day, zone })) }
    : withinDays(at, { from, to, zone })
  const sums = await InvoiceRecord.aggregate<Omit<DaySum, 'day'> & { _id: string }>([
    { $match: { status, ...within } },
    { $project: { _id: 0, amountCents: 1, [at]: 1 } },
    {
      $group: {
        _id: dayOf(`$${at}`, zone),
        count: { $sum: 1 },
        cents: { $sum: '$amountCents' },
      },
    },
  ]).option({ maxTimeMS: 20_000, ...majority })
  return sums.map(({ _id: day, ...sum }) => ({ day, ...sum }))
}

/** Calendar date of an instant in a zone, for aggregations. */
export function dayOf(date: string, timezone: string) {
  return { $dateToString: { date, format: '%Y-%m-%d', timezone } }
}

/** Condition of an aggregation that an instant lies in days. */
export function withinDays(field: string, { from, to, zone }: DaysIn) {
  const range = dayRange(from, to, zone)
  return { [field]: { $gte: range.from as Date, $lte: range.to as Date } }
}

/**
 * Days on which invoices that were changed took any of their steps: the only ones whose sums may be others now. A
 * history is only ever added to, so a day that an invoice counted on before is among them.
 * @returns undefined where it may be any day
 */
export async function changedDays(heard: readonly Heard[], zone: string): Promise<Set<string> | undefined> {
  const ids = idsOf('invoice', heard)
  if (!ids) return undefined
  const invoices = await InvoiceRecord.find(
    { _id: op.in(ids) },
    { history: 1, submittedAt: 1, approvedAt: 1, paidAt: 1 },
  ).lean<Pick<InvoiceDoc, '_id' | 'history' | 'submittedAt' | 'approvedAt' | 'paidAt'>[]>()
  // One that is gone counts nowhere any more, and where it did is not known.
  if (invoices.length < ids.length) return undefined
  const instants = invoices.flatMap(({ history, submittedAt, approvedAt, paidAt }) => [
    ...history.map(({ at }) => at),
    ...[submittedAt, approvedAt, paidAt].filter((at) => at !== null),
  ])
  return new Set(instants.map((at) => todayIn(zone, at)))
}
