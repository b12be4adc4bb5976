export type * from './task-schema.ts'

export const taskTypes = ['chargeback', 'followup', 'call', 'task', 'processing'] as const
export type TaskType = (typeof taskTypes)[number]
/** From the least to the most urgent. */
export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const taskStatuses = ['todo', 'in_progress', 'held', 'completed'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Work that is not done yet. */
export const openTaskStatuses: readonly TaskStatus[] = ['todo', 'in_progress', 'held']

/** A step that a row offers with one click; the edit form can set any status (R-TSK-5). */
export const taskSteps = ['start', 'hold', 'resume', 'complete', 'reopen'] as const
export type TaskStep = (typeof taskSteps)[number]

/** The steps of each status and where they lead: R-TSK-5. */
export const taskShortcuts: Record<TaskStatus, readonly { step: TaskStep; to: TaskStatus }[]> = {
  todo: [
    { step: 'start', to: 'in_progress' },
    { step: 'complete', to: 'completed' },
  ],
  in_progress: [
    { step: 'complete', to: 'completed' },
    { step: 'hold', to: 'held' },
  ],
  held: [
    { step: 'resume', to: 'in_progress' },
    { step: 'complete', to: 'completed' },
  ],
  completed: [{ step: 'reopen', to: 'todo' }],
}

/** The seven tabs (R-TSK-2), in their order. */
export const taskQueues = [
  'chargebacks',
  'todays-followups',
  'my-followups',
  'held',
  'working',
  'calls',
  'my-tasks',
] as const
export type TaskQueue = (typeof taskQueues)[number]

/** Conditions under which a task belongs to a queue; those not named do not matter. */
export interface TaskQueueRule {
  type?: TaskType
  /** Without a status, work of every status belongs, done or not. */
  statuses?: readonly TaskStatus[]
  /** Assigned to the caller. */
  mine?: true
  /** The calendar date of `createdAt` is today, in the time zone of the caller. */
  createdToday?: true
}

/**
 * The exact meaning of every queue: the API filters and counts by it, the screen explains it. What is completed is
 * left out, except from 'Today's FU', which is the day's list: what came in today stays there, done or not. When
 * someone filters by status, that filter takes the place of the queue's own statuses.
 */
export const taskQueueRules: Record<TaskQueue, TaskQueueRule> = {
  chargebacks: { type: 'chargeback', statuses: openTaskStatuses },
  'todays-followups': { type: 'followup', createdToday: true },
  'my-followups': { type: 'followup', statuses: openTaskStatuses, mine: true },
  held: { statuses: ['held'] },
  working: { statuses: ['in_progress'] },
  calls: { type: 'call', statuses: openTaskStatuses },
  'my-tasks': { statuses: openTaskStatuses, mine: true },
}

/** Due windows of open work, from the user's today: before it, on it, or within the seven days that start with it. */
export const taskDues = ['overdue', 'today', 'week'] as const
export type TaskDue = (typeof taskDues)[number]

/** Tells whether open work should have been done before today (both calendar dates, YYYY-MM-DD). */
export function isTaskOverdue(task: { status: TaskStatus; dueDate: string | null }, today: string): boolean {
  return task.status !== 'completed' && task.dueDate !== null && task.dueDate < today
}

/** Counting stops here: a tab tells no more than 'more than 999'. */
export const taskCountCap = 1000
