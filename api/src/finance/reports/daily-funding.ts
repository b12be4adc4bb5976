import { op } from '../../kernel/database/filter.ts'
import type { Heard } from '../../platform/changes/index.ts'
import { idsOf, keepGroups, majority } from '../../platform/changes/index.ts'
import type { DaysIn } from '../invoices/index.ts'
import { changedDays, dayOf, invoiceRecords, wholeMonths, withinDays } from '../invoices/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import { neverBought } from './never-bought.ts'
import { daysOf, partsOf, periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportOfRows } from './rows.ts'

/**
 * Invoices submitted and funded, day by day of the reader's calendar. Funded is what was bought on that day of the book
 * and not released since, or paid on it and never bought; submitted is what was handed in on that day with the amount it
 * had then, whatever became of it later.
 */
export const readFunding: ReadReport = async (query, reader) => {
  const period = periodOf(query, reader)
  const { clientId, brokerId } = query
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const days = { from: period.from, to: period.to, zone: reader.zone }
  const found = clientId || brokerId ? await readDays(days, undefined, only) : await fundingDays(days)
  const byDate = new Map(found.map((day) => [day.date, day]))
  const rows = daysOf(period).map((date) => ({
    id: date,
    record: null,
    cells: { ...(byDate.get(date) ?? { date, ...nothing }) },
  }))
  return reportOfRows('daily-funding', { sort: query.sort, rows })
}

interface FundingDay {
  date: string
  submitted: number
  submittedAmount: number
  funded: number
  fundedAmount: number
}

/** Submissions of a period with their sum, in cents, day by day; days without any may be left out. */
export async function submissionsByDay(
  days: DaysIn,
): Promise<{ day: string; count: number; cents: number }[]> {
  const kept = await fundingDays(days)
  return kept.map(({ date, submitted, submittedAmount }) => ({
    day: date,
    count: submitted,
    cents: submittedAmount,
  }))
}

const nothing = { submitted: 0, submittedAmount: 0, funded: 0, fundedAmount: 0 }

const keptDays = keepGroups<DaysIn, string, FundingDay>({
  name: 'daily funding',
  idOf: ({ date }) => date,
  read: readDays,
  changed: (heard, { zone }) => daysOfChanges(heard, zone),
})

async function fundingDays({ from, to, zone }: DaysIn): Promise<FundingDay[]> {
  const days = await keptDays(wholeMonths({ from, to, zone }))
  return days.filter(({ date }) => date >= from && date <= to)
}

/** Days that invoices and purchases which were changed count on, or did. */
async function daysOfChanges(heard: readonly Heard[], zone: string): Promise<Set<string> | undefined> {
  const [days, ids] = [await changedDays(heard, zone), idsOf('purchase', heard)]
  if (!days || !ids) return undefined
  const purchases = await purchaseRecords
    .find({ _id: op.in(ids) }, { purchaseDay: 1 })
    .lean<Pick<PurchaseDoc, 'purchaseDay'>[]>()
  if (purchases.length < ids.length) return undefined
  return new Set([...days, ...purchases.map(({ purchaseDay }) => purchaseDay)])
}

/** @param some only these days of the period, instead of all */
async function readDays(period: DaysIn, some?: readonly string[], only: object = {}): Promise<FundingDay[]> {
  const { zone } = period
  const wanted = some?.filter((day) => day >= period.from && day <= period.to)
  if (wanted)
    return wanted.length > 0
      ? await readParts(
          wanted.map((day) => ({ from: day, to: day, zone })),
          only,
        )
      : []
  const found: FundingDay[] = []
  for (const part of partsOf(period)) found.push(...(await readParts([part], only)))
  return found
}

async function readParts(parts: readonly DaysIn[], only: object): Promise<FundingDay[]> {
  const zone = parts[0]?.zone ?? 'UTC'
  const purchaseDays = parts.map(({ from, to }) => ({ purchaseDay: { $gte: from, $lte: to } }))
  const [submitted, bought, paid] = await Promise.all([
    sumSubmissions(parts, only, zone),
    sumBought({ releasedAt: null, ...only, $or: purchaseDays }),
    sumPaid({ status: 'paid', ...only, $or: parts.map((part) => withinDays('paidAt', part)) }, zone),
  ])
  return [...new Set([submitted, bought, paid].flatMap((sums) => [...sums.keys()]))].map((date) => ({
    date,
    submitted: submitted.get(date)?.count ?? 0,
    submittedAmount: submitted.get(date)?.cents ?? 0,
    funded: (bought.get(date)?.count ?? 0) + (paid.get(date)?.count ?? 0),
    fundedAmount: (bought.get(date)?.cents ?? 0) + (paid.get(date)?.cents ?? 0),
  }))
}

interface DaySum {
  _id: string
  count: number
  cents: number
}

const limited = { maxTimeMS: 20_000, ...majority }
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
      { $match: { ...match, ...neverBought } },
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
async function sumSubmissions(
  parts: readonly DaysIn[],
  only: object,
  zone: string,
): Promise<Map<string, DaySum>> {
  const submission = { from: 'draft', to: 'submitted' }
  const sums = await invoiceRecords
    .aggregate<DaySum>([
      {
        $match: {
          ...only,
          $or: parts.map((part) => ({
            history: { $elemMatch: { ...submission, ...withinDays('at', part) } },
          })),
        },
      },
      { $project: { history: 1, amountCents: 1 } },
      { $unwind: '$history' },
      {
        $match: {
          ...{ 'history.from': 'draft', 'history.to': 'submitted' },
          $or: parts.map((part) => withinDays('history.at', part)),
        },
      },
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
