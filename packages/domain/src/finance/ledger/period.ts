import { bankDaysBefore } from '../../kernel/dates/bank-days.ts'
import { addDays, isCalendarDate } from '../../kernel/dates/dates.ts'

/** A month of the book is open, is being closed, or is closed. Months are closed one after the other. */
export const periodStatuses = ['open', 'closing', 'closed'] as const
export type PeriodStatus = (typeof periodStatuses)[number]

export const periodChanges = ['close', 'reopen'] as const
export type PeriodChange = (typeof periodChanges)[number]

/** A second person confirms or refuses what was asked for; who asked may take it back. */
export const periodDecisions = ['confirmed', 'refused', 'withdrawn'] as const
export type PeriodDecision = (typeof periodDecisions)[number]

/**
 * What is checked before a month is closed:
 * - `unbalanced`: debits less credits at its end, in cents;
 * - `balances`: kept balances that differ from the postings;
 * - `journals`: entries by hand that still wait for a second person;
 * - `inTransit`: payments that left more than so many bank days before its end, and that the bank has not shown yet;
 * - `unapplied`: money that arrived long before its end and is not applied.
 */
export const periodChecks = ['unbalanced', 'balances', 'journals', 'inTransit', 'unapplied'] as const
export type PeriodCheck = (typeof periodChecks)[number]

/** Checks that a person should know of, and that do not keep a month from being closed. */
const warnings: readonly PeriodCheck[] = ['unapplied']

/** A payment is on the bank's statement after so many bank days; later it is looked into. */
const maxTransitBankDays = 5
/** Days after which money that is not applied is looked into. */
export const maxUnappliedDays = 30

/** Tells whether a finding of this check keeps a month from being closed. */
export function blocksClose(check: PeriodCheck): boolean {
  return !warnings.includes(check)
}

export const closeRules = ['notOver', 'order'] as const

/** What an open month waits for before it can be closed: its own end, or the close of an earlier month. */
export interface CloseWait {
  rule: (typeof closeRules)[number]
  /** Month that has to be over, or closed, first. */
  month: string
}

/**
 * Returns what an open month waits for before it can be closed; null when it is its turn (R-LED-8).
 * @param next first month that is not closed; null for an empty book
 */
export function closeWait(
  month: string,
  { today, next }: { today: string; next: string | null },
): CloseWait | null {
  if (month >= monthOf(today)) return { rule: 'notOver', month }
  return next === null || month === next ? null : { rule: 'order', month: next }
}

/** The month of a calendar date, YYYY-MM. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Tells whether a text is a month, YYYY-MM. */
export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isCalendarDate(firstDayOf(text))
}

export function firstDayOf(month: string): string {
  return `${month}-01`
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(monthAfter(month)), -1)
}

export function monthAfter(month: string): string {
  // No month has more than 31 days, and the 32nd day after a first lies in the next month.
  return monthOf(addDays(firstDayOf(month), 31))
}

export function monthBefore(month: string): string {
  return monthOf(addDays(firstDayOf(month), -1))
}

/**
 * The last day on which a payment left early enough for the bank to have shown it by the end of a month: more bank days
 * lie after it than a payment takes. November 19 for a November that ends on a Monday, with Thanksgiving between.
 */
export function lastOverdueDay(month: string): string {
  return addDays(bankDaysBefore(firstDayOf(monthAfter(month)), maxTransitBankDays + 1), -1)
}

/** The number that a month's record has: 202610. */
export function periodId(month: string): number {
  return Number(month.replace('-', ''))
}

/** The month of a record's number. */
export function monthOfPeriod(id: number): string {
  const text = String(id).padStart(6, '0')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
