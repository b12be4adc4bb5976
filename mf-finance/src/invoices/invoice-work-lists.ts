import type { ListPreset } from '@drayline/ui'
import type { useT } from '../messages.ts'

/** The lists of invoices that are worked off, in everybody's language; what one person likes to see is a saved view. */
export function invoiceWorkLists(t: ReturnType<typeof useT>): readonly ListPreset[] {
  return [
    // What has been waiting longest comes first.
    {
      id: 'toApprove',
      label: t('invoices.work.toApprove'),
      filters: { status: 'submitted', sort: 'submittedAt' },
    },
    { id: 'toFund', label: t('invoices.work.toFund'), filters: { status: 'approved', sort: '-amount' } },
  ]
}
