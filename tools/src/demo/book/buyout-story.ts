import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { nextBankDay } from '@drayline/domain/kernel/dates/bank-days'
import { addBusinessDays, businessDayUpTo, dayMs, isoDate } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Person } from '../types.ts'
import type { Agenda } from './agenda.ts'
import type { BookDay, BookSink, BuyoutDoc, PayoutDoc } from './book-records.ts'
import { change, entryOn } from './purchase-story.ts'

const factors = [
  'Northgate Receivables',
  'Summit Trade Capital',
  'Redwood Freight Funding',
  'Harbor Point Factors',
]
/** A smaller first funding pays nobody off. */
const leastPayableCents = 100_000

interface BuyoutOptions {
  random: Random
  sink: BookSink
  agenda: Agenda
  /** Who proposes, and who approves. */
  twoPeople(random: Random): [Person, Person]
}

/** Clients that came from another factor: their first funding pays it off, and a few days later the bank shows it. */
export class BuyoutStory {
  readonly #options: BuyoutOptions
  readonly #known = new Set<number>()
  readonly #open = new Set<BuyoutDoc>()

  constructor(options: BuyoutOptions) {
    this.#options = options
  }

  /** The former factor that a client's first funding pays off; null for most, and for every later funding. */
  async ofFunding(today: BookDay, clientId: number, payableCents: number): Promise<BuyoutDoc | null> {
    const { random } = this.#options
    if (this.#known.has(clientId)) return null
    this.#known.add(clientId)
    if (payableCents < leastPayableCents || !random.chance(0.2)) return null
    const letter = { payoffCents: Math.round(payableCents * (0.3 + random.int(0, 40) / 100)), clientId }
    const { buyout, second: decidedBy } = await this.#propose(today, letter)
    const decidedAt = new Date(today.at.getTime() - random.int(1, 6) * 3_600_000)
    change(buyout, decidedAt, { state: 'approved', decidedBy, decidedAt })
    return buyout
  }

  /** Notes that a payment to the client bore the payoff, and plans that it is paid. */
  funded(today: BookDay, buyout: BuyoutDoc, { _id: payoutId }: PayoutDoc): void {
    const { agenda } = this.#options
    const funding = {
      payoutId,
      day: today.date,
      cents: buyout.payoffCents,
      dueCents: 0,
      overrideReason: null,
    }
    change(buyout, today.at, { state: 'payable', funding })
    agenda.plan(addBusinessDays(today.day + 1, 0), 'rebates', (day) => this.#pay(day, buyout))
  }

  /** Stores what is not over, with one that waits for its second person. */
  async finish(last: BookDay, clientIds: readonly number[]): Promise<void> {
    const clientId = clientIds.find((id) => !this.#known.has(id)) ?? clientIds.at(-1)
    const isOpen = [...this.#open].some((one) => one.clientId === clientId && one.endedAt === null)
    if (clientId !== undefined && !isOpen) await this.#propose(last, { payoffCents: 412_500, clientId })
    for (const buyout of this.#open) await this.#options.sink.buyout(buyout)
  }

  async #propose(
    { day, at }: BookDay,
    { clientId, payoffCents }: Pick<BuyoutDoc, 'clientId' | 'payoffCents'>,
  ): Promise<{ buyout: BuyoutDoc; second: Person }> {
    const { random, sink } = this.#options
    const [proposedBy, second] = this.#options.twoPeople(random)
    // Nobody proposes on a weekend.
    const proposedAt = new Date(at.getTime() - (day - businessDayUpTo(day - 1)) * dayMs)
    const buyout: BuyoutDoc = {
      ...{ _id: await sink.nextId('buyouts'), version: 1, createdAt: proposedAt, updatedAt: proposedAt },
      ...{ clientId, state: 'proposed', factorName: random.pick(factors), payoffCents },
      ...{ goodThrough: isoDate(day + 5), perDiemCents: Math.round(payoffCents / 2_000) },
      ...{ reference: `PO-${random.digits(5)}`, remittance: 'Wire as on its letter; call before sending' },
      ...{ documentId: null, proposedBy, decidedBy: null, decidedAt: null, reason: null, endedAt: null },
      ...{ funding: null, payment: null, payments: 0, returned: null },
    }
    this.#open.add(buyout)
    return { buyout, second }
  }

  async #pay(day: BookDay, buyout: BuyoutDoc): Promise<void> {
    const { sink, agenda, random } = this.#options
    const { _id: id, clientId, payoffCents } = buyout
    const entry = { source: { entity: 'buyout', id }, n: 1 }
    await sink.post({ ...recipes.payoffPaid(clientId, id, payoffCents, 'byHand'), ...entry, ...entryOn(day) })
    const payment = {
      day: day.date,
      method: 'wire',
      reference: `WIRE-${random.digits(6)}`,
      by: day.by,
    } as const
    change(buyout, day.at, {
      state: 'paid',
      payments: 1,
      endedAt: day.at,
      payment: { ...payment, confirmed: null },
    })
    const shown = Math.round(Date.parse(nextBankDay(day.date)) / dayMs)
    agenda.plan(shown, 'bank', async (later) => {
      const lines = recipes.bankConfirmed(clientId, payoffCents, 'byHand')
      await sink.post({ ...lines, ...entry, ...entryOn(later) })
      const confirmed = { day: later.date, by: later.by }
      change(buyout, later.at, { state: 'cleared', payment: { ...payment, confirmed } })
      this.#open.delete(buyout)
      await sink.buyout(buyout)
    })
  }
}
