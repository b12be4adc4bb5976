import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Grid, type StatCardProps, StatCards } from '@drayline/ui'
import { useT } from '../messages.ts'
import { summaryQuery } from './documents.queries.ts'

/** Pending Invoices, Processed Invoices, Total Documents (R-DOC-1). */
export function DocumentStats() {
  const t = useT()
  const { http, format, can } = useHost()
  const source = useQuery(summaryQuery(http))
  const { data } = source
  const invoices = can('invoices.read')
  const cards: StatCardProps[] = [
    {
      label: t('documents.pendingInvoices'),
      value: data && format.number(data.pendingInvoices),
      caption: t('documents.pendingInvoicesHint'),
      icon: 'clock',
      to: invoices ? '/invoices?status=submitted' : undefined,
    },
    {
      label: t('documents.processedInvoices'),
      value: data && format.number(data.processedInvoices),
      caption: t('documents.processedInvoicesHint'),
      icon: 'check-circle',
      to: invoices ? '/invoices?status=paid' : undefined,
    },
    {
      label: t('documents.total'),
      value: data && format.number(data.totalDocuments),
      caption: t('documents.totalHint'),
      icon: 'file-text',
    },
  ]
  return (
    <Grid min="13rem" fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}
