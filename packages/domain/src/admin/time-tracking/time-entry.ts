import { weekdayOf } from '../../kernel/dates/bank-days.ts'
import { addDays } from '../../kernel/dates/dates.ts'

export type * from './time-entry-schema.ts'

/** Status of an entry (R-TIM-3). */
export const timeEntryStatuses = ['clocked_in', 'clocked_out'] as const
export type TimeEntryStatus = (typeof timeEntryStatuses)[number]

const hour = 3_600_000

/**
 * A clock that runs this long (milliseconds) was forgotten. It is then closed by itself: at the end of the working day
 * that the person's settings name, or after these 16 hours if that comes first.
 */
export const forgottenAfter = 16 * hour
/** No entry is longer, in milliseconds; a correction that would make one is refused. */
export const maxEntryMs = 24 * hour
/** The dashboard shows so many entries of today (R-TIM-1). */
export const shownTodayEntries = 3
/** Milliseconds between two questions for the status (R-TIM-1). */
export const statusRefetchEvery = 30_000

/** Elapsed time as hours with two decimals, "8.25". 99.99 at most (R-TIM-3). */
export function hoursOf(milliseconds: number): string {
  return Math.min(99.99, Math.max(0, Math.round(milliseconds / (hour / 100)) / 100)).toFixed(2)
}

/** Hours of a week of many people may be more than `hoursOf` can say. */
export function sumOfHours(milliseconds: number): string {
  return (Math.max(0, Math.round(milliseconds / (hour / 100))) / 100).toFixed(2)
}

/** The Monday of the week of a calendar date. */
export function weekOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

/** The seven calendar dates of a week, Monday first. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}
