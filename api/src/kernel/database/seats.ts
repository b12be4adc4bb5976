import { AsyncLocalStorage } from 'node:async_hooks'
import pLimit from 'p-limit'
import { unavailable } from '../base/errors.ts'
import { inTime, OutOfTime, timeForAttempts } from './deadline.ts'

/**
 * Transactions of one process that run at a time. With more, none gets done sooner: each takes longer, and the longer two
 * run side by side, the likelier they write the same document and one of them starts over.
 */
export const seatCount = 4

/** The place of a running transaction among those of its process. */
interface Seat {
  /** The partition that the transaction appends to. */
  partition: number | undefined
  /** True once it met another writer and started over. */
  hasMet: boolean
}

const taken = new Set<Seat>()
const limit = pLimit(seatCount)
const running = new AsyncLocalStorage<Seat>()

/**
 * Runs `work` when there is a seat, first come, first served. Waiting counts against the running deadline. A transaction
 * inside another needs no seat of its own.
 * @throws Problem 503 when no seat became free in time; nothing was begun then
 */
export async function inSeat<T>(work: () => Promise<T>): Promise<T> {
  if (running.getStore()) return await work()
  let state: 'waiting' | 'begun' | 'gone' = 'waiting'
  const done = limit(async () => {
    if (state === 'gone') throw unavailable()
    state = 'begun'
    const seat = { partition: undefined, hasMet: false }
    taken.add(seat)
    return await running.run(seat, work).finally(() => taken.delete(seat))
  })
  return await inTime(done, Math.max(1, timeForAttempts())).catch((error: unknown) => {
    if (state === 'begun') return done
    state = 'gone'
    throw error instanceof OutOfTime ? unavailable() : error
  })
}

/**
 * The partition, of `count`, for what the running transaction appends: the one wanted, unless another transaction of this
 * process appends there now, and any other one after a conflict, which may have been with another process there.
 */
export function freePartition(wanted: number, count: number): number {
  const seat = running.getStore()
  const others = new Set([...taken].filter((one) => one !== seat).map(({ partition }) => partition))
  let partition = seat?.hasMet ? Math.floor(Math.random() * count) : wanted
  while (others.has(partition)) partition = (partition + 1) % count
  if (seat) seat.partition = partition
  return partition
}

/** Says that the running transaction met another writer and starts over. */
export function startOver(): void {
  const seat = running.getStore()
  if (seat) Object.assign(seat, { partition: undefined, hasMet: true })
}
