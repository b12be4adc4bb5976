import { taskQueueRules, taskQueues, taskStatuses, taskTypes } from '@drayline/domain/operations/tasks/task'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { FollowUpRecord, followUpKeys } from '../follow-ups/follow-up.model.ts'
import { TaskRecord, taskKeys } from './task.model.ts'
import type { Viewer } from './tasks.list.ts'
import { dueFilter, queueFilter, taskSorts } from './tasks.list.ts'

let api: TestApi
const now = new Date('2026-03-17T15:00:00.000Z')
const viewer: Viewer = { user: { id: 7, timezone: 'America/New_York' }, now }
const count = 4_000

beforeAll(async () => {
  api = await startTestApi()
  const base = { version: 1, updatedAt: now, createdBy: null, description: null }
  const dayOf = (id: number) => `2026-03-${String((id % 28) + 1).padStart(2, '0')}`
  const tasks = Array.from({ length: count }, (_, id) => {
    const status = id % 4 ? ('completed' as const) : (taskStatuses[(id / 4) % 3] ?? 'todo')
    const fields = { title: `Task ${id}`, description: null, status, priority: 'medium' as const }
    const dated = { ...fields, dueDate: dayOf(id) }
    const createdAt = new Date(now.getTime() - id * 3_600_000)
    const completedAt = status === 'completed' ? createdAt : null
    const type = taskTypes[id % 5] ?? 'task'
    const whose = { assignedTo: id % 20, clientId: id % 50 }
    return { _id: id + 1, ...base, ...dated, createdAt, completedAt, type, ...whose, ...taskKeys(dated) }
  })
  await TaskRecord.collection.insertMany(tasks as never)
  const followUps = tasks.map(({ _id, title, dueDate, createdAt, clientId, assignedTo, status: was }) => {
    const status = was === 'completed' ? ('completed' as const) : ('pending' as const)
    const fields = { title, description: null, status, dueDate }
    const record = {
      _id,
      ...base,
      ...fields,
      createdAt,
      clientId: clientId + 1,
      assignedTo,
      priority: 'low' as const,
    }
    return { ...record, completedAt: null, ...followUpKeys(fields) }
  })
  await FollowUpRecord.collection.insertMany(followUps as never)
})
afterAll(() => api.stop())

interface Stage {
  stage: string
  inputStage?: Stage
  inputStages?: Stage[]
}

function stagesOf({ stage, inputStage, inputStages = [] }: Stage): string[] {
  return [stage, ...[inputStage, ...inputStages].flatMap((inner) => (inner ? stagesOf(inner) : []))]
}

async function planOf(query: { explain(verbosity: 'executionStats'): unknown }) {
  const { queryPlanner, executionStats } = (await query.explain('executionStats')) as {
    queryPlanner: { winningPlan: Stage & { queryPlan?: Stage } }
    executionStats: { totalDocsExamined: number; totalKeysExamined: number }
  }
  const { winningPlan } = queryPlanner
  return {
    stages: stagesOf(winningPlan.queryPlan ?? winningPlan),
    documents: executionStats.totalDocsExamined,
  }
}

const sorts = Object.entries(taskSorts).flatMap(([name, { path }]) => [
  [name, path, 1] as const,
  [`-${name}`, path, -1] as const,
])

test.each(taskQueues)(
  'the page of the queue %s is read by an index, and sorted by it as it opens',
  async (queue) => {
    const filter = queueFilter(taskQueueRules[queue], viewer)
    for (const [name, path, direction] of sorts) {
      const found = TaskRecord.find(filter)
        .sort({ [path]: direction, _id: direction })
        .limit(51)
      const plan = await planOf(found)
      expect({ name, stages: plan.stages }).toEqual({
        name,
        stages: expect.not.arrayContaining(['COLLSCAN']),
      })
    }
    const opening = await planOf(TaskRecord.find(filter).sort({ dueSortKey: 1, _id: 1 }).limit(51))
    // Few tasks come in on one day, so they are sorted after they are found.
    if (queue !== 'todays-followups') expect(opening.stages).not.toContain('SORT')
    expect(opening.documents).toBeLessThan(count / 8)
  },
)

test.each(taskQueues)('the queue %s is counted without walking all tasks', async (queue) => {
  const plan = await planOf(TaskRecord.find(queueFilter(taskQueueRules[queue], viewer)))
  expect(plan.stages).not.toContain('COLLSCAN')
  expect(plan.documents).toBeLessThan(count / 4)
})

test.each(['overdue', 'today', 'week'] as const)('what is due (%s) is found by an index', async (due) => {
  const plan = await planOf(TaskRecord.find(dueFilter(due, viewer)).sort({ dueSortKey: 1, _id: 1 }).limit(51))
  expect(plan.stages).not.toContain('COLLSCAN')
  expect(plan.stages).not.toContain('SORT')
})

test.each([[{}], [{ status: 'pending' }], [{ clientId: 3 }], [{ priority: 'low' }], [{ assignedTo: 7 }]])(
  'follow-ups with %j are read in their order from an index',
  async (filter) => {
    const plan = await planOf(
      FollowUpRecord.find(filter as never)
        .sort({ workSortKey: 1, _id: 1 })
        .limit(51),
    )
    expect(plan.stages).not.toContain('SORT')
    expect(plan.stages).not.toContain('COLLSCAN')
    expect(plan.documents).toBeLessThanOrEqual(51)
  },
)
