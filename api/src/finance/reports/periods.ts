import type { ReportFilterValues } from '@drayline/domain/finance/reports/report'
import { maxPeriodDays, usualPeriod } from '@drayline/domain/finance/reports/report'
import { addDays, daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import { dayRange } from '../../kernel/base/days.ts'
import { badRequest } from '../../kernel/base/errors.ts'
import type { DaysIn } from '../invoices/index.ts'
import type { Reader } from './report.types.ts'

/** Calendar days, both included, and the instants they begin and end with in the reader's zone. */
export interface Period {
  from: string
  to: string
  start: Date
  end: Date
}

/**
 * The days that are asked for; by default the last thirty, today included. Without an end they go on until today.
 * @throws Problem 400 when they are in the wrong order or too many
 */
export function periodOf(query: ReportFilterValues, { zone, now }: Reader): Period {
  const today = todayIn(zone, now)
  const to = query.to ?? (query.from && query.from > today ? query.from : today)
  const from = query.from ?? addDays(to, 1 - usualPeriod)
  const length = daysBetween(from, to)
  if (length < 0) throw badRequest({ to: 'report.period.order' })
  if (length >= maxPeriodDays) throw badRequest({ to: 'report.period.tooLong' })
  const range = dayRange(from, to, zone)
  return { from, to, start: range.from as Date, end: range.to as Date }
}

/** Every day of a period. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** Days that are read with one question: a year of very many invoices would outlast its time limit. */
const readAtOnce = 92

/** Cuts a period into parts that are read one after the other. */
export function partsOf({ from, to, zone }: DaysIn): DaysIn[] {
  const count = Math.ceil((daysBetween(from, to) + 1) / readAtOnce)
  return Array.from({ length: count }, (_, index) => {
    const first = addDays(from, index * readAtOnce)
    const last = addDays(first, readAtOnce - 1)
    return { from: first, to: last < to ? last : to, zone }
  })
}

/** The day asked for, by default today. */
export function asOfDay({ asOf }: ReportFilterValues, { zone, now }: Reader): string {
  return asOf ?? todayIn(zone, now)
}

/** The earlier of two instants. */
export function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()))
}
