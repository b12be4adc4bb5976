import { pageOfRows } from './page-of-rows.ts'

const after = (position: number) => (row: number) => row > position

test('a page goes on after its position, also when the row there is gone, and ends with the rows', () => {
  expect(pageOfRows([1, 2, 3, 4, 5], 2, undefined)).toEqual({ page: [1, 2], hasMore: true })
  expect(pageOfRows([1, 2, 3, 4, 5], 2, after(2))).toEqual({ page: [3, 4], hasMore: true })
  expect(pageOfRows([1, 3, 4, 5], 2, after(2))).toEqual({ page: [3, 4], hasMore: true })
  expect(pageOfRows([1, 3, 4], 2, after(2))).toEqual({ page: [3, 4], hasMore: false })
  expect(pageOfRows([1, 2], 2, after(2))).toEqual({ page: [], hasMore: false })
})
