import type { mongo } from 'mongoose'

/** A position in the database's log. */
interface OpTime {
  ts: mongo.Timestamp
  t: mongo.Long | number
}

/** Part of a member's reply to the driver's `hello` that is used here. */
export interface Hello {
  /** The member's clock. */
  localTime?: Date
  isWritablePrimary?: boolean
  electionId?: mongo.ObjectId
  lastWrite?: { opTime?: OpTime; majorityOpTime?: OpTime }
}

/**
 * Follows how far a majority confirms what the primary has written. A primary whose secondaries are stalled (their
 * disks hang, say) stays primary and answers every read, but no write can succeed; its own log shows that, at no cost.
 */
export class Confirmations {
  #unconfirmed: { opTime: OpTime; since: number } | undefined
  #stalledMs = 0
  #election = ''

  /** Takes in a member's answer, received at `at` milliseconds. Only the primary's counts. */
  note({ isWritablePrimary, electionId, lastWrite }: Hello, at: number): void {
    const { opTime, majorityOpTime } = lastWrite ?? {}
    const election = electionId?.toHexString() ?? ''
    // One that was voted out and does not know it yet.
    if (!isWritablePrimary || !opTime || !majorityOpTime || election < this.#election) return
    this.#election = election
    if (this.#unconfirmed && !isAfter(this.#unconfirmed.opTime, majorityOpTime)) this.#unconfirmed = undefined
    if (isAfter(opTime, majorityOpTime)) this.#unconfirmed ??= { opTime, since: at }
    this.#stalledMs = this.#unconfirmed ? at - this.#unconfirmed.since : 0
  }

  /** Milliseconds since when something has been written that no majority confirms, as of the last answer. */
  stalledMs(): number {
    return this.#stalledMs
  }
}

function isAfter(one: OpTime, other: OpTime): boolean {
  const [term, otherTerm] = [Number(one.t), Number(other.t)]
  return term > otherTerm || (term === otherTerm && one.ts.greaterThan(other.ts))
}
