import { listUrl, useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, ErrorState, type ListState, SkeletonRows } from '@drayline/ui'
import { useT } from '../messages.ts'
import { ExportWeek } from './ExportWeek.tsx'
import { weekData } from './time-clock.feature.ts'
import { weekQuery } from './time-clock.queries.ts'
import { WeekBar } from './WeekBar.tsx'
import { WeekStateNote } from './WeekState.tsx'
import { WeekTable } from './WeekTable.tsx'

/** One's own week. */
export function MyWeek({ state }: { state: ListState }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(weekQuery(http, listUrl(weekData, state.search)))
  return (
    <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
      <WeekBar week={data?.week} state={state}>
        {data ? <ExportWeek week={data} /> : null}
      </WeekBar>
      {data ? <WeekStateNote week={data} /> : null}
      <Card flush aria-label={t('week.label')}>
        {data ? (
          <WeekTable week={data} />
        ) : error ? (
          <ErrorState description={serverMessage(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={9} columns={2} />
        )}
      </Card>
    </div>
  )
}
