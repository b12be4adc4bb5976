import type { FormatApi, PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { type StatCardProps, StatCards, type StatTrend } from '@drayline/ui'
import { messages, useT } from '../messages.ts'
import { statsQuery } from './invoices.queries.ts'

interface Trend {
  change: number
  /** The change in words, when it is no plain number. */
  text?: string
  caption: string
  /** Whether more is better; otherwise it is neither. */
  welcome?: boolean
}

/** A change with its sign; colour only where up or down is good or bad. */
function inWords({ change, text, welcome }: Trend, format: FormatApi): StatTrend {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const sign = { up: '+', down: '−', same: '' }[direction]
  return {
    direction,
    text: `${sign}${text ?? format.number(Math.abs(change))}`,
    ...(welcome && change !== 0 ? { good: change > 0 } : {}),
  }
}

/** The dashboard's invoice figures: pending, processed today, revenue (spec part 1, sections 2.5 and 3.5). */
export function Component() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(statsQuery(http))
  const { data } = source
  const trends = data?.trends
  const trendOf = (trend: Trend | undefined, hint: string) =>
    trend ? { trend: inWords(trend, format), caption: trend.caption } : { caption: hint }
  const cards: StatCardProps[] = [
    {
      label: t('stats.pending'),
      value: data && format.number(data.pendingInvoices),
      ...trendOf(
        trends && { change: trends.submittedToday, caption: t('stats.submittedToday') },
        t('stats.pendingHint'),
      ),
      icon: 'inbox',
      to: '/invoices?status=submitted',
    },
    {
      label: t('stats.processedToday'),
      value: data && format.number(data.processedToday),
      ...trendOf(
        trends &&
          data && {
            change: data.processedToday - trends.processedYesterday,
            caption: t('stats.thanYesterday'),
            welcome: true,
          },
        t('stats.processedTodayHint'),
      ),
      icon: 'check-circle',
      to: '/invoices?status=paid',
    },
    {
      label: t('stats.revenue'),
      value: data && format.money(data.totalRevenue),
      ...trendOf(
        trends && {
          change: Number(trends.revenueToday),
          text: format.money(trends.revenueToday),
          caption: t('stats.paidToday'),
          welcome: true,
        },
        t('stats.revenueHint'),
      ),
      icon: 'banknote',
      to: '/invoices?status=paid',
    },
  ]
  return <StatCards cards={cards} source={source} />
}

/** Starts the call and the texts before the figures show. */
export const loader: PageModule['loader'] = ({ host }) => {
  void host.queryClient.prefetchQuery(statsQuery(host.http))
  return messages.load(host.user.language)
}
