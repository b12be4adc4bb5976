import type { ClientSession } from 'mongoose'
import { runningSession } from '../../kernel/database/transaction.ts'

/**
 * Instants of entries that one event posts: each follows the one before by a millisecond, so that whoever sorts by
 * instant has them in their order, in whichever partitions they are. Without it a receipt could follow its own
 * application, and a balance be negative between the two.
 */
export class EntryInstants {
  #event = Number.NaN
  #last = Number.NaN

  /** @param at instant of the event */
  next(at: Date): Date {
    const isSameEvent = at.getTime() === this.#event
    this.#event = at.getTime()
    this.#last = isSameEvent ? this.#last + 1 : this.#event
    return new Date(this.#last)
  }
}

const ofTransactions = new WeakMap<ClientSession, EntryInstants>()

/** Returns the instant of the next entry of the running transaction. */
export function nextInstant(at: Date): Date {
  const session = runningSession()
  if (!session) return at
  const instants = ofTransactions.get(session) ?? new EntryInstants()
  ofTransactions.set(session, instants)
  return instants.next(at)
}
