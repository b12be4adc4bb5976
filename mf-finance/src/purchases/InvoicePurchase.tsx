import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, ErrorState, lazyComponent, SkeletonText } from '@drayline/ui'
import { useT } from '../messages.ts'
import { PurchaseStateBadge } from './PurchaseStateBadge.tsx'
import { purchaseQuery } from './purchases.queries.ts'

const PurchaseDetails = lazyComponent(() => import('./PurchaseDetails.tsx'), 'PurchaseDetails')

/** The purchase of an invoice, on its page and in its drawer; nothing when it was never bought. */
export function InvoicePurchase({ invoice }: { invoice: Pick<Invoice, 'id' | 'status'> }) {
  const t = useT()
  const { http, can } = useHost()
  // An approved one may have been bought before, and taken back.
  const enabled = can('purchases.read') && (invoice.status === 'paid' || invoice.status === 'approved')
  const { data, error, refetch, isLoading, isFetching } = useQuery({
    ...purchaseQuery(http, invoice.id),
    enabled,
  })
  const isExpected = isLoading && invoice.status === 'paid'
  if (!enabled || (!data && !error && !isExpected)) return null
  return (
    <Card title={t('purchase.title')} actions={data ? <PurchaseStateBadge state={data.state} /> : undefined}>
      {data ? (
        <PurchaseDetails purchase={data} />
      ) : error ? (
        <ErrorState
          compact
          title={t('purchase.failed')}
          description={serverMessage(error)}
          retrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  )
}
