import type { AccountCode, LedgerDimension } from '@drayline/domain/finance/ledger/chart'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import { LedgerPosting } from './ledger.model.ts'

/** Part of an account: a client's, a broker's, a purchase's. */
export type BalanceScope = Partial<
  Pick<Record<LedgerDimension, number>, 'clientId' | 'brokerId' | 'purchaseId'>
>

/**
 * Returns the balance of an account at the end of a day, in cents on the account's own side: a liability that we owe is
 * positive.
 * @param asOf calendar date of the company
 */
export async function balanceAsOf(
  account: AccountCode,
  asOf: string,
  scope: BalanceScope = {},
): Promise<number> {
  const [row] = await LedgerPosting.aggregate<{ cents: number }>([
    { $match: { account, ...scope, bookDate: { $lte: asOf } } },
    { $group: { _id: null, cents: { $sum: '$cents' } } },
  ])
  // A liability of nothing is 0, not -0.
  return row?.cents ? row.cents * balanceSide(account) : 0
}

export interface TrialBalanceRow {
  account: AccountCode
  debitCents: number
  creditCents: number
}

/** Returns the accounts that have a balance at the end of a day, by code; debits and credits are equal. */
export async function trialBalance(asOf: string): Promise<TrialBalanceRow[]> {
  const sums = await LedgerPosting.aggregate<{ _id: AccountCode; cents: number }>([
    { $match: { bookDate: { $lte: asOf } } },
    { $group: { _id: '$account', cents: { $sum: '$cents' } } },
    { $match: { cents: { $ne: 0 } } },
    { $sort: { _id: 1 } },
  ])
  return sums.map(({ _id: account, cents }) => ({
    account,
    debitCents: Math.max(0, cents),
    creditCents: Math.max(0, -cents),
  }))
}
