import { type InferType, number, object, string } from 'yup'
import { idField, recordFields, reference } from '../../kernel/forms/fields.ts'
import { followUpStatuses } from '../follow-ups/follow-up.ts'
import { type TaskPriority, type TaskType, taskPriorities, taskStatuses, taskTypes } from '../tasks/task.ts'
import { type WorkKind, workKinds } from './work.ts'

/** Statuses of both kinds: `todo`, `in_progress`, `held` of tasks; `pending`, `in-progress` of follow-ups. */
const statuses = [...taskStatuses, ...followUpStatuses] as const

/** An open task or follow-up in the list of one person's work (R-TSK-10). */
export const workItem = object({
  ...recordFields,
  kind: string<WorkKind>().oneOf(workKinds).required(),
  /** Id of the task or follow-up; `id` is unique among both. */
  recordId: idField().required(),
  title: string().required(),
  priority: string<TaskPriority>().oneOf(taskPriorities).required(),
  status: string<(typeof statuses)[number]>().oneOf(statuses).required(),
  /** Of tasks; null for follow-ups. */
  type: string<TaskType>().oneOf(taskTypes).nullable().defined(),
  dueDate: string().nullable().defined(),
  clientId: idField().nullable().defined(),
  client: reference({ name: string().required() }).nullable().defined(),
  /** How often a follow-up was put off; 0 for tasks. */
  postponedCount: number().integer().min(0).required(),
})
export type WorkItem = InferType<typeof workItem>
