/** Repeatable randomness (sfc32): the same seed and label give the same numbers on every machine. */
export class Random {
  readonly #seed: number
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, label = '') {
    this.#seed = seed
    this.#a = hash(`${label}:a`, seed)
    this.#b = hash(`${label}:b`, seed)
    this.#c = hash(`${label}:c`, seed)
    for (let round = 0; round < 12; round += 1) this.next()
  }

  /** An independent source for another purpose, so that a change in one list does not shift all others. */
  fork(label: string): Random {
    return new Random(this.#seed, label)
  }

  /** At least 0, below 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  /** An integer, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }

  /** Around `mean`; nearly always within two `spread`s, never beyond three. */
  around(mean: number, spread: number): number {
    const sum = this.next() + this.next() + this.next() + this.next()
    return mean + (sum - 2) * 1.5 * spread
  }

  /** So many digits, the first possibly 0. */
  digits(count: number): string {
    let text = ''
    for (let index = 0; index < count; index += 1) text += this.int(0, 9)
    return text
  }
}

/** Draws from a list by weight in logarithmic time. */
export class WeightedPicker<T> {
  readonly #items: readonly T[]
  readonly #sums: number[] = []

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    this.#items = items
    let sum = 0
    for (const item of items) {
      sum += weightOf(item)
      this.#sums.push(sum)
    }
  }

  pick(random: Random): T {
    const target = random.next() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    const chosen = this.#items[low]
    if (chosen === undefined) throw new RangeError('Nothing to pick from')
    return chosen
  }

  /** The first of up to `tries` draws that fits, or undefined. */
  pickWhere(random: Random, fits: (item: T) => boolean, tries = 60): T | undefined {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const item = this.pick(random)
      if (fits(item)) return item
    }
    return this.#items.find(fits)
  }
}

function hash(text: string, seed: number): number {
  let value = (seed ^ 2_166_136_261) | 0
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  }
  value = Math.imul(value ^ (value >>> 15), 2_246_822_507)
  return (value ^ (value >>> 13)) | 0
}
