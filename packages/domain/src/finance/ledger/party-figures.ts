import type { AccountCode } from './chart.ts'
import { balanceSide } from './chart.ts'
import type { LedgerLine } from './entry.ts'
import type { AccountFigure } from './party-account.ts'
import { figureAccounts, takenFeeAccounts } from './party-account.ts'

/**
 * Returns a figure in cents, positive on its own side, from signed balances. What is ours counts up in funds employed,
 * and what we owe counts down.
 */
export function figureOf(figure: AccountFigure, signed: (account: AccountCode) => number): number {
  const accounts = figureAccounts[figure]
  const sum = accounts.reduce((total, account) => total + signed(account), 0)
  const [only] = accounts
  // A figure of nothing is 0, not -0.
  return (accounts.length === 1 && only ? sum * balanceSide(only) : sum) || 0
}

/** Returns the fees and interest that some lines take, in cents; below zero for those that take them back. */
export function feesTakenBy(lines: readonly LedgerLine[]): number {
  return lines.reduce(
    (sum, { account, cents }) => (takenFeeAccounts.includes(account) ? sum - cents : sum),
    0,
  )
}

/** Returns by how much some lines change a figure, in cents. */
export function figureChange(figure: AccountFigure, lines: readonly LedgerLine[]): number {
  const signed = (account: AccountCode) =>
    lines.reduce((sum, line) => (line.account === account ? sum + line.cents : sum), 0)
  return figureOf(figure, signed)
}
