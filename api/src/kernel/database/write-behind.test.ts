import { setImmediate } from 'node:timers/promises'
import { WriteBehind } from './write-behind.ts'

test('one is written while the next is made, in their order', async () => {
  const writing = new WriteBehind()
  const first = Promise.withResolvers<void>()
  const begun: number[] = []
  await writing.begin(() => {
    begun.push(1)
    return first.promise
  })
  const second = writing.begin(async () => {
    begun.push(2)
  })
  await setImmediate()
  expect(begun).toEqual([1])
  first.resolve()
  await second
  await writing.end()
  expect(begun).toEqual([1, 2])
})

test('what could not be written is told by the next wait, and ends nothing before', async () => {
  const unheard = jest.fn()
  process.on('unhandledRejection', unheard)
  const writing = new WriteBehind()
  await writing.begin(() => Promise.reject(new Error('The disk is full')))
  await setImmediate()
  await setImmediate()
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
  await expect(writing.begin(async () => undefined)).rejects.toThrow('The disk is full')
  await expect(writing.end()).rejects.toThrow('The disk is full')
})
