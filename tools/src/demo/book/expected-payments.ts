import { getOrSet } from '../get-or-set.ts'
import type { Deal, Paying } from './book-records.ts'
import { takesMoney } from './receipt-story.ts'

/** What brokers are going to pay, by day. */
export class ExpectedPayments {
  readonly #byDay = new Map<number, Map<number, Paying[]>>()

  /** Money of a broker on a day, counted from 1970; `shortCents` of what is open do not come. */
  add(deal: Deal, day: number, shortCents: number): void {
    const { plan, purchase, broker } = deal
    const paying: Paying = {
      ...{ deal, cents: purchase.openCents - Math.max(0, shortCents), extraCents: Math.max(0, -shortCents) },
      ...{ shortPay: plan.shortPay, bounces: plan.bounces && purchase.closings === 0 },
    }
    const ofDay = getOrSet(this.#byDay, day, () => new Map<number, Paying[]>())
    getOrSet(ofDay, broker.id, () => []).push(paying)
  }

  /** The payments of a day, each broker's together, as far as they are still possible. */
  *of(day: number): Iterable<Paying[]> {
    for (const payings of this.#byDay.get(day)?.values() ?? []) {
      const possible = oneOfEach(payings.filter(({ deal }) => takesMoney(deal)).map(atMostOpen))
      if (possible.length > 0) yield possible
    }
  }

  forget(day: number): void {
    this.#byDay.delete(day)
  }
}

/** Money that came meanwhile leaves less to pay. */
const atMostOpen = (paying: Paying): Paying => ({
  ...paying,
  cents: Math.min(paying.cents, paying.deal.purchase.openCents),
})

/** The rest of a purchase and its repetition after a bounced check may come on one day: the larger one counts. */
function oneOfEach(payings: readonly Paying[]): Paying[] {
  const bySize = payings.toSorted((a, b) => a.cents - b.cents)
  return [...new Map(bySize.map((paying) => [paying.deal, paying])).values()]
}
