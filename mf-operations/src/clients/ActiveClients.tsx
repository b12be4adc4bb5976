import { type FormatApi, useHost } from '@drayline/contract'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { useQuery } from '@drayline/platform/query'
import { StatCard, type StatTrend } from '@drayline/ui'
import { useT } from '../messages.ts'
import { periodQuery, statsQuery } from './clients.queries.ts'

/** The dashboard's count of active clients, and how many came in the period (R-DSH-2, R-DSH-10). */
export function Component({ range = 'today' }: { range?: FigureRange }) {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending } = useQuery(statsQuery(http))
  const period = useQuery({ ...periodQuery(http, range), enabled: range !== 'today' })
  return (
    <StatCard
      label={t('clients.active')}
      value={data ? format.number(data.activeClients) : '—'}
      {...moved()}
      icon="users"
      to="/clients?status=active"
      loading={isPending || (range !== 'today' && period.isPending)}
    />
  )

  function moved() {
    if (range !== 'today' && period.data) {
      const { newClients } = period.data
      return {
        trend: trendOf(newClients.now - newClients.before, format),
        caption: t('clients.newInPeriod', newClients),
      }
    }
    if (range !== 'today' || !data?.trends) return { caption: t('clients.activeHint') }
    return { trend: trendOf(data.trends.newClients, format), caption: t('clients.newHint') }
  }
}

function trendOf(change: number, format: FormatApi): StatTrend {
  if (change === 0) return { direction: 'same', text: '0' }
  const isMore = change > 0
  const text = `${isMore ? '+' : '−'}${format.number(Math.abs(change))}`
  return { direction: isMore ? 'up' : 'down', text, good: isMore }
}
