import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, Row, Tooltip } from '@drayline/ui'
import { useT } from '../messages.ts'
import { PurchaseStateBadge } from '../purchases/PurchaseStateBadge.tsx'
import { invoiceTone } from './invoice-badges.ts'

type Standing = Pick<Invoice, 'status'> & Partial<Pick<Invoice, 'purchaseState'>>

/** An invoice's status, in words and color, and beside it what became of its purchase. */
export function InvoiceStatusBadge({ status, purchaseState = null }: Standing) {
  const badge = <StatusBadge status={status} purchaseState={purchaseState} />
  if (!purchaseState) return badge
  return (
    <Row gap={1} nowrap>
      {badge}
      <PurchaseStateBadge state={purchaseState} />
    </Row>
  )
}

/**
 * The status alone; its color knows whether the purchase went well. Paid speaks of the client, and many read it as the
 * broker's payment.
 */
export function StatusBadge({ status, purchaseState = null }: Standing) {
  const t = useT()
  const statusText = domainMessages.useT()
  const badge = <Badge tone={invoiceTone(status, purchaseState)}>{statusText(`status.${status}`)}</Badge>
  if (status !== 'paid') return badge
  return (
    <Tooltip content={t('invoices.paidHint')}>
      <span>{badge}</span>
    </Tooltip>
  )
}
