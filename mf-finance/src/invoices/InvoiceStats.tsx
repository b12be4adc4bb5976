import type { PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Button, StatCard, type StatCardProps } from '@drayline/ui'
import { messages, useT } from '../messages.ts'
import { statsQuery } from './invoices.queries.ts'

/** The dashboard's invoice figures: pending, processed today, revenue (spec part 1, sections 2.5 and 3.5). */
export function Component() {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending, isFetching, refetch } = useQuery(statsQuery(http))
  const cards: StatCardProps[] = [
    {
      label: t('stats.pending'),
      value: data && format.number(data.pendingInvoices),
      caption: t('stats.pendingHint'),
      icon: 'inbox',
      to: '/invoices?status=submitted',
    },
    {
      label: t('stats.processedToday'),
      value: data && format.number(data.processedToday),
      caption: t('stats.processedTodayHint'),
      icon: 'check-circle',
      to: '/invoices?status=paid',
    },
    {
      label: t('stats.revenue'),
      value: data && format.money(data.totalRevenue),
      caption: t('stats.revenueHint'),
      icon: 'banknote',
      to: '/invoices?status=paid',
    },
  ]
  // Without an answer there is no figure, and never a zero that could be believed.
  return cards.map((card) =>
    data || isPending ? (
      <StatCard key={card.label} {...card} loading={isPending} />
    ) : (
      <StatCard
        key={card.label}
        label={card.label}
        icon={card.icon}
        value="—"
        caption={
          <Button
            size="sm"
            variant="ghost"
            icon="refresh"
            loading={isFetching}
            aria-label={t('stats.retryOne', { label: card.label })}
            onClick={() => void refetch()}
          >
            {t('stats.retry')}
          </Button>
        }
      />
    ),
  )
}

/** Starts the call and the texts before the figures show. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.queryClient.prefetchQuery(statsQuery(host.http))
  return messages.load(host.user.language)
}
