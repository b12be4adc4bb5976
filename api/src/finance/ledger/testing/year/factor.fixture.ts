import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { TestApi } from '../../../../testing/api-test.ts'
import { agreementFixtures } from '../../../agreements/agreement.fixtures.ts'
import { fixtures, ok } from '../../../invoices/invoice.fixtures.ts'
import { BackOffice } from './back-office.fixture.ts'
import type { Buyout, Method, PaidOut } from './oracle.ts'
import { payFormer, returnFormer, showFormer } from './oracle-buyouts.ts'
import {
  fund,
  payAdvance,
  payOut,
  returnPayout,
  reverseAdvance,
  showPayout,
  undoFunding,
} from './oracle-funding.ts'
import * as receipts from './oracle-receipts.ts'
import { baseRates, type ClientTerms, clientTerms } from './year-terms.ts'

/** An approved invoice that nobody has bought yet. */
export interface Approved {
  id: number
  clientId: number
  brokerId: number
  face: number
  day: string
}

/** An invoice that was waiting from the end of one day until before the end of another. */
export interface Waiting extends Approved {
  from: string
  to: string | null
}

/** A part of a broker's money, and what becomes of what it leaves open. */
export interface Part {
  purchaseId: number
  cents: number
  shortPay: 'open' | 'disputed' | 'charged'
}

/**
 * The factor's people at work: each act is done over HTTP, then told to the oracle, and what the API answers is held
 * against what the oracle makes of it.
 */
export class Factor extends BackOffice {
  readonly clients: number[] = []
  readonly brokers: number[] = []
  /** Invoices that were submitted and not bought, as long as it was so. */
  readonly pipeline: Waiting[] = []
  readonly #make: ReturnType<typeof fixtures>

  constructor(api: TestApi) {
    super(api)
    this.#make = fixtures(this.api)
  }

  async open(day: string): Promise<void> {
    await this.comeToWork(day)
    for (const rate of baseRates) {
      ok(await this.manager.post('/api/base-rates', rate))
      this.oracle.baseRates.push(rate)
    }
    for (const paymentTerms of ['net30', 'net45', 'net15', 'net60'] as const)
      this.brokers.push(await this.#make.broker({ paymentTerms, creditLimit: 90_000_000 }))
    for (const versions of clientTerms) {
      const { id } = await this.#make.client()
      this.clients.push(id)
      for (const version of versions) await this.agree(id, version)
    }
  }

  /** Terms that one person proposes and another one approves. */
  async agree(clientId: number, { firstBrokerPpm, ...terms }: ClientTerms): Promise<void> {
    const [brokerId = 0] = this.brokers
    const brokerAdvances = firstBrokerPpm ? [{ brokerId, advancePpm: firstBrokerPpm }] : []
    const { from: effectiveFrom, plan, ...agreed } = { ...terms, brokerAdvances }
    await agreementFixtures(this.api).agreement({ clientId, effectiveFrom, plan, terms: agreed })
    const versions = this.oracle.agreements.get(clientId) ?? []
    this.oracle.agreements.set(clientId, [...versions, { ...terms, brokerAdvances }])
  }

  /** Invoices of a client that are submitted and approved. */
  async submit(clientId: number, offers: readonly { brokerId: number; face: number }[]): Promise<Approved[]> {
    this.tick()
    const invoices: Approved[] = []
    for (const { brokerId, face } of offers) {
      const amount = formatCents(face)
      const { id: loadId } = await this.#make.load({ clientId, rate: amount, brokerId })
      const { id } = await this.#make.invoice({ loadId, clientId, amount, status: 'submitted' })
      invoices.push({ id, clientId, brokerId, face, day: this.today })
    }
    const ids = invoices.map(({ id }) => id)
    const lines = ok(await this.manager.post('/api/invoices/status', { ids, status: 'approved' }))
    for (const { ok: isDone, message } of lines) if (!isDone) throw new Error(message)
    this.pipeline.push(...invoices.map((invoice) => ({ ...invoice, from: this.today, to: null })))
    return invoices
  }

  /** Buys invoices of a client, and pays it once. */
  async fund(invoices: readonly Approved[], method: Method): Promise<PaidOut> {
    this.tick()
    const override = { reason: 'Known for years' }
    const ids = invoices.map(({ id }) => id)
    const { clients } = ok(await this.admin.post('/api/purchases/fund', { ids, method, override }))
    const [{ ok: isFunded, message, payoutId, amounts, client }] = clients
    if (!isFunded) throw new Error(message)
    const bought = ok(await this.manager.get(`/api/purchases?payoutId=${payoutId}&limit=50`))
    const offers = invoices.map(({ id: invoiceId, brokerId, face, day: invoiceDay }) => {
      const { id } = bought.find(({ invoice }: { invoice: { id: number } }) => invoice.id === invoiceId)
      return { id, invoiceId, brokerId, face, invoiceDay }
    })
    const payment = { id: payoutId, clientId: client.id, day: this.today, method }
    const payout = fund(this.oracle, payment, offers)
    expect(amounts).toEqual(amountsOf(payout))
    for (const waiting of this.pipeline) if (!waiting.to && ids.includes(waiting.id)) waiting.to = this.today
    return payout
  }

  /** Takes a funding back. Answers the invoice, which can be bought again. */
  async undoFunding(purchaseId: number): Promise<Approved> {
    this.tick()
    const { invoiceId, clientId, brokerId, face, invoiceDay, payoutId } = this.oracle.purchase(purchaseId)
    const paymentSent = this.oracle.payout(payoutId).shown !== null
    const body = { ids: [invoiceId], status: 'approved', paymentSent }
    const [line] = ok(await this.admin.post('/api/invoices/status', body))
    expect(line).toMatchObject({ ok: true, message: null })
    undoFunding(this.oracle, purchaseId, this.today)
    const invoice = { id: invoiceId, clientId, brokerId, face, day: invoiceDay }
    this.pipeline.push({ ...invoice, from: this.today, to: null })
    return invoice
  }

  /** Pays a client all that is payable to it. */
  async payOut(clientId: number, method: Method): Promise<void> {
    this.tick()
    const answer = ok(await this.admin.post('/api/payouts', { clientId, method }))
    const payment = { id: answer.id, clientId, day: this.today, method }
    const payable = this.oracle.payable(clientId)
    const payout = payOut(this.oracle, payment, { payable, advance: 0 })
    expect(answer).toMatchObject(amountsOf(payout))
  }

  /** The bank has shown payments on a day. */
  async showPayouts(ids: readonly number[], day: string): Promise<void> {
    this.tick()
    const lines = ok(await this.manager.post('/api/payouts/confirm', { ids, day }))
    for (const { ok: isDone, message } of lines) if (!isDone) throw new Error(message)
    for (const id of ids) showPayout(this.oracle, id, day)
  }

  async returnPayout(id: number): Promise<void> {
    this.tick()
    ok(await this.manager.post(`/api/payouts/${id}/return`, { reason: 'R03' }))
    returnPayout(this.oracle, id, this.today)
  }

  /** A broker's money arrives and pays what it was sent for. */
  async receive(
    money: { brokerId: number; method: Method; cents: number; bookDay: string; valueDay: string },
    parts: readonly Part[],
  ): Promise<number> {
    this.tick()
    const { cents, ...fields } = money
    const body = { ...fields, amount: formatCents(cents), applications: parts.map(applicationOf) }
    const { id, unapplied } = ok(await this.manager.post('/api/receipts', body))
    receipts.receive(this.oracle, { ...money, id })
    this.#applied(id, parts)
    expect(parseMoney(unapplied)).toBe(this.oracle.receipt(id).left)
    return id
  }

  /** What was left of a broker's money pays something else. */
  async apply(receiptId: number, parts: readonly Part[]): Promise<void> {
    this.tick()
    const applications = parts.map(applicationOf)
    ok(await this.manager.post(`/api/receipts/${receiptId}/apply`, { applications }))
    this.#applied(receiptId, parts)
  }

  #applied(receiptId: number, parts: readonly Part[]): void {
    for (const { purchaseId, cents, shortPay } of parts) {
      const part = { purchaseId, cents, isCharged: shortPay === 'charged' }
      receipts.apply(this.oracle, receiptId, part, this.today)
    }
  }

  async receiveOfClient(clientId: number, cents: number): Promise<number> {
    this.tick()
    const money = { clientId, method: 'wire' as const, valueDay: this.today }
    const { id, debtPaid } = ok(
      await this.manager.post('/api/receipts', { ...money, amount: formatCents(cents) }),
    )
    receipts.receiveOfClient(this.oracle, { ...money, id, cents, bookDay: this.today })
    expect(parseMoney(debtPaid)).toBe(this.oracle.receipt(id).debt)
    return id
  }

  async passOn(receiptId: number, clientId: number | null, cents: number): Promise<void> {
    this.tick()
    const to = clientId === null ? { to: 'broker' } : { to: 'client', clientId }
    const body = { ...to, amount: formatCents(cents), reason: 'Not for an invoice of ours' }
    ok(await this.manager.post(`/api/receipts/${receiptId}/dispose`, body))
    receipts.passOn(this.oracle, receiptId, this.today, { clientId, cents })
  }

  async bounce(receiptId: number, bankCharge: number): Promise<void> {
    this.tick()
    const body = { reason: 'Insufficient funds', bankCharge: formatCents(bankCharge) }
    ok(await this.manager.post(`/api/receipts/${receiptId}/reverse`, body))
    receipts.bounce(this.oracle, receiptId, this.today, bankCharge)
  }

  /** Settles what is final, with the work that is done: by hand, or by the clock. */
  async settle(work: () => Promise<number>): Promise<void> {
    this.tick()
    expect(await work()).toBe(receipts.settleFinal(this.oracle, this.today))
  }

  async settleByHand(): Promise<number> {
    return ok(await this.manager.post('/api/purchases/settle')).settled
  }

  async chargeBack(purchaseId: number, from: { fromPayable: number; fromEscrow: number }): Promise<void> {
    this.tick()
    const body = {
      ...{ reason: 'The broker disputes it', cause: 'dispute' },
      fromPayable: formatCents(from.fromPayable),
      fromEscrow: formatCents(from.fromEscrow),
    }
    const { closing } = ok(await this.manager.post(`/api/purchases/${purchaseId}/charge-back`, body))
    const bought = this.oracle.purchase(purchaseId)
    receipts.chargeBack(this.oracle, bought, this.today, from)
    expect(closing).toMatchObject({ fee: formatCents(bought.end?.fee ?? 0), day: this.today })
  }

  /** A loss that one person proposes and another one confirms. */
  async writeOff(purchaseId: number, reserve: 'forfeited' | 'paid'): Promise<void> {
    this.tick()
    const path = `/api/purchases/${purchaseId}/write-off`
    ok(await this.manager.post(path, { reason: 'Insolvent', reserve }))
    const { state } = ok(await this.admin.patch(path, { decision: 'confirmed' }))
    expect(state).toBe('written_off')
    receipts.writeOff(this.oracle, this.oracle.purchase(purchaseId), this.today, reserve)
  }

  /** A fuel advance that the manager makes and the administrator pays. */
  async payAdvance(clientId: number, paid: number, fee: number): Promise<number> {
    this.tick()
    const states = { pickupState: 'NM', deliveryState: 'TX', processedBy: this.api.userId('manager') }
    const amounts = { advanceAmount: formatCents(paid), feeAmount: formatCents(fee) }
    const body = { ...states, ...amounts, clientId, carrierName: 'Red Mesa', advanceDate: '2026-06-10' }
    const { id } = ok(await this.manager.post('/api/fuel-advances', body))
    ok(await this.admin.patch(`/api/fuel-advances/${id}`, { status: 'paid' }))
    payAdvance(this.oracle, this.today, { id, clientId, paid, fee })
    return id
  }

  /** A client comes from another factor: one person enters its letter, another one approves it. */
  async buyOut(clientId: number, letter: Pick<Buyout, 'cents' | 'goodThrough' | 'perDiem'>): Promise<number> {
    this.tick()
    const { cents, goodThrough, perDiem } = letter
    const { id } = ok(
      await this.manager.post('/api/buyouts', {
        ...{ clientId, factorName: 'Old River Factors', remittance: 'By wire, as the letter says' },
        ...{ payoff: formatCents(cents), goodThrough, perDiem: formatCents(perDiem) },
      }),
    )
    ok(await this.admin.patch(`/api/buyouts/${id}`, { state: 'approved' }))
    const none = { funding: null, payment: null, shown: null }
    this.oracle.buyouts.set(id, { id, clientId, ...letter, state: 'approved', ...none })
    return id
  }

  async payFormer(id: number): Promise<void> {
    this.tick()
    const order = { method: 'wire', day: this.today }
    const { funding } = ok(await this.manager.post(`/api/buyouts/${id}/pay`, order))
    payFormer(this.oracle, this.oracle.buyout(id), this.today)
    expect(funding.amount).toBe(formatCents(this.oracle.buyout(id).funding?.owed ?? 0))
  }

  async showFormer(id: number): Promise<void> {
    this.tick()
    ok(await this.manager.post(`/api/buyouts/${id}/confirm`, { day: this.today }))
    showFormer(this.oracle, this.oracle.buyout(id), this.today)
  }

  async returnFormer(id: number): Promise<void> {
    this.tick()
    ok(await this.manager.post(`/api/buyouts/${id}/return`, { reason: 'R03' }))
    returnFormer(this.oracle, this.oracle.buyout(id), this.today)
  }

  async reverseAdvance(id: number): Promise<void> {
    this.tick()
    ok(await this.admin.post(`/api/fuel-advances/${id}/reverse`, { reason: 'Code never used' }))
    reverseAdvance(this.oracle, id, this.today)
  }
}

const applicationOf = ({ purchaseId, cents, shortPay }: Part) => ({
  ...{ purchaseId, amount: formatCents(cents), shortPay },
})

function amountsOf({ payable, paidOff, recovered, fuel, escrow, transferFee, net }: PaidOut) {
  const cents = { payable, paidOff, recovered, fuel, escrow, transferFee, net }
  return Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, formatCents(amount)]))
}
