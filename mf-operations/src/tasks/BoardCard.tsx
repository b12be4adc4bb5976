import { useHost } from '@drayline/contract'
import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskStatuses } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { IconButton, Menu, MenuItem, Row, Text, TextLink } from '@drayline/ui'
import { type KeyboardEvent, useRef } from 'react'
import { useT } from '../messages.ts'
import { PriorityBadge, TaskDue, TaskTypeLabel } from './TaskBadges.tsx'
import { assigneeName } from './task-columns.tsx'
import { besideStatus, useDraggableCard } from './use-drag.ts'

const Card = styled.article`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  font-size: var(--text-sm);

  &[data-movable] { cursor: grab; }
  &[data-dragging] { opacity: 0.5; }
  &:focus-within { border-color: var(--focus); }
  h3 { flex: 1; min-width: 0; margin: 0; font-size: var(--text-sm); font-weight: var(--weight-semibold); overflow-wrap: anywhere; }
  h3 a { color: inherit; text-decoration: none; }
  h3 a:hover { color: var(--accent-text); text-decoration: underline; }
`

interface BoardCardProps {
  task: Task
  href: string
  onMove: (task: Task, to: TaskStatus) => void
}

/** A task on the board. With the focus on it, Ctrl or Shift and an arrow move it to the column beside. */
export function BoardCard({ task, href, onMove }: BoardCardProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { can } = useHost()
  const card = useRef<HTMLElement>(null)
  const movable = can('tasks.update')
  const dragging = useDraggableCard(card, task.id, movable)

  function moveByKeys(event: KeyboardEvent) {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    if (!movable || !side || !(event.ctrlKey || event.shiftKey)) return
    event.preventDefault()
    const to = besideStatus(task.status, side)
    if (to) onMove(task, to)
  }

  return (
    <Card
      ref={card}
      data-task={task.id}
      data-movable={movable || undefined}
      data-dragging={dragging || undefined}
      aria-label={task.title}
    >
      <Row gap={1} align="start" nowrap>
        <h3>
          <TextLink
            to={href}
            draggable={false}
            onKeyDown={moveByKeys}
            aria-keyshortcuts={movable ? 'Control+ArrowLeft Control+ArrowRight' : undefined}
          >
            {task.title}
          </TextLink>
        </h3>
        {movable ? (
          <Menu
            align="end"
            trigger={<IconButton size="sm" icon="more" label={t('board.moveTo', { title: task.title })} />}
          >
            {taskStatuses
              .filter((status) => status !== task.status)
              .map((status) => (
                <MenuItem key={status} onSelect={() => onMove(task, status)}>
                  {texts(`status.${status}`)}
                </MenuItem>
              ))}
          </Menu>
        ) : null}
      </Row>
      {task.client ? (
        <Text size="sm" tone="muted">
          {task.client.name}
        </Text>
      ) : null}
      <Row gap={2}>
        <PriorityBadge priority={task.priority} />
        <TaskTypeLabel type={task.type} />
      </Row>
      {task.dueDate ? <TaskDue task={task} /> : null}
      <Text size="sm" tone="muted">
        {assigneeName(task)}
      </Text>
    </Card>
  )
}
