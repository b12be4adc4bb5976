import { fitOf } from './use-palette-sections.ts'

const moneyIn = ['receipts', 'payments received', 'deposits', 'unapplied cash', 'bounced check', 'nsf']

test('a line fits by its name, its initials or a keyword, with a letter too many or too few', () => {
  expect(fitOf('Money in', 'money')).toBeGreaterThan(0.9)
  expect(fitOf('New Invoice', 'ni')).toBeGreaterThan(0.8)
  expect(fitOf('Collections', 'colections')).toBeGreaterThan(0)
  expect(fitOf('Pending approvals', 'pendin aprovals')).toBeGreaterThan(0)
  expect(fitOf('Money in', 'deposits', moneyIn)).toBeGreaterThan(0.9)
})

test.each(['clock', 'theme', 'priya'])('letters of several words are no fit: %s', (typed) => {
  expect(fitOf('Money in', typed, moneyIn)).toBe(0)
  expect(fitOf('Collections', typed, ['past due', 'overdue', 'calls', 'promises to pay'])).toBe(0)
})
