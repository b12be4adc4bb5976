import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import type { ReceiptDoc } from '../receipts/index.ts'
import { receiptRecords } from '../receipts/index.ts'

/** How many invoices a broker disputes, and what is open on them in cents. */
export interface Disputed {
  count: number
  openCents: number
}

/** More part-paid invoices of one broker are not looked at. */
const maxPartPaid = 1_000

/** What a broker has paid in part and disputes: the last payment of each purchase says so. */
export async function disputedNow(brokerId: number): Promise<Disputed> {
  const partPaid = await purchaseRecords
    .find(conditionsOn<PurchaseDoc>({ brokerId, state: 'part_paid' }), { openCents: 1, payments: 1 })
    .sort({ purchaseDay: 1, _id: 1 })
    .limit(maxPartPaid)
    .lean<Pick<PurchaseDoc, '_id' | 'openCents' | 'payments'>[]>()
  const receiptIds = new Set(partPaid.flatMap(({ payments }) => payments.at(-1)?.receiptId ?? []))
  const receipts = await receiptRecords
    .find(conditionsOn<ReceiptDoc>({ _id: op.in([...receiptIds]) }), { applications: 1 })
    .lean<Pick<ReceiptDoc, '_id' | 'applications'>[]>()
  const disputes = new Set(
    receipts.flatMap(({ _id, applications }) =>
      applications.flatMap(({ purchaseId, shortPay }) =>
        shortPay === 'disputed' ? [`${_id} ${purchaseId}`] : [],
      ),
    ),
  )
  const disputed = partPaid.filter(({ _id, payments }) =>
    disputes.has(`${payments.at(-1)?.receiptId} ${_id}`),
  )
  return { count: disputed.length, openCents: disputed.reduce((sum, { openCents }) => sum + openCents, 0) }
}
