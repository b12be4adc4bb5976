import type { FormatApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { BookStats } from '@drayline/domain/finance/dashboard/stats'
import { useQuery } from '@drayline/platform/query'
import { type StatCardProps, StatCards } from '@drayline/ui'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { useT } from '../messages.ts'
import { bookStatsQuery } from './ledger.queries.ts'

interface FigureProps {
  label: string
  icon: StatCardProps['icon']
  to: string
  figureOf: (stats: BookStats, format: FormatApi) => string
  captionOf: (stats: BookStats) => string
}

/** One figure of the book on the dashboard; all come with one answer (R-DSH-8). */
function Figure({ label, icon, to, figureOf, captionOf }: FigureProps) {
  const { http, format } = useHost()
  const source = useQuery(bookStatsQuery(http))
  const { data } = source
  const shown = data && { value: figureOf(data, format), caption: captionOf(data) }
  return <StatCards cards={[{ label, icon, to, value: undefined, ...shown }]} source={source} />
}

const money = (name: 'fundsEmployed' | 'feeIncome' | 'unapplied') => (stats: BookStats, format: FormatApi) =>
  format.money(stats[name]).replace('-', '−')

export function FundsEmployed() {
  const t = useT()
  return (
    <Figure
      label={t('account.figure.fundsEmployed')}
      icon="wallet"
      to="/factoring/book"
      figureOf={money('fundsEmployed')}
      captionOf={() => t('bookStats.fundsEmployed')}
    />
  )
}

export function FeeIncome() {
  const t = useT()
  return (
    <Figure
      label={t('bookStats.feeIncome')}
      icon="banknote"
      to="/factoring/book"
      figureOf={money('feeIncome')}
      captionOf={() => t('bookStats.feeIncomeHint')}
    />
  )
}

/** What waits for money, and until when it still goes out today. */
export function ToFund() {
  const t = useT()
  const { closed, time } = useNextAch()
  return (
    <Figure
      label={t('bookStats.toFund')}
      icon="clock"
      to="/invoices?status=approved"
      figureOf={({ toFund }, { money: text }) => text(toFund.amount)}
      captionOf={({ toFund: { count } }) =>
        t(closed ? 'bookStats.toFundNext' : 'bookStats.toFundToday', { count, time })
      }
    />
  )
}

export function Unapplied() {
  const t = useT()
  return (
    <Figure
      label={t('account.figure.unapplied')}
      icon="inbox"
      to="/factoring/book?tab=balances"
      figureOf={money('unapplied')}
      captionOf={() => t('account.hint.unapplied')}
    />
  )
}
