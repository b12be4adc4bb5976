import { readAhead } from './read-ahead.ts'

let begun: number[]
let isClosed: boolean

async function* source(fails = Number.POSITIVE_INFINITY) {
  try {
    for (let number = 1; number <= 5; number += 1) {
      begun.push(number)
      if (number === fails) throw new Error('cut off')
      yield number
    }
  } finally {
    isClosed = true
  }
}

beforeEach(() => {
  begun = []
  isClosed = false
})

const moment = () => new Promise((done) => setTimeout(done, 20))

test('the next one is read while the first is worked on, and not all of them', async () => {
  const seen: number[] = []
  for await (const number of readAhead(source())) {
    if (number === 1) {
      await moment()
      expect(begun.length).toBeGreaterThan(1)
      expect(begun.length).toBeLessThan(4)
    }
    seen.push(number)
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('an error of the source reaches the reader', async () => {
  const read = async () => {
    for await (const _ of readAhead(source(3))) await moment()
  }
  await expect(read()).rejects.toThrow('cut off')
})

test('a reader that stops closes the source', async () => {
  for await (const number of readAhead(source())) if (number === 2) break
  await moment()
  expect(isClosed).toBe(true)
})
