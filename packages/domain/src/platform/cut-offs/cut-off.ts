import type { BankHoliday } from '../../kernel/dates/bank-days.ts'
import { bankHolidayOn, isBankDay, isWeekend, nextBankDay } from '../../kernel/dates/bank-days.ts'

/**
 * Daily cut-offs: what is released before them goes out on the same bank day, what comes later on the next one
 * (R-FAC-4: ACH 2:15 PM and WIRE 1:15 PM, Mountain Standard Time).
 *
 * Decision: Mountain *Standard* Time is UTC−7 all year, as in Arizona; there is no daylight saving in it. A cut-off is
 * therefore 21:15 or 20:15 UTC on every bank day, and no zone database is asked. At the very instant of the cut-off it
 * is too late.
 */
export const cutOffMethods = ['ach', 'wire'] as const
export type CutOffMethod = (typeof cutOffMethods)[number]

const minute = 60_000
/** Minutes after midnight in Mountain Standard Time. */
const closes: Record<CutOffMethod, number> = { ach: 14 * 60 + 15, wire: 13 * 60 + 15 }
/** Mountain Standard Time, in milliseconds. */
const mountainOffset = -7 * 60 * minute

/** Reason the next cut-off is not today's: it has passed, or banks are closed. */
export type CutOffReason = 'passed' | 'weekend' | 'holiday'

/** State of one payment method at an instant. */
export interface CutOff {
  method: CutOffMethod
  /** The next cut-off. */
  at: Date
  /** The bank day it belongs to, on which what is released now goes out; YYYY-MM-DD in Mountain Standard Time. */
  day: string
  /** Null while today's cut-off is still to come. */
  closed: CutOffReason | null
  /** The bank holiday of today, when that is the reason. */
  holiday: BankHoliday | null
}

/** The calendar date of an instant in Mountain Standard Time. */
export function mountainDate(instant: Date): string {
  return new Date(instant.getTime() + mountainOffset).toISOString().slice(0, 10)
}

/** The instant of a cut-off on a calendar date. */
export function cutOffOn(method: CutOffMethod, day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - mountainOffset + closes[method] * minute)
}

/** The next cut-off after an instant, and why it is not today's when it is not. */
export function nextCutOff(method: CutOffMethod, now: Date): CutOff {
  const today = mountainDate(now)
  const closed = closedReason(method, today, now)
  const day = closed ? nextBankDay(today) : today
  const holiday = closed === 'holiday' ? (bankHolidayOn(today) ?? null) : null
  return { method, at: cutOffOn(method, day), day, closed, holiday }
}

function closedReason(method: CutOffMethod, today: string, now: Date): CutOffReason | null {
  if (!isBankDay(today)) return isWeekend(today) ? 'weekend' : 'holiday'
  return now.getTime() >= cutOffOn(method, today).getTime() ? 'passed' : null
}

/** Both cut-offs, in the order of R-FAC-4. */
export function nextCutOffs(now: Date): CutOff[] {
  return cutOffMethods.map((method) => nextCutOff(method, now))
}
