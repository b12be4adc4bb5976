import { useHost } from '@drayline/contract'
import type { FinanceWaiting } from '@drayline/domain/platform/waiting/waiting-schema'
import { useQuery } from '@drayline/platform/query'
import { type IconName, WaitingCard } from '@drayline/ui'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { useT } from '../messages.ts'
import { waitingQuery } from './waiting.queries.ts'

const lines: Record<FinanceWaiting, { icon: IconName; to: string }> = {
  approve: { icon: 'inbox', to: '/invoices?status=submitted&sort=submittedAt' },
  fund: { icon: 'banknote', to: '/invoices?status=approved&sort=submittedAt' },
  call: { icon: 'phone', to: '/collections?tab=brokers&due=today&sort=-due' },
  fuelAdvances: { icon: 'fuel', to: '/fuel-cards-internal?tab=tracking&status=pending' },
  fuelCards: { icon: 'credit-card', to: '/fuel-cards-internal?tab=applications&status=pending,under_review' },
}

/** On the dashboard: what waits for this person in finance, each line with its list (R-DSH-9). */
export function Component() {
  const t = useT()
  const label = useLabel()
  const source = useQuery(waitingQuery(useHost().http))
  return (
    <WaitingCard
      title={t('waiting.title')}
      empty={t('waiting.empty')}
      source={source}
      look={(kind) => ({ ...lines[kind], label: label(kind) })}
    />
  )
}

/** What can still leave today, and until when, beside the invoices to fund. */
function useLabel(): (kind: FinanceWaiting) => string {
  const t = useT()
  const { closed, time } = useNextAch()
  return (kind) => {
    if (kind !== 'fund') return t(`waiting.${kind}`)
    return t(closed ? 'waiting.fundNext' : 'waiting.fundToday', { time })
  }
}
