import { Chance } from './chance.ts'
import type { Approved, Factor, Part } from './factor.fixture.ts'
import type { Bought, Buyout, Method, PaidOut } from './oracle.ts'
import { isBankDay, monthOf, plusBankDays, plusDays } from './oracle-days.ts'

const methods: Record<Method, number> = { check: 0.45, ach: 0.35, wire: 0.2 }
const means: Record<Method, number> = { ach: 0.6, wire: 0.3, check: 0.1 }

/**
 * What happens to a factor in a year: invoices are offered and bought, brokers pay late, short, too much or not at all,
 * checks bounce, clients are charged back. The same for each seed.
 */
export class YearStory {
  readonly #factor: Factor
  readonly #chance: Chance
  /** Drawn apart, so that clients who come from elsewhere do not change the rest of the year. */
  readonly #letters: Chance
  /** Fundings begun on a day, on average. */
  readonly #pace: number
  readonly #plans = new Map<string, (() => Promise<void>)[]>()
  readonly #offered = new Map<number, Approved[]>()
  /** Purchases that a broker is about to pay, until it does. */
  readonly #expected = new Map<number, Set<number>>()
  /** How often each thing has happened. */
  readonly counts = new Map<string, number>()

  constructor(factor: Factor, { seed, pace }: { seed: number; pace: number }) {
    this.#factor = factor
    this.#chance = new Chance(seed)
    this.#letters = new Chance(seed + 5)
    this.#pace = pace
  }

  async day(): Promise<void> {
    const { today } = this.#factor
    for (const plan of this.#plans.get(today) ?? []) await plan()
    for (const brokerId of this.#factor.brokers) if (this.#chance.is(0.3)) await this.#pay(brokerId)
    const fundings = this.#pace * 2 * this.#chance.next()
    for (let n = 0; n < Math.floor(fundings) || (n < fundings && this.#chance.is(fundings % 1)); n += 1)
      await this.#offer()
    if (this.#chance.is(this.#pace / 3)) await this.#fuel()
    if (this.#letters.is(0.04)) await this.#buyOut()
    if (new Date(today).getUTCDay() === 5) await this.#payOut()
    if (this.#chance.is(0.35)) await this.#showPayouts(this.#chance.is(0.5) ? today : plusBankDaysBack(today))
  }

  /** Tells whether somebody looks today for what is final. */
  settlesByHand(): boolean {
    return this.#chance.is(0.3)
  }

  /** Every payment that left long enough ago is shown by the bank, so that the month can be closed. */
  async showOldPayouts(): Promise<void> {
    await this.#showPayouts(this.#factor.today)
    for (const { id, state } of this.#factor.oracle.buyouts.values())
      if (state === 'paid') await this.#factor.showFormer(id)
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** Does something on the first bank day so many days from now. */
  #in(least: number, most: number, plan: () => Promise<void>, chance = this.#chance): void {
    let day = plusDays(this.#factor.today, chance.from(least, most))
    while (!isBankDay(day)) day = plusDays(day, 1)
    this.#plans.set(day, [...(this.#plans.get(day) ?? []), plan])
  }

  async #offer(): Promise<void> {
    const { brokers, clients } = this.#factor
    const clientId = this.#chance.of(clients)
    const offered = this.#offered.get(clientId) ?? []
    const offers = Array.from({ length: this.#chance.from(1, 3) }, () => ({
      ...{ brokerId: this.#chance.of(brokers), face: this.#chance.from(21_013, 487_999) },
    }))
    this.#offered.set(clientId, [...offered, ...(await this.#factor.submit(clientId, offers))])
    if (this.#chance.is(0.8)) await this.#fund(clientId)
    else this.#in(1, 12, () => this.#fund(clientId))
  }

  async #fund(clientId: number): Promise<void> {
    const offered = this.#offered.get(clientId) ?? []
    if (offered.length === 0) return
    this.#offered.set(clientId, [])
    const payout = await this.#factor.fund(offered, this.#chance.by(means))
    this.#count('funded')
    const payoff = this.#payoffOf(payout.id)
    if (payoff) {
      this.#count(payoff.funding?.due ? 'payoff beyond the payable' : 'payoff borne')
      this.#in(1, 5, () => this.#payFormer(payoff.id), this.#letters)
    }
    const bought = [...this.#factor.oracle.purchases.values()].filter(
      ({ payoutId }) => payoutId === payout.id,
    )
    for (const one of bought) {
      if (!this.#chance.is(0.12)) this.#in(8, 75, async () => this.#expect(one))
      this.#in(one.agreed.recourseDays, one.agreed.recourseDays + 6, () => this.#takeBack(one))
    }
    if (this.#chance.is(0.12)) this.#in(0, 6, () => this.#undo(this.#chance.of(bought)))
    if (this.#chance.is(0.1)) this.#in(1, 8, () => this.#return(payout))
  }

  async #undo(bought: Bought): Promise<void> {
    if (bought.state !== 'open' || bought.paid.length > 0) return
    const payoff = this.#payoffOf(bought.payoutId)
    // What the former factor has been paid keeps its funding.
    if (payoff?.payment) return
    if (payoff) this.#count('undone with a payoff')
    const invoice = await this.#factor.undoFunding(bought.id)
    this.#count('undone')
    this.#offered.set(bought.clientId, [...(this.#offered.get(bought.clientId) ?? []), invoice])
    this.#in(1, 9, () => this.#fund(bought.clientId))
  }

  #payoffOf(payoutId: number): Buyout | undefined {
    return [...this.#factor.oracle.buyouts.values()].find(({ funding }) => funding?.payoutId === payoutId)
  }

  /** A client comes from another factor. One letter of it is open at a time. */
  async #buyOut(): Promise<void> {
    const { oracle, clients, today } = this.#factor
    const clientId = this.#letters.of(clients)
    const hasOpen = [...oracle.buyouts.values()].some(
      (one) => one.clientId === clientId && one.state !== 'cleared',
    )
    if (hasOpen) return
    const goodThrough = plusDays(today, this.#letters.from(0, 6))
    const perDiem = this.#letters.from(100, 2_500)
    await this.#factor.buyOut(clientId, { cents: this.#letters.from(20_000, 600_000), goodThrough, perDiem })
    this.#count('bought out')
  }

  /** The former factor gets its money, which the bank shows or sends back. */
  async #payFormer(id: number): Promise<void> {
    const { oracle } = this.#factor
    if (oracle.buyout(id).state !== 'payable') return
    await this.#factor.payFormer(id)
    this.#count('former factor paid')
    if (this.#letters.is(0.7)) this.#in(1, 3, () => this.#showFormer(id), this.#letters)
    if (this.#letters.is(0.3)) this.#in(2, 6, () => this.#returnFormer(id), this.#letters)
  }

  async #showFormer(id: number): Promise<void> {
    if (this.#factor.oracle.buyout(id).state === 'paid') await this.#factor.showFormer(id)
  }

  async #returnFormer(id: number): Promise<void> {
    const { clientId, payment } = this.#factor.oracle.buyout(id)
    const later = [...this.#factor.oracle.buyouts.values()].some(
      (one) => one.clientId === clientId && one.id > id,
    )
    if (!payment || later) return
    await this.#factor.returnFormer(id)
    this.#count('payoff returned')
    this.#in(1, 4, () => this.#payFormer(id), this.#letters)
  }

  async #return(payout: PaidOut): Promise<void> {
    if (payout.net === 0 || payout.isReturned || payout.isTakenBack) return
    await this.#factor.returnPayout(payout.id)
    this.#count('returned')
  }

  async #showPayouts(day: string): Promise<void> {
    const shown = [...this.#factor.oracle.payouts.values()].filter(
      (one) =>
        one.net > 0 && !one.shown && !one.isReturned && !one.isTakenBack && plusBankDays(one.day, 1) <= day,
    )
    if (shown.length === 0) return
    await this.#factor.showPayouts(
      shown.map(({ id }) => id),
      day,
    )
    this.#count('shown')
  }

  async #payOut(): Promise<void> {
    for (const clientId of this.#factor.clients) {
      if (this.#factor.oracle.payable(clientId) === 0 || this.#chance.is(0.3)) continue
      await this.#factor.payOut(clientId, this.#chance.by(means))
      this.#count('paid out')
    }
  }

  #expect({ id, brokerId }: Bought): void {
    this.#expected.set(brokerId, (this.#expected.get(brokerId) ?? new Set()).add(id))
  }

  /** A broker pays what is expected of it, in one payment for all of its invoices. */
  async #pay(brokerId: number): Promise<void> {
    const expected = [...(this.#expected.get(brokerId) ?? [])]
      .map((id) => this.#factor.oracle.purchase(id))
      .filter(({ state }) => state === 'open' || state === 'part_paid')
    if (expected.length === 0) return
    this.#expected.set(brokerId, new Set())
    const parts = expected.map((bought) => this.#part(bought))
    const extra = this.#chance.is(0.18) ? this.#chance.from(1, 30_000) : 0
    const cents = parts.reduce((sum, part) => sum + part.cents, extra)
    const method = this.#chance.by(methods)
    const receiptId = await this.#factor.receive({ brokerId, method, cents, ...this.#days() }, parts)
    this.#count(`received by ${method}`)
    if (parts.length > 1) this.#count('received for several')
    if (extra > 0) this.#in(3, 25, () => this.#passOn(receiptId))
    if (this.#chance.is(method === 'check' ? 0.25 : 0.05))
      this.#in(2, 12, () => this.#bounce(receiptId, expected))
  }

  /** Some of the money was at the bank before today, and is booked there and then while that month is open. */
  #days(): { bookDay: string; valueDay: string } {
    const { today, oracle } = this.#factor
    const valueDay = this.#chance.is(0.3) ? plusDays(today, -this.#chance.from(1, 4)) : today
    const isOpen = monthOf(valueDay) > oracle.book.closedThrough
    return { valueDay, bookDay: isOpen && this.#chance.is(0.5) ? valueDay : today }
  }

  #part(bought: Bought): Part {
    const { id: purchaseId, open } = bought
    const some = (most: number) => Math.max(1, Math.round(open * most * this.#chance.next()))
    const all: Part = { purchaseId, cents: open, shortPay: 'open' }
    const kind = this.#chance.by({ full: 0.58, charged: 0.14, disputed: 0.12, half: 0.16 })
    this.#count(`paid ${kind}`)
    if (kind === 'charged') return { ...all, cents: Math.max(1, open - some(0.4)), shortPay: 'charged' }
    if (kind === 'full') return all
    if (kind === 'half' || this.#chance.is(0.5)) this.#in(4, 30, async () => this.#expect(bought))
    if (kind === 'half') return { ...all, cents: some(1) }
    return { ...all, cents: Math.max(1, open - some(0.3)), shortPay: this.#chance.of(['open', 'disputed']) }
  }

  /** What was sent too much pays another invoice, is passed on or stays. */
  async #passOn(receiptId: number): Promise<void> {
    const { left, brokerId, isBounced } = this.#factor.oracle.receipt(receiptId)
    if (left === 0 || isBounced) return
    const other = [...this.#factor.oracle.purchases.values()].find(
      (bought) => bought.brokerId === brokerId && (bought.state === 'open' || bought.state === 'part_paid'),
    )
    const way = this.#chance.by({ broker: 0.35, client: 0.3, other: 0.25, none: 0.1 })
    const cents = Math.min(left, this.#chance.is(0.7) ? left : this.#chance.from(1, left))
    if (way === 'none' || (way === 'other' && !other)) return
    this.#count(`passed on to ${way}`)
    if (way === 'broker') return await this.#factor.passOn(receiptId, null, cents)
    if (way === 'client')
      return await this.#factor.passOn(receiptId, this.#chance.of(this.#factor.clients), cents)
    if (!other) return
    const part = Math.min(cents, other.open)
    await this.#factor.apply(receiptId, [{ purchaseId: other.id, cents: part, shortPay: 'open' }])
  }

  async #bounce(receiptId: number, paid: readonly Bought[]): Promise<void> {
    const { isBounced, passedOn } = this.#factor.oracle.receipt(receiptId)
    if (isBounced || passedOn > 0) return
    await this.#factor.bounce(receiptId, this.#chance.of([0, 1_200, 1_550]))
    this.#count('bounced')
    for (const bought of paid) {
      if (this.#chance.is(0.7)) this.#in(5, 30, async () => this.#expect(bought))
      this.#in(30, 60, () => this.#takeBack(bought))
    }
  }

  /** What is not paid in time goes back to the client, or is our loss. */
  async #takeBack(bought: Bought): Promise<void> {
    if (bought.state !== 'open' && bought.state !== 'part_paid') return
    const { isRecourse } = bought.agreed
    if (!isRecourse && this.#chance.is(0.7)) {
      await this.#factor.writeOff(bought.id, this.#chance.is(0.6) ? 'forfeited' : 'paid')
      this.#count('written off')
      return
    }
    await this.#factor.chargeBack(bought.id, this.#sources(bought))
    this.#count('charged back')
    if (this.#chance.is(0.5)) this.#in(2, 20, () => this.#collect(bought.clientId))
  }

  /** What pays a charge back at once: often nothing, sometimes a part of the payable and of the escrow. */
  #sources(bought: Bought): { fromPayable: number; fromEscrow: number } {
    const { oracle, today } = this.#factor
    const { fee, interest } = oracle.feeLeft(bought, today)
    const due = Math.max(0, bought.open + fee + interest - bought.reserve)
    const share = () => (this.#chance.is(0.3) ? 0 : this.#chance.is(0.6) ? 1 : this.#chance.next())
    const fromPayable = Math.floor(Math.min(due, oracle.payable(bought.clientId)) * share())
    const fromEscrow = Math.floor(Math.min(due - fromPayable, oracle.escrow(bought.clientId)) * share())
    if (fromPayable > 0) this.#count('charged back from the payable')
    if (fromEscrow > 0) this.#count('charged back from the escrow')
    return { fromPayable, fromEscrow }
  }

  /** A client pays what it owes, or a part, or too much. */
  async #collect(clientId: number): Promise<void> {
    const due = this.#factor.oracle.due(clientId)
    if (due === 0) return
    const cents = this.#chance.of([due, Math.max(1, due - 5_000), due + 12_345])
    const receiptId = await this.#factor.receiveOfClient(clientId, cents)
    this.#count('received of a client')
    if (this.#chance.is(0.25)) this.#in(2, 9, () => this.#bounce(receiptId, []))
  }

  async #fuel(): Promise<void> {
    const clientId = this.#chance.of(this.#factor.clients)
    const paid = this.#chance.from(10_000, 90_000)
    const id = await this.#factor.payAdvance(clientId, paid, this.#chance.of([0, 1_000, 2_550]))
    this.#count('fuel')
    if (this.#chance.is(0.3))
      this.#in(1, 20, async () => {
        await this.#factor.reverseAdvance(id)
        this.#count('fuel reversed')
      })
  }
}

function plusBankDaysBack(day: string): string {
  let before = plusDays(day, -1)
  while (!isBankDay(before)) before = plusDays(before, -1)
  return before
}
