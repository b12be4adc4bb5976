import mongoose from 'mongoose'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { driverCollection } from '../../kernel/database/model.ts'
import type { ChangeDoc } from './change.model.ts'
import { ChangeRecord, keptFor } from './change.model.ts'

/** What a change says of whose figures are others now. */
export type Heard = Pick<ChangeDoc, 'touched' | 'parties'>

/**
 * Milliseconds by which a change may be stored later than its id says: a transaction lasts a minute at most, and a
 * process whose clock is off by more than half a minute writes nothing.
 */
const lateBy = 120_000
/** Milliseconds by which the database's clock may move against the steady one, until it counts as set. */
const clockStep = 10_000

/** Changes that are remembered; whoever asks for what was before them reads everything anew. */
const maxRemembered = 5_000

/**
 * The changes of all processes, in the order in which this one heard of them. Each is heard once; all that was
 * committed before `catchUp` was called is heard when it returns.
 */
export class HeardChanges {
  #changes: Heard[] = []
  /** Number of the first of them. */
  #first = 0
  #ids = new Set<string>()
  #readTo: number | undefined
  /** By the steady clock: when it was read last, and until when changes may bear instants of a clock set since. */
  #readAt = 0
  #unsureUntil = 0
  /** The database's clock less the steady one. */
  #clock: number | undefined

  /** Hears what is new. Returns the number that the next change will have. */
  async catchUp(): Promise<number> {
    const now = databaseNow().getTime()
    if (this.#wasClockSet(now) || this.#readTo === undefined || now - this.#readTo > (keptFor * 1000) / 2)
      this.#startOver(now)
    const from = (this.#readTo as number) - lateBy
    const found = await driverCollection(ChangeRecord)
      .find(
        { _id: { $gte: mongoose.mongo.ObjectId.createFromTime(Math.floor(from / 1000)) } },
        { projection: { touched: 1, parties: 1 }, readConcern: { level: 'majority' }, maxTimeMS: 5_000 },
      )
      .toArray()
    for (const { _id, touched, parties } of found) {
      const id = _id.toHexString()
      if (this.#ids.has(id)) continue
      this.#ids.add(id)
      this.#changes.push(parties ? { touched, parties } : { touched })
    }
    this.#readTo = Math.max(now, this.#readTo as number)
    this.#forgetOld(from)
    return this.#first + this.#changes.length
  }

  /** Changes from a number on; undefined when some of them are no longer known. */
  since(number: number): readonly Heard[] | undefined {
    return number < this.#first ? undefined : this.#changes.slice(number - this.#first)
  }

  /** Tells whether ids of changes since the last reading may lie outside the time that is read: the clock was set. */
  #wasClockSet(now: number): boolean {
    const at = performance.now()
    const [before = now - at, lastRead] = [this.#clock, this.#readAt]
    this.#clock = now - at
    this.#readAt = at
    if (Math.abs(this.#clock - before) > clockStep) this.#unsureUntil = at + lateBy
    return lastRead < this.#unsureUntil
  }

  #startOver(now: number): void {
    this.#first += this.#changes.length + 1
    this.#changes = []
    this.#ids.clear()
    this.#readTo = now
  }

  #forgetOld(from: number): void {
    const surplus = this.#changes.length - maxRemembered
    if (surplus > 0) {
      this.#changes.splice(0, surplus)
      this.#first += surplus
    }
    const oldest = mongoose.mongo.ObjectId.createFromTime(Math.floor(from / 1000)).toHexString()
    if (this.#ids.size > maxRemembered) for (const id of this.#ids) if (id < oldest) this.#ids.delete(id)
  }
}
