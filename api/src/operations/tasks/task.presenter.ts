import type { Task } from '@drayline/domain/operations/tasks/task'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import type { Named } from '../../kernel/database/names.ts'
import type { TaskDoc } from './task.model.ts'

/** A task with the names of its client and of who does it, where they were looked up. */
export type TaskRow = TaskDoc & { client?: Named | null; assignedUser?: UserChoice | null }

/** A task as it leaves the API. */
export function presentTask(task: TaskRow): Task {
  return {
    id: task._id,
    version: task.version,
    title: task.title,
    description: task.description,
    type: task.type,
    priority: task.priority,
    status: task.status,
    dueDate: task.dueDate,
    clientId: task.clientId,
    client: task.client ?? null,
    assignedTo: task.assignedTo,
    assignedUser: task.assignedUser ?? null,
    createdBy: task.createdBy && { id: task.createdBy.id, name: task.createdBy.name },
    completedAt: task.completedAt?.toISOString() ?? null,
    createdAt: task.createdAt.toISOString(),
    updatedAt: task.updatedAt.toISOString(),
  }
}
