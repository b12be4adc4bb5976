import type { PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { StatCard } from '@drayline/ui'
import { messages, useT } from '../messages.ts'
import { statsQuery } from './invoices.queries.ts'

/** The dashboard's invoice figures: pending, processed today, revenue (spec part 1, sections 2.5 and 3.5). */
export function Component() {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending } = useQuery(statsQuery(http))
  const figure = (value: number | undefined) => (value === undefined ? '—' : format.number(value))
  return (
    <>
      <StatCard
        label={t('stats.pending')}
        value={figure(data?.pendingInvoices)}
        caption={t('stats.pendingHint')}
        icon="inbox"
        to="/invoices?status=submitted"
        loading={isPending}
      />
      <StatCard
        label={t('stats.processedToday')}
        value={figure(data?.processedToday)}
        caption={t('stats.processedTodayHint')}
        icon="check-circle"
        to="/invoices?status=paid&sort=-paidAt"
        loading={isPending}
      />
      <StatCard
        label={t('stats.revenue')}
        value={data ? format.money(data.totalRevenue) : '—'}
        caption={t('stats.revenueHint')}
        icon="banknote"
        to="/invoices?status=paid"
        loading={isPending}
      />
    </>
  )
}

/** Starts the call and the texts before the figures show. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.queryClient.prefetchQuery(statsQuery(host.http))
  return messages.load(host.user.language)
}
