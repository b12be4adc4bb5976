import type { EntryKind, EntryLines, LedgerLine } from './entry.ts'

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

/** Where money leaves from: payments that a file or a person has ordered and the bank has not shown yet. */
const inTransit = { file: '1090', byHand: '1095' } as const
export type PayoutMethod = keyof typeof inTransit

const debit = (
  account: LedgerLine['account'],
  cents: number,
  of: Omit<LedgerLine, 'account' | 'cents'> = {},
) => ({
  ...of,
  ...{ account, cents },
})
const credit: typeof debit = (account, cents, of) => debit(account, -cents, of)

/** Lines of nothing are left out. */
function entry(kind: EntryKind, lines: LedgerLine[]): EntryLines {
  return { kind, lines: lines.filter(({ cents }) => cents !== 0) }
}

function feeLines(of: PurchaseRef, { feeCents, interestCents = 0 }: FeeParts): LedgerLine[] {
  return [credit('4100', feeCents, of), credit('4110', interestCents, of)]
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

/** What is payable to a client pays what it owes: a deduction from a funding, or a swap. */
export function recovery(clientId: number, cents: number): EntryLines {
  return entry('recovery', [debit('2110', cents, { clientId }), credit('1150', cents, { clientId })])
}

/** A rebate that was paid out is owed again, because its money did not come. */
export function rebateReclaimed(clientId: number, cents: number): EntryLines {
  return entry('rebateReclaimed', [debit('1150', cents, { clientId }), credit('2110', cents, { clientId })])
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

/** The first funding pays off a client's former factor. */
export function payoff(clientId: number, partyId: number, cents: number): EntryLines {
  return entry('payoff', [debit('2110', cents, { clientId }), credit('2300', cents, { partyId, clientId })])
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

/** The bank charges us. */
export function bankCharge(cents: number): EntryLines {
  return entry('bankCharge', [debit('5110', cents), credit('1020', cents)])
}
