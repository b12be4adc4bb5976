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
  number: number
  /** How often it went on to another partition. */
  moves: number
}

const free: Seat[] = Array.from({ length: seatCount }, (_, number) => ({ number, moves: 0 }))
const limit = pLimit(seatCount)
const running = new AsyncLocalStorage<Seat>()

/**
 * Runs `work` when there is a seat, first come, first served. Waiting counts against the running deadline. A transaction
 * inside another needs no seat of its own.
 * @throws Problem 503 when no seat became free in time; nothing was begun then
 */
export async function inSeat<T>(work: () => Promise<T>): Promise<T> {
  if (running.getStore()) return await work()
  let begun = false
  const done = limit(async () => {
    if (timeForAttempts() === 0) throw unavailable()
    begun = true
    const seat = free.pop() as Seat
    return await running.run(seat, work).finally(() => free.push(seat))
  })
  return await inTime(done, Math.max(1, timeForAttempts())).catch((error: unknown) => {
    if (begun) return done
    throw error instanceof OutOfTime ? unavailable() : error
  })
}

const orders = new Map<number, readonly number[]>()

/** The numbers below `count`, in an order that each process draws for itself. */
function orderOf(count: number): readonly number[] {
  const known = orders.get(count)
  if (known) return known
  const drawn = Array.from({ length: count }, (_, number) => ({ number, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ number }) => number)
  orders.set(count, drawn)
  return drawn
}

/**
 * One of `count` partitions, a multiple of `seatCount`, for what the running transaction appends: no other transaction of
 * this process has it now, and it stays the same while no other process is in the way.
 */
export function ownPartition(count: number): number {
  const { number, moves } = running.getStore() ?? { number: 0, moves: 0 }
  return orderOf(count)[(number + seatCount * moves) % count] ?? 0
}

/** After a conflict: another process may append to the same partition, so the seat goes on in its next one. */
export function leavePartition(): void {
  const seat = running.getStore()
  if (seat) seat.moves += 1
}
