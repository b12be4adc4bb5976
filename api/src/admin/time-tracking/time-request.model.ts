import type { TimeRequestStatus } from '@drayline/domain/admin/time-tracking/time-request'
import { timeRequestStatuses } from '@drayline/domain/admin/time-tracking/time-request'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** Someone asks for other times of an entry of theirs, or for one that they forgot. */
export interface TimeRequestDoc extends RecordDoc {
  userId: number
  entryId: number | null
  clockInTime: Date
  clockOutTime: Date
  notes: string | null
  reason: string
  wasIn: Date | null
  wasOut: Date | null
  /** How often people had corrected the entry by then. */
  corrections: number
  timezone: string
  status: TimeRequestStatus
  decidedBy: Person | null
  decidedAt: Date | null
  note: string | null
}

const instant = { type: Date, default: null }
const text = { type: String, default: null }
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const TimeRequestRecord = recordModel<TimeRequestDoc>(
  { collection: 'time_requests', entity: 'time_request' },
  {
    userId: { type: Number, required: true },
    entryId: { type: Number, default: null },
    clockInTime: { type: Date, required: true },
    clockOutTime: { type: Date, required: true },
    notes: text,
    reason: { type: String, required: true },
    wasIn: instant,
    wasOut: instant,
    corrections: { type: Number, default: 0 },
    timezone: { type: String, required: true },
    status: { type: String, enum: timeRequestStatuses, required: true },
    decidedBy: { type: person, default: null },
    decidedAt: instant,
    note: text,
  },
  [
    // An entry has one open request, however often it is clicked.
    [
      { entryId: 1 },
      { unique: true, partialFilterExpression: { status: 'open', entryId: { $type: 'number' } } },
    ],
    [{ status: 1, _id: -1 }],
    [{ userId: 1, _id: -1 }],
    [{ userId: 1, status: 1, _id: -1 }],
  ],
)
