import type { TaskBulkInput, TaskBulkResult } from '@drayline/domain/task'
import type { AnyCall } from '../core/call.ts'
import { invalid, Problem, unavailable } from '../core/errors.ts'
import { AlreadyDone } from '../core/idempotency.ts'
import { translate } from '../core/text.ts'
import { isConnectionError } from '../core/transaction.ts'
import { keepAnswer } from '../core/write.ts'
import type { Written } from '../core/written.ts'
import { updateTask } from './tasks.service.ts'

/**
 * Changes status, priority or assignee of several tasks, each in a transaction of its own: one that cannot change
 * does not hold back the others, and the answer says for each what happened. When the database goes away in the
 * middle, the rest is not tried.
 */
export async function changeTasks(ctx: AnyCall, input: TaskBulkInput): Promise<Written<TaskBulkResult[]>> {
  const { ids, ...change } = input
  if (Object.values(change).every((value) => value === undefined)) throw invalid({ ids: 'task.bulk.empty' })
  const results: TaskBulkResult[] = []
  let away = false
  for (const id of new Set(ids)) {
    const problem: Problem | undefined = away ? unavailable() : await attempt(ctx, id, change)
    away ||= problem?.status === 503
    results.push({ id, ok: !problem, message: problem ? translate(ctx.language, problem.text) : null })
  }
  return await keepAnswer(ctx, results, !away)
}

async function attempt(
  ctx: AnyCall,
  id: number,
  change: Omit<TaskBulkInput, 'ids'>,
): Promise<Problem | undefined> {
  try {
    await updateTask(ctx, id, change, String(id))
    return undefined
  } catch (error) {
    if (error instanceof AlreadyDone) return undefined
    if (error instanceof Problem) return error
    if (isConnectionError(error)) return unavailable()
    ctx.log.error({ err: error, task: id }, 'one of several tasks could not be changed')
    return new Problem(500, 'error.internal')
  }
}
