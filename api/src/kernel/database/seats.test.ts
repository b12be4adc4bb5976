import { withDeadline } from './deadline.ts'
import { inSeat, leavePartition, ownPartition, seatCount } from './seats.ts'

/** Takes `count` seats and holds them until `release`; tells the partition of each. */
async function hold(count: number) {
  const end = Promise.withResolvers<void>()
  const partitions: number[] = []
  const held: Promise<void>[] = []
  for (let number = 0; number < count; number += 1) {
    const begun = Promise.withResolvers<void>()
    const work = async () => {
      partitions.push(ownPartition(32))
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

test('each has a partition of its own, also after it has left one', async () => {
  const { partitions, release } = await hold(seatCount - 1)
  await inSeat(async () => {
    for (let move = 0; move < 8; move += 1) {
      const before = ownPartition(32)
      expect(partitions).not.toContain(before)
      leavePartition()
      expect(ownPartition(32)).not.toBe(before)
    }
  })
  expect(new Set(partitions).size).toBe(seatCount - 1)
  await release()
})

test('who comes alone stays in one partition', async () => {
  const partitions = new Set<number>()
  for (let time = 0; time < 5; time += 1) partitions.add(await inSeat(async () => ownPartition(32)))
  expect(partitions.size).toBe(1)
})
