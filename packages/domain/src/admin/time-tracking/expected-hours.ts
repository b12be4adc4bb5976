import { bankHolidayOn, weekdayOf } from '../../kernel/dates/bank-days.ts'
import { weekDays } from '../../platform/users/user.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Working hours that a person's settings name: times of day `HH:mm`, and the days, separated by commas. */
export interface WorkHours {
  startTime: string
  endTime: string
  workDays: string
}

/**
 * Hours of a workweek beyond which time is overtime, in milliseconds: 29 U.S.C. § 207(a)(1). Each week stands alone, no
 * two are averaged (29 CFR 778.104); ours begins on Monday in the person's time zone. Rules of a state that look at
 * single days, such as California's, are not part of it, nor is who is exempt.
 */
export const overtimeAfter = 40 * hour

/** Overtime of a week's worked time, in milliseconds. */
export function overtimeOf(worked: number): number {
  return Math.max(0, worked - overtimeAfter)
}

/**
 * Expected time of a calendar date by the settings, in milliseconds: from the start to the end of the working day; an
 * end that is not after the start lies on the next day. None on other days, on bank holidays, when nothing goes out, or
 * where a time is missing.
 */
export function expectedOn(date: string, { startTime, endTime, workDays }: WorkHours): number {
  const name = weekDays[(weekdayOf(date) + 6) % 7]
  if (!name || !workDays.split(',').includes(name) || bankHolidayOn(date)) return 0
  const [start, end] = [timeOfDay(startTime), timeOfDay(endTime)]
  if (start === null || end === null || start === end) return 0
  return end > start ? end - start : end + day - start
}

/**
 * Days with the time that is expected of them. Nobody lacks hours of days before they came: before the day their account
 * was made, or the first one with time of theirs, whichever is earlier.
 */
export function withExpected<Day extends { date: string; worked: number }>(
  days: readonly Day[],
  hours: WorkHours,
  accountDay: string,
): (Day & { expected: number })[] {
  const [firstDay = accountDay] = days.flatMap(({ date, worked }) => (worked > 0 ? [date] : []))
  const begin = firstDay < accountDay ? firstDay : accountDay
  return days.map((day) => ({ ...day, expected: day.date < begin ? 0 : expectedOn(day.date, hours) }))
}

/**
 * Difference between worked and expected time of the days that are over, in milliseconds: negative when time is
 * missing. Today counts from tomorrow on, or everybody would lack hours each morning.
 */
export function balanceOf(
  days: readonly { date: string; worked: number; expected: number }[],
  today: string,
): number {
  return days
    .filter(({ date }) => date < today)
    .reduce((sum, { worked, expected }) => sum + worked - expected, 0)
}

/** A difference in hours with its sign: "+1.50", "-0.25", "0.00". */
export function signedHours(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / (hour / 100))
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '-' : ''
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}`
}

function timeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts ? Number(parts[1]) * hour + Number(parts[2]) * minute : null
}
