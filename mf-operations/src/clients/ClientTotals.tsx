import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, ErrorState, Grid, StatCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { clientSummaryQuery } from './clients.queries.ts'

/** Totals of a client: open, paid, this month, on the road, average time to payment. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { http, format } = useHost()
  const { data, error, refetch, isPending } = useQuery(clientSummaryQuery(http, clientId))
  if (error && !data)
    return (
      <Card title={t('clientTotals.title')}>
        <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
      </Card>
    )
  const invoices = (status: string) => `/invoices?clientId=${clientId}&status=${status}`
  const count = (total: number | undefined) => t('clientTotals.invoices', { count: total ?? 0 })
  const money = (amount: string | undefined) => (amount ? format.money(amount) : '—')
  const days = data?.averageDaysToPay ?? null
  return (
    <Grid min="9.5rem" gap={4} fit>
      <StatCard
        label={t('clientTotals.open')}
        value={money(data?.open.amount)}
        caption={count(data?.open.count)}
        icon="clock"
        to={invoices('submitted,approved')}
        loading={isPending}
      />
      <StatCard
        label={t('clientTotals.paid')}
        value={money(data?.paid.amount)}
        caption={count(data?.paid.count)}
        icon="banknote"
        to={invoices('paid')}
        loading={isPending}
      />
      <StatCard
        label={t('clientTotals.month')}
        value={money(data?.thisMonth.amount)}
        caption={count(data?.thisMonth.count)}
        icon="calendar"
        loading={isPending}
      />
      <StatCard
        label={t('clientTotals.inTransit')}
        value={data ? format.number(data.loadsInTransit) : '—'}
        caption={t('clientTotals.inTransitHint')}
        icon="truck"
        to={`/loads?clientId=${clientId}&status=in_transit`}
        loading={isPending}
      />
      <StatCard
        label={t('clientTotals.days')}
        value={days === null ? '—' : format.number(days)}
        caption={t(days === null ? 'clientTotals.daysNone' : 'clientTotals.daysHint')}
        icon="history"
        loading={isPending}
      />
    </Grid>
  )
}
