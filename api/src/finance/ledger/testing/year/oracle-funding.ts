import type { Bought, Method, Oracle, PaidOut } from './oracle.ts'
import { cr, dr, type Movement } from './oracle-book.ts'
import { bear, takeBackPayoff, waitingBuyout } from './oracle-buyouts.ts'
import { partOf } from './oracle-fees.ts'

/** An invoice that is bought; `id` is that of its purchase. */
export interface Offer {
  id: number
  invoiceId: number
  brokerId: number
  face: number
  invoiceDay: string
}

interface Payment {
  id: number
  clientId: number
  day: string
  method: Method
}

/** Buys invoices of a client and pays it once. */
export function fund(oracle: Oracle, payment: Payment, offers: readonly Offer[]): PaidOut {
  const bought = offers.map((offer) => buy(oracle, payment, offer))
  const sum = (of: (one: Bought) => number) => bought.reduce((total, one) => total + of(one), 0)
  const advance = sum((one) => one.advance)
  const taken = sum(({ taken: { fee, interest } }) => fee + interest)
  const payable = advance - taken
  const buyout = waitingBuyout(oracle, payment.clientId)
  const paidOff = buyout ? bear(oracle, buyout, { ...payment, payable }) : 0
  return payOut(oracle, payment, { payable, advance, paidOff })
}

function buy(oracle: Oracle, { id: payoutId, clientId, day }: Payment, offer: Offer): Bought {
  const { id, brokerId, face } = offer
  const agreed = oracle.agreedOn(clientId, day)
  const special = agreed.brokerAdvances.find((one) => one.brokerId === brokerId)
  const advance = partOf(face, special?.advancePpm ?? agreed.advancePpm)
  const facts = { ...offer, clientId, agreed, advance, day, paid: [] }
  const taken = agreed.plan.taken === 'funding' ? oracle.feeOn(facts, day) : { fee: 0, interest: 0 }
  const of = { c: clientId, b: brokerId, p: id }
  const purchase = oracle.book.enter(day, [
    dr('1100', face, of),
    cr('4100', taken.fee, of),
    cr('4110', taken.interest, of),
    cr('2110', advance - taken.fee - taken.interest, of),
    cr('2100', face - advance, of),
  ])
  const bought: Bought = {
    ...{
      ...facts,
      reserve: face - advance,
      taken,
      state: 'open',
      open: face,
      purchase,
      end: null,
      ends: [],
      payoutId,
    },
  }
  oracle.purchases.set(id, bought)
  return bought
}

/** Pays a client: its former factor comes off first, where a funding bears it, then its debt, then fuel, escrow and the price of the transfer. */
export function payOut(
  oracle: Oracle,
  { id, clientId, day, method }: Payment,
  { payable, advance, paidOff = 0 }: { payable: number; advance: number; paidOff?: number },
): PaidOut {
  const { book } = oracle
  const of = { c: clientId }
  const { escrow: rule, transferFees } = oracle.agreedOn(clientId, day)
  const movements: Movement[] = []
  // What a payoff has added to its debt today it owes from the next payment on.
  const debt = oracle.due(clientId) - newDebt(oracle, id)
  let left = payable - paidOff
  const take = (wanted: number, account: string) => {
    const cents = Math.max(0, Math.min(left, wanted))
    left -= cents
    if (cents > 0) movements.push(book.enter(day, [dr('2110', cents, of), cr(account, cents, of)]))
    return cents
  }
  const recovered = take(debt, '1150')
  const fuelParts = [...oracle.advances.values()]
    .filter((one) => one.clientId === clientId)
    .sort((a, b) => a.id - b.id)
    .flatMap((one) => {
      const cents = Math.min(left, one.open)
      if (cents === 0) return []
      left -= cents
      one.open -= cents
      const advanceOf = { ...of, a: one.id }
      const movement = book.enter(day, [dr('2110', cents, advanceOf), cr('1200', cents, advanceOf)])
      return [{ advanceId: one.id, cents, movement }]
    })
  const fuel = fuelParts.reduce((sum, { cents }) => sum + cents, 0)
  const escrow = take(Math.min(partOf(advance, rule.ppm), rule.floorCents - oracle.escrow(clientId)), '2105')
  const transferFee = take(transferFees[method], '4120')
  const release = book.enter(day, [dr('2110', left, of), cr('1095', left, of)])
  const payout: PaidOut = {
    ...{ id, clientId, day, payable, paidOff, recovered, fuel, escrow, transferFee, net: left },
    ...{ movements, release, shown: null, fuelParts, isTakenBack: false, isReturned: false },
  }
  oracle.payouts.set(id, payout)
  return payout
}

/** What the payoff that came off a payment left due from the client. */
const newDebt = (oracle: Oracle, payoutId: number) =>
  [...oracle.buyouts.values()].find(({ funding }) => funding?.payoutId === payoutId)?.funding?.due ?? 0

/** The bank shows a payment on a day. */
export function showPayout(oracle: Oracle, id: number, day: string): void {
  const payout = oracle.payout(id)
  const lines = [dr('1095', payout.net, { c: payout.clientId }), cr('1010', payout.net)]
  payout.shown = oracle.book.enter(day, lines)
}

/** A payment comes back: it is payable again, and what was set off stays. */
export function returnPayout(oracle: Oracle, id: number, day: string): void {
  const payout = oracle.payout(id)
  payout.isReturned = true
  if (payout.shown) oracle.book.undo(day, payout.shown)
  oracle.book.undo(day, payout.release)
}

/**
 * A funding is taken back. The payment goes with it when it was for this purchase alone and the bank has not shown it;
 * otherwise the client owes what it got.
 */
export function undoFunding(oracle: Oracle, purchaseId: number, day: string): void {
  const { book } = oracle
  const bought = oracle.purchase(purchaseId)
  const payout = oracle.payout(bought.payoutId)
  const isAlone = [...oracle.purchases.values()].filter(({ payoutId }) => payoutId === payout.id).length === 1
  takeBackPayoff(oracle, bought, payout, day)
  if (isAlone && !payout.shown && !payout.isTakenBack) takePayoutBack(oracle, payout, day)
  const got = bought.advance - bought.taken.fee - bought.taken.interest
  oweWhatIsGone(oracle, bought.clientId, got - oracle.payable(bought.clientId), day)
  book.undo(day, bought.purchase)
  Object.assign(bought, { state: 'released', open: 0 })
}

function takePayoutBack(oracle: Oracle, payout: PaidOut, day: string): void {
  payout.isTakenBack = true
  for (const movement of [payout.release, ...payout.movements]) oracle.book.undo(day, movement)
  for (const { advanceId, cents, movement } of payout.fuelParts) {
    const advance = oracle.advances.get(advanceId)
    if (advance && !advance.isReversed) advance.open += cents
    oracle.book.undo(day, movement)
  }
}

/** What a client must give back and has been paid already is due from it. */
export function oweWhatIsGone(oracle: Oracle, clientId: number, missing: number, day: string): void {
  const of = { c: clientId }
  if (missing > 0) oracle.book.enter(day, [dr('1150', missing, of), cr('2110', missing, of)])
}

/** A fuel advance is paid, and owed with its fee. */
export function payAdvance(
  oracle: Oracle,
  day: string,
  advance: { id: number; clientId: number; paid: number; fee: number },
): void {
  const { id, clientId, paid, fee } = advance
  const of = { c: clientId, a: id }
  const movement = oracle.book.enter(day, [dr('1200', paid + fee, of), cr('1010', paid), cr('4130', fee, of)])
  oracle.advances.set(id, { id, clientId, open: paid + fee, paid: movement, isReversed: false })
}

/** A fuel advance is taken back; what payments took for it is payable again. */
export function reverseAdvance(oracle: Oracle, id: number, day: string): void {
  const advance = oracle.advances.get(id)
  if (!advance) throw new Error(`There is no advance ${id}`)
  Object.assign(advance, { open: 0, isReversed: true })
  for (const { fuelParts } of oracle.payouts.values())
    for (const { advanceId, movement } of fuelParts) if (advanceId === id) oracle.book.undo(day, movement)
  oracle.book.undo(day, advance.paid)
}
