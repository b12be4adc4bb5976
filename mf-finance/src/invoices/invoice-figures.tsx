import type { FormatApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { PeriodFigures } from '@drayline/domain/finance/dashboard/period-figures'
import type { DashboardStats } from '@drayline/domain/finance/dashboard/stats'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { useQuery } from '@drayline/platform/query'
import { type StatCardProps, StatCards } from '@drayline/ui'
import { amountTrend, countTrend, trendInWords } from '../figures/figure-trends.ts'
import { useT } from '../messages.ts'
import { periodQuery, statsQuery } from './invoices.queries.ts'

/** What a card shows beside its label and icon. */
type Shown = Pick<StatCardProps, 'value' | 'trend' | 'caption'> & { label?: string; to?: string }

interface FigureProps {
  range: FigureRange | undefined
  label: string
  icon: StatCardProps['icon']
  /** The list behind the figure. */
  to: string
  /** The figure of today, with its trend. */
  today: (stats: DashboardStats, format: FormatApi) => Shown
  /** The figure of a longer period, compared with the one before. */
  period: (figures: PeriodFigures, stats: DashboardStats, format: FormatApi) => Shown
}

/** The period that the dashboard's cards are for; today where the shell says none. */
export interface FigureCardProps {
  range?: FigureRange
}

/** One of the dashboard's invoice figures; all come with one answer (R-DSH-2, R-DSH-7, R-DSH-10). */
function Figure({ range = 'today', label, icon, to, today, period }: FigureProps) {
  const { http, format } = useHost()
  const stats = useQuery(statsQuery(http))
  const figures = useQuery({ ...periodQuery(http, range), enabled: range !== 'today' })
  const source = range !== 'today' && stats.data ? figures : stats
  const shown = range === 'today' ? stats.data && today(stats.data, format) : ofPeriod()
  return <StatCards cards={[{ label, icon, to, value: undefined, ...shown }]} source={source} />

  function ofPeriod() {
    return stats.data && figures.data ? period(figures.data, stats.data, format) : undefined
  }
}

export function PendingInvoices({ range }: FigureCardProps) {
  const t = useT()
  return (
    <Figure
      range={range}
      label={t('stats.pending')}
      icon="inbox"
      to="/invoices?status=submitted"
      today={({ pendingInvoices, trends }, format) => ({
        value: format.number(pendingInvoices),
        ...(trends
          ? {
              trend: trendInWords({ difference: trends.submittedToday }, format),
              caption: t('stats.submittedToday'),
            }
          : { caption: t('stats.pendingHint') }),
      })}
      period={({ submitted }, { pendingInvoices }, format) => ({
        value: format.number(pendingInvoices),
        trend: countTrend(submitted, format),
        caption: t('period.submitted', submitted),
      })}
    />
  )
}

export function ProcessedToday({ range }: FigureCardProps) {
  const t = useT()
  const { format } = useHost()
  return (
    <Figure
      range={range}
      label={t(range && range !== 'today' ? 'stats.processed' : 'stats.processedToday')}
      icon="check-circle"
      to={paidBetween(format.today(), format.today())}
      today={({ processedToday, trends }) => ({
        value: format.number(processedToday),
        ...(trends
          ? {
              trend: trendInWords(
                { difference: processedToday - trends.processedYesterday, welcome: true },
                format,
              ),
              caption: t('stats.thanYesterday'),
            }
          : { caption: t('stats.processedTodayHint') }),
      })}
      period={({ processed, now }) => ({
        value: format.number(processed.now),
        to: paidBetween(now.from, now.to),
        trend: countTrend(processed, format, true),
        caption: t('period.before', { before: format.number(processed.before) }),
      })}
    />
  )
}

export function TotalRevenue({ range }: FigureCardProps) {
  const t = useT()
  return (
    <Figure
      range={range}
      label={t(range && range !== 'today' ? 'stats.revenueOf' : 'stats.revenue')}
      icon="banknote"
      to="/invoices?status=paid"
      today={({ totalRevenue, trends }, format) => ({
        value: format.money(totalRevenue),
        ...(trends
          ? {
              trend: trendInWords(
                {
                  difference: Number(trends.revenueToday),
                  text: format.money(trends.revenueToday),
                  welcome: true,
                },
                format,
              ),
              caption: t('stats.paidToday'),
            }
          : { caption: t('stats.revenueHint') }),
      })}
      period={({ revenue, now }, _, format) => ({
        value: format.money(revenue.now),
        to: paidBetween(now.from, now.to),
        trend: amountTrend(revenue, format, true),
        caption: t('period.before', { before: format.money(revenue.before) }),
      })}
    />
  )
}

const paidBetween = (from: string, to: string) => `/invoices?status=paid&paidFrom=${from}&paidTo=${to}`
