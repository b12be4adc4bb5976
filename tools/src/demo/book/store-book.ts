import type { Owing } from '@drayline/api/finance/aging/bought-items.service'
import { storeBoughtItems } from '@drayline/api/finance/aging/bought-items.service'
import { AgreementRecord } from '@drayline/api/finance/agreements/agreement.model'
import { BuyoutRecord } from '@drayline/api/finance/buyouts/buyout.model'
import { BaseRateRecord } from '@drayline/api/finance/fee-plans/fee-plan.model'
import { FuelAdvanceRecord } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { BulkBook } from '@drayline/api/finance/ledger/bulk-book'
import { LedgerJournal } from '@drayline/api/finance/ledger/journal.model'
import type { PayeeDoc } from '@drayline/api/finance/payees/payee.model'
import { PayeeRecord } from '@drayline/api/finance/payees/payee.model'
import { PayoutRecord } from '@drayline/api/finance/purchases/payout.model'
import type { PurchaseDoc } from '@drayline/api/finance/purchases/purchase.model'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { ReceiptRecord } from '@drayline/api/finance/receipts/receipt.model'
import { nextId } from '@drayline/api/kernel/database/ids'
import { standingOn } from '@drayline/domain/finance/agreements/agreement'
import { payeeFor } from '@drayline/domain/finance/payees/payee'
import { BatchWriter } from '../batch-writer.ts'
import type { FuelOptions } from '../generate-fuel.ts'
import { FuelDesk } from '../generate-fuel.ts'
import type { HistoryDay } from '../generate-history.ts'
import { officeOf } from '../generate-staff.ts'
import { Random } from '../random.ts'
import type { DemoBroker, DemoClient, DemoUser } from '../types.ts'
import type { BookOptions } from './book-options.ts'
import type { BookCollection, BookSink, TermsInForce } from './book-records.ts'
import { BookStory } from './book-story.ts'
import { insolventOf } from './broker-payment.ts'
import type { FuelSource } from './fuel-story.ts'

interface BookDemo {
  clients: readonly DemoClient[]
  brokers: readonly DemoBroker[]
  users: DemoUser[]
  now: number
}

/** Ids of what there is much of. */
const idsAtOnce: Partial<Record<BookCollection, number>> = {
  purchases: 1_000,
  receipts: 1_000,
  payouts: 1_000,
}
const itemsAtOnce = 1_000
/** Writes the book of a made-up office beside its invoices, day by day. */
export class BookWriter {
  readonly #story: BookStory
  readonly #book: BulkBook
  readonly #writers = {
    purchases: new BatchWriter(PurchaseRecord),
    receipts: new BatchWriter(ReceiptRecord),
    payouts: new BatchWriter(PayoutRecord),
    journals: new BatchWriter(LedgerJournal),
    advances: new BatchWriter(FuelAdvanceRecord),
    buyouts: new BatchWriter(BuyoutRecord),
  }
  /** What is needed of each purchase for its open items, once all entries are there. */
  readonly #owing: Owing[] = []
  /** What became of each purchase, which its invoice carries. */
  readonly #states: Pick<PurchaseDoc, 'invoiceId' | 'state'>[] = []
  readonly #ids = new Map<string, { next: number; left: number }>()
  /** The first day that something was booked on. */
  firstDay: string | null = null

  private constructor(book: BulkBook, random: Random, options: Omit<BookOptions, 'sink'>) {
    this.#book = book
    this.#story = new BookStory(random, { ...options, sink: this.#sink() })
  }

  /** The clients' agreements are stored already. */
  static async open(seed: number, { clients, brokers, users, now }: BookDemo): Promise<BookWriter> {
    const options = {
      ...{ office: officeOf(users), now, insolvent: insolventOf(brokers) },
      baseRates: await BaseRateRecord.find().sort({ from: 1 }).lean(),
      clientIds: clients.map(({ id }) => id),
      termsOf: await readTerms(clients),
      payeeOf: await readPayees(clients),
      buyoutRandom: new Random(seed, 'buyouts'),
      fuel: await fuelSource(seed, { clients, users, now }),
    }
    return new BookWriter(await BulkBook.open(), new Random(seed, 'book'), options)
  }

  /** Everything of a day, counted from 1970. Days come in order. */
  async day({ day, invoices, loads }: Pick<HistoryDay, 'day' | 'invoices' | 'loads'>): Promise<void> {
    for (const invoice of invoices) this.#story.add(invoice)
    await this.#story.day(day, loads)
  }

  async finish(): Promise<void> {
    await this.#story.finish()
    for (const writer of Object.values(this.#writers)) await writer.finish()
    await this.#book.finish()
  }

  /**
   * What is owed on purchases, and the copies of their states. It reads lines of the ledger by purchase: without their
   * indexes each batch would read all of them.
   */
  async storeOpenItems(): Promise<void> {
    for (let at = 0; at < this.#owing.length; at += itemsAtOnce)
      await storeBoughtItems(this.#owing.slice(at, at + itemsAtOnce))
    for (let at = 0; at < this.#states.length; at += itemsAtOnce)
      await storeStates(this.#states.slice(at, at + itemsAtOnce))
  }

  #sink(): BookSink {
    const { purchases, receipts, payouts, journals, advances, buyouts } = this.#writers
    return {
      post: (facts) => {
        if (this.firstDay === null || facts.bookDate < this.firstDay) this.firstDay = facts.bookDate
        return this.#book.post(facts)
      },
      reverse: (entry, undo) => this.#book.reverse(entry, undo),
      nextId: (collection) => this.#nextId(collection),
      purchase: async (record) => {
        const { _id, invoiceId, clientId, brokerId, invoiceDay, state } = record
        this.#owing.push({ _id, invoiceId, clientId, brokerId, invoiceDay })
        this.#states.push({ invoiceId, state })
        await purchases.add(record)
      },
      receipt: (record) => receipts.add(record),
      payout: (record) => payouts.add(record),
      journal: (record) => journals.add(record),
      advance: (record) => advances.add(record),
      buyout: (record) => buyouts.add(record),
    }
  }

  async #nextId(collection: BookCollection): Promise<number> {
    const known = this.#ids.get(collection)
    const count = idsAtOnce[collection] ?? 1
    const ids = known?.left ? known : { next: await nextId(collection, count), left: count }
    this.#ids.set(collection, { next: ids.next + 1, left: ids.left - 1 })
    return ids.next
  }
}

/** The invoices are stored already. */
async function storeStates(states: readonly Pick<PurchaseDoc, 'invoiceId' | 'state'>[]): Promise<void> {
  const updates = states.map(({ invoiceId, state }) => ({
    updateOne: { filter: { _id: invoiceId }, update: { $set: { purchaseState: state } } },
  }))
  await InvoiceRecord.collection.bulkWrite(updates as never, { ordered: false })
}

/** Advances of a new database; one that grows keeps those it has. */
async function fuelSource(seed: number, office: FuelOptions): Promise<FuelSource> {
  if ((await FuelAdvanceRecord.estimatedDocumentCount()) > 0) return { day: () => [] }
  const desk = new FuelDesk(new Random(seed, 'fuel advances'), office)
  return {
    day: (day, loads) =>
      desk.day(
        day,
        loads.map(({ client, ...load }) => ({ ...load, clientId: client.id })),
      ),
  }
}

async function readPayees(clients: readonly DemoClient[]): Promise<BookOptions['payeeOf']> {
  const own = clients.map(({ id }) => id)
  const payees = await PayeeRecord.collection
    .find({ clientId: { $gte: Math.min(...own), $lte: Math.max(...own) } }, { projection: { secret: 0 } })
    .toArray()
  const byClient = Map.groupBy(payees as unknown as PayeeDoc[], ({ clientId }) => clientId)
  return (clientId, method, at) => {
    const spans = (byClient.get(clientId) ?? []).map((payee) => ({ ...payee, id: payee._id }))
    const payee = payeeFor(spans, method, at)
    if (!payee) return null
    const { id, holder, bankName, accountTail } = payee
    return { id, holder, bankName, accountTail }
  }
}

async function readTerms(clients: readonly DemoClient[]): Promise<BookOptions['termsOf']> {
  const own = clients.map(({ id }) => id)
  const versions = await AgreementRecord.collection
    .find({ clientId: { $gte: Math.min(...own), $lte: Math.max(...own) }, state: 'active' })
    .toArray()
  const byClient = Map.groupBy(versions, ({ clientId }) => clientId as number)
  return (clientId, date): TermsInForce | undefined => {
    const version = byClient.get(clientId)?.find((one) => standingOn(one as never, date) === 'inForce')
    return version && { id: Number(version._id), number: version.number, terms: version.terms }
  }
}
