import { dayMs } from './calendar.ts'
import { getOrSet } from './get-or-set.ts'

/** Things by the UTC day on which they happen. */
export class Buckets<T> {
  readonly #at: (item: T) => number
  readonly #days = new Map<number, T[]>()

  constructor(at: (item: T) => number) {
    this.#at = at
  }

  add(item: T): void {
    const day = Math.floor(this.#at(item) / dayMs)
    getOrSet(this.#days, day, () => []).push(item)
  }

  /** The things of a day by time; they are forgotten here. */
  take(day: number): T[] {
    const items = this.#days.get(day) ?? []
    this.#days.delete(day)
    return items.sort((a, b) => this.#at(a) - this.#at(b))
  }
}
