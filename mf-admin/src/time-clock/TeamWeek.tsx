import { useHost } from '@drayline/contract'
import type { TeamWeekRow } from '@drayline/domain/admin/time-tracking/time-entry'
import { weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { fullName } from '@drayline/domain/platform/users/user'
import { HttpError, isUnauthorized } from '@drayline/platform/http'
import { shows } from '@drayline/platform/query'
import {
  type BulkAction,
  type BulkFailure,
  DataTable,
  useListQuery,
  useListState,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { PersonWeek } from './PersonWeek.tsx'
import { TimeRequests } from './TimeRequests.tsx'
import { teamColumns } from './team-columns.tsx'
import { approveWeek, teamData, timeKeys } from './time-clock.queries.ts'
import { useWeekRefusal } from './use-week-refusal.ts'
import { WeekBar } from './WeekBar.tsx'

const list = { data: teamData, key: timeKeys.team, meta: shows('time_entry', 'user') }

/** Everybody's week: hours by day, what is missing, and approval of one or of many. */
export function TeamWeek() {
  const t = useT()
  const { format, user } = useHost()
  const state = useListState()
  const record = useRecordParams()
  const source = useListQuery<TeamWeekRow>(list)
  const chosen = state.search.get('week')
  const week = source.rows[0]?.week ?? weekOf(chosen ?? todayIn(user.timezone))
  const columns = useMemo(() => teamColumns(t, user.language, week, format), [t, user.language, week, format])
  const bulkActions = useBulkApproval()
  return (
    <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
      <TimeRequests whose="team" />
      <WeekBar week={week} state={state} />
      <DataTable
        list="time-team"
        label={t('team.label')}
        source={source}
        columns={columns}
        search={{ placeholder: t('team.search') }}
        bulkActions={bulkActions}
        rowHref="open"
        views={false}
        height="content"
        empty={{ title: t('team.empty'), icon: 'users' }}
      />
      {record.open ? <PersonWeek userId={record.open} week={chosen} onClose={record.close} /> : null}
    </div>
  )
}

/** Approves the weeks of all selected people; each succeeds or says why not. */
function useBulkApproval(): BulkAction<TeamWeekRow>[] {
  const t = useT()
  const { http, notify } = useHost()
  const refusalOf = useWeekRefusal()
  return useMemo(
    () => [
      {
        id: 'approve',
        label: t('week.approve'),
        icon: 'check-circle',
        run: async (selection) => {
          const rows = await selection.load()
          const failed: BulkFailure[] = []
          for (const row of rows) {
            try {
              await approveWeek(http, row)
            } catch (error) {
              if (isUnauthorized(error)) return { failed: [], cancelled: true }
              if (!(error instanceof HttpError)) throw error
              failed.push({ id: row.id, label: fullName(row.user), message: refusalOf(row, error) })
            }
          }
          const done = rows.length - failed.length
          if (done > 0) notify.success(t('team.approved', { count: done }))
          return { failed }
        },
      },
    ],
    [t, http, notify, refusalOf],
  )
}
