import { stepsOf } from '../../testing/steps-of.ts'
import { supportTransitions } from './support-request.ts'

test('managers answer and close requests; a closed one is opened again first', () => {
  expect(stepsOf(supportTransitions, 'manager')).toEqual({
    open: ['answered', 'closed'],
    answered: ['closed'],
    closed: ['open'],
  })
  expect(Object.values(stepsOf(supportTransitions, 'employee')).flat()).toEqual([])
})
