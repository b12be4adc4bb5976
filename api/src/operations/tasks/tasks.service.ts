import type { TaskInput, TaskPatch } from '@drayline/domain/operations/tasks/task'
import { changesOf } from '../../kernel/base/changes.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { PartOptions } from '../../kernel/writes/several.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { colleague } from '../../platform/users/index.ts'
import { clientRecords } from '../clients/index.ts'
import type { TaskDoc } from './task.model.ts'
import { TaskRecord, taskKeys } from './task.model.ts'
import type { TaskRow } from './task.presenter.ts'
import { presentTask } from './task.presenter.ts'
import { withNamesOf } from './tasks.list.ts'

/** Adds a task; without an assignee it is the caller's own. 422 for an unknown client or colleague. */
export function createTask(call: AnyCall, input: TaskInput): Promise<Written<TaskRow>> {
  return write(call, async (tx) => {
    const values = { ...input, assignedTo: input.assignedTo ?? call.user.id }
    await requireReferences(values)
    const completedAt = values.status === 'completed' ? tx.now : null
    const createdBy = { id: call.user.id, name: call.user.name }
    const task = await tx.insert(TaskRecord, { ...values, completedAt, createdBy, ...taskKeys(values) })
    record(call, tx, null, task)
    return await withNamesOf(task)
  })
}

/**
 * Changes the fields that were sent. 404 unknown, 412 stale, 422 for an unknown client or colleague.
 * @param part when this is one of several in a call
 */
export function updateTask(
  call: AnyCall,
  id: number,
  patch: TaskPatch,
  part?: PartOptions,
): Promise<Written<TaskRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(TaskRecord, id, presentNow)
    const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    // No one is assigned: the person who takes the assignee away takes the task over.
    if (patch.assignedTo === null) sent.assignedTo = call.user.id
    const wanted = { ...before, ...sent } as TaskDoc
    await requireReferences(changesOf<TaskDoc>(before, sent) ?? {})
    const completedAt = wanted.status === 'completed' ? (before.completedAt ?? tx.now) : null
    const changes = changesOf<TaskDoc>(before, { ...sent, completedAt, ...taskKeys(wanted) })
    if (!changes) return await withNamesOf(before)
    const after = await tx.update(TaskRecord, before, changes)
    record(call, tx, before, after)
    return await withNamesOf(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false, ...part })
}

async function presentNow(task: TaskDoc) {
  return presentTask(await withNamesOf(task))
}

/** Removes a task. 403 for one that someone else created, unless the caller may delete any. */
export function deleteTask(call: AnyCall, id: number): Promise<void> {
  return write(call, async (tx) => {
    const task = await tx.load(TaskRecord, id, presentNow)
    if (task.createdBy?.id !== call.user.id && !call.can('tasks.deleteAny'))
      throw new Problem(403, 'error.forbidden', { message: { key: 'task.delete.others' } })
    await tx.remove(TaskRecord, task)
    const subject = { entityType: 'task', entityId: id } as const
    tx.audit({ ...subject, action: 'task.deleted', before: task, after: null })
    const message = { key: 'activity.taskDeleted', params: { title: task.title } } as const
    tx.activity({ ...subject, clientId: task.clientId, type: 'task_updated', message })
  })
}

async function requireReferences({ clientId, assignedTo }: Partial<TaskDoc>): Promise<void> {
  const errors: FieldMessages = {}
  if (clientId && !(await nameOf(clientRecords, clientId))) errors.clientId = 'record.unknown'
  if (assignedTo && !(await colleague(assignedTo))) errors.assignedTo = 'record.unknown'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Tells feed and audit about a new or changed task, and its new assignee, unless that is who did it. */
function record(call: AnyCall, tx: Tx, before: TaskDoc | null, after: TaskDoc): void {
  const subject = { entityType: 'task', entityId: after._id } as const
  const { title, status, clientId } = after
  tx.audit({ ...subject, action: before ? 'task.updated' : 'task.created', before, after })
  if (!before)
    tx.activity({
      ...subject,
      clientId,
      type: 'task_created',
      message: { key: 'activity.taskCreated', params: { title } },
    })
  else if (before.status !== status) {
    const message = { key: 'activity.taskStatus', params: { title, status } } as const
    tx.activity({ ...subject, clientId, type: 'task_updated', message })
  } else
    tx.activity({
      ...subject,
      clientId,
      type: 'task_updated',
      message: { key: 'activity.taskUpdated', params: { title } },
    })
  if (after.assignedTo === call.user.id || before?.assignedTo === after.assignedTo) return
  tx.notify({
    ...subject,
    userId: after.assignedTo,
    kind: 'assignment',
    title: { key: 'notification.taskAssigned.title' },
    message: { key: 'notification.taskAssigned.message', params: { by: call.user.name, title } },
  })
}
