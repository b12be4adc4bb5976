import type {
  BookPeriod,
  FiguresQuery,
  PeriodFigures,
} from '@drayline/domain/finance/dashboard/period-figures'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import type { DaySpan } from '@drayline/domain/kernel/dates/figure-range'
import { daysOfFigures } from '@drayline/domain/kernel/dates/figure-range'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { companyDay, dayRange } from '../../kernel/base/days.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { invoicesByDay } from '../invoices/index.ts'
import { officeFigures } from '../ledger/index.ts'
import { submissionsByDay } from '../reports/index.ts'

/**
 * Invoices and clients of a period and of the one before, by the calendar of the caller's time zone (R-DSH-10). The
 * sums of days are kept; both periods are read with one question, so that they are kept once.
 */
export async function readPeriodFigures(call: AnyCall, { range }: FiguresQuery): Promise<PeriodFigures> {
  const zone = call.user.timezone
  const { now, before } = daysOfFigures(range, todayIn(zone, call.now()))
  const both = { from: before.from, to: now.to, zone }
  const [paid, submitted, clients, clientsBefore] = await Promise.all([
    invoicesByDay('paid', both),
    submissionsByDay(both),
    countNewClients(now, zone),
    countNewClients(before, zone),
  ])
  const [paidNow, paidBefore] = [sumOf(paid, now), sumOf(paid, before)]
  return {
    range,
    now,
    before,
    submitted: { now: sumOf(submitted, now).count, before: sumOf(submitted, before).count },
    processed: { now: paidNow.count, before: paidBefore.count },
    revenue: { now: formatCents(paidNow.cents), before: formatCents(paidBefore.cents) },
    newClients: { now: clients, before: clientsBefore },
  }
}

/** The book's figures at the end of a period, and of the one before, by the company's days (R-DSH-10). */
export async function readBookPeriod(call: AnyCall, { range }: FiguresQuery): Promise<BookPeriod> {
  const { now, before } = daysOfFigures(range, companyDay(call))
  const [end, beforeStart, beforeEnd, beforeFirst] = await Promise.all(
    [now.to, addDays(now.from, -1), before.to, addDays(before.from, -1)].map(officeFigures),
  )
  if (!end || !beforeStart || !beforeEnd || !beforeFirst) throw new Error('Every day has figures')
  return {
    range,
    now,
    before,
    fundsEmployed: pair(end.fundsEmployedCents, beforeEnd.fundsEmployedCents),
    feeIncome: pair(end.feeCents - beforeStart.feeCents, beforeEnd.feeCents - beforeFirst.feeCents),
    unapplied: pair(end.unappliedCents, beforeEnd.unappliedCents),
  }
}

const pair = (now: number, before: number) => ({ now: formatCents(now), before: formatCents(before) })

function sumOf(days: readonly { day: string; count: number; cents: number }[], { from, to }: DaySpan) {
  const within = days.filter(({ day }) => day >= from && day <= to)
  return {
    count: within.reduce((sum, { count }) => sum + count, 0),
    cents: within.reduce((sum, { cents }) => sum + cents, 0),
  }
}

async function countNewClients({ from, to }: DaySpan, zone: string): Promise<number> {
  const days = dayRange(from, to, zone)
  return await clientRecords.countDocuments({
    status: 'active',
    createdAt: op.between(days.from, days.to),
  })
}
