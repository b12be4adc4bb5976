import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, Row } from '@drayline/ui'
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

/** The status alone; its color knows whether the purchase went well. */
export function StatusBadge({ status, purchaseState = null }: Standing) {
  const t = domainMessages.useT()
  return <Badge tone={invoiceTone(status, purchaseState)}>{t(`status.${status}`)}</Badge>
}
