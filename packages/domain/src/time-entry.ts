import type { InferType } from 'yup'
import { array, boolean, number, object, string } from 'yup'
import { addDays } from './ageing.ts'
import { weekdayOf } from './bank-days.ts'
import { dateField } from './dates.ts'
import { idField, optionalId, optionalText, recordFields, reference } from './fields.ts'
import { msg } from './messages.ts'
import { userChoice } from './user.ts'

/** Where an entry stands (spec part 1, sections 3.5 and 4). */
export const timeEntryStatuses = ['clocked_in', 'clocked_out'] as const
export type TimeEntryStatus = (typeof timeEntryStatuses)[number]

const hour = 3_600_000

/**
 * A clock that runs this long (milliseconds) was forgotten. It is then closed by itself: at the end of the working day
 * that the person's settings name, or after these 16 hours if that comes first.
 */
export const forgottenAfter = 16 * hour
/** No entry is longer, in milliseconds; a correction that would make one is refused. */
export const longestEntry = 24 * hour
/** The dashboard shows so many entries of today (spec part 1, section 9). */
export const shownTodayEntries = 3
/** Milliseconds between two questions for the status (spec part 1, section 9). */
export const statusRefetchEvery = 30_000

/** Elapsed time as hours with two decimals, "8.25". Spec part 1, section 3.5: decimal 4,2, so 99.99 at most. */
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

const notes = () => optionalText(500)
const instant = () =>
  string().test(
    'instant',
    msg('timeEntry.instant.invalid'),
    (value) => !value || (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(value) && !Number.isNaN(Date.parse(value))),
  )
const reason = () => string().trim().max(500, msg('text.tooLong')).required(msg('timeEntry.reason.required'))

/** Body of clock-in and clock-out. */
export const clockInput = object({ notes: notes() })
export type ClockInput = InferType<typeof clockInput>

/** What a manager makes of an entry: its two instants (ISO 8601 with a zone), its note, and why. */
export const timeCorrection = object({
  clockInTime: instant().required(msg('timeEntry.clockIn.required')),
  clockOutTime: instant()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null),
  notes: notes(),
  reason: reason(),
})
export type TimeCorrection = InferType<typeof timeCorrection>

/** An entry that somebody forgot altogether, added by a manager. */
export const missedEntry = timeCorrection.shape({
  userId: idField().required(),
  clockOutTime: instant().required(msg('timeEntry.clockOut.required')),
})
export type MissedEntry = InferType<typeof missedEntry>

/** A week of one person. Any date of it names it. */
export const weekChoice = object({
  userId: idField().required(),
  week: dateField().required(msg('date.invalid')),
})
export type WeekChoice = InferType<typeof weekChoice>
export const weekUnlock = weekChoice.shape({ reason: reason() })
export type WeekUnlock = InferType<typeof weekUnlock>

const person = reference({ name: string().required() })

/** What an entry was before a correction, by whom it was made and why. */
const correction = object({
  at: string().required(),
  by: person.nullable().defined(),
  reason: string().required(),
  clockInTime: string().nullable().defined(),
  clockOutTime: string().nullable().defined(),
  notes: string().nullable().defined(),
})
export type TimeEntryChange = InferType<typeof correction>

/** A time entry as the API answers it. `totalHours` is null while the clock runs. */
export const timeEntryRecord = object({
  ...recordFields,
  userId: idField().required(),
  clockInTime: string().required(),
  clockOutTime: string().nullable().defined(),
  totalHours: string().nullable().defined(),
  status: string<TimeEntryStatus>().oneOf(timeEntryStatuses).required(),
  notes: string().nullable().defined(),
  /** Its end was forgotten and set by the rule of `forgottenAfter`. */
  autoClosed: boolean().required(),
  history: array(correction.required()).required(),
})
export type TimeEntry = InferType<typeof timeEntryRecord>

/** An entry in a list over all people: with its name. */
export const timeEntryRow = timeEntryRecord.shape({ user: userChoice.nullable().defined() })
export type TimeEntryRow = InferType<typeof timeEntryRow>

/**
 * `GET /api/time-tracking/status` (spec part 1, sections 3.5 and 7). `now` is the server's instant of the answer: a
 * screen counts from it and never asks the clock of the computer it runs on.
 */
export const timeStatus = object({
  isClocked: boolean().required(),
  currentEntry: object({
    id: idField().required(),
    clockInTime: string().required(),
    notes: string().nullable().defined(),
  })
    .nullable()
    .defined(),
  /** Hours of today until `now`; of an entry over midnight only today's part. */
  todayHours: string().required(),
  todayEntries: array(
    object({
      id: idField().required(),
      clockInTime: string().required(),
      clockOutTime: string().nullable().defined(),
      totalHours: string().nullable().defined(),
      autoClosed: boolean().required(),
    }),
  ).required(),
  now: string().required(),
})
export type TimeStatus = InferType<typeof timeStatus>

/** A decision about a week. */
const weekDecision = object({
  status: string<'approved' | 'unlocked'>().oneOf(['approved', 'unlocked']).required(),
  at: string().required(),
  by: person.nullable().defined(),
  reason: string().nullable().defined(),
})

const daySum = object({ date: string().required(), hours: string().required() })

/** A week of one person, by the calendar of that person's time zone: an entry over midnight counts for both days. */
export const timeWeek = object({
  user: userChoice.required(),
  timezone: string().required(),
  /** Its Monday. */
  week: string().required(),
  days: array(daySum.required()).required(),
  totalHours: string().required(),
  entries: array(timeEntryRecord.required()).required(),
  approved: boolean().required(),
  /** Newest last. */
  decisions: array(weekDecision.required()).required(),
  /** Nothing of it is still to come, and no clock runs: it can be approved. */
  complete: boolean().required(),
  /** Whether whoever asks may correct and approve it. */
  manageable: boolean().required(),
  now: string().required(),
})
export type TimeWeek = InferType<typeof timeWeek>

/** One line of the team's week; `id` is the person's. */
export const teamWeekRow = object({
  id: idField().required(),
  user: userChoice.required(),
  week: string().required(),
  days: array(daySum.required()).required(),
  totalHours: string().required(),
  running: boolean().required(),
  autoClosed: number().integer().required(),
  corrected: number().integer().required(),
  approved: boolean().required(),
  complete: boolean().required(),
  manageable: boolean().required(),
})
export type TeamWeekRow = InferType<typeof teamWeekRow>

/** Query of a week: any date of it, or an entry in it; without either the present week. */
export const weekQuery = object({ week: dateField(), userId: optionalId(), entryId: optionalId() })
