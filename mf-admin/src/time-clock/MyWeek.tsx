import { listUrl, useHost } from '@drayline/contract'
import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Button, Card, ErrorState, type ListState, lazyComponent, SkeletonRows } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { ExportWeek } from './ExportWeek.tsx'
import { TimeRequests } from './TimeRequests.tsx'
import { weekData } from './time-clock.feature.ts'
import { weekQuery } from './time-clock.queries.ts'
import { WeekBar } from './WeekBar.tsx'
import { WeekStateNote } from './WeekState.tsx'
import { WeekTable } from './WeekTable.tsx'

const AskForm = lazyComponent(() => import('./AskForm.tsx'), 'AskForm')

/** One's own week, with the corrections of it that one asked for. */
export function MyWeek({ state }: { state: ListState }) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(weekQuery(http, listUrl(weekData, state.search)))
  const [asking, setAsking] = useState<{ entry: TimeEntry | null } | null>(null)
  const changeable = data !== undefined && !data.approved
  return (
    <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
      <WeekBar week={data?.week} state={state}>
        {changeable ? (
          <Button size="sm" icon="plus" onClick={() => setAsking({ entry: null })}>
            {t('ask.forgotten')}
          </Button>
        ) : null}
        {data ? <ExportWeek week={data} /> : null}
      </WeekBar>
      {data ? <WeekStateNote week={data} /> : null}
      <Card flush aria-label={t('week.label')}>
        {data ? (
          <WeekTable
            week={data}
            onCorrect={changeable ? (entry) => setAsking({ entry }) : undefined}
            correctLabel={(time) => t('ask.correct', { time })}
          />
        ) : error ? (
          <ErrorState description={serverMessage(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={9} columns={2} />
        )}
      </Card>
      {data ? <TimeRequests whose="mine" week={data} /> : null}
      {asking && data ? <AskForm week={data} entry={asking.entry} onClose={() => setAsking(null)} /> : null}
    </div>
  )
}
