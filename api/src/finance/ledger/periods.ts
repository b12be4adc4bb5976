import {
  firstDayOf,
  monthAfter,
  monthOf,
  monthOfPeriod,
  periodId,
} from '@drayline/domain/finance/ledger/period'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { LedgerDay } from './ledger.model.ts'
import type { LedgerPeriodDoc } from './period.model.ts'
import { LedgerPeriod } from './period.model.ts'

/** An entry was refused because its month is closed, or is being closed: 409 wherever it happens. */
export class PeriodClosed extends Problem {
  /** YYYY-MM */
  readonly month: string

  /** @param field the one in which a person named the day */
  constructor(month: string, field?: string) {
    const message = { key: 'ledger.period.closed', params: { month } } as const
    super(409, 'error.conflict', { message, errors: field ? { [field]: message } : undefined })
    this.month = month
  }
}

/**
 * Refuses a book date in a month that is closed or being closed, and in any month before one.
 *
 * Call it inside the transaction that posts. A close that commits meanwhile is not seen by this read, but it writes the
 * end of every partition (`holdPartitions`), and whoever posts writes the end of one: the database lets only one of the
 * two through, and the other runs again and sees what the first did.
 * @throws PeriodClosed
 */
export async function requireOpen(bookDate: string, field?: string): Promise<void> {
  const last = await lastClosed()
  if (last !== null && monthOf(bookDate) <= last) throw new PeriodClosed(monthOf(bookDate), field)
}

interface BookDayLimits {
  today: string
  /** So many days back at most; in an empty book always some. */
  most?: number
}

/** So many days back may the first entry of a book lie. */
const maxFirstDays = 60

/**
 * Refuses a book day that a person names before the first month of the book, or too long ago: one mistyped year would
 * begin the book decades earlier, and every month since would have to be closed (R-LED-16).
 * @throws Problem 422 at the field
 */
export async function requireBookDay(
  field: string,
  day: string,
  { today, most }: BookDayLimits,
): Promise<void> {
  const first = await firstMonth()
  const days = first === null ? maxFirstDays : most
  if (days !== undefined && day < addDays(today, -days))
    throw invalid({ [field]: { key: 'ledger.tooLongAgo', params: { days } } })
  if (first !== null && day < firstDayOf(first))
    throw invalid({ [field]: { key: 'ledger.early', params: { day: firstDayOf(first) } } })
}

/** The month of the first entry; null for an empty book. */
export async function firstMonth(): Promise<string | null> {
  const first = await LedgerDay.findOne({}, { day: 1 }).sort({ day: 1 }).lean()
  return first && monthOf(first.day)
}

/** Returns a day itself while its month is open, and otherwise the first day that is: for reversals. */
export async function firstOpenDay(day: string): Promise<string> {
  const last = await lastClosed()
  return last !== null && monthOf(day) <= last ? firstDayOf(monthAfter(last)) : day
}

/** The last month that takes no entries; null before any. */
async function lastClosed(): Promise<string | null> {
  const taken = conditionsOn<LedgerPeriodDoc>({ status: op.in(['closing', 'closed']) })
  const last = await LedgerPeriod.findOne(taken, { _id: 1 }).sort({ _id: -1 }).lean<LedgerPeriodDoc>()
  return last && monthOfPeriod(last._id)
}

/** First month that is not closed, be it open or being closed; null for an empty book. */
export async function monthToClose(): Promise<string | null> {
  const last = await LedgerPeriod.findOne({ status: 'closed' }, { _id: 1 })
    .sort({ _id: -1 })
    .lean<LedgerPeriodDoc>()
  return last ? monthAfter(monthOfPeriod(last._id)) : await firstMonth()
}

/** Returns the two people who closed a month; null while it is not closed. */
export async function closersOf(month: string): Promise<LedgerPeriodDoc['closedBy']> {
  const period = await LedgerPeriod.findById(periodId(month)).lean<LedgerPeriodDoc>()
  return period?.status === 'closed' ? period.closedBy : null
}

/** The last month closed that ended on or before a day: where sums begin. */
export async function closedBy(day: string): Promise<LedgerPeriodDoc | null> {
  const ended = { status: 'closed', _id: op.lt(periodId(monthOf(addDays(day, 1)))) }
  return await LedgerPeriod.findOne(conditionsOn<LedgerPeriodDoc>(ended))
    .sort({ _id: -1 })
    .lean<LedgerPeriodDoc>()
}
