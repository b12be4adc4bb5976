import { stepsOf } from '../../testing/steps-of.ts'
import { followUpTransitions, isFollowUpOverdue } from './follow-up.ts'

test('anybody starts and completes a follow-up; completed is final', () => {
  expect(stepsOf(followUpTransitions, 'employee')).toEqual({
    pending: ['in-progress', 'completed'],
    'in-progress': ['completed'],
    completed: [],
  })
})

test.each([
  ['pending', '2026-11-21', true],
  ['in-progress', '2026-11-21', true],
  ['pending', '2026-11-22', false],
  ['pending', '2026-11-23', false],
  ['completed', '2026-11-21', false],
] as const)('a follow-up that is %s and due %s, overdue on 2026-11-22: %s', (status, dueDate, overdue) =>
  expect(isFollowUpOverdue({ status, dueDate }, '2026-11-22')).toBe(overdue),
)
