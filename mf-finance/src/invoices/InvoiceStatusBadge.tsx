import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge } from '@drayline/ui'
import { invoiceTones } from './invoice-badges.ts'

/** An invoice's status, in words and color. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={invoiceTones[status]}>{t(`status.${status}`)}</Badge>
}
