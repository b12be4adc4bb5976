import { boolean, type InferType, number, object, string } from 'yup'
import {
  idField,
  oneLine,
  oneOf,
  optionalDate,
  optionalId,
  optionalText,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { selectionFields } from '../../kernel/records/selection-schema.ts'
import { msg } from '../../kernel/text/messages.ts'
import { userChoice } from '../../platform/users/user-schema.ts'
import {
  type TaskPriority,
  type TaskStatus,
  type TaskType,
  taskCountCap,
  taskPriorities,
  taskStatuses,
  taskTypes,
} from './task.ts'

/** A task as a person types it (R-TSK-3, R-TSK-4). Without an assignee it is the person's own. */
export const taskInput = object({
  title: oneLine(200).required(msg('task.title.required')),
  description: optionalText(2000),
  type: oneOf(taskTypes).default('task'),
  priority: oneOf(taskPriorities).default('medium'),
  status: oneOf(taskStatuses).default('todo'),
  dueDate: optionalDate(),
  clientId: optionalId(),
  assignedTo: optionalId(),
})
export type TaskInput = InferType<typeof taskInput>

/** `PATCH /api/tasks/{id}`: any part of a task, or just its status. A field that is not sent stays as it is. */
export const taskPatch = object({
  title: oneLine(200).min(1, msg('task.title.required')),
  description: optionalText(2000).default(undefined),
  type: oneOf(taskTypes),
  priority: oneOf(taskPriorities),
  status: oneOf(taskStatuses),
  dueDate: optionalDate().default(undefined),
  clientId: optionalId().default(undefined),
  assignedTo: optionalId().default(undefined),
})
export type TaskPatch = InferType<typeof taskPatch>

/** One change of several tasks at once. */
export const taskBulkInput = object({
  ...selectionFields,
  status: oneOf(taskStatuses),
  priority: oneOf(taskPriorities),
  assignedTo: idField(),
})
export type TaskBulkInput = InferType<typeof taskBulkInput>

/** A task as the API answers it. */
export const taskRecord = object({
  ...recordFields,
  title: string().required(),
  description: string().nullable().defined(),
  type: string<TaskType>().oneOf(taskTypes).required(),
  priority: string<TaskPriority>().oneOf(taskPriorities).required(),
  status: string<TaskStatus>().oneOf(taskStatuses).required(),
  dueDate: string().nullable().defined(),
  clientId: idField().nullable().defined(),
  client: reference({ name: string().required() }).nullable().defined(),
  assignedTo: idField().required(),
  assignedUser: userChoice.nullable().defined(),
  createdBy: reference({ name: string().required() }).nullable().defined(),
  completedAt: string().nullable().defined(),
})
export type Task = InferType<typeof taskRecord>

/** Outcome for one of them; `message` says in the user's language why it did not change. */
export const taskBulkResult = object({
  id: idField().required(),
  ok: boolean().required(),
  message: string().nullable().defined(),
  /** The task as it is now, when it is no longer the one of `items`; otherwise null. */
  current: taskRecord.nullable().defined(),
})
export type TaskBulkResult = InferType<typeof taskBulkResult>

const count = () => number().integer().min(0).max(taskCountCap).required()

/** `GET /api/tasks/counts`: the four cards and the seven tabs, each counted up to `taskCountCap`. */
export const taskCounts = object({
  open: count(),
  dueToday: count(),
  overdue: count(),
  completedToday: count(),
  queues: object({
    chargebacks: count(),
    'todays-followups': count(),
    'my-followups': count(),
    held: count(),
    working: count(),
    calls: count(),
    'my-tasks': count(),
  }).required(),
})
export type TaskCounts = InferType<typeof taskCounts>
