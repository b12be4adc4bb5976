import type { Task, TaskBulkInput } from '@drayline/domain/operations/tasks/task'
import { invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { RecordOutcome } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { updateTask } from './tasks.service.ts'

/** Changes status, priority or assignee of several tasks; the answer says for each what happened. */
export async function changeTasks(
  call: AnyCall,
  input: TaskBulkInput,
): Promise<Written<RecordOutcome<Task>[]>> {
  const { ids, items, ...change } = input
  const chosen = chosenRecords({ ids, items })
  if (Object.values(change).every((value) => value === undefined)) throw invalid({ ids: 'task.bulk.empty' })
  const { results, complete } = await changeSeveral<Task>(call, chosen, (id, part) =>
    updateTask(call, id, change, part),
  )
  return await keepAnswer(call, results, complete)
}
