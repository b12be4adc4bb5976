import { isTaskOverdue, openTaskStatuses, taskQueueRules, taskShortcuts, taskStatuses } from './task.ts'

test('a row offers the steps that its status has, with one click', () => {
  const steps = taskStatuses.map((from) => [
    from,
    ...taskShortcuts[from].map(({ step, to }) => `${step} → ${to}`),
  ])
  expect(steps).toEqual([
    ['todo', 'start → in_progress', 'complete → completed'],
    ['in_progress', 'complete → completed', 'hold → held'],
    ['held', 'resume → in_progress', 'complete → completed'],
    ['completed', 'reopen → todo'],
  ])
})

describe('the queues', () => {
  const open = ['todo', 'in_progress', 'held']

  test('hold work that is not done, by what it is', () => {
    expect(openTaskStatuses).toEqual(open)
    expect(taskQueueRules.chargebacks).toEqual({ type: 'chargeback', statuses: open })
    expect(taskQueueRules.calls).toEqual({ type: 'call', statuses: open })
    expect(taskQueueRules.held).toEqual({ statuses: ['held'] })
    expect(taskQueueRules.working).toEqual({ statuses: ['in_progress'] })
  })

  test('that are mine hold what is assigned to me', () => {
    expect(taskQueueRules['my-followups']).toEqual({ type: 'followup', statuses: open, mine: true })
    expect(taskQueueRules['my-tasks']).toEqual({ statuses: open, mine: true })
  })

  test('of today keeps what came in today, done or not', () => {
    expect(taskQueueRules['todays-followups']).toEqual({ type: 'followup', createdToday: true })
  })
})

test.each([
  ['todo', '2026-11-21', true],
  ['held', '2026-11-21', true],
  ['todo', '2026-11-22', false],
  ['todo', '2026-11-23', false],
  ['completed', '2026-11-21', false],
  ['todo', null, false],
] as const)('a task that is %s and due %s, overdue on 2026-11-22: %s', (status, dueDate, overdue) =>
  expect(isTaskOverdue({ status, dueDate }, '2026-11-22')).toBe(overdue),
)
