import { insertBulk } from '@drayline/api/kernel/database/insert-bulk'
import type { Model } from 'mongoose'

const batchSize = 1000

/**
 * Stores documents in batches past mongoose and transactions, while the next batch is being made. Everything else
 * (schemas, sums, audit) is the caller's to keep right.
 */
export class BatchWriter<T extends { _id: unknown }> {
  readonly #model: Model<T>
  readonly #prepare: (batch: T[]) => Promise<void>
  #batch: T[] = []
  #writing: Promise<void> = Promise.resolve()

  /** @param prepare last changes to a batch before it is stored, in order */
  constructor(model: Model<T>, prepare: (batch: T[]) => Promise<void> = async () => undefined) {
    this.#model = model
    this.#prepare = prepare
  }

  async add(document: T): Promise<void> {
    this.#batch.push(document)
    if (this.#batch.length >= batchSize) await this.#next()
  }

  /** Stores what is left and waits for it. */
  async finish(): Promise<void> {
    await this.#next()
    await this.#writing
  }

  /** Waits for the batch before this one, so that at most two are in memory. */
  async #next(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    await this.#writing
    if (batch.length > 0) this.#writing = this.#store(batch)
    // A failure is reported by the await of the next batch; without this, Node would end the process first.
    this.#writing.catch(() => undefined)
  }

  async #store(batch: T[]): Promise<void> {
    await this.#prepare(batch)
    await insertBulk(this.#model, batch)
  }
}
