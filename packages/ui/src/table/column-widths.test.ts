import { shareRoom } from './column-widths.ts'

const column = (least: number, content: number, isChosen = false) => ({ least, content, isChosen })

test('where there is room, every column gets its content, and what is left over grows with it', () => {
  expect(shareRoom([column(100, 100), column(128, 200)], 600)).toEqual([200, 400])
})

test('where there is not enough, what is lacking is shared by need', () => {
  expect(shareRoom([column(100, 100), column(100, 300), column(100, 200)], 450)).toEqual([100, 200, 150])
})

test('where even the least is too much, the table scrolls', () => {
  expect(shareRoom([column(100, 150), column(200, 300)], 250)).toEqual([100, 200])
})

test('a chosen width stays, whatever room there is', () => {
  expect(shareRoom([column(80, 80, true), column(100, 100)], 500)).toEqual([80, 420])
  expect(shareRoom([column(400, 400, true), column(100, 200)], 450)).toEqual([400, 100])
})
