import { factoredStatuses, pendingPaymentStatuses } from './factoring.ts'

test('what we hold and have not been paid for is pending, what was paid is factored', () => {
  expect(pendingPaymentStatuses).toEqual(['submitted', 'approved'])
  expect(factoredStatuses).toEqual(['paid'])
})
