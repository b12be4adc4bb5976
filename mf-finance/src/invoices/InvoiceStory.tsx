import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { Text } from '@drayline/ui'
import { useT } from '../messages.ts'

/**
 * Where the money of an invoice is that no purchase tells of, in one sentence: what an account executive reads to a
 * client on the phone (R-PUR-14).
 */
export function InvoiceStory({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { format } = useHost()
  const { status, purchaseState } = invoice
  // Its purchase says more.
  if (status === 'paid' && purchaseState !== null) return null
  const { submittedAt, approvedAt, rejectedAt, paidAt } = invoice
  const since = {
    draft: null,
    submitted: submittedAt,
    approved: approvedAt,
    rejected: rejectedAt,
    paid: paidAt,
  }
  const instant = since[status]
  return (
    <Text as="p" weight="medium" data-print="hidden">
      {t(`story.invoice.${status}`, { day: instant ? format.date(instant) : '' })}
    </Text>
  )
}
