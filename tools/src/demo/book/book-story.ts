import { monthOf } from '@drayline/domain/finance/ledger/period'
import { mountainZone } from '@drayline/domain/kernel/dates/bank-days'
import { addBusinessDays, dayMs, instantAt, isBusinessDay, isoDate, localDay, weekday } from '../calendar.ts'
import { getOrSet } from '../get-or-set.ts'
import type { Random } from '../random.ts'
import type { DemoInvoice, DemoLoad, DemoStep, Person } from '../types.ts'
import { Agenda, hours, type Round, rounds } from './agenda.ts'
import { BankDesk } from './bank-desk.ts'
import type { BookOptions } from './book-options.ts'
import type { BookDay, Deal, OpenReceipt, PayoutDoc, Standing, TermsInForce } from './book-records.ts'
import { planPayment } from './broker-payment.ts'
import { BuyoutStory } from './buyout-story.ts'
import { ExpectedPayments } from './expected-payments.ts'
import { FuelStory } from './fuel-story.ts'
import { MonthStory } from './month-story.ts'
import type { Payable } from './payout-story.ts'
import { confirm, payOut, shownOn } from './payout-story.ts'
import { buy, change, close, writeOff } from './purchase-story.ts'
import { bounce, receive, sendBack, takesMoney } from './receipt-story.ts'
import { WaitingRebates } from './waiting-rebates.ts'

/**
 * Goes through the book of an office day by day: buys and pays out what was funded, takes in what brokers send, settles
 * what is final, charges back what never came. Memory depends on what is open, not on the size of the whole.
 */
export class BookStory {
  readonly #random: Random
  readonly #options: BookOptions
  readonly #bank: BankDesk
  readonly #fuel: FuelStory
  readonly #standings = new Map<number, Standing>()
  readonly #agenda = new Agenda()
  readonly #expected = new ExpectedPayments()
  readonly #fundings = new Map<number, { invoice: DemoInvoice; paid: DemoStep }[]>()
  readonly #deals = new Set<Deal>()
  /** Those of which a payment is about to come back: one at a time, so that none is over before. */
  readonly #bouncing = new Set<Deal>()
  /** Payments and receipts that something may still happen to. */
  readonly #payouts = new Set<PayoutDoc>()
  readonly #receipts = new Set<OpenReceipt['record']>()
  readonly #months: MonthStory
  readonly #buyouts: BuyoutStory
  readonly #rebates = new WaitingRebates((purchase) => this.#options.sink.purchase(purchase))

  constructor(random: Random, options: BookOptions) {
    this.#random = random
    this.#months = new MonthStory({ ...options, deals: this.#deals, standingOf: (id) => this.#standing(id) })
    this.#bank = new BankDesk(this.#months.sink, () => this.#twoPeople())
    this.#options = { ...options, sink: this.#bank.sink }
    this.#buyouts = new BuyoutStory({
      ...{ random: options.buyoutRandom, sink: this.#bank.sink, agenda: this.#agenda },
      twoPeople: (own) => this.#twoPeople(own),
    })
    this.#fuel = new FuelStory(this.#bank.sink, options.fuel)
  }

  /** Takes up an invoice that was just entered, and buys it when its day comes. */
  add(invoice: DemoInvoice): void {
    const paid = invoice.history.findLast(({ to }) => to === 'paid')
    if (!paid || invoice.status !== 'paid') return
    const day = localDay(paid.at, mountainZone)
    getOrSet(this.#fundings, day, () => []).push({ invoice, paid })
  }

  /** Everything that happens on a day, counted from 1970; `loads` were ordered on it. */
  async day(day: number, loads: readonly DemoLoad[]): Promise<void> {
    await this.#months.begin(monthOf(isoDate(day)))
    await this.#fuel.day(day, loads)
    for (const round of rounds) {
      const at = this.#moment(day, round)
      if (!at) return
      this.#today = at
      for (const happening of this.#agenda.of(day, round)) await happening(at)
      if (round === 'bank' && weekday(day) === 1) await this.#bank.sweep(at)
      if (round === 'receipts') await this.#receive(at)
      if (round === 'fundings') await this.#fund(day)
      if (round === 'rebates' && weekday(day) === 5) await this.#payRebates(at)
    }
    this.#agenda.forget(day)
    this.#expected.forget(day)
    this.#fundings.delete(day)
  }

  /** Stores what is still open. */
  async finish(): Promise<void> {
    for (const { purchase } of this.#deals) await this.#rebates.over(purchase)
    await this.#rebates.finish((clientId) => this.#standing(clientId).payableCents)
    for (const record of this.#payouts) await this.#options.sink.payout(record)
    for (const record of this.#receipts) await this.#options.sink.receipt(record)
    await this.#fuel.finish()
    const today = this.#today
    if (today) await this.#buyouts.finish(today, this.#options.clientIds)
  }

  /** Who asks for an entry by hand, and who approves it. */
  #twoPeople(random = this.#random): [Person, Person] {
    const { approvers, admin } = this.#options.office
    const asking = random.pick(approvers)
    const approving = random.pick([admin, ...approvers].filter(({ id }) => id !== asking.id))
    return [personOf(asking), personOf(approving)]
  }

  /** The last day that was gone through. */
  #today: BookDay | null = null

  #moment(day: number, round: Round): BookDay | null {
    const at = instantAt(day, mountainZone, hours[round] * 60)
    // What people did is in the past by itself: its own instants are stored.
    if (round !== 'fundings' && at > this.#options.now) return null
    const { id, name } = this.#random.pick(this.#options.office.approvers)
    return { day, date: isoDate(day), at: new Date(at), by: { id, name } }
  }

  #standing(clientId: number): Standing {
    return getOrSet(this.#standings, clientId, () => ({ payableCents: 0, dueCents: 0, escrowCents: 0 }))
  }

  async #fund(day: number): Promise<void> {
    const fundings = this.#fundings.get(day) ?? []
    const byClient = Map.groupBy(fundings, ({ invoice }) => invoice.load.client.id)
    for (const [clientId, ofClient] of byClient) {
      const agreement = this.#options.termsOf(clientId, isoDate(day))
      const [last] = ofClient.toSorted((a, b) => b.paid.at - a.paid.at)
      if (!agreement || !last) continue
      const { at, by } = last.paid
      const today = { day, date: isoDate(day), at: new Date(at), by }
      const deals: Deal[] = []
      for (const { invoice, paid } of ofClient)
        deals.push(await this.#buy(today, { invoice, paid, agreement }))
      const advanceCents = sum(deals, ({ advanceCents: cents }) => cents)
      const feeCents = sum(deals, ({ fundingFee }) => fundingFee.feeCents + fundingFee.interestCents)
      const standing = this.#standing(clientId)
      standing.payableCents += advanceCents - feeCents
      const payableCents = advanceCents - feeCents
      const payoff = await this.#buyouts.ofFunding(today, clientId, payableCents)
      const payable = { clientId, payableCents, advanceCents, standing, agreement, payoff }
      const payout = await this.#payOut(today, payable)
      if (payoff) this.#buyouts.funded(today, payoff, payout)
      for (const { purchase } of deals) purchase.payoutId = payout._id
    }
  }

  async #buy(
    today: BookDay,
    funding: { invoice: DemoInvoice; paid: DemoStep; agreement: TermsInForce },
  ): Promise<Deal> {
    const { sink, baseRates, insolvent } = this.#options
    const { amountCents: faceCents, load } = funding.invoice
    const plan = planPayment(this.#random, load.broker, { day: today.day, faceCents })
    if (insolvent?.id === load.broker.id && (plan.day ?? 0) >= insolvent.from) plan.day = null
    const deal = await buy(sink, today, { ...funding, plan }, baseRates)
    this.#deals.add(deal)
    if (plan.day !== null) this.#expected.add(deal, Math.max(plan.day, today.day + 1), plan.shortCents)
    this.#planRecourse(deal)
    return deal
  }

  async #receive(today: BookDay): Promise<void> {
    for (const possible of this.#expected.of(today.day)) {
      const receipt = await receive(this.#options.sink, this.#random, today, possible)
      const bounces =
        possible.some((one) => one.bounces) &&
        receipt.record.unappliedCents === 0 &&
        receipt.deals.every((deal) => !this.#bouncing.has(deal))
      this.#receipts.add(receipt.record)
      if (bounces) this.#planBounce(today, receipt)
      else await this.#keep(today, receipt)
      for (const deal of receipt.deals) await this.#afterPayment(today, deal)
    }
  }

  #planBounce({ day }: BookDay, receipt: OpenReceipt): void {
    for (const deal of receipt.deals) {
      deal.plan = { ...deal.plan, bounces: true }
      this.#bouncing.add(deal)
    }
    this.#agenda.plan(addBusinessDays(day, 6), 'bank', (later) => this.#bounce(later, receipt))
  }

  /** A receipt that stays, but for what was sent too much. */
  async #keep({ day }: BookDay, { record }: OpenReceipt): Promise<void> {
    if (record.unappliedCents === 0) return await this.#store(record)
    if (this.#random.chance(0.3)) return
    this.#agenda.plan(addBusinessDays(day + this.#random.int(4, 20), 0), 'receipts', async (later) => {
      await sendBack(this.#options.sink, later, record)
      await this.#store(record)
    })
  }

  async #store(record: OpenReceipt['record']): Promise<void> {
    this.#receipts.delete(record)
    await this.#options.sink.receipt(record)
  }

  async #afterPayment(today: BookDay, deal: Deal): Promise<void> {
    const { purchase, plan } = deal
    if (purchase.state === 'part_paid') {
      if (plan.restAfter !== null) this.#expected.add(deal, addBusinessDays(today.day + plan.restAfter, 0), 0)
      return
    }
    const final =
      purchase.payments
        .map(({ clearedDay }) => clearedDay)
        .sort()
        .at(-1) ?? today.date
    const settle = async (day: BookDay) => {
      // A check that came back meanwhile.
      if (purchase.state !== 'collected') return
      await this.#close(day, deal, 'settled', final)
      if (!deal.plan.bounces) await this.#end(deal)
    }
    if (final <= today.date) await settle(today)
    else this.#agenda.plan(Math.round(Date.parse(final) / dayMs), 'settlement', settle)
  }

  async #bounce(today: BookDay, receipt: OpenReceipt): Promise<void> {
    const { sink } = this.#options
    await bounce(sink, today, receipt, ({ client }) => this.#standing(client.id))
    await this.#store(receipt.record)
    for (const deal of receipt.deals) {
      this.#rebates.reopened(deal.purchase)
      this.#bouncing.delete(deal)
      deal.plan = { ...deal.plan, restAfter: null, bounces: false }
      this.#expected.add(deal, addBusinessDays(today.day + this.#random.int(8, 20), 0), 0)
    }
  }

  /** The client takes back what is not paid in time. */
  #planRecourse(deal: Deal): void {
    const { recourseDay } = deal.purchase
    if (recourseDay === null) {
      this.#planLoss(deal)
      return
    }
    const day = addBusinessDays(Math.round(Date.parse(recourseDay) / dayMs) + this.#random.int(0, 4), 0)
    this.#agenda.plan(day, 'chargebacks', async (today) => {
      if (!takesMoney(deal) || deal.plan.bounces) return
      await this.#close(today, deal, 'charged_back', today.date)
      change(deal.purchase, today.at, { reason: 'Not paid within the days of recourse' })
      await this.#end(deal)
    })
  }

  /** Without recourse the loss is ours, once it is clear that nothing comes. */
  #planLoss(deal: Deal): void {
    const day = Math.round(Date.parse(deal.purchase.purchaseDay) / dayMs) + this.#random.int(100, 130)
    this.#agenda.plan(addBusinessDays(day, 0), 'chargebacks', async (today) => {
      if (deal.plan.day !== null || !takesMoney(deal)) return
      await writeOff(this.#options.sink, today, deal, this.#standing(deal.client.id))
      this.#rebates.closed(deal.purchase)
      await this.#end(deal)
    })
  }

  async #close(today: BookDay, deal: Deal, state: 'settled' | 'charged_back', feeDay: string): Promise<void> {
    const { sink, baseRates } = this.#options
    const standing = this.#standing(deal.client.id)
    await close(sink, today, deal, state, { standing, baseRates, feeDay })
    this.#rebates.closed(deal.purchase)
  }

  async #end(deal: Deal): Promise<void> {
    this.#deals.delete(deal)
    await this.#rebates.over(deal.purchase)
  }

  /** On Fridays, what became payable since. */
  async #payRebates(today: BookDay): Promise<void> {
    if (!isBusinessDay(today.day)) return
    for (const [clientId, standing] of this.#standings) {
      const { payableCents } = standing
      const agreement = this.#options.termsOf(clientId, today.date)
      if (payableCents < 5_000 || !agreement) continue
      const amounts = { payableCents, advanceCents: 0, payoff: null }
      const payout = await this.#payOut(today, { clientId, ...amounts, standing, agreement })
      await this.#rebates.paid(clientId, payout._id)
    }
  }

  async #payOut(today: BookDay, payable: Omit<Payable, 'fuel' | 'payeeOf'>): Promise<PayoutDoc> {
    const { sink, payeeOf } = this.#options
    const payout = await payOut(sink, this.#random, today, { ...payable, fuel: this.#fuel, payeeOf })
    const shown = Math.round(Date.parse(shownOn(payout)) / dayMs)
    this.#payouts.add(payout)
    const see = async (day: BookDay) => {
      if (payout.netCents > 0) await confirm(sink, day, payout)
      this.#payouts.delete(payout)
      await sink.payout(payout)
    }
    if (shown > today.day) this.#agenda.plan(shown, 'bank', see)
    else await see(today)
    return payout
  }
}

const personOf = ({ id, name }: Person): Person => ({ id, name })

function sum(deals: readonly Deal[], of: (purchase: Deal['purchase']) => number): number {
  return deals.reduce((total, { purchase }) => total + of(purchase), 0)
}
