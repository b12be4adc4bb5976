import { getOrSet } from '../get-or-set.ts'
import type { PurchaseDoc } from './book-records.ts'

/**
 * Rebates of purchases that have ended, until a payment of all that is payable to their client carries them. A purchase
 * is stored once, so one that is over waits for that payment too.
 */
export class WaitingRebates {
  readonly #store: (purchase: PurchaseDoc) => Promise<void>
  readonly #byClient = new Map<number, Set<PurchaseDoc>>()
  readonly #over = new Set<PurchaseDoc>()

  constructor(store: (purchase: PurchaseDoc) => Promise<void>) {
    this.#store = store
  }

  /** A purchase was closed. */
  closed(purchase: PurchaseDoc): void {
    if ((purchase.closing?.rebateCents ?? 0) <= 0) return
    getOrSet(this.#byClient, purchase.clientId, () => new Set()).add(purchase)
  }

  /** Its end was taken back. */
  reopened(purchase: PurchaseDoc): void {
    this.#byClient.get(purchase.clientId)?.delete(purchase)
  }

  /** Nothing more happens to a purchase. */
  async over(purchase: PurchaseDoc): Promise<void> {
    if (this.#byClient.get(purchase.clientId)?.has(purchase)) this.#over.add(purchase)
    else await this.#store(purchase)
  }

  /** All that is payable to a client was paid. */
  async paid(clientId: number, payoutId: number): Promise<void> {
    const waiting = this.#byClient.get(clientId) ?? []
    this.#byClient.delete(clientId)
    for (const purchase of waiting) await this.#mark(purchase, payoutId)
  }

  /** Stores what is over and still waits. A rebate that is no longer payable was used up otherwise: it says nothing. */
  async finish(payableTo: (clientId: number) => number): Promise<void> {
    for (const [clientId, waiting] of this.#byClient)
      for (const purchase of waiting) {
        const isPayable = payableTo(clientId) >= (purchase.closing?.rebateCents ?? 0)
        await this.#mark(purchase, isPayable ? null : undefined)
      }
    this.#byClient.clear()
  }

  async #mark(purchase: PurchaseDoc, payoutId: number | null | undefined): Promise<void> {
    const { closing } = purchase
    if (closing && payoutId !== undefined)
      purchase.closing = { ...closing, payoutId, paidCents: payoutId === null ? 0 : closing.rebateCents }
    if (this.#over.delete(purchase)) await this.#store(purchase)
  }
}
