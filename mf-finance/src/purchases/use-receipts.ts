import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { receiptsOfPurchaseQuery } from '../receipts/receipts.queries.ts'

/** The receipts that were applied to a purchase, the newest first; those taken back, too. None until they are read. */
export function useReceipts(purchaseId: number | null) {
  const { http, can } = useHost()
  const { data = [] } = useQuery({
    ...receiptsOfPurchaseQuery(http, purchaseId ?? 0),
    enabled: purchaseId !== null && can('receipts.read'),
  })
  return data
}
