import type { Bought, Method, Oracle, Received } from './oracle.ts'
import { cr, dr } from './oracle-book.ts'
import { plusBankDays } from './oracle-days.ts'
import { oweWhatIsGone } from './oracle-funding.ts'

interface Money {
  id: number
  method: Method
  cents: number
  bookDay: string
  valueDay: string
}

/** A broker's money arrives; nothing of it is applied yet. */
export function receive(oracle: Oracle, money: Money & { brokerId: number }): void {
  const { brokerId, cents, bookDay } = money
  const receipt = oracle.book.enter(bookDay, [dr('1020', cents), cr('2200', cents, { b: brokerId })])
  keep(oracle, { ...money, clientId: null, left: cents, debt: 0, receipt })
}

/** A client's money arrives: it pays what the client owes, the rest is payable to it. */
export function receiveOfClient(oracle: Oracle, money: Money & { clientId: number }): void {
  const { clientId, cents, bookDay } = money
  const debt = Math.min(cents, oracle.due(clientId))
  const of = { c: clientId }
  const lines = [dr('1020', cents), cr('1150', debt, of), cr('2110', cents - debt, of)]
  keep(oracle, { ...money, brokerId: null, left: 0, debt, receipt: oracle.book.enter(bookDay, lines) })
}

function keep(oracle: Oracle, received: Omit<Received, 'applied' | 'passedOn' | 'isBounced'>): void {
  oracle.receipts.set(received.id, { ...received, applied: [], passedOn: 0, isBounced: false })
}

/** Money that has arrived pays a part of a purchase; with `isCharged` the client bears the rest. */
export function apply(
  oracle: Oracle,
  receiptId: number,
  part: { purchaseId: number; cents: number; isCharged: boolean },
  today: string,
): void {
  const received = oracle.receipt(receiptId)
  const bought = oracle.purchase(part.purchaseId)
  const { clientId: c, brokerId: b, id: p } = bought
  const lines = [dr('2200', part.cents, { b, c }), cr('1100', part.cents, { c, b, p })]
  const { purchaseId, cents } = part
  received.applied.push({ purchaseId, cents, movement: oracle.book.enter(today, lines) })
  received.left -= cents
  bought.open -= cents
  const final = plusBankDays(received.valueDay, bought.agreed.clearingDays[received.method])
  bought.paid.push({ receiptId, cents, final })
  bought.state = bought.open === 0 || part.isCharged ? 'collected' : 'part_paid'
  if (bought.state === 'collected' && finalDay(bought) <= today) settle(oracle, bought, today)
}

/** Day on which the last of its money is final. */
export function finalDay({ paid }: Bought): string {
  return (
    paid
      .map(({ final }) => final)
      .sort()
      .at(-1) ?? ''
  )
}

/** Settles everything that is collected and final. */
export function settleFinal(oracle: Oracle, today: string): number {
  const ready = [...oracle.purchases.values()].filter(
    (bought) => bought.state === 'collected' && finalDay(bought) <= today,
  )
  for (const bought of ready) settle(oracle, bought, today)
  return ready.length
}

function settle(oracle: Oracle, bought: Bought, today: string): void {
  end(oracle, bought, { state: 'settled', feeDay: finalDay(bought), today })
}

/** The client owes an invoice again, with the fee so far; the reserve, its payable and its escrow pay for it. */
export function chargeBack(
  oracle: Oracle,
  bought: Bought,
  today: string,
  { fromPayable, fromEscrow }: { fromPayable: number; fromEscrow: number },
): void {
  end(oracle, bought, { state: 'charged_back', feeDay: today, today })
  const of = { c: bought.clientId }
  oracle.book.enter(today, [dr('2110', fromPayable, of), cr('1150', fromPayable, of)])
  oracle.book.enter(today, [dr('2105', fromEscrow, of), cr('1150', fromEscrow, of)])
}

function end(
  oracle: Oracle,
  bought: Bought,
  { state, feeDay, today }: { state: Bought['state']; feeDay: string; today: string },
): void {
  const { clientId: c, brokerId: b, id: p, reserve, open } = bought
  const of = { c, b, p }
  const { fee, interest } = oracle.feeLeft(bought, feeDay)
  const rebate = reserve - open - fee - interest
  const movement = oracle.book.enter(today, [
    dr('2100', reserve, of),
    cr('1100', open, of),
    cr('4100', fee, of),
    cr('4110', interest, of),
    rebate < 0 ? dr('1150', -rebate, of) : cr('2110', rebate, of),
  ])
  const whole = fee + interest + bought.taken.fee + bought.taken.interest
  Object.assign(bought, { state, open: 0 })
  bought.end = { movements: [movement], rebate, fee: whole, day: feeDay }
  bought.ends.push(movement)
}

/** We bear a loss. A forfeited reserve lessens it, without a fee; one that is paid is settled with today's fee. */
export function writeOff(
  oracle: Oracle,
  bought: Bought,
  today: string,
  reserveIs: 'forfeited' | 'paid',
): void {
  const { clientId: c, brokerId: b, id: p, reserve, open } = bought
  const of = { c, b, p }
  const forfeited = reserveIs === 'forfeited' ? Math.min(reserve, open) : 0
  const lost = [dr('5100', open - forfeited, of), dr('2100', forfeited, of), cr('1100', open, of)]
  const movements = [oracle.book.enter(today, lost)]
  const { fee, interest } = reserveIs === 'paid' ? oracle.feeLeft(bought, today) : { fee: 0, interest: 0 }
  const rebate = reserve - forfeited - fee - interest
  movements.push(
    oracle.book.enter(today, [
      dr('2100', reserve - forfeited, of),
      cr('4100', fee, of),
      cr('4110', interest, of),
      rebate < 0 ? dr('1150', -rebate, of) : cr('2110', rebate, of),
    ]),
  )
  const whole = fee + interest + bought.taken.fee + bought.taken.interest
  Object.assign(bought, { state: 'written_off', open: 0 })
  bought.end = { movements, rebate, fee: whole, day: today }
  bought.ends.push(...movements)
}

/** Money that was not ours goes on to a client, or is owed to the broker that sent it. */
export function passOn(
  oracle: Oracle,
  receiptId: number,
  today: string,
  { clientId, cents }: { clientId: number | null; cents: number },
): void {
  const received = oracle.receipt(receiptId)
  const b = received.brokerId ?? 0
  const to = clientId === null ? cr('2220', cents, { b }) : cr('2110', cents, { c: clientId })
  oracle.book.enter(today, [dr('2200', cents, { b }), to])
  received.left -= cents
  received.passedOn += cents
}

/**
 * The bank takes a payment back: what it settled is open again. A rebate that was paid out is owed by the client, a debt
 * that was deducted since is payable to it.
 */
export function bounce(oracle: Oracle, receiptId: number, today: string, bankCharge: number): void {
  const { book } = oracle
  const received = oracle.receipt(receiptId)
  for (const purchaseId of new Set(received.applied.map((one) => one.purchaseId)))
    reopen(oracle, oracle.purchase(purchaseId), receiptId, today)
  for (const { movement } of received.applied) book.undo(today, movement)
  const { clientId, cents, debt } = received
  if (clientId !== null) oweWhatIsGone(oracle, clientId, cents - debt - oracle.payable(clientId), today)
  book.undo(today, received.receipt)
  book.enter(today, [dr('5110', bankCharge), cr('1020', bankCharge)])
  Object.assign(received, { isBounced: true, left: 0 })
}

function reopen(oracle: Oracle, bought: Bought, receiptId: number, today: string): void {
  const { end: over, clientId } = bought
  if (over) {
    const { rebate } = over
    const missing = rebate > 0 ? rebate - oracle.payable(clientId) : -rebate - oracle.due(clientId)
    oweWhatIsGone(oracle, clientId, missing, today)
    for (const movement of over.movements) oracle.book.undo(today, movement)
  }
  const paid = bought.paid.filter((one) => one.receiptId !== receiptId)
  const cents = paid.reduce((sum, one) => sum + one.cents, 0)
  Object.assign(bought, {
    ...{ paid, end: null, open: bought.face - cents, state: paid.length > 0 ? 'part_paid' : 'open' },
  })
}
