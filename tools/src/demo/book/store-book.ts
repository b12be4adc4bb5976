import { AgreementRecord } from '@drayline/api/finance/agreements/agreement.model'
import { BuyoutRecord } from '@drayline/api/finance/buyouts/buyout.model'
import { BaseRateRecord } from '@drayline/api/finance/fee-plans/fee-plan.model'
import { FuelAdvanceRecord } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import { BulkBook } from '@drayline/api/finance/ledger/bulk-book'
import { LedgerJournal } from '@drayline/api/finance/ledger/journal.model'
import type { LedgerEntryDoc } from '@drayline/api/finance/ledger/ledger.model'
import type { PayeeDoc } from '@drayline/api/finance/payees/payee.model'
import { PayeeRecord } from '@drayline/api/finance/payees/payee.model'
import { PayoutRecord } from '@drayline/api/finance/purchases/payout.model'
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
import type { InvoiceWriter } from '../store-invoices.ts'
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
  readonly #invoices: Pick<InvoiceWriter, 'posted' | 'bought'>
  readonly #ids = new Map<string, { next: number; left: number }>()
  /** The first day that something was booked on. */
  firstDay: string | null = null

  private constructor(
    book: BulkBook,
    invoices: Pick<InvoiceWriter, 'posted' | 'bought'>,
    random: Random,
    options: Omit<BookOptions, 'sink'>,
  ) {
    this.#book = book
    this.#invoices = invoices
    this.#story = new BookStory(random, { ...options, sink: this.#sink() })
  }

  /**
   * The clients' agreements are stored already.
   * @param invoices told what is booked, and of purchases that are over
   */
  static async open(
    seed: number,
    { clients, brokers, users, now }: BookDemo,
    invoices: Pick<InvoiceWriter, 'posted' | 'bought'>,
  ): Promise<BookWriter> {
    const options = {
      ...{ office: officeOf(users), now, insolvent: insolventOf(brokers) },
      baseRates: await BaseRateRecord.find().sort({ from: 1 }).lean(),
      clientIds: clients.map(({ id }) => id),
      termsOf: await readTerms(clients),
      payeeOf: await readPayees(clients),
      buyoutRandom: new Random(seed, 'buyouts'),
      fuel: await fuelSource(seed, { clients, users, now }),
    }
    return new BookWriter(await BulkBook.open(), invoices, new Random(seed, 'book'), options)
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

  #sink(): BookSink {
    const { purchases, receipts, payouts, journals, advances, buyouts } = this.#writers
    return {
      post: async (facts) => {
        if (this.firstDay === null || facts.bookDate < this.firstDay) this.firstDay = facts.bookDate
        return this.#told(await this.#book.post(facts))
      },
      reverse: async (entry, undo) => this.#told(await this.#book.reverse(entry, undo)),
      nextId: (collection) => this.#nextId(collection),
      purchase: async (record) => {
        await purchases.add(record)
        await this.#invoices.bought(record)
      },
      receipt: (record) => receipts.add(record),
      payout: (record) => payouts.add(record),
      journal: (record) => journals.add(record),
      advance: (record) => advances.add(record),
      buyout: (record) => buyouts.add(record),
    }
  }

  #told(entry: LedgerEntryDoc): LedgerEntryDoc {
    this.#invoices.posted(entry)
    return entry
  }

  async #nextId(collection: BookCollection): Promise<number> {
    const known = this.#ids.get(collection)
    const count = idsAtOnce[collection] ?? 1
    const ids = known?.left ? known : { next: await nextId(collection, count), left: count }
    this.#ids.set(collection, { next: ids.next + 1, left: ids.left - 1 })
    return ids.next
  }
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
