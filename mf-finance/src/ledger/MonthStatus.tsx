import { useHost } from '@drayline/contract'
import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { Badge, type BadgeProps } from '@drayline/ui'
import { useT } from '../messages.ts'
import { monthName } from './month-name.ts'

const tones: Record<Period['status'], BadgeProps['tone']> = {
  open: 'blue',
  closing: 'yellow',
  closed: 'green',
}

/** October 2026, as this person writes it. */
export function MonthName({ month }: { month: string }) {
  const { user } = useHost()
  return <span className="month">{monthName(month, user.language)}</span>
}

/** Where a month stands, and what somebody has asked for. */
export function MonthStatus({ period: { status, request, waitsFor } }: { period: Period }) {
  const t = useT()
  return (
    <>
      <Badge tone={tones[status]}>{t(`ledger.status.${status}`)}</Badge>{' '}
      {request ? (
        <Badge tone="yellow">{t(`ledger.asked.${request.change}`)}</Badge>
      ) : status === 'open' && waitsFor === null ? (
        <Badge tone="grey">{t('ledger.next')}</Badge>
      ) : null}
    </>
  )
}
