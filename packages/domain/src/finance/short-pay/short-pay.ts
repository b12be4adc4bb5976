/**
 * What becomes of the part of a face that a broker did not pay: the client bears it, or it stays owed, with a dispute or
 * without one.
 */
export const shortPays = ['charged', 'open', 'disputed'] as const
export type ShortPay = (typeof shortPays)[number]

/** Why a broker kept a part back: unloading, a claim, a late delivery, waiting time or the rate, or something else. */
export const shortReasons = ['lumper', 'damage', 'lateDelivery', 'detention', 'rate', 'other'] as const
export type ShortReason = (typeof shortReasons)[number]

/** What a payment left open of an invoice, and why. All are null of one that left nothing. */
export interface Short {
  shortPay: ShortPay | null
  shortReason: ShortReason | null
  shortNote: string | null
}
