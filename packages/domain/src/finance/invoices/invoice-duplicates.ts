export type * from './invoice-duplicates-schema.ts'

/**
 * Possible duplicates: invoices for which the same money may be paid twice, whichever client.
 *
 * - `load`: the same load, or the same broker and load number; capitals, blanks and signs in the number do not count,
 *   so that "LD-1001" and "ld 1001" are the same.
 * - `amount`: the same amount for the same broker, entered within 7 days of each other.
 *
 * A rejected invoice is no duplicate of anything. A pair that someone has declared different counts no longer, for
 * both of them.
 */
export const duplicateReasons = ['load', 'amount'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** Days between two invoices of the same amount that are still too close. */
export const duplicateDays = 7

/** Fields of an invoice that are compared. */
export interface Comparable {
  loadId: number
  loadKey: string
  brokerId: number | null
  amountCents: number
  /** Milliseconds of the instant it was entered. */
  enteredAt: number
}

/** A load number as it is compared: letters and digits alone, in small letters. */
export function loadKeyOf(loadNumber: string): string {
  return loadNumber.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the reasons two invoices may be the same; empty when they are not. The order of the two makes no difference.
 */
export function duplicateReasonsOf(a: Comparable, b: Comparable): DuplicateReason[] {
  const sameBroker = a.brokerId !== null && a.brokerId === b.brokerId
  const sameLoad = a.loadId === b.loadId || (sameBroker && a.loadKey !== '' && a.loadKey === b.loadKey)
  const near = Math.abs(a.enteredAt - b.enteredAt) <= duplicateDays * 24 * 3_600_000
  return [
    ...(sameLoad ? ['load' as const] : []),
    ...(sameBroker && a.amountCents === b.amountCents && near ? ['amount' as const] : []),
  ]
}
