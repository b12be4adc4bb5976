import { nextId } from '@drayline/api/kernel/database/ids'
import { FollowUpRecord } from '@drayline/api/operations/follow-ups/follow-up.model'
import { TaskRecord } from '@drayline/api/operations/tasks/task.model'
import { BatchWriter } from './batch-writer.ts'
import type { WorkOptions } from './generate-work.ts'
import { generateFollowUps, generateTasks } from './generate-work.ts'
import { Random } from './random.ts'

/** Stores the office's tasks and follow-ups; ids are taken a batch at a time. */
export async function storeWork(seed: number, options: WorkOptions): Promise<void> {
  const random = new Random(seed, 'work')
  const tasks = new BatchWriter(TaskRecord, (batch) => number('tasks', batch))
  for (const task of generateTasks(random, options)) await tasks.add({ _id: 0, ...task })
  const followUps = new BatchWriter(FollowUpRecord, (batch) => number('follow_ups', batch))
  for (const followUp of generateFollowUps(random, options)) await followUps.add({ _id: 0, ...followUp })
  await Promise.all([tasks.finish(), followUps.finish()])
}

async function number(collection: string, batch: { _id: number }[]): Promise<void> {
  const first = await nextId(collection, batch.length)
  for (const [index, record] of batch.entries()) record._id = first + index
}
