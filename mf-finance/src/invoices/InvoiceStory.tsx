import { useHost } from '@drayline/contract'
import type { Invoice, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { Text } from '@drayline/ui'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { useT } from '../messages.ts'

/** An approved invoice that waits so many days for its money needs somebody to ask why. */
const staleDays = 5

/**
 * Where the money of an invoice is that no purchase tells of, in one sentence: what an account executive reads to a
 * client on the phone (R-PUR-14).
 */
export function InvoiceStory({ invoice }: { invoice: Invoice | InvoiceDetail }) {
  const t = useT()
  const { format } = useHost()
  const next = useNextAch()
  const { status, purchaseState, submittedAt, approvedAt, rejectedAt, paidAt } = invoice
  // Its purchase says more.
  if (status === 'paid' && purchaseState !== null) return null
  const since = {
    draft: null,
    submitted: submittedAt,
    approved: approvedAt,
    rejected: rejectedAt,
    paid: paidAt,
  }
  const instant = since[status]
  const count = instant ? daysBetween(dayOf(instant), format.today()) : 0
  const reason = 'history' in invoice ? invoice.history.findLast(({ to }) => to === 'rejected')?.reason : null
  const values = { day: instant ? format.date(instant) : '', count, reason: reason?.replace(/\.$/, '') ?? '' }
  const told =
    status === 'approved' && count >= staleDays
      ? 'stale'
      : status === 'rejected' && reason
        ? 'rejectedWhy'
        : status
  return (
    <Text as="p" weight="medium" data-print="hidden">
      {t(`story.invoice.${told}`, values)}
      {told === 'approved'
        ? ` ${t('story.invoice.cutOff', { day: format.date(next.day), time: next.time })}`
        : null}
    </Text>
  )
}

const dayOf = (instant: string) => instant.slice(0, 10)
