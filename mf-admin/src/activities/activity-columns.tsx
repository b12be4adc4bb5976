import type { FormatApi } from '@drayline/contract'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { activityTypes } from '@drayline/domain/kernel/journal/activity'
import { fullName, type UserChoice } from '@drayline/domain/platform/users/user'
import { styled } from '@drayline/platform/styled'
import { Badge, type Column, DateText, type Filter } from '@drayline/ui'
import { messages, type useT } from '../messages.ts'
import { ActivityIcon } from './ActivityIcon.tsx'
import { badgeOf, knownType } from './activity-badges.ts'

type T = ReturnType<typeof useT>

const What = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  max-width: 100%;
  vertical-align: middle;

  > span:last-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
`

/** The columns of the activity log (R-ACT-1). */
export function activityColumns(t: T, format: FormatApi): Column<Activity>[] {
  return [
    {
      id: 'description',
      header: t('activities.column.activity'),
      primary: true,
      hideable: false,
      cell: (row) => (
        <What>
          <ActivityIcon type={row.type} />
          <span>{row.description}</span>
        </What>
      ),
    },
    {
      id: 'type',
      header: t('activities.column.type'),
      cell: (row) => <Badge tone={badgeOf(row.type).tone}>{t(`activityType.${knownType(row.type)}`)}</Badge>,
      csv: (row) => messages.t(`activityType.${knownType(row.type)}`),
      width: 190,
    },
    {
      id: 'user',
      header: t('activities.column.user'),
      value: (row) => row.user?.name ?? messages.t('activities.system'),
      width: 190,
    },
    {
      id: 'createdAt',
      header: t('activities.column.createdAt'),
      cell: (row) => <DateText value={row.createdAt} show="dateTime" />,
      csv: (row) => format.dateTime(row.createdAt),
      width: 200,
    },
  ]
}

/** Filters of the activity log. */
export function activityFilters(t: T, users: readonly UserChoice[]): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'type',
      label: t('activities.filter.type'),
      options: activityTypes.map((value) => ({ value, label: t(`activityType.${value}`) })),
    },
    {
      kind: 'select',
      id: 'userId',
      label: t('activities.filter.user'),
      options: users.map((user) => ({ value: String(user.id), label: fullName(user) })),
    },
    { kind: 'date-range', id: 'period', label: t('activities.filter.period'), from: 'from', to: 'to' },
  ]
}
