import type { AccountCode } from './chart.ts'
import { accountCodes, accountRules, balanceSide } from './chart.ts'
import type { EntryLines, LedgerLine } from './entry.ts'
import { credit, debit, entry, inTransit, type PayoutMethod } from './entry-lines.ts'

// The only file that says which accounts an event moves. Amounts are positive cents.

/** Purchase that an event is about. */
export interface PurchaseRef {
  clientId: number
  brokerId: number
  purchaseId: number
}

/** Fee of a purchase, interest apart, in cents. */
export interface FeeParts {
  feeCents: number
  interestCents?: number
}

function feeLines(of: PurchaseRef, { feeCents, interestCents = 0 }: FeeParts): LedgerLine[] {
  return [credit('4100', feeCents, of), credit('4110', interestCents, of)]
}

/** What stood between us and a client when the book was opened, in cents. */
export interface ClientOpening {
  purchases: readonly { of: PurchaseRef; openCents: number; reserveCents: number }[]
  advances: readonly { advanceId: number; openCents: number }[]
  payableCents: number
  dueCents: number
  escrowCents: number
}

/** A client's balances from before the book, against what we brought in. */
export function clientOpening(clientId: number, opening: ClientOpening): EntryLines {
  const { purchases, advances, payableCents, dueCents, escrowCents } = opening
  return openingEntry([
    ...purchases.flatMap(({ of, openCents, reserveCents }) => [
      debit('1100', openCents, of),
      credit('2100', reserveCents, of),
    ]),
    ...advances.map(({ advanceId, openCents }) => debit('1200', openCents, { clientId, advanceId })),
    credit('2110', payableCents, { clientId }),
    debit('1150', dueCents, { clientId }),
    credit('2105', escrowCents, { clientId }),
  ])
}

/** A broker's money from before the book that is not applied, or is to go back. */
export function brokerOpening(
  brokerId: number,
  { unappliedCents, refundCents }: { unappliedCents: number; refundCents: number },
): EntryLines {
  return openingEntry([
    credit('2200', unappliedCents, { brokerId }),
    credit('2220', refundCents, { brokerId }),
  ])
}

/** Accounts that belong to nobody: the company's own balances are opened by account. */
export const companyAccounts = accountCodes.filter(
  (code) => code !== '3000' && accountRules(code).needs.length === 0,
)

/** The company's own balances from before the book, in cents on each account's own side. */
export function companyOpening(balances: ReadonlyMap<AccountCode, number>): EntryLines {
  return openingEntry([...balances].map(([code, cents]) => debit(code, cents * balanceSide(code))))
}

function openingEntry(lines: LedgerLine[]): EntryLines {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  return entry('opening', [...lines, credit('3000', cents)])
}

/** An invoice is bought: its face is ours, the advance less a fee taken now is payable, the rest is reserve. */
export function purchase(
  of: PurchaseRef,
  amounts: { faceCents: number; advanceCents: number } & FeeParts,
): EntryLines {
  const { faceCents, advanceCents, feeCents, interestCents = 0 } = amounts
  const { clientId, purchaseId } = of
  return entry('purchase', [
    debit('1100', faceCents, of),
    ...feeLines(of, amounts),
    credit('2110', advanceCents - feeCents - interestCents, { clientId, purchaseId }),
    credit('2100', faceCents - advanceCents, of),
  ])
}

/** Money that is payable to a client leaves. */
export function release(clientId: number, cents: number, method: PayoutMethod): EntryLines {
  return entry('release', [
    debit('2110', cents, { clientId }),
    credit(inTransit[method], cents, { clientId }),
  ])
}

/** The bank shows a payment that had left. */
export function bankConfirmed(clientId: number, cents: number, method: PayoutMethod): EntryLines {
  return entry('bankConfirmed', [debit(inTransit[method], cents, { clientId }), credit('1010', cents)])
}

/** A broker's money arrives, and is not applied yet. */
export function receipt(brokerId: number, cents: number): EntryLines {
  return entry('receipt', [debit('1020', cents), credit('2200', cents, { brokerId })])
}

/** A client's money arrives: it pays what the client owes, and the rest is payable to it. */
export function clientPayment(clientId: number, amounts: { cents: number; debtCents: number }): EntryLines {
  const { cents, debtCents } = amounts
  return entry('clientPayment', [
    debit('1020', cents),
    credit('1150', debtCents, { clientId }),
    credit('2110', cents - debtCents, { clientId }),
  ])
}

/** Received money pays purchases of one client. */
export function application(parts: readonly { of: PurchaseRef; cents: number }[]): EntryLines {
  return entry(
    'application',
    parts.flatMap(({ of, cents }) => [
      debit('2200', cents, { brokerId: of.brokerId, clientId: of.clientId }),
      credit('1100', cents, of),
    ]),
  )
}

/** Amounts at the end of a purchase. `openCents` is what the client bears of the face. */
export interface ClosingAmounts extends FeeParts {
  reserveCents: number
  openCents: number
}

/** The reserve bears fee and open face; what is left is payable to the client, what is missing is due from it. */
function closing(kind: 'settlement' | 'chargeback', of: PurchaseRef, amounts: ClosingAmounts): EntryLines {
  const { reserveCents, openCents, feeCents, interestCents = 0 } = amounts
  const left = reserveCents - openCents - feeCents - interestCents
  const { clientId, purchaseId } = of
  return entry(kind, [
    debit('2100', reserveCents, of),
    credit('1100', openCents, of),
    ...feeLines(of, amounts),
    // Stryker disable next-line EqualityOperator: when nothing is left there is no line, on either side
    left < 0
      ? debit('1150', -left, { clientId, purchaseId })
      : credit('2110', left, { clientId, purchaseId }),
  ])
}

/** A purchase is paid: its fee is taken, a short pay charged to the client, and the rest is the rebate. */
export function settlement(of: PurchaseRef, amounts: ClosingAmounts): EntryLines {
  return closing('settlement', of, amounts)
}

/** The client owes an unpaid purchase again, with the fee so far. */
export function chargeback(of: PurchaseRef, amounts: ClosingAmounts): EntryLines {
  return closing('chargeback', of, amounts)
}

/** We bear a broker's insolvency. A forfeited reserve lessens the loss; there is no fee. */
export function writeOff(
  of: PurchaseRef,
  amounts: { openCents: number; forfeitedCents: number },
): EntryLines {
  const { openCents, forfeitedCents } = amounts
  return entry('writeOff', [
    debit('5100', openCents - forfeitedCents, of),
    debit('2100', forfeitedCents, of),
    credit('1100', openCents, of),
  ])
}

/** A broker pays after its loss was borne: the loss is so much smaller. */
export function lossRecovered(of: PurchaseRef, cents: number): EntryLines {
  const { brokerId, clientId } = of
  return entry('lossRecovered', [debit('2200', cents, { brokerId, clientId }), credit('5100', cents, of)])
}

/** What is payable to a client pays what it owes: a deduction from a funding, or a swap. */
export function recovery(clientId: number, cents: number): EntryLines {
  return entry('recovery', [debit('2110', cents, { clientId }), credit('1150', cents, { clientId })])
}

/** A client's escrow pays what it owes. */
export function escrowRecovery(clientId: number, cents: number): EntryLines {
  return entry('escrowRecovery', [debit('2105', cents, { clientId }), credit('1150', cents, { clientId })])
}

/** A rebate that was paid out is owed again, because its money did not come. */
export function rebateReclaimed(clientId: number, cents: number): EntryLines {
  return entry('rebateReclaimed', [debit('1150', cents, { clientId }), credit('2110', cents, { clientId })])
}

/** Money that was passed on to a client and paid out since is owed again, because it did not come. */
export function passedOnReclaimed(clientId: number, cents: number): EntryLines {
  return { ...rebateReclaimed(clientId, cents), kind: 'passedOnReclaimed' }
}

/** Escrow that paid a debt since is owed again, because its funding is taken back. */
export function escrowReclaimed(clientId: number, cents: number): EntryLines {
  return entry('escrowReclaimed', [debit('1150', cents, { clientId }), credit('2105', cents, { clientId })])
}

/** Money that a broker paid too much is to go back to it. */
export function brokerRefund(brokerId: number, cents: number): EntryLines {
  return entry('brokerRefund', [debit('2200', cents, { brokerId }), credit('2220', cents, { brokerId })])
}

/** Received money that we never bought is the client's, whole. */
export function passedOn(brokerId: number, clientId: number, cents: number): EntryLines {
  return entry('passedOn', [
    debit('2200', cents, { brokerId, clientId }),
    credit('2110', cents, { clientId }),
  ])
}

/** The first funding pays off a client's former factor; what it does not bear is due from the client. */
export function payoff(
  clientId: number,
  partyId: number,
  { cents, payableCents = cents }: { cents: number; payableCents?: number },
): EntryLines {
  return entry('payoff', [
    debit('2110', payableCents, { clientId }),
    debit('1150', cents - payableCents, { clientId }),
    credit('2300', cents, { partyId, clientId }),
  ])
}

/** The payoff leaves. */
export function payoffPaid(
  clientId: number,
  partyId: number,
  cents: number,
  method: PayoutMethod,
): EntryLines {
  return entry('payoffPaid', [
    debit('2300', cents, { partyId, clientId }),
    credit(inTransit[method], cents, { clientId }),
  ])
}

/** A fuel advance that a client draws on. */
export interface AdvanceRef {
  clientId: number
  advanceId: number
}

/** A fuel advance is paid; its fee is owed with it. */
export function fuelAdvance(of: AdvanceRef, amounts: { paidCents: number; feeCents: number }): EntryLines {
  const { paidCents, feeCents } = amounts
  return entry('fuelAdvance', [
    debit('1200', paidCents + feeCents, of),
    credit('1010', paidCents),
    credit('4130', feeCents, of),
  ])
}

/** A fuel advance comes off what is payable to its client. */
export function fuelRecovery(of: AdvanceRef, cents: number): EntryLines {
  return entry('fuelRecovery', [debit('2110', cents, of), credit('1200', cents, of)])
}

/** The price of a wire comes off what is payable. */
export function transferFee(clientId: number, cents: number): EntryLines {
  return entry('transferFee', [debit('2110', cents, { clientId }), credit('4120', cents, { clientId })])
}

/** What is missing to the minimum of a month comes off what is payable, and the rest is due. */
export function minimumFee(clientId: number, cents: number, payableCents: number): EntryLines {
  const fromPayable = Math.min(cents, Math.max(0, payableCents))
  return entry('minimumFee', [
    debit('2110', fromPayable, { clientId }),
    debit('1150', cents - fromPayable, { clientId }),
    credit('4140', cents, { clientId }),
  ])
}

/** Fees that a month has earned on purchases that are open at its end; reversed on the first day of the next one. */
export function accrual(clientId: number, { feeCents, interestCents }: Required<FeeParts>): EntryLines {
  return entry('accrual', [
    debit('1300', feeCents + interestCents, { clientId }),
    credit('4100', feeCents, { clientId }),
    credit('4110', interestCents, { clientId }),
  ])
}

/** The bank charges us. */
export function bankCharge(cents: number): EntryLines {
  return entry('bankCharge', [debit('5110', cents), credit('1020', cents)])
}

/** A part of a funding is kept back for the client's escrow. */
export function escrow(clientId: number, cents: number): EntryLines {
  return entry('escrow', [debit('2110', cents, { clientId }), credit('2105', cents, { clientId })])
}
