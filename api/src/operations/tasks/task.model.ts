import type { TaskPriority, TaskStatus, TaskType } from '@drayline/domain/operations/tasks/task'
import { taskPriorities, taskStatuses, taskTypes } from '@drayline/domain/operations/tasks/task'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { optionalCalendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A task as it is stored. */
export interface TaskDoc extends RecordDoc {
  title: string
  description: string | null
  type: TaskType
  priority: TaskPriority
  status: TaskStatus
  /** Calendar date. */
  dueDate: string | null
  clientId: number | null
  assignedTo: number
  /** Person who made it, under their name at that time; they may delete it. */
  createdBy: Person | null
  completedAt: Date | null
  /** Not completed: half of the queues' and cards' index entries start with it. */
  open: boolean
  /** Open work first, by its date; then what has no date, and last what is completed. */
  dueSortKey: string
  /** 0 is the least urgent. */
  prioritySortKey: number
  search: string[]
}

type Keyed = Pick<TaskDoc, 'title' | 'description' | 'status' | 'priority' | 'dueDate'>

/** Key of a task in the order of due dates: `open` and YYYY-MM-DD as one text. */
export function dueSortKey(open: boolean, dueDate: string | null): string {
  return `${open ? 0 : 1} ${dueDate ?? '9999-12-31'}`
}

/** Fields that follow from others: what a task is sorted, counted and found by (title and description). */
export function taskKeys({ title, description, status, priority, dueDate }: Keyed) {
  return {
    open: status !== 'completed',
    dueSortKey: dueSortKey(status !== 'completed', dueDate),
    prioritySortKey: taskPriorities.indexOf(priority),
    search: searchKeys(title, description),
  }
}

const text = { type: String, default: null }
const person = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  { _id: false, id: false },
)

export const TaskRecord = recordModel<TaskDoc>(
  { collection: 'tasks', entity: 'task' },
  {
    title: { type: String, required: true },
    description: text,
    type: { type: String, enum: taskTypes, required: true },
    priority: { type: String, enum: taskPriorities, required: true },
    status: { type: String, enum: taskStatuses, required: true },
    dueDate: optionalCalendarDate,
    clientId: { type: Number, default: null },
    assignedTo: { type: Number, required: true },
    createdBy: { type: person, default: null },
    completedAt: { type: Date, default: null },
    open: { type: Boolean, required: true },
    dueSortKey: { type: String, required: true },
    prioritySortKey: { type: Number, required: true },
    search: [String],
  },
  [
    ...listIndexes(
      ['dueSortKey', 'prioritySortKey', 'createdAt'],
      ['status', 'open', 'type', 'priority', 'assignedTo', 'clientId'],
    ),
    // The queues, by due date as they open: chargebacks and calls, and what is one's own.
    [{ type: 1, open: 1, dueSortKey: 1, _id: 1 }],
    [{ assignedTo: 1, open: 1, dueSortKey: 1, _id: 1 }],
    // Tasks done on a day, and those done last.
    [{ completedAt: -1, _id: -1 }],
    [{ status: 1, completedAt: -1, _id: -1 }],
  ],
)
