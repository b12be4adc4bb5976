import { isPromiseAwaited } from '@drayline/domain/finance/collections/broker-promise'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { keepGroups, majority, partiesOf } from '../../platform/changes/index.ts'
import type { Received } from '../receipts/index.ts'
import { readReceived } from '../receipts/index.ts'
import type { CallDoc } from './collection.model.ts'
import { CallRecord } from './collection.model.ts'

/** The latest call with a broker in which it promised something, and the money that has come since. */
export interface PromiseCall extends Received {
  amountCents: number
  date: string
  call: CallDoc
}

/** What was said last with a broker. */
export interface LastCalls {
  brokerId: number
  call: CallDoc
  promise: PromiseCall | null
}

interface Question {
  /** The company's time zone, which value days are of. */
  zone: string
}

/** The last calls with each broker that anyone called. There are as many as brokers, and they are kept. */
export const readLastCalls = keepGroups<Question, number | null, LastCalls>({
  name: 'last calls',
  idOf: ({ brokerId }) => brokerId,
  read: lastCallsOf,
  changed: (heard) => partiesOf('broker', heard),
})

async function lastCallsOf({ zone }: Question, only?: readonly (number | null)[]): Promise<LastCalls[]> {
  const [calls, promises] = await Promise.all([
    latest({}, only),
    latest({ promiseDate: { $type: 'string' } }, only),
  ])
  const received = await readReceived(
    promises.map((call) => ({
      brokerId: call.brokerId as number,
      at: call.createdAt,
      day: todayIn(zone, call.at),
      to: call.promiseDate as string,
    })),
    majority,
  )
  const promised = new Map(promises.map((call) => [call.brokerId, call]))
  return calls.map((call) => {
    const brokerId = call.brokerId as number
    return { brokerId, call, promise: promiseOf(promised.get(brokerId), received.get(brokerId)) }
  })
}

function promiseOf(call: CallDoc | undefined, received: Received | undefined): PromiseCall | null {
  if (!call) return null
  const { promiseAmountCents, promiseDate } = call
  const sums = received ?? { inTimeCents: 0, receivedCents: 0 }
  return { call, amountCents: promiseAmountCents ?? 0, date: promiseDate as string, ...sums }
}

/** The latest of such calls with each broker. Sorted like an index and grouped by its first field. */
async function latest(which: object, only?: readonly (number | null)[]): Promise<CallDoc[]> {
  const calls = await CallRecord.aggregate<{ _id: number; call: CallDoc }>([
    { $match: { brokerId: only ? { $in: only.filter((id) => id !== null) } : { $gt: 0 }, ...which } },
    { $sort: { brokerId: 1, at: -1, _id: -1 } },
    { $group: { _id: '$brokerId', call: { $first: '$$ROOT' } } },
  ]).option({ maxTimeMS: 5000, ...majority })
  return calls.map(({ call }) => call)
}

/** What the order in which to call asks of them, for a reader's days. */
export function saidLast(last: LastCalls | undefined, zone: string) {
  return {
    lastCallOn: last ? todayIn(zone, last.call.at) : null,
    promisedFor: last?.promise && isPromiseAwaited(last.promise) ? last.promise.date : null,
    nextCallOn: last?.call.nextCallDate ?? null,
  }
}
