import type { FollowUpPriority, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpPriorities, followUpStatuses } from '@drayline/domain/operations/follow-ups/follow-up'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** Dates are calendar dates. */
interface Postponement {
  from: string
  to: string
  reason: string
  by: Person
  at: Date
}

/** A follow-up as it is stored. */
export interface FollowUpDoc extends RecordDoc {
  clientId: number
  title: string
  description: string | null
  priority: FollowUpPriority
  status: FollowUpStatus
  /** Calendar date. */
  dueDate: string
  /** Who sees to it; null where nobody is known. */
  assignedTo: number | null
  /** How often its date was moved to a later one, and the last time. Missing in records stored before. */
  postponedCount: number
  lastPostponed: Postponement | null
  createdBy: Person | null
  completedAt: Date | null
  /** Not completed, for what is overdue. */
  open: boolean
  /** Open ones first, by due date; the completed ones after them. */
  workSortKey: string
  search: string[]
}

/** Fields that follow from others: what a follow-up is found by (title and description), and where work stands. */
export function followUpKeys({
  title,
  description,
  status,
  dueDate,
}: Pick<FollowUpDoc, 'title' | 'description' | 'status' | 'dueDate'>) {
  const open = status !== 'completed'
  return { open, workSortKey: `${open ? 0 : 1} ${dueDate}`, search: searchKeys(title, description) }
}

const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

const text = { type: String, required: true }
const postponement = new mongoose.Schema(
  {
    from: text,
    to: text,
    reason: text,
    by: { type: person, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, id: false },
)

export const FollowUpRecord = recordModel<FollowUpDoc>(
  { collection: 'follow_ups', entity: 'follow_up' },
  {
    clientId: { type: Number, required: true },
    title: { type: String, required: true },
    description: { type: String, default: null },
    priority: { type: String, enum: followUpPriorities, required: true },
    status: { type: String, enum: followUpStatuses, required: true },
    dueDate: calendarDate,
    assignedTo: { type: Number, default: null },
    postponedCount: { type: Number, default: 0 },
    lastPostponed: { type: postponement, default: null },
    createdBy: { type: person, default: null },
    completedAt: { type: Date, default: null },
    open: { type: Boolean, required: true },
    workSortKey: { type: String, required: true },
    search: [String],
  },
  listIndexes(
    ['workSortKey', 'dueDate', 'createdAt'],
    ['status', 'priority', 'clientId', 'open', 'assignedTo'],
  ),
)
