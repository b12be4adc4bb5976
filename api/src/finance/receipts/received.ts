import { maxReceiptDays } from '@drayline/domain/finance/receipts/receipt'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { ReceiptRecord } from './receipt.model.ts'

/** A broker, and since when its money is asked for: taken in from an instant on, in time up to a value day. */
export interface Since {
  brokerId: number
  at: Date
  /** The company's calendar date of about then: nothing was booked more than `maxReceiptDays` before it. */
  day: string
  to: string
}

/** Money in cents. */
export interface Received {
  inTimeCents: number
  /** All that was taken in since, in time or later. */
  receivedCents: number
}

interface Part {
  _id: { brokerId: number; valueDay: string }
  cents: number
}

/** So many brokers are asked for at once: each is a range of an index. */
const batch = 100

/**
 * Sums the money of brokers that was taken in since an instant of each, without what was taken back. One entry for each
 * that has paid anything.
 */
export async function readReceived(since: readonly Since[], options = {}): Promise<Map<number, Received>> {
  const sums = new Map<number, Received>()
  for (let first = 0; first < since.length; first += batch) {
    const some = since.slice(first, first + batch)
    const lastDays = new Map(some.map(({ brokerId, to }) => [brokerId, to]))
    for (const { _id, cents } of await readParts(some, options)) {
      const sum = sums.get(_id.brokerId) ?? { inTimeCents: 0, receivedCents: 0 }
      sum.receivedCents += cents
      if (_id.valueDay <= (lastDays.get(_id.brokerId) ?? '')) sum.inTimeCents += cents
      sums.set(_id.brokerId, sum)
    }
  }
  return sums
}

/** Money is booked on a day not long past, so that an index by book day finds all. */
function readParts(since: readonly Since[], options: object): Promise<Part[]> {
  return ReceiptRecord.aggregate<Part>([
    {
      $match: {
        $or: since.map(({ brokerId, at, day }) => ({
          ...{ brokerId, bookDay: { $gte: addDays(day, -maxReceiptDays) }, createdAt: { $gte: at } },
        })),
        reversedAt: null,
      },
    },
    { $group: { _id: { brokerId: '$brokerId', valueDay: '$valueDay' }, cents: { $sum: '$cents' } } },
  ]).option({ maxTimeMS: 5_000, ...options })
}
