/** States of a purchase: what becomes of an invoice after its client was funded (R-PUR-2). */
export const purchaseStates = [
  'open',
  'part_paid',
  'collected',
  'settled',
  'charged_back',
  'written_off',
  'released',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** States in which money is lost or owed again: there a paid invoice is no good news. */
export const failedStates: readonly PurchaseState[] = ['charged_back', 'written_off']
