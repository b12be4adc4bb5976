import type { Task } from '@drayline/domain/operations/tasks/task'

/** Initial values of a task's form (defaults: R-TSK-4). */
export function taskValues(task: Task | null, clientId: number | null = null) {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    type: task?.type ?? 'task',
    priority: task?.priority ?? 'medium',
    status: task?.status ?? 'todo',
    dueDate: task?.dueDate ?? '',
    clientId: task?.clientId ?? clientId,
    assignedTo: task?.assignedTo ?? null,
  }
}
/** A new task like another one: not yet begun, due on a day of its own. */
export function copiedTaskValues(task: Task): TaskValues {
  return { ...taskValues(task), status: 'todo', dueDate: '' }
}

export type TaskValues = ReturnType<typeof taskValues>
