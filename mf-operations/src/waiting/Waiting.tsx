import { useHost } from '@drayline/contract'
import type { OperationsWaiting } from '@drayline/domain/platform/waiting/waiting-schema'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, type IconName, SkeletonRows } from '@drayline/ui'
import { useT } from '../messages.ts'
import { WaitingLines } from './WaitingLines.tsx'
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
  const { http } = useHost()
  const { data, error, refetch } = useQuery(waitingQuery(http))
  return (
    <Card flush title={t('waiting.title')}>
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} columns={2} rowHeight={40} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="check-circle" title={t('waiting.empty')} /> : null}
      {data && data.length > 0 ? (
        <WaitingLines
          rows={data.map((line) => ({ ...line, ...lines[line.kind], label: t(`waiting.${line.kind}`) }))}
        />
      ) : null}
    </Card>
  )
}
