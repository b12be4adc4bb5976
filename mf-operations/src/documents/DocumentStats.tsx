import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Grid, StatCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { summaryQuery } from './documents.queries.ts'

/** Pending Invoices, Processed Invoices, Total Documents (spec part 1, section 2.8). */
export function DocumentStats() {
  const t = useT()
  const { http, format, can } = useHost()
  const { data, isPending } = useQuery(summaryQuery(http))
  const invoices = can('invoices.read')
  const shown = (value: number | undefined) => (value === undefined ? '—' : format.number(value))
  return (
    <Grid min="13rem" fit>
      <StatCard
        label={t('documents.pendingInvoices')}
        value={shown(data?.pendingInvoices)}
        caption={t('documents.pendingInvoicesHint')}
        icon="clock"
        to={invoices ? '/invoices?status=submitted' : undefined}
        loading={isPending}
      />
      <StatCard
        label={t('documents.processedInvoices')}
        value={shown(data?.processedInvoices)}
        caption={t('documents.processedInvoicesHint')}
        icon="check-circle"
        to={invoices ? '/invoices?status=paid' : undefined}
        loading={isPending}
      />
      <StatCard
        label={t('documents.total')}
        value={shown(data?.totalDocuments)}
        caption={t('documents.totalHint')}
        icon="file-text"
        loading={isPending}
      />
    </Grid>
  )
}
