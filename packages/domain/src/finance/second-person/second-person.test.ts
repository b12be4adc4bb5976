import { decisionRefusal } from './second-person.ts'

const asker = { id: 1 }

test.each([
  ['confirmed', 1, 'ledger.fourEyes'],
  ['posted', 1, 'ledger.fourEyes'],
  ['refused', 1, 'ledger.fourEyes'],
  ['withdrawn', 1, null],
  ['confirmed', 2, null],
  ['posted', 2, null],
  ['refused', 2, null],
  ['withdrawn', 2, 'ledger.notOwn'],
] as const)('%s by person %i of what person 1 asked for: %s', (to, personId, refusal) => {
  expect(decisionRefusal(asker, to, personId)).toBe(refusal)
})
