import { useHost } from '@drayline/contract'
import { firstDayOf, monthAfter, periodId } from '@drayline/domain/finance/ledger/period'
import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { monthHref } from './book-state.ts'
import { monthName } from './month-name.ts'

type Wait = NonNullable<Period['waitsFor']>

/** Why a month cannot be closed yet: it is not over, or an earlier one is open, which the text leads to. */
export function MonthWait({ month, wait }: { month: string; wait: Wait }) {
  const t = useT()
  const { user, format } = useHost()
  if (wait.rule === 'notOver') {
    const names = { month: monthName(month, user.language), date: format.date(firstDayOf(monthAfter(month))) }
    return <Text as="p">{t('ledger.waits.notOver', names)}</Text>
  }
  return (
    <Text as="p">
      <TextLink to={monthHref(periodId(wait.month))}>
        {t('ledger.waits.order', { month: monthName(wait.month, user.language) })}
      </TextLink>
    </Text>
  )
}

/** The day from which a month that is not over can be closed; of the others, one is marked as the next anyway. */
export function ClosesFrom({ period: { month, waitsFor } }: { period: Period }) {
  const t = useT()
  const { format } = useHost()
  if (waitsFor?.rule !== 'notOver') return null
  return (
    <Text size="sm" tone="muted">
      {t('ledger.closesFrom', { date: format.date(firstDayOf(monthAfter(month))) })}
    </Text>
  )
}
