import { TaskRecord } from '@drayline/api/operations/tasks/task.model'
import { BatchWriter } from './batch-writer.ts'
import type { WorkOptions } from './generate-work.ts'
import { generateTasks } from './generate-work.ts'
import { numberBatch } from './number-batch.ts'
import { Random } from './random.ts'

/** Stores the tasks of the office. */
export async function storeTasks(seed: number, options: WorkOptions): Promise<void> {
  const writer = new BatchWriter(TaskRecord, (batch) => numberBatch('tasks', batch))
  for (const task of generateTasks(new Random(seed, 'work'), options)) await writer.add({ _id: 0, ...task })
  await writer.finish()
}
