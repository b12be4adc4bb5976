import { insertBulk } from '@drayline/api/kernel/database/insert-bulk'
import { WriteBehind } from '@drayline/api/kernel/database/write-behind'
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
  readonly #writing = new WriteBehind()

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
    await this.#writing.end()
  }

  async #next(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (batch.length > 0) await this.#writing.begin(() => this.#store(batch))
  }

  async #store(batch: T[]): Promise<void> {
    await this.#prepare(batch)
    await insertBulk(this.#model, batch)
  }
}
