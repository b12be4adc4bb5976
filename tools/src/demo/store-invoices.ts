import { itemsOnceBought } from '@drayline/api/finance/aging/bought-items.service'
import type { OpenItemDoc } from '@drayline/api/finance/aging/open-item.model'
import { OpenItem } from '@drayline/api/finance/aging/open-item.model'
import { openItemsOf } from '@drayline/api/finance/aging/open-items.service'
import type { InvoiceDoc } from '@drayline/api/finance/invoices/invoice.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import type { LedgerEntryDoc } from '@drayline/api/finance/ledger/ledger.model'
import type { ReceivableMovement } from '@drayline/api/finance/ledger/receivables'
import { movementsOfEntry } from '@drayline/api/finance/ledger/receivables'
import type { PurchaseDoc } from '@drayline/api/finance/purchases/purchase.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import { BatchWriter } from './batch-writer.ts'
import { getOrSet } from './get-or-set.ts'

type Items = Omit<OpenItemDoc, '_id'>[]

/**
 * Stores invoices with their open items, each once: an invoice that is funded waits until its purchase is over, since it
 * carries what became of that. Memory depends on what is open, not on the size of the whole.
 */
export class InvoiceWriter {
  readonly #invoices = new BatchWriter(InvoiceRecord)
  readonly #items = new BatchWriter<OpenItemDoc>(OpenItem, async (batch) => {
    const first = await nextId('open_items', batch.length)
    for (const [index, item] of batch.entries()) item._id = first + index
  })
  readonly #funded = new Map<number, { invoice: InvoiceDoc; items: Items }>()
  /** What is owed on purchases that are not over, as the book moves. */
  readonly #movements = new Map<number, ReceivableMovement[]>()
  /** Invoices that were added. */
  count = 0

  async add(invoice: InvoiceDoc, termDays: number): Promise<void> {
    this.count += 1
    const items = openItemsOf(invoice, termDays)
    if (invoice.status === 'paid') this.#funded.set(invoice._id, { invoice, items })
    else await this.#store(invoice, items)
  }

  /** Entries come in the order of the book. */
  posted(entry: LedgerEntryDoc): void {
    for (const movement of movementsOfEntry(entry))
      getOrSet(this.#movements, movement.purchaseId, () => []).push(movement)
  }

  /** A purchase is as it stays. */
  async bought(purchase: PurchaseDoc): Promise<void> {
    const { _id, invoiceId, state } = purchase
    const [funded, movements] = [this.#funded.get(invoiceId), this.#movements.get(_id) ?? []]
    this.#funded.delete(invoiceId)
    this.#movements.delete(_id)
    if (!funded) throw new Error(`Purchase ${_id} is of an invoice that is not there`)
    const { invoice, items } = funded
    await this.#store({ ...invoice, purchaseState: state }, itemsOnceBought(purchase, movements, items))
  }

  /** Stores those too that were not bought. */
  async finish(): Promise<void> {
    for (const { invoice, items } of this.#funded.values()) await this.#store(invoice, items)
    this.#funded.clear()
    await Promise.all([this.#invoices.finish(), this.#items.finish()])
  }

  async #store(invoice: InvoiceDoc, items: Items): Promise<void> {
    await this.#invoices.add(invoice)
    for (const item of items) await this.#items.add({ ...item, _id: 0 })
  }
}
