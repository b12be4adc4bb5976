import { useHost } from '@drayline/contract'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import type { AuditEntry } from '@drayline/domain/kernel/journal/audit'
import { fullName } from '@drayline/domain/platform/users/user'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  type Column,
  DataTable,
  DateText,
  type Filter,
  useListQuery,
  useListState,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { usersQuery } from '../activities/activities.queries.ts'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { auditActionsQuery, auditList, auditSearchStateQuery } from './admin.queries.ts'
import { actionText, entityText, recordText } from './audit-texts.ts'
import { ChainCheck } from './ChainCheck.tsx'

/** The newest few are searched within seconds. */
const pendingWorthSaying = 100

/** Audit log: who changed what, before and after, and whether the log is as it was written. */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('audit.subtitle')} permission="audit.read">
      <ChainCheck />
      <SearchState />
      <Changes />
    </AdminFrame>
  )
}

/** Says that a search does not know everything yet, while somebody searches. */
function SearchState() {
  const t = useT()
  const { http, format } = useHost()
  const searching = useListState().search.has('q')
  const { data } = useQuery({ ...auditSearchStateQuery(http), enabled: searching })
  if (!searching || !data || data.pending < pendingWorthSaying) return null
  return <Alert tone="info">{t('audit.searchPending', { count: format.number(data.pending) })}</Alert>
}

function Changes() {
  const t = useT()
  const { http, format } = useHost()
  const record = useRecordParams()
  const source = useListQuery<AuditEntry>(auditList)
  const pager = useRecordNavigation({ source, list: auditList, openId: record.open })
  const { data: users } = useQuery(usersQuery(http))
  const { data: actions } = useQuery(auditActionsQuery(http))
  const columns = useMemo(
    (): Column<AuditEntry>[] => [
      {
        id: 'action',
        header: t('audit.action'),
        primary: true,
        hideable: false,
        value: ({ action }) => actionText(action),
        csv: ({ action }) => action,
      },
      {
        id: 'entity',
        header: t('audit.record'),
        value: recordText,
        width: 220,
      },
      {
        id: 'user',
        header: t('audit.user'),
        value: ({ user, actor }) => user?.name ?? actor ?? t('audit.system'),
        width: 190,
      },
      { id: 'ip', header: t('audit.ip'), width: 150 },
      {
        id: 'at',
        header: t('audit.at'),
        sortable: true,
        sortFirst: 'desc',
        cell: ({ at }) => <DateText value={at} show="dateTime" />,
        csv: ({ at }) => format.dateTime(at),
        width: 190,
      },
      { id: 'place', header: t('audit.place'), hidden: true, width: 110 },
    ],
    [t, format],
  )
  const filters = useMemo(
    (): Filter[] => [
      {
        kind: 'select',
        id: 'entityType',
        label: t('audit.entityType'),
        options: entityTypes.map((value) => ({ value, label: entityText(value) })),
      },
      { kind: 'text', id: 'entityId', label: t('audit.entityId') },
      {
        kind: 'select',
        id: 'userId',
        label: t('audit.user'),
        options: (users ?? []).map((user) => ({ value: String(user.id), label: fullName(user) })),
      },
      {
        kind: 'select',
        id: 'action',
        label: t('audit.action'),
        options: (actions ?? []).map((value) => ({ value, label: actionText(value) })),
      },
      { kind: 'date-range', id: 'period', label: t('audit.period'), from: 'from', to: 'to' },
    ],
    [t, users, actions],
  )
  return (
    <>
      <DataTable
        list="audit"
        label={t('audit.title')}
        search={{ placeholder: t('audit.search') }}
        source={source}
        columns={columns}
        filters={filters}
        rowHref="open"
        empty={{ title: t('audit.empty'), icon: 'history' }}
      />
      {record.open ? <AuditDrawer id={record.open} pager={pager} onClose={record.close} /> : null}
    </>
  )
}
