import type { Bought, Oracle } from './oracle.ts'
import { cr, dr, stoodOn } from './oracle-book.ts'
import { firstOfNext, lastOfMonth, plusDays } from './oracle-days.ts'
import { finalDay } from './oracle-receipts.ts'

/** Closes a month: what it has earned is in it, and nothing is entered into it any more. */
export function closeMonth(oracle: Oracle, month: string): void {
  for (const clientId of oracle.agreements.keys()) chargeMinimum(oracle, month, clientId)
  for (const clientId of oracle.agreements.keys()) accrue(oracle, month, clientId)
  oracle.book.closedThrough = month
}

/**
 * What the fees taken in a month are short of what was agreed when it began. It comes off what is payable that day and is
 * not needed for a later payment; the rest is owed. A month that is closed again is not charged again.
 */
function chargeMinimum(oracle: Oracle, month: string, clientId: number): void {
  const agreed = oracle.agreements.get(clientId)?.findLast(({ from }) => from <= `${month}-01`)
  const missing = (agreed?.monthlyMinimumCents ?? 0) - Math.max(0, takenIn(oracle, month, clientId))
  const charged = `${month} ${clientId}`
  if (missing <= 0 || oracle.minimums.has(charged)) return
  oracle.minimums.add(charged)
  const of = { c: clientId }
  const last = lastOfMonth(month)
  const days = [last, ...oracle.book.days().filter((day) => day > last)]
  const least = Math.min(...days.map((day) => -oracle.book.balance('2110', of, day)))
  const fromPayable = Math.max(0, Math.min(missing, least))
  const lines = [dr('2110', fromPayable, of), dr('1150', missing - fromPayable, of), cr('4140', missing, of)]
  oracle.book.enter(last, lines)
}

/** Fees and interest of a month less what was merely earned. */
function takenIn(oracle: Oracle, month: string, clientId: number): number {
  const on = (day: string) =>
    ['4100', '4110', '1300'].reduce(
      (sum, account) => sum - oracle.book.balance(account, { c: clientId }, day),
      0,
    )
  return on(lastOfMonth(month)) - on(plusDays(`${month}-01`, -1))
}

/**
 * What a client's purchases that were open at the end of a month had earned until then and was not taken; taken back on
 * the first of the next month. A month that is closed again accrues what differs by now.
 */
function accrue(oracle: Oracle, month: string, clientId: number): void {
  const last = lastOfMonth(month)
  const open = [...oracle.purchases.values()].filter(
    (one) =>
      one.clientId === clientId && stoodOn(one.purchase, last) && !one.ends.some((end) => stoodOn(end, last)),
  )
  const earned = open.map((bought) => oracle.feeLeft(bought, earnedUntil(bought, last)))
  const sum = (of: 'fee' | 'interest') => earned.reduce((total, one) => total + one[of], 0)
  const known = oracle.accrued.get(`${month} ${clientId}`) ?? { fee: 0, interest: 0 }
  const [fee, interest] = [sum('fee') - known.fee, sum('interest') - known.interest]
  oracle.accrued.set(`${month} ${clientId}`, { fee: sum('fee'), interest: sum('interest') })
  const of = { c: clientId }
  const lines = [dr('1300', fee + interest, of), cr('4100', fee, of), cr('4110', interest, of)]
  oracle.book.undo(firstOfNext(month), oracle.book.enter(last, lines))
}

/** Money that is final stops the fee, though its settlement comes later. */
function earnedUntil(bought: Bought, last: string): string {
  const stopped = bought.end?.day ?? (bought.state === 'collected' ? finalDay(bought) : last)
  return stopped < last ? stopped : last
}
