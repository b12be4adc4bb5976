import type { Task, TaskBulkInput } from '@drayline/domain/task'
import type { AnyCall } from '../core/call.ts'
import { invalid } from '../core/errors.ts'
import type { RecordOutcome } from '../core/several.ts'
import { changeSeveral, chosenRecords } from '../core/several.ts'
import { keepAnswer } from '../core/write.ts'
import type { Written } from '../core/written.ts'
import { updateTask } from './tasks.service.ts'

/** Changes status, priority or assignee of several tasks; the answer says for each what happened. */
export async function changeTasks(
  ctx: AnyCall,
  input: TaskBulkInput,
): Promise<Written<RecordOutcome<Task>[]>> {
  const { ids, items, ...change } = input
  const chosen = chosenRecords({ ids, items })
  if (Object.values(change).every((value) => value === undefined)) throw invalid({ ids: 'task.bulk.empty' })
  const { results, complete } = await changeSeveral<Task>(ctx, chosen, (id, part) =>
    updateTask(ctx, id, change, part),
  )
  return await keepAnswer(ctx, results, complete)
}
