import { stepsOf } from '../../testing/steps-of.ts'
import { collectionTransitions, isOpenCollection, storedCollectionStatuses } from './collection.ts'

test('anybody corrects where a collection stands; giving up money, and taking that back, is for managers', () => {
  expect(stepsOf(collectionTransitions, 'employee')).toEqual({
    pending: ['in_progress', 'paid'],
    in_progress: ['pending', 'paid'],
    paid: ['pending', 'in_progress'],
    written_off: [],
    voided: [],
  })
  const byManager = {
    pending: ['in_progress', 'paid', 'written_off'],
    in_progress: ['pending', 'paid', 'written_off'],
    paid: ['pending', 'in_progress', 'written_off'],
    written_off: ['pending', 'in_progress', 'paid'],
    // Nothing leads back from what should never have been made.
    voided: [],
  }
  expect(stepsOf(collectionTransitions, 'manager')).toEqual(byManager)
  expect(stepsOf(collectionTransitions, 'admin')).toEqual(byManager)
})

test('money is still owed while nobody has paid, given up or voided it', () => {
  expect(storedCollectionStatuses.filter(isOpenCollection)).toEqual(['pending', 'in_progress'])
})
