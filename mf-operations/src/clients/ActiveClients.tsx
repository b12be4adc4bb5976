import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { StatCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { statsQuery } from './clients.queries.ts'

/** The dashboard's count of active clients (R-DSH-2). */
export function Component() {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending } = useQuery(statsQuery(http))
  return (
    <StatCard
      label={t('clients.active')}
      value={data ? format.number(data.activeClients) : '—'}
      {...(data?.trends
        ? {
            trend: {
              direction: data.trends.newClients > 0 ? ('up' as const) : ('same' as const),
              text: `${data.trends.newClients > 0 ? '+' : ''}${format.number(data.trends.newClients)}`,
              ...(data.trends.newClients > 0 ? { good: true } : {}),
            },
            caption: t('clients.newHint'),
          }
        : { caption: t('clients.activeHint') })}
      icon="users"
      to="/clients?status=active"
      loading={isPending}
    />
  )
}
