export type * from './receipt-schema.ts'

/** So many bank days may the bank have credited money before it is booked. */
export const maxCreditBankDays = 10

/** So many days back may money be booked. */
export const maxReceiptDays = 60

/** So many days apart the same payment is asked about before it is taken in once more (R-REC-12). */
export const sameReceiptDays = 90

/** Code of the refusal of a payment that is a receipt already. */
export const sameReceiptCode = 'same_receipt'

/** A reference as it is compared: letters and digits alone, in small letters. */
export function referenceKey(reference: string | null | undefined): string {
  return (reference ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Where a receipt stands: some of it is left to apply, all is applied, or it was taken back. */
export const receiptStates = ['unapplied', 'applied', 'reversed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** Returns where a receipt stands. */
export function receiptState({
  reversedAt,
  unapplied,
}: {
  reversedAt: string | null
  unapplied: string
}): ReceiptState {
  if (reversedAt) return 'reversed'
  return unapplied === '0.00' ? 'applied' : 'unapplied'
}

/** A purchase that money can be applied to, with what is open on it in cents. */
interface Open {
  id: number
  openCents: number
}

/** Applies an amount to purchases in the order given, each in full while it lasts; amounts are cents. */
export function oldestFirst(
  cents: number,
  purchases: readonly Open[],
): { purchaseId: number; cents: number }[] {
  let left = cents
  return purchases.flatMap(({ id: purchaseId, openCents }) => {
    const part = Math.min(left, openCents)
    left -= part
    return part > 0 ? [{ purchaseId, cents: part }] : []
  })
}
