import { seconds } from '../progress.ts'

const everyMs = 2000

/** Tells now and then how far a long count has come, how fast it goes and when it will be done. */
export class RateMeter {
  readonly #what: string
  readonly #total: number
  readonly #report: (text: string) => void
  readonly #started = performance.now()
  #reported = performance.now()

  constructor(what: string, total: number, report: (text: string) => void) {
    this.#what = what
    this.#total = total
    this.#report = report
  }

  at(done: number): void {
    const now = performance.now()
    if (now - this.#reported < everyMs || done === 0) return
    this.#reported = now
    const perMs = done / (now - this.#started)
    const left = seconds((this.#total - done) / perMs)
    const rate = number(Math.round(perMs * 1000))
    this.#report(`${number(done)} of ${number(this.#total)} ${this.#what}, ${rate} a second, ${left} left`)
  }
}

export function number(value: number): string {
  return value.toLocaleString('en-US')
}
