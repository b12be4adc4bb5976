import type { PromiseState } from './collection.ts'

/** Facts about what a broker promised in a call. Amounts are integer cents, days the company's calendar dates. */
export interface BrokerPromiseFacts {
  amountCents: number
  /** The day by which it is to be paid. */
  date: string
  /** Money of the broker that was taken in since the call, with value days up to the promised day. */
  inTimeCents: number
  /** All that was taken in since the call. */
  receivedCents: number
}

/** State of a broker's promise on a day: kept by money in time, broken when its day is over without that. */
export function brokerPromiseState(promise: BrokerPromiseFacts, today: string): PromiseState {
  if (promise.inTimeCents >= promise.amountCents) return 'kept'
  return today > promise.date ? 'broken' : 'open'
}

/** Tells whether a promise is still waited for: less has come in than was promised, in time or late. */
export function isPromiseAwaited({ amountCents, receivedCents }: BrokerPromiseFacts): boolean {
  return receivedCents < amountCents
}
