import type { PurchaseState } from '@drayline/domain/finance/purchases/purchase'

const released: PurchaseState = 'released'

/** Invoices without a purchase of ours: only for these does paid say what it did before there was a book. */
export const neverBought = { purchaseState: { $in: [null, released] } }
