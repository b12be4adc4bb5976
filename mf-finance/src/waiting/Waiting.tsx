import { useHost } from '@drayline/contract'
import type { FinanceWaiting } from '@drayline/domain/platform/waiting/waiting-schema'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, type IconName, SkeletonRows } from '@drayline/ui'
import { useNextAch } from '../factoring/use-next-ach.ts'
import { useT } from '../messages.ts'
import { WaitingLines } from './WaitingLines.tsx'
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
  const { http } = useHost()
  const { data, error, refetch } = useQuery(waitingQuery(http))
  return (
    <Card flush title={t('waiting.title')}>
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} columns={2} rowHeight={40} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="check-circle" title={t('waiting.empty')} /> : null}
      {data && data.length > 0 ? (
        <WaitingLines
          rows={data.map((line) => ({ ...line, ...lines[line.kind], label: label(line.kind) }))}
        />
      ) : null}
    </Card>
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
