import type { TaskPriority, TaskStatus, TaskStep, TaskType } from '@drayline/domain/operations/tasks/task'
import type { BadgeTone, IconName } from '@drayline/ui'

export const taskTones: Record<TaskStatus, BadgeTone> = {
  todo: 'grey',
  in_progress: 'blue',
  held: 'yellow',
  completed: 'green',
}

export const priorityTones: Record<TaskPriority, BadgeTone> = {
  low: 'grey',
  medium: 'blue',
  high: 'yellow',
  urgent: 'red',
}

export const taskTypeIcons: Record<TaskType, IconName> = {
  chargeback: 'undo',
  followup: 'message',
  call: 'phone',
  task: 'clipboard',
  processing: 'file-text',
}

export const stepIcons: Record<TaskStep, IconName> = {
  start: 'arrow-right',
  hold: 'clock',
  resume: 'arrow-right',
  complete: 'check-circle',
  reopen: 'undo',
}
