import { array, boolean, type InferType, number, object, string } from 'yup'
import {
  dateField,
  dateFilter,
  idField,
  instantField,
  optionalId,
  optionalText,
  recordFields,
  reference,
  shownText,
} from '../../kernel/forms/fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { userChoice } from '../../platform/users/user-schema.ts'
import { type TimeEntryStatus, timeEntryStatuses } from './time-entry.ts'

const notes = () => optionalText(500)
const instant = () => instantField(/T.*(Z|[+-]\d{2}:?\d{2})$/, msg('timeEntry.instant.invalid'))
const reason = () => shownText().max(500, msg('text.tooLong')).required(msg('timeEntry.reason.required'))

/** Body of clock-in and clock-out. */
export const clockInput = object({ notes: notes() })
export type ClockInput = InferType<typeof clockInput>

/** Corrected values of an entry: its two instants (ISO 8601 with a zone), its note, and why. */
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

/** An entry that someone forgot altogether, added by a manager. */
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

/** State of an entry before a correction, by whom it was made and why. */
const correction = object({
  at: string().required(),
  by: person.nullable().defined(),
  reason: string().required(),
  clockInTime: string().nullable().defined(),
  clockOutTime: string().nullable().defined(),
  notes: string().nullable().defined(),
})

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
  /** By whose calendar its days and weeks count; null in older entries, which follow the person's time zone. */
  timezone: string().nullable().defined(),
  history: array(correction.required()).required(),
})
export type TimeEntry = InferType<typeof timeEntryRecord>

/** An entry in a list over all people: with its name. */
export const timeEntryRow = timeEntryRecord.shape({ user: userChoice.nullable().defined() })

/**
 * `GET /api/time-tracking/status` (R-TIM-6). `now` is the server's instant of the answer: a
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

const daySum = object({
  date: string().required(),
  hours: string().required(),
  /** Hours that the person's settings expect of this day. */
  expected: string().required(),
})

/** Sums of a week beside its worked hours. */
const weekSums = {
  /** Hours that the person's settings expect of the whole week. */
  expectedHours: string().required(),
  /** Worked less expected hours of its days that are over, with a sign. */
  balanceHours: string().required(),
  /** Hours above those after which a week is overtime. */
  overtimeHours: string().required(),
}

/** A week of one person, by the calendar of that person's time zone: an entry over midnight counts for both days. */
export const timeWeek = object({
  /** Counts the changes of its entries and decisions, from 1: what `If-Match` of a decision names. */
  version: number().integer().min(1).required(),
  user: userChoice.required(),
  timezone: string().required(),
  /** Its Monday. */
  week: string().required(),
  days: array(daySum.required()).required(),
  totalHours: string().required(),
  ...weekSums,
  entries: array(timeEntryRecord.required()).required(),
  approved: boolean().required(),
  /** Newest last. */
  decisions: array(weekDecision.required()).required(),
  /** Nothing of it is still to come, and no clock runs: it can be approved. */
  complete: boolean().required(),
  /** True if the caller may correct and approve it. */
  manageable: boolean().required(),
  now: string().required(),
})
export type TimeWeek = InferType<typeof timeWeek>

/** One line of the team's week; `id` is the person's. */
export const teamWeekRow = object({
  id: idField().required(),
  /** Counts the changes of its entries and decisions, from 1: what `If-Match` of a decision names. */
  version: number().integer().min(1).required(),
  user: userChoice.required(),
  week: string().required(),
  days: array(daySum.required()).required(),
  totalHours: string().required(),
  ...weekSums,
  running: boolean().required(),
  autoClosed: number().integer().required(),
  corrected: number().integer().required(),
  approved: boolean().required(),
  complete: boolean().required(),
  manageable: boolean().required(),
})
export type TeamWeekRow = InferType<typeof teamWeekRow>

/** Query of a week: any date of it, or an entry in it; without either the present week. */
export const weekQuery = object({ week: dateFilter(), userId: optionalId(), entryId: optionalId() })
