import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { TaskDue } from '@drayline/domain/operations/tasks/task'
import type {
  OperationsWaiting,
  OperationsWaitingLine,
} from '@drayline/domain/platform/waiting/waiting-schema'
import { waitingCap } from '@drayline/domain/platform/waiting/waiting-schema'
import { todayOf } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { readSums } from '../../platform/sums/index.ts'
import { documentRecords } from '../documents/index.ts'
import { countWork, listWork } from './work.list.ts'

/**
 * Work of operations that waits for the caller (R-DSH-9): their own tasks and follow-ups, documents that are filed
 * nowhere, credit checks to decide. Each is counted by an index up to a cap, or is a kept sum.
 */
export async function readOperationsWaiting(call: AnyCall): Promise<OperationsWaitingLine[]> {
  const lines = await Promise.all([
    ownWork(call, 'overdue', 'overdue'),
    ownWork(call, 'dueToday', 'today'),
    call.can('documents.update') ? unfiledDocuments(call) : null,
    call.can('creditChecks.decide') ? pendingChecks() : null,
  ])
  return lines.filter((line) => line !== null).filter(({ count }) => count > 0)
}

async function ownWork(call: AnyCall, kind: OperationsWaiting, due: TaskDue): Promise<OperationsWaitingLine> {
  const worker = { userId: call.user.id, today: todayOf(call) }
  const filter = { due, kind: call.can('followUps.read') ? undefined : ('task' as const) }
  const [count, first] = await Promise.all([
    countWork(filter, worker),
    listWork({ ...filter, limit: 1 }, worker),
  ])
  const oldest = due === 'overdue' ? (first.rows[0]?.dueDate ?? null) : null
  return { kind, count: Math.min(count, waitingCap), amount: null, oldest }
}

async function unfiledDocuments({ user }: AnyCall): Promise<OperationsWaitingLine> {
  const filter = { clientId: null }
  const [count, first] = await Promise.all([
    documentRecords.countDocuments(filter, { limit: waitingCap } as never),
    documentRecords.findOne(filter, { createdAt: 1 }).sort({ _id: 1 }).lean<{ createdAt: Date }>(),
  ])
  const oldest = first ? todayIn(user.timezone, first.createdAt) : null
  return { kind: 'unfiled', count, amount: null, oldest }
}

async function pendingChecks(): Promise<OperationsWaitingLine> {
  const { pending } = await readSums('creditChecks')
  return { kind: 'creditChecks', count: pending?.count ?? 0, amount: null, oldest: null }
}
