import { port } from '../../kernel/base/port.ts'
import type { EntryFacts } from './post.ts'

/** What an entry of the end of a month says; its days are those of the month. */
export type MonthEndEvent = Pick<EntryFacts, 'kind' | 'lines' | 'source' | 'n'>

/** A month that is being closed: nobody else posts into it any more. */
export interface ClosingMonth {
  month: string
  /**
   * Posts an event on the last day of the month, as it is made up in the transaction that posts it. The same event is
   * posted once, however often the close is tried.
   */
  post(event: () => Promise<MonthEndEvent>): Promise<void>
  /** Posts it, and its reversal on the first day of the next month, both or none. */
  postUntilNextMonth(event: MonthEndEvent): Promise<void>
}

/** Features post what a month earns at its end. A close that is cut off asks again: what is there is not posted twice. */
export const postMonthEnd = port<(closing: ClosingMonth) => Promise<void>>('entries of the end of a month')

/** What a receipt says of entries about it: whose money it was, and why it was taken back. */
export interface ReceiptFacts {
  brokerId: number | null
  clientId: number | null
  reason: string | null
}

/** Receipts explain entries whose own lines name nobody, such as the charge of a bank for a check that came back. */
export const factsOfReceipts = port<(ids: readonly number[]) => Promise<ReadonlyMap<number, ReceiptFacts>>>(
  'receipts that entries are about',
)

/** Receipts hold a part of a broker's money that is not applied, in cents: no entry by hand takes it from them. */
export const heldByReceipts = port<(brokerId: number) => Promise<number>>("a broker's money on receipts")
