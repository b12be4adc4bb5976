import {
  deletePages,
  isChanged,
  joinPart,
  mayLeave,
  pagesInput,
  placePages,
  planOf,
  shiftPages,
  splitPages,
  turnPages,
} from './page-plan.ts'

const order = ({ keep }: ReturnType<typeof planOf>) => keep.map(({ page }) => page)
const set = (...pages: number[]) => new Set(pages)

test('a quarter at a time, to both sides, all the way round', () => {
  const left = turnPages(planOf(3), set(2), -90)
  expect(left.keep.map(({ turn }) => turn)).toEqual([0, 270, 0])
  expect(turnPages(left, set(2, 3), 90).keep.map(({ turn }) => turn)).toEqual([0, 0, 90])
})

test('pages move as a block, and not over the edge', () => {
  const plan = planOf(5)
  expect(order(shiftPages(plan, set(2, 4), -1))).toEqual([2, 4, 1, 3, 5])
  expect(order(shiftPages(plan, set(2, 4), 1))).toEqual([1, 3, 5, 2, 4])
  expect(shiftPages(plan, set(1), -1)).toBe(plan)
  expect(shiftPages(plan, set(5), 1)).toBe(plan)
  expect(shiftPages(plan, set(), 1)).toBe(plan)
  expect(order(placePages(plan, set(1, 2), 5, false))).toEqual([3, 4, 1, 2, 5])
  expect(order(placePages(plan, set(1, 2), 5, true))).toEqual([3, 4, 5, 1, 2])
  expect(placePages(plan, set(1, 2), 2, true)).toBe(plan)
})

test('one page has to stay', () => {
  const plan = planOf(2)
  expect([mayLeave(plan, set()), mayLeave(plan, set(1)), mayLeave(plan, set(1, 2))]).toEqual([
    false,
    true,
    false,
  ])
  expect(deletePages(plan, set(1, 2))).toBe(plan)
  expect(splitPages(plan, set(1, 2), { documentType: 'other', load: null })).toBe(plan)
  expect(order(deletePages(plan, set(1)))).toEqual([2])
})

test('a part takes its pages as they are then, and gives them back to where they came from', () => {
  const turned = turnPages(planOf(4), set(2), 90)
  const plan = splitPages(turned, set(2, 4), { documentType: 'driver_id', load: { value: 7, label: 'L-7' } })
  expect(pagesInput(plan)).toEqual({
    keep: [
      { page: 1, turn: 0 },
      { page: 3, turn: 0 },
    ],
    split: [
      {
        pages: [
          { page: 2, turn: 90 },
          { page: 4, turn: 0 },
        ],
        documentType: 'driver_id',
        loadId: 7,
      },
    ],
  })
  expect(joinPart(plan, 0)).toEqual(turned)
})

test('there is something to save once pages are turned, moved, gone or split off', () => {
  const plan = planOf(3)
  expect(isChanged(plan, 3)).toBe(false)
  expect(isChanged(turnPages(turnPages(plan, set(1), 90), set(1), -90), 3)).toBe(false)
  for (const changed of [
    turnPages(plan, set(1), 90),
    shiftPages(plan, set(1), 1),
    deletePages(plan, set(3)),
    splitPages(plan, set(3), { documentType: 'other', load: null }),
  ])
    expect(isChanged(changed, 3)).toBe(true)
})
