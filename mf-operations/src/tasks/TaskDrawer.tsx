import { useHost } from '@drayline/contract'
import type { Task } from '@drayline/domain/operations/tasks/task'
import { taskShortcuts } from '@drayline/domain/operations/tasks/task'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  type RecordPager,
  RecordPagerButtons,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { singleClick } from './single-click.ts'
import { PriorityBadge, TaskDue, TaskStatusBadge, TaskTypeLabel } from './TaskBadges.tsx'
import { stepIcons } from './task-badges.ts'
import { assigneeName } from './task-columns.tsx'
import { taskQuery } from './tasks.queries.ts'
import { useTaskActions } from './use-task-actions.ts'

interface TaskDrawerProps {
  id: number
  /** The task as the list has it, shown until its own answer is there. */
  known: Task | undefined
  pager?: RecordPager
  onEdit: (id: number) => void
  onCopy: (id: number) => void
  onClose: () => void
}

/** One task beside the list: what it is about, what can be done next, and its way to the client. */
export function TaskDrawer({ id, known, pager, onEdit, onCopy, onClose }: TaskDrawerProps) {
  const t = useT()
  const { http, can } = useHost()
  const { data: task, error, refetch } = useQuery({ ...taskQuery(http, id), placeholderData: known })
  const actions = useTaskActions({ onEdit, onCopy }, onClose)
  const footer = task ? (
    <>
      {actions.canDelete(task) ? (
        <Button icon="trash" onClick={() => void actions.remove(task)}>
          {t('task.delete')}
        </Button>
      ) : null}
      {can('tasks.create') ? (
        <Button icon="copy" shortcut="c" onClick={() => onCopy(task.id)}>
          {t('record.copy')}
        </Button>
      ) : null}
      {can('tasks.update') ? (
        <Button icon="pencil" shortcut="e" variant="primary" onClick={() => onEdit(task.id)}>
          {t('task.edit')}
        </Button>
      ) : null}
    </>
  ) : null
  return (
    <Drawer
      record={`task:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={task?.title ?? t('tasks.one')}
      actions={pager ? <RecordPagerButtons pager={pager} /> : undefined}
      footer={footer}
    >
      {task ? <TaskSummary task={task} step={actions.step} /> : null}
      {error && !task ? (
        <ErrorState title={t('task.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!task && !error ? <SkeletonText lines={6} /> : null}
    </Drawer>
  )
}

function TaskSummary({ task, step }: { task: Task; step: ReturnType<typeof useTaskActions>['step'] }) {
  const t = useT()
  const { can, user } = useHost()
  const steps = can('tasks.update') ? taskShortcuts[task.status] : []
  return (
    <Stack gap={5}>
      <Row gap={2}>
        <TaskStatusBadge status={task.status} />
        <PriorityBadge priority={task.priority} />
      </Row>
      {steps.length > 0 ? (
        <Row gap={2} role="group" aria-label={t('task.next')}>
          {steps.map(({ step: name, to }, index) => (
            <Button
              key={name}
              icon={stepIcons[name]}
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={singleClick(() => step(task, to))}
            >
              {t(`task.step.${name}`)}
            </Button>
          ))}
        </Row>
      ) : null}
      {task.description ? <Text style={{ whiteSpace: 'pre-wrap' }}>{task.description}</Text> : null}
      <DescriptionList
        layout="rows"
        items={[
          { term: t('task.type'), value: <TaskTypeLabel type={task.type} /> },
          { term: t('task.dueDate'), value: <TaskDue task={task} /> },
          {
            term: t('task.client'),
            value: task.client ? (
              <TextLink to={`/clients?open=${task.client.id}`}>{task.client.name}</TextLink>
            ) : null,
          },
          {
            term: t('task.assignedTo'),
            value:
              task.assignedTo === user.id ? `${assigneeName(task)} (${t('task.you')})` : assigneeName(task),
          },
          { term: t('task.createdBy'), value: task.createdBy?.name },
          { term: t('task.createdAt'), value: <DateText value={task.createdAt} show="dateTime" /> },
          ...(task.completedAt
            ? [{ term: t('task.completedAt'), value: <DateText value={task.completedAt} show="dateTime" /> }]
            : []),
        ]}
      />
    </Stack>
  )
}
