import type { AccountCode, LedgerDimension } from './chart.ts'
import { accountCodes, accountRules } from './chart.ts'
import type { EntryKind } from './entry.ts'

/** An entry by hand waits for a second person, who posts or refuses it; the first one may take it back. */
export const journalStatuses = ['requested', 'posted', 'refused', 'withdrawn'] as const
export type JournalStatus = (typeof journalStatuses)[number]
export const journalDecisions = ['posted', 'refused', 'withdrawn'] as const
export type JournalDecision = (typeof journalDecisions)[number]

/** Most lines that a person types at once. */
export const maxJournalLines = 40

/** Fees of a month are accrued by its close alone, which looks for what it has accrued there. */
const closeAccount: AccountCode = '1300'

/**
 * Money of brokers that is not applied. Receipts move it, and what they hold is not an entry's to take; by hand goes what
 * no receipt holds, such as what the book was opened with.
 */
export const receiptAccount: AccountCode = '2200'

/** A client's payments in transit move with their payouts; what the book was opened with belongs to nobody. */
const transitAccounts: readonly AccountCode[] = ['1090', '1095']

/**
 * Tells whether entries by hand may name an account. What belongs to a purchase or a fuel advance moves with it alone:
 * an entry by hand would leave the record and the book apart. Others stay, since no event does what a controller must:
 * give an escrow back when a client leaves (2105), waive a fee or take over what a client agreed to owe (2110, 1150), note
 * that a refund was sent to a broker (2220), and clear what the book was opened with (1090, 1095, 2200). Events on them
 * read the balance of the moment, so an entry by hand does not stop them; for 2200 see `receiptAccount`.
 */
function isByHand(code: AccountCode): boolean {
  const { needs } = accountRules(code)
  if (code === closeAccount) return false
  return !needs.includes('purchaseId') && !needs.includes('advanceId') && !needs.includes('partyId')
}

export const handAccounts = accountCodes.filter(isByHand)

/** Tells whether a line by hand may name a client or broker with an account. */
export function mayNameByHand(code: AccountCode, dimension: LedgerDimension): boolean {
  if (dimension === 'clientId' && transitAccounts.includes(code)) return false
  const { needs, allows = [] } = accountRules(code)
  return needs.includes(dimension) || allows.includes(dimension)
}

/** Tells whether an entry is undone by hand: any other one moves with its record. */
export function isUndoneByHand(kind: EntryKind): boolean {
  return kind === 'manual' || kind === 'minimumFee'
}
