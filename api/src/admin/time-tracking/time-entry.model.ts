import type { TimeEntryStatus } from '@drayline/domain/admin/time-tracking/time-entry'
import { timeEntryStatuses } from '@drayline/domain/admin/time-tracking/time-entry'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, plainModel, recordModel } from '../../kernel/database/model.ts'

/** State of an entry before a correction. An entry that was added afterwards was nothing before. */
export interface EntryChange {
  at: Date
  by: Person | null
  reason: string
  clockInTime: Date | null
  clockOutTime: Date | null
  notes: string | null
}

/** One stretch of work of one person (R-TIM-3). */
export interface TimeEntryDoc extends RecordDoc {
  userId: number
  clockInTime: Date
  clockOutTime: Date | null
  /** Elapsed time in hundredths of an hour; null while the clock runs. */
  totalHundredths: number | null
  status: TimeEntryStatus
  notes: string | null
  autoClosed: boolean
  /**
   * The time zone by whose calendar it was recorded: a setting that changes later moves it to no other day or week.
   * Null in records stored before it was kept; they get the person's zone when that changes (`keepZone`).
   */
  timezone: string | null
  history: EntryChange[]
}

const embedded = { _id: false, id: false } as const
const person = {
  type: new mongoose.Schema(
    { id: { type: Number, required: true }, name: { type: String, required: true } },
    embedded,
  ),
  default: null,
}
const instant = { type: Date, default: null }
const text = { type: String, default: null }
const change = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: person,
    reason: { type: String, required: true },
    clockInTime: instant,
    clockOutTime: instant,
    notes: text,
  },
  embedded,
)

export const TimeEntryRecord = recordModel<TimeEntryDoc>(
  { collection: 'time_entries', entity: 'time_entry' },
  {
    userId: { type: Number, required: true },
    clockInTime: { type: Date, required: true },
    clockOutTime: instant,
    totalHundredths: { type: Number, default: null },
    status: { type: String, enum: timeEntryStatuses, required: true },
    notes: text,
    autoClosed: { type: Boolean, default: false },
    timezone: text,
    history: [change],
  },
  [
    // No one has two running clocks, however many tabs and processes are asked at once.
    [{ userId: 1 }, { unique: true, partialFilterExpression: { status: 'clocked_in' } }],
    [{ userId: 1, clockInTime: -1, _id: -1 }],
    [{ clockInTime: -1, _id: -1 }],
    [{ userId: 1, _id: -1 }],
  ],
)

/** Someone approved a week, or lifted the approval. */
export interface WeekDecision {
  status: 'approved' | 'unlocked'
  at: Date
  by: Person
  reason: string | null
  /** Approved time, in hundredths of an hour. */
  totalHundredths: number
}

/**
 * A week of one person. Every change of an entry writes to the weeks it touches: of two changes that contradict each
 * other (an approval and a correction, two that overlap) one has to wait, and then sees the other.
 */
export interface TimeWeekDoc {
  /** `<userId>:<Monday>` */
  _id: string
  userId: number
  week: string
  approved: boolean
  decisions: WeekDecision[]
  changes: number
}

const decision = new mongoose.Schema(
  {
    status: { type: String, required: true },
    at: { type: Date, required: true },
    by: person,
    reason: text,
    totalHundredths: { type: Number, required: true },
  },
  embedded,
)

export const TimeWeekRecord = plainModel<TimeWeekDoc>('time_weeks', {
  _id: { type: String, required: true },
  userId: { type: Number, required: true },
  week: calendarDate,
  approved: { type: Boolean, default: false },
  decisions: [decision],
  changes: { type: Number, default: 0 },
})

export const weekId = (userId: number, week: string) => `${userId}:${week}`
