import { daysToPay } from '@drayline/domain/finance/purchases/purchase'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

const dayMs = 86_400_000
/** Enough payments to know a habit; the newest say most about today. */
const paymentsSeen = 200
const queryTimeout = { maxTimeMS: 5_000 }

/**
 * Days from submission to payment of the latest funded invoices of a client or broker, to one decimal; null without any.
 * One that we bought counts when its broker has paid it, one that was never bought when it was paid.
 */
export async function averageDaysToPay(
  of: { brokerId: number } | { clientId: number },
): Promise<number | null> {
  const paid = await invoiceRecords
    .find(
      conditionsOn<InvoiceDoc>({ ...of, status: 'paid' }),
      { submittedAt: 1, paidAt: 1, createdAt: 1 },
      queryTimeout,
    )
    .sort({ _id: -1 })
    .limit(paymentsSeen)
    .lean<Pick<InvoiceDoc, '_id' | 'submittedAt' | 'paidAt' | 'createdAt'>[]>()
  const purchases = await purchasesOf(paid.map(({ _id }) => _id))
  const days = paid.flatMap(({ _id, submittedAt, paidAt, createdAt }) => {
    const purchase = purchases.get(_id)
    // For an invoice that we bought, paid says that its client was funded: its broker pays the purchase.
    if (purchase) return daysToPay(purchase) ?? []
    return paidAt ? [Math.max(0, paidAt.getTime() - (submittedAt ?? createdAt).getTime()) / dayMs] : []
  })
  if (days.length === 0) return null
  const average = days.reduce((sum, value) => sum + value, 0) / days.length
  return Math.round(average * 10) / 10
}

type Collected = Pick<PurchaseDoc, 'invoiceId' | 'invoiceDay' | 'state' | 'payments'>

async function purchasesOf(invoiceIds: readonly number[]): Promise<Map<number, Collected>> {
  const ours = conditionsOn<PurchaseDoc>({ invoiceId: op.in(invoiceIds), releasedAt: null })
  const fields = { invoiceId: 1, invoiceDay: 1, state: 1, payments: 1 } as const
  const purchases = await PurchaseRecord.find(ours, fields, queryTimeout).lean<Collected[]>()
  return new Map(purchases.map((purchase) => [purchase.invoiceId, purchase]))
}
