import type { FormatApi } from '@drayline/contract'
import type { TeamWeekRow } from '@drayline/domain/admin/time-tracking/time-entry'
import { daysOfWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { localeOf } from '@drayline/domain/kernel/text/i18n'
import { fullName } from '@drayline/domain/platform/users/user'
import { Badge, type Column, Row } from '@drayline/ui'
import type { useT } from '../messages.ts'

type T = ReturnType<typeof useT>

/** Remarks on a line of the team besides its hours, in words. */
function statesOf(row: TeamWeekRow, t: T): string[] {
  return [
    ...(row.approved ? [t('week.approved')] : []),
    ...(row.running ? [t('clock.state.out')] : []),
    ...(isOvertime(row) ? [t('team.overtime', { hours: row.overtimeHours })] : []),
    ...(row.autoClosed > 0 ? [t('team.autoClosed', { count: row.autoClosed })] : []),
    ...(row.corrected > 0 ? [t('team.corrected', { count: row.corrected })] : []),
  ]
}

const isOvertime = (row: TeamWeekRow) => Number(row.overtimeHours) > 0

/** Columns of the team's week: one for each day. */
export function teamColumns(t: T, language: string, week: string, format: FormatApi): Column<TeamWeekRow>[] {
  const names = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  const days = daysOfWeek(week).map(
    (date, index): Column<TeamWeekRow> => ({
      id: `day${index + 1}`,
      header: `${names.format(new Date(date))} ${Number(date.slice(8))}`,
      align: 'end',
      width: 76,
      value: (row) => row.days[index]?.hours,
      cell: (row) => {
        const hours = row.days[index]?.hours
        return hours && Number(hours) > 0 ? hours : '—'
      },
    }),
  )
  return [
    {
      id: 'person',
      header: t('team.person'),
      value: (row) => fullName(row.user),
      primary: true,
      hideable: false,
    },
    // Before the days: on a tablet what comes after them is out of sight.
    { id: 'totalHours', header: t('week.total'), align: 'end', width: 96 },
    { id: 'expectedHours', header: t('week.expected'), align: 'end', hidden: true, width: 110 },
    { id: 'balanceHours', header: t('team.balance'), align: 'end', width: 100 },
    ...days,
    {
      id: 'state',
      header: t('team.state'),
      width: 210,
      value: (row) => statesOf(row, t).join(', '),
      cell: (row) => (
        <Row gap={1}>
          {row.approved ? <Badge tone="green">{t('week.approved')}</Badge> : null}
          {row.running ? <Badge tone="blue">{t('clock.state.out')}</Badge> : null}
          {isOvertime(row) ? (
            <Badge tone="yellow">{t('team.overtime', { hours: row.overtimeHours })}</Badge>
          ) : null}
          {row.autoClosed > 0 ? (
            <Badge tone="yellow">{t('team.autoClosed', { count: row.autoClosed })}</Badge>
          ) : null}
          {row.corrected > 0 ? <Badge>{t('team.corrected', { count: row.corrected })}</Badge> : null}
        </Row>
      ),
    },
    {
      id: 'week',
      header: t('team.week'),
      hidden: true,
      width: 120,
      cell: (row) => format.date(row.week),
    },
  ]
}
