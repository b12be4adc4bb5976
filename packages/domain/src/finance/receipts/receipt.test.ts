import { oldestFirst } from './receipt.ts'

const purchases = [
  { id: 1, openCents: 100 },
  { id: 2, openCents: 250 },
  { id: 3, openCents: 50 },
]

test.each([
  [0, []],
  [60, [[1, 60]]],
  [100, [[1, 100]]],
  [
    300,
    [
      [1, 100],
      [2, 200],
    ],
  ],
  [
    500,
    [
      [1, 100],
      [2, 250],
      [3, 50],
    ],
  ],
])('%d goes to the oldest first', (cents, expected) => {
  expect(oldestFirst(cents, purchases).map((part) => [part.purchaseId, part.cents])).toEqual(expected)
})
