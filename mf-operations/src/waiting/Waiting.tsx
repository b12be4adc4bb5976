import { useHost } from '@drayline/contract'
import type { OperationsWaiting } from '@drayline/domain/platform/waiting/waiting-schema'
import { useQuery } from '@drayline/platform/query'
import { type IconName, WaitingCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { waitingQuery } from './waiting.queries.ts'

const lines: Record<OperationsWaiting, { icon: IconName; to: string }> = {
  overdue: { icon: 'alert-circle', to: '/my-work?due=overdue' },
  dueToday: { icon: 'clock', to: '/my-work?due=today' },
  unfiled: { icon: 'file-text', to: '/documents?documentType=&filed=no' },
  creditChecks: { icon: 'gauge', to: '/credit-checks?status=pending' },
}

/** On the dashboard: what waits for this person in operations, each line with its list (R-DSH-9). */
export function Component() {
  const t = useT()
  const source = useQuery(waitingQuery(useHost().http))
  return (
    <WaitingCard
      title={t('waiting.title')}
      empty={t('waiting.empty')}
      source={source}
      look={(kind) => ({ ...lines[kind], label: t(`waiting.${kind}`) })}
    />
  )
}
