import { stepsOf } from '../../testing/steps-of.ts'
import { approvalBandOf, fuelCardTransitions } from './fuel-card.ts'

test('managers review applications and correct a decision; nothing becomes unseen again', () => {
  expect(stepsOf(fuelCardTransitions, 'manager')).toEqual({
    pending: ['under_review', 'approved', 'rejected'],
    under_review: ['approved', 'rejected'],
    approved: ['under_review', 'rejected'],
    rejected: ['under_review', 'approved'],
  })
  expect(Object.values(stepsOf(fuelCardTransitions, 'employee')).flat()).toEqual([])
})

test.each([
  [0, '0-1'],
  [1, '0-1'],
  [2, '2-3'],
  [3, '2-3'],
  [4, '4-7'],
  [7, '4-7'],
  [8, 'over-7'],
  [365, 'over-7'],
])('an approval after %i days is counted in %s', (days, band) => expect(approvalBandOf(days)).toBe(band))
