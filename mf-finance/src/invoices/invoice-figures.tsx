import type { FormatApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { DashboardStats } from '@drayline/domain/finance/dashboard/stats'
import { useQuery } from '@drayline/platform/query'
import { type StatCardProps, StatCards, type StatTrend } from '@drayline/ui'
import { useT } from '../messages.ts'
import { statsQuery } from './invoices.queries.ts'

interface Change {
  change: number
  /** The change in words, when it is no plain number. */
  text?: string
  /** True when more is better; otherwise it is neither. */
  welcome?: boolean
}

interface FigureProps {
  label: string
  icon: StatCardProps['icon']
  /** The list behind the figure. */
  to: (format: FormatApi) => string
  figureOf: (stats: DashboardStats, format: FormatApi) => string
  changeOf: (
    trends: NonNullable<DashboardStats['trends']>,
    stats: DashboardStats,
    format: FormatApi,
  ) => Change
  /** Base of the comparison. */
  caption: string
  /** Instead, where the API tells no trends. */
  hint: string
}

/** One of the dashboard's invoice figures; all come with one answer (R-DSH-2, R-DSH-7). */
function Figure({ label, icon, to, figureOf, changeOf, caption, hint }: FigureProps) {
  const { http, format } = useHost()
  const source = useQuery(statsQuery(http))
  const { data } = source
  const trend = data?.trends
    ? { trend: inWords(changeOf(data.trends, data, format), format), caption }
    : { caption: hint }
  const card = { label, icon, to: to(format), value: data && figureOf(data, format), ...trend }
  return <StatCards cards={[card]} source={source} />
}

/** A change with its sign; color only where up or down is good or bad. */
function inWords({ change, text, welcome }: Change, format: FormatApi): StatTrend {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const sign = { up: '+', down: '−', same: '' }[direction]
  return {
    direction,
    text: `${sign}${text ?? format.number(Math.abs(change))}`,
    ...(welcome && change !== 0 ? { good: change > 0 } : {}),
  }
}

export function PendingInvoices() {
  const t = useT()
  return (
    <Figure
      label={t('stats.pending')}
      icon="inbox"
      to={() => '/invoices?status=submitted'}
      figureOf={({ pendingInvoices }, format) => format.number(pendingInvoices)}
      changeOf={({ submittedToday }) => ({ change: submittedToday })}
      caption={t('stats.submittedToday')}
      hint={t('stats.pendingHint')}
    />
  )
}

export function ProcessedToday() {
  const t = useT()
  return (
    <Figure
      label={t('stats.processedToday')}
      icon="check-circle"
      to={(format) => `/invoices?status=paid&paidFrom=${format.today()}&paidTo=${format.today()}`}
      figureOf={({ processedToday }, format) => format.number(processedToday)}
      changeOf={({ processedYesterday }, { processedToday }) => ({
        change: processedToday - processedYesterday,
        welcome: true,
      })}
      caption={t('stats.thanYesterday')}
      hint={t('stats.processedTodayHint')}
    />
  )
}

export function TotalRevenue() {
  const t = useT()
  return (
    <Figure
      label={t('stats.revenue')}
      icon="banknote"
      to={() => '/invoices?status=paid'}
      figureOf={({ totalRevenue }, format) => format.money(totalRevenue)}
      changeOf={({ revenueToday }, _, format) => ({
        change: Number(revenueToday),
        text: format.money(revenueToday),
        welcome: true,
      })}
      caption={t('stats.paidToday')}
      hint={t('stats.revenueHint')}
    />
  )
}
