import type { FormatApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { BookPeriod } from '@drayline/domain/finance/dashboard/period-figures'
import type { BookStats } from '@drayline/domain/finance/dashboard/stats'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { useQuery } from '@drayline/platform/query'
import { type StatCardProps, StatCards } from '@drayline/ui'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { amountTrend } from '../figures/figure-trends.ts'
import { useT } from '../messages.ts'
import { bookPeriodQuery, bookStatsQuery } from './ledger.queries.ts'

/** Figures that can be compared with those of a period before. */
type Compared = 'fundsEmployed' | 'feeIncome' | 'unapplied'

interface FigureProps {
  range: FigureRange | undefined
  name: Compared
  label: string
  icon: StatCardProps['icon']
  to: string
  caption: string
  /** True when more is better. */
  welcome?: boolean
}

interface FigureCardProps {
  range?: FigureRange
}

const signed = (format: FormatApi, amount: string) => format.money(amount).replace('-', '−')

/** One figure of the book on the dashboard; all come with one answer (R-DSH-8), of a period with another (R-DSH-10). */
function Figure({ range = 'today', name, label, icon, to, caption, welcome }: FigureProps) {
  const t = useT()
  const { http, format } = useHost()
  const isPeriod = range !== 'today'
  const stats = useQuery({ ...bookStatsQuery(http), enabled: !isPeriod })
  const period = useQuery({ ...bookPeriodQuery(http, range), enabled: isPeriod })
  const shown = isPeriod ? period.data && ofPeriod(period.data) : stats.data && ofToday(stats.data)
  const card = { label, icon, to, value: undefined, ...shown }
  return <StatCards cards={[card]} source={isPeriod ? period : stats} />

  function ofToday(figures: BookStats) {
    return { value: signed(format, figures[name]), caption }
  }

  function ofPeriod({ [name]: amounts }: BookPeriod) {
    return {
      value: signed(format, amounts.now),
      trend: amountTrend(amounts, format, welcome),
      caption: t('period.before', { before: signed(format, amounts.before) }),
    }
  }
}

export function FundsEmployed({ range }: FigureCardProps) {
  const t = useT()
  return (
    <Figure
      range={range}
      name="fundsEmployed"
      label={t('account.figure.fundsEmployed')}
      icon="wallet"
      to="/factoring/book"
      caption={t('bookStats.fundsEmployed')}
    />
  )
}

export function FeeIncome({ range }: FigureCardProps) {
  const t = useT()
  return (
    <Figure
      range={range}
      name="feeIncome"
      label={t('bookStats.feeIncome')}
      icon="banknote"
      to="/factoring/book"
      caption={t('bookStats.feeIncomeHint')}
      welcome
    />
  )
}

/** What waits for money, and until when it still goes out today; it is as of now in any period. */
export function ToFund() {
  const t = useT()
  const { http, format } = useHost()
  const { closed, time } = useNextAch()
  const source = useQuery(bookStatsQuery(http))
  const { data } = source
  const shown = data && {
    value: format.money(data.toFund.amount),
    caption: t(closed ? 'bookStats.toFundNext' : 'bookStats.toFundToday', { count: data.toFund.count, time }),
  }
  const card = { label: t('bookStats.toFund'), icon: 'clock' as const, to: '/invoices?status=approved' }
  return <StatCards cards={[{ ...card, value: undefined, ...shown }]} source={source} />
}

export function Unapplied({ range }: FigureCardProps) {
  const t = useT()
  return (
    <Figure
      range={range}
      name="unapplied"
      label={t('account.figure.unapplied')}
      icon="inbox"
      to="/factoring/book?tab=balances"
      caption={t('account.hint.unapplied')}
    />
  )
}
