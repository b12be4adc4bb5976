import { useHost } from '@drayline/contract'
import type { Task, TaskPriority, TaskStatus, TaskType } from '@drayline/domain/operations/tasks/task'
import { isTaskOverdue } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, DateText, Icon, Row, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { priorityTones, taskTones, taskTypeIcons } from './task-badges.ts'

/** A task's status, in words and color. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={taskTones[status]}>{t(`status.${status}`)}</Badge>
}

/** Priority in words and color; also for follow-ups. */
export function PriorityBadge({ priority }: { priority: TaskPriority }) {
  const t = domainMessages.useT()
  return (
    <Badge tone={priorityTones[priority]} plain>
      {t(`priority.${priority}`)}
    </Badge>
  )
}

/** Type of a task. */
export function TaskTypeLabel({ type }: { type: TaskType }) {
  const t = useT()
  return (
    <Row as="span" gap={2} align="center" nowrap>
      <Icon name={taskTypeIcons[type]} size={14} />
      {t(`taskType.${type}`)}
    </Row>
  )
}

/** Due date of a task; one that is overdue or due today says so in words, in the user's time zone: beneath the date in a column that leaves its room to the title. */
export function TaskDue({ task, wraps }: { task: Pick<Task, 'status' | 'dueDate'>; wraps?: true }) {
  const t = useT()
  const today = useHost().format.today()
  if (task.dueDate === null) return '—'
  const isToday = task.status !== 'completed' && task.dueDate === today
  return (
    <Row as="span" gap={wraps ? 1 : 2} align="center" nowrap={!wraps}>
      <DateText value={task.dueDate} />
      {isTaskOverdue(task, today) ? (
        <Badge tone="red" icon="alert-circle">
          {t('task.overdue')}
        </Badge>
      ) : null}
      {isToday ? <Badge tone="yellow">{t('task.dueToday')}</Badge> : null}
    </Row>
  )
}

/** A task's title, led by the kind of work. */
export function TaskTitle({ task }: { task: Pick<Task, 'type' | 'title'> }) {
  const t = useT()
  return (
    <>
      <span data-tooltip={t(`taskType.${task.type}`)}>
        <Icon
          name={taskTypeIcons[task.type]}
          size={14}
          style={{ display: 'inline', verticalAlign: '-2px', marginInlineEnd: 8 }}
        />
        <VisuallyHidden>{t(`taskType.${task.type}`)}: </VisuallyHidden>
      </span>
      {task.title}
    </>
  )
}
