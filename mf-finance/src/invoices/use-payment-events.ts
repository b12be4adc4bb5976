import { useHost } from '@drayline/contract'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { useQuery } from '@drayline/platform/query'
import { purchaseQuery } from '../purchases/purchases.queries.ts'
import { useReceipts } from '../purchases/use-receipts.ts'

/** A payment of the broker that was applied to an invoice, or that came back. */
export type PaymentEvent = { at: string; receipt: Receipt } & (
  | { kind: 'applied'; amount: string; by: { name: string } | null }
  | { kind: 'cameBack' }
)

/** What came in for an invoice that was bought, and what came back of it. */
export function usePaymentEvents({ id, status }: Pick<InvoiceDetail, 'id' | 'status'>): PaymentEvent[] {
  const { http, can } = useHost()
  const { data: purchase } = useQuery({
    ...purchaseQuery(http, id),
    enabled: can('purchases.read') && (status === 'paid' || status === 'approved'),
  })
  const purchaseId = purchase?.id ?? null
  return useReceipts(purchaseId).flatMap((receipt) => [
    ...receipt.applications
      .filter((part) => part.purchaseId === purchaseId)
      .map(({ at, by, amount }) => ({ kind: 'applied' as const, at, by, amount, receipt })),
    ...(receipt.reversedAt ? [{ kind: 'cameBack' as const, at: receipt.reversedAt, receipt }] : []),
  ])
}
