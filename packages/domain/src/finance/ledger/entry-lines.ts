import type { EntryKind, EntryLines, LedgerLine } from './entry.ts'

// What recipes are written with.

/** Where money leaves from: payments that a file or a person has ordered and the bank has not shown yet. */
export const inTransit = { file: '1090', byHand: '1095' } as const
export type PayoutMethod = keyof typeof inTransit

/** A line that adds to an asset or takes from a liability. */
export function debit(
  account: LedgerLine['account'],
  cents: number,
  of: Omit<LedgerLine, 'account' | 'cents'> = {},
): LedgerLine {
  return { ...of, account, cents }
}

/** A line that takes from an asset or adds to a liability. */
export const credit: typeof debit = (account, cents, of) => debit(account, -cents, of)

/** An entry of these lines; lines of nothing are left out. */
export function entry(kind: EntryKind, lines: readonly LedgerLine[]): EntryLines {
  return { kind, lines: lines.filter(({ cents }) => cents !== 0) }
}
