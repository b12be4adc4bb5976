import { stepsOf } from '../../testing/steps-of.ts'
import { creditCheckTransitions } from './credit-check.ts'

test('managers decide a check, once: who changes their mind requests another', () => {
  expect(stepsOf(creditCheckTransitions, 'manager')).toEqual({
    pending: ['approved', 'rejected'],
    approved: [],
    rejected: [],
  })
  expect(Object.values(stepsOf(creditCheckTransitions, 'employee')).flat()).toEqual([])
})
