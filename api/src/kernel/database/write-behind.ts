/** Writes one thing after the other while the next is being made: at most two are in memory. */
export class WriteBehind {
  #writing: Promise<void> = Promise.resolve()

  /** Begins to write, once what was before is written. */
  async begin(write: () => Promise<void>): Promise<void> {
    await this.#writing
    this.#writing = write()
    // A failure is reported by the next wait; without this, Node would end the process first.
    this.#writing.catch(() => undefined)
  }

  /** Waits for the last one. */
  async end(): Promise<void> {
    await this.#writing
  }
}
