import { withDeadline } from './deadline.ts'
import { freePartition, inSeat, seatCount, startOver } from './seats.ts'

/** Takes `count` seats and holds them until `release`; tells the partition of each. */
async function hold(count: number) {
  const end = Promise.withResolvers<void>()
  const partitions: number[] = []
  const held: Promise<void>[] = []
  for (let number = 0; number < count; number += 1) {
    const begun = Promise.withResolvers<void>()
    const work = async () => {
      partitions.push(freePartition(7, 32))
      begun.resolve()
      await end.promise
    }
    held.push(inSeat(work))
    await begun.promise
  }
  const release = async () => {
    end.resolve()
    await Promise.all(held)
  }
  return { partitions, release }
}

test('more transactions than seats wait, and begin in the order they came', async () => {
  const { release } = await hold(seatCount)
  const begun: number[] = []
  const waiting = [1, 2, 3].map((number) => inSeat(async () => void begun.push(number)))
  await new Promise(setImmediate)
  expect(begun).toEqual([])
  await release()
  await Promise.all(waiting)
  expect(begun).toEqual([1, 2, 3])
})

test('waiting counts against the deadline; what did not begin in time never does', async () => {
  const { release } = await hold(seatCount)
  const work = jest.fn(async () => undefined)
  await expect(withDeadline(() => inSeat(work), 30)).rejects.toMatchObject({ status: 503 })
  await release()
  await inSeat(async () => undefined)
  expect(work).not.toHaveBeenCalled()
})

test('a refusal frees the seat', async () => {
  for (let number = 0; number <= seatCount; number += 1)
    await expect(inSeat(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})

test('a transaction inside another needs no seat of its own', async () => {
  const { release } = await hold(seatCount - 1)
  expect(await inSeat(() => inSeat(async () => 'inner'))).toBe('inner')
  await release()
})

test('no two have the same partition, also when all want one, or start over', async () => {
  const { partitions, release } = await hold(seatCount - 1)
  expect(partitions).toContain(7)
  expect(new Set(partitions).size).toBe(seatCount - 1)
  await inSeat(async () => {
    for (let time = 0; time < 100; time += 1) {
      expect(partitions).not.toContain(freePartition(7, 32))
      startOver()
    }
  })
  await release()
})

test('who comes alone gets the partition that was wanted, and another after a conflict', async () => {
  await inSeat(async () => expect(freePartition(7, 32)).toBe(7))
  const others = await inSeat(async () => {
    startOver()
    return Array.from({ length: 100 }, () => freePartition(7, 32))
  })
  expect(others.some((partition) => partition !== 7)).toBe(true)
  expect(others.every((partition) => partition >= 0 && partition < 32)).toBe(true)
  await inSeat(async () => expect(freePartition(7, 32)).toBe(7))
})
