import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { nextId } from './ids.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  // The clock stands, so that no block gets old by itself.
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'setImmediate',
      'queueMicrotask',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
    ],
  })
})
afterAll(async () => {
  jest.useRealTimers()
  await api.stop()
})

const raised = async (collection: string) =>
  (await mongoose.connection.collection('counters').findOne({ _id: collection as never }))?.value

test('of ids that are asked for side by side none comes twice, and most come in blocks', async () => {
  const counters = mongoose.connection.getClient().db().collection('counters').constructor.prototype
  const asked = jest.spyOn(counters, 'findOneAndUpdate')
  const ids = await Promise.all(Array.from({ length: 100 }, () => nextId('crowd')))
  const questions = asked.mock.calls.length
  asked.mockRestore()
  expect(new Set(ids).size).toBe(100)
  expect(Math.min(...ids)).toBe(1)
  expect(questions).toBeGreaterThan(0)
  expect(questions).toBeLessThan(15)
})

test('on a quiet day ids have no gaps', async () => {
  for (const expected of [1, 2, 3]) {
    expect(await nextId('quiet')).toBe(expected)
    jest.advanceTimersByTime(1_000)
  }
})

test('what is left of a block after a second is a gap, so that ids follow the order of creation', async () => {
  const before = [await nextId('busy'), await nextId('busy'), await nextId('busy'), await nextId('busy')]
  expect(before).toEqual([1, 2, 3, 4])
  const end = await raised('busy')
  expect(end).toBeGreaterThan(4)
  jest.advanceTimersByTime(1_000)
  expect(await nextId('busy')).toBe(end + 1)
})

test('several at once are consecutive and higher than all before', async () => {
  await nextId('several')
  await nextId('several')
  const end = await raised('several')
  expect(await nextId('several', 10)).toBe(end + 1)
  expect(await raised('several')).toBe(end + 10)
})
