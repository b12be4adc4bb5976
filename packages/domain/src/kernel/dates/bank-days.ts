import { addDays } from './dates.ts'

/** Mountain Standard Time all year, as Arizona keeps it: the zone of cut-offs, and of the company unless it says another. */
export const mountainZone = 'America/Phoenix'

/**
 * Days on which US banks move money: Monday to Friday without the holidays of the Federal Reserve.
 *
 * Rules (Federal Reserve Financial Services, "Holiday Schedules"; 5 U.S.C. § 6103): a holiday that falls on a Sunday is
 * observed on the Monday after it; one that falls on a Saturday is not moved, and the Friday before stays a bank day.
 * Juneteenth is a holiday since the law of June 17, 2021; in 2021 it fell on a Saturday, so the first day on which banks
 * were closed for it was Monday, June 20, 2022. The schedule is computed, never a list that ends some year.
 */
export const bankHolidays = [
  'newYear',
  'martinLutherKing',
  'washington',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const
export type BankHoliday = (typeof bankHolidays)[number]

type Rule =
  | { month: number; day: number; since?: number }
  /** The so-many-th of a weekday (1 is Monday) in a month; -1 is the last. */
  | { month: number; weekday: number; nth: number; since?: number }

const rules: Record<BankHoliday, Rule> = {
  newYear: { month: 1, day: 1 },
  martinLutherKing: { month: 1, weekday: 1, nth: 3, since: 1986 },
  washington: { month: 2, weekday: 1, nth: 3 },
  memorial: { month: 5, weekday: 1, nth: -1 },
  juneteenth: { month: 6, day: 19, since: 2021 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, weekday: 1, nth: 1 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  christmas: { month: 12, day: 25 },
}

/** Day of the week of a calendar date: 0 is Sunday, 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  return weekdayOf(date) % 6 === 0
}

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  // Stryker disable next-line EqualityOperator: no rule has a zeroth day
  if (nth < 0) {
    const last = iso(year, month + 1, 0)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = iso(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

function dayOf(rule: Rule, year: number): string {
  if ('nth' in rule) return nthWeekday(year, rule.month, rule.weekday, rule.nth)
  const date = iso(year, rule.month, rule.day)
  return weekdayOf(date) === 0 ? addDays(date, 1) : date
}

/** The days on which holidays are observed in a year, YYYY-MM-DD; those on a Saturday are named too. */
export function bankHolidaysOf(year: number): ReadonlyMap<string, BankHoliday> {
  const held = bankHolidays.filter((name) => year >= (rules[name].since ?? 0))
  return new Map(held.map((name) => [dayOf(rules[name], year), name]))
}

const known = new Map<number, ReadonlyMap<string, BankHoliday>>()

/** The holiday that is observed on a calendar date; undefined on other days. */
export function bankHolidayOn(date: string): BankHoliday | undefined {
  const year = Number(date.slice(0, 4))
  const days = known.get(year) ?? bankHolidaysOf(year)
  // Stryker disable next-line CallExpression: it only saves time
  known.set(year, days)
  return days.get(date)
}

/** Tells whether banks move money on a calendar date (YYYY-MM-DD). */
export function isBankDay(date: string): boolean {
  return !isWeekend(date) && bankHolidayOn(date) === undefined
}

/** The first bank day after a calendar date. */
export function nextBankDay(date: string): string {
  let day = addDays(date, 1)
  while (!isBankDay(day)) day = addDays(day, 1)
  return day
}

/** Returns the day that lies so many bank days before another one. */
export function bankDaysBefore(date: string, count: number): string {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, -1)
    if (isBankDay(day)) left -= 1
  }
  return day
}
