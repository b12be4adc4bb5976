// Public surface of the book: other features import nothing else of it.

export { accruedOn } from './accruals.ts'
export { presentPosting } from './book.presenter.ts'
export {
  type AccountFilters,
  listPostings,
  type PostingRow,
  readAccount,
  readTrialBalance,
  type TrialBalanceView,
} from './book.service.ts'
export { type BookText, bookText } from './book-text.ts'
export { feesTaken, leastPayableSince } from './client-fees.ts'
export { endedBy, endingsOf, payoutsBooked, purchasesMovedAfter } from './ended-by.ts'
export type { ClosingMonth } from './ledger.ports.ts'
export {
  type AccountLine,
  type FigureCents,
  figuresAsOf,
  type LineQuery,
  listAccountLines,
  officeFigures,
  openByClient,
  type Party,
} from './party-accounts.ts'
export { closersOf, firstOpenDay, requireBookDay } from './periods.ts'
export type { OpenPosition } from './positions.ts'
export { clientPosition, openPositions, pairReceivable } from './positions.ts'
export { type EntryFacts, hasEntriesOtherThan, isPosted, post } from './post.ts'
export type { ReceivableMovement } from './receivables.ts'
export { receivableMovements, receivablesBy } from './receivables.ts'
export {
  amountsAbout,
  type BookedAmounts,
  balancesOfRecords,
  type RecordBalances,
  recordsInBook,
} from './record-money.ts'
export { mustReverse, reverseAll, reverseEvent } from './reverse-all.ts'
