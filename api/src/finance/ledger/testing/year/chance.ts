/** Numbers that look random and are the same for each seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  is(share: number): boolean {
    return this.next() < share
  }

  /** A whole number, both ends included. */
  from(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  of<T>(list: readonly T[]): T {
    const picked = list[this.from(0, list.length - 1)]
    if (picked === undefined) throw new Error('There is nothing to choose from')
    return picked
  }

  /** One of several by their shares, which come to 1. */
  by<T extends string>(shares: Readonly<Record<T, number>>): T {
    const names = Object.keys(shares) as T[]
    const drawn = this.next()
    let sum = 0
    for (const name of names) {
      sum += shares[name]
      if (drawn < sum) return name
    }
    return names.at(-1) as T
  }
}
