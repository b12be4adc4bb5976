import type { Task, TaskStatus } from '@drayline/domain/operations/tasks/task'
import { taskShortcuts } from '@drayline/domain/operations/tasks/task'
import { IconButton, Row } from '@drayline/ui'
import { useT } from '../messages.ts'
import { singleClick } from './single-click.ts'
import { stepIcons } from './task-badges.ts'

interface TaskShortcutsProps {
  task: Task
  onStep: (task: Task, to: TaskStatus) => unknown
}

/** The next steps of a task as one-click buttons in its row: start, hold and the ways on (R-TSK-5). */
export function TaskShortcuts({ task, onStep }: TaskShortcutsProps) {
  const t = useT()
  return (
    <Row as="span" gap={1} nowrap>
      {taskShortcuts[task.status].map(({ step, to }) => (
        <IconButton
          key={step}
          size="sm"
          icon={stepIcons[step]}
          label={t(`task.stepOne.${step}`, { title: task.title })}
          onClick={singleClick(() => onStep(task, to))}
        />
      ))}
    </Row>
  )
}
