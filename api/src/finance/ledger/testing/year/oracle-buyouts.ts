import type { Bought, Buyout, Oracle, PaidOut } from './oracle.ts'
import { cr, dr } from './oracle-book.ts'
import { daysFrom } from './oracle-days.ts'

/** The payoff that the next funding of a client bears; undefined without one. */
export function waitingBuyout(oracle: Oracle, clientId: number): Buyout | undefined {
  return [...oracle.buyouts.values()].find((one) => one.clientId === clientId && one.state === 'approved')
}

/** The former factor is owed what its letter says on the day of a funding. Answers what comes off what is payable. */
export function bear(
  oracle: Oracle,
  buyout: Buyout,
  { id: payoutId, day, payable }: { id: number; day: string; payable: number },
): number {
  const owed = buyout.cents + Math.max(0, daysFrom(buyout.goodThrough, day)) * buyout.perDiem
  const fromPayable = Math.min(owed, payable)
  const of = { c: buyout.clientId }
  const due = owed - fromPayable
  const lines = [dr('2110', fromPayable, of), dr('1150', due, of), cr('2300', owed, of)]
  buyout.funding = { payoutId, due, owed, movement: oracle.book.enter(day, lines) }
  buyout.state = 'payable'
  return fromPayable
}

/** The former factor is paid by hand. */
export function payFormer(oracle: Oracle, buyout: Buyout, day: string): void {
  const owed = buyout.funding?.owed ?? 0
  const of = { c: buyout.clientId }
  buyout.payment = { day, movement: oracle.book.enter(day, [dr('2300', owed, of), cr('1095', owed, of)]) }
  buyout.state = 'paid'
}

/** The bank shows that payment. */
export function showFormer(oracle: Oracle, buyout: Buyout, day: string): void {
  const owed = buyout.funding?.owed ?? 0
  buyout.shown = oracle.book.enter(day, [dr('1095', owed, { c: buyout.clientId }), cr('1010', owed)])
  buyout.state = 'cleared'
}

/** That payment comes back: the former factor is owed again. */
export function returnFormer(oracle: Oracle, buyout: Buyout, day: string): void {
  for (const movement of [buyout.shown, buyout.payment?.movement])
    if (movement) oracle.book.undo(day, movement)
  Object.assign(buyout, { payment: null, shown: null, state: 'payable' })
}

/**
 * A payoff goes with the last purchase of the payment that it came off, and comes off the next funding instead. What a
 * later payment has recovered of the client's part is payable again.
 */
export function takeBackPayoff(oracle: Oracle, bought: Bought, payout: PaidOut, day: string): void {
  const buyout = [...oracle.buyouts.values()].find(({ funding }) => funding?.payoutId === payout.id)
  if (!buyout?.funding || payout.isTakenBack) return
  const others = [...oracle.purchases.values()].some(
    ({ id, payoutId, state }) => payoutId === payout.id && id !== bought.id && state !== 'released',
  )
  if (others) return
  const { due, movement } = buyout.funding
  const missing = due - oracle.due(buyout.clientId)
  const of = { c: buyout.clientId }
  if (missing > 0) oracle.book.enter(day, [dr('1150', missing, of), cr('2110', missing, of)])
  oracle.book.undo(day, movement)
  Object.assign(buyout, { funding: null, state: 'approved' })
}
