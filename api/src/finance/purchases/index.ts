import { readOnly } from '../../kernel/database/model.ts'
import { PayoutRecord } from './payout.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

// Public surface of purchases: other features import nothing else of it.

export { averageDaysToPay } from './days-to-pay.ts'
export { clientsWithPurchases, feesLeftAhead, feesLeftOn } from './open-on.ts'
export type { PayoutDoc } from './payout.model.ts'
export { type PurchaseDoc, paymentsOfBroker } from './purchase.model.ts'
export { applyPayment, takeBackPayment } from './purchase-payments.ts'
export { type TakenOver, takeOverPurchase } from './take-over.ts'

export const purchaseRecords = readOnly(PurchaseRecord)
export const payoutRecords = readOnly(PayoutRecord)
