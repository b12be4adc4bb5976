import type { SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import { supportStatuses } from '@drayline/domain/admin/support-requests/support-request'
import { domainMessages } from '@drayline/platform/domain-messages'
import {
  Badge,
  type Column,
  DataTable,
  DateText,
  type Filter,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { supportList } from './admin.queries.ts'
import { supportTones } from './admin-badges.ts'
import { SupportDrawer } from './SupportDrawer.tsx'

/** Requests for help from the help centre's form. */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('support.subtitle')} permission="supportRequests.manage">
      <Requests />
    </AdminFrame>
  )
}

function Requests() {
  const t = useT()
  const texts = domainMessages.useT()
  const record = useRecordParams()
  const source = useListQuery<SupportRequest>(supportList)
  const pager = useRecordNavigation({ source, list: supportList, openId: record.open })
  const columns = useMemo(
    (): Column<SupportRequest>[] => [
      { id: 'subject', header: t('support.subject'), primary: true, hideable: false },
      { id: 'name', header: t('support.name'), width: 190 },
      { id: 'email', header: t('support.email'), width: 240 },
      {
        id: 'status',
        header: t('support.status'),
        cell: ({ status }) => <Badge tone={supportTones[status]}>{texts(`status.${status}`)}</Badge>,
        csv: ({ status }) => texts(`status.${status}`),
        width: 130,
      },
      {
        id: 'createdAt',
        header: t('support.filedAt'),
        cell: ({ createdAt }) => <DateText value={createdAt} show="dateTime" />,
        width: 190,
      },
    ],
    [t, texts],
  )
  const filters = useMemo(
    (): Filter[] => [
      {
        kind: 'multi',
        id: 'status',
        label: t('support.status'),
        options: supportStatuses.map((value) => ({ value, label: texts(`status.${value}`) })),
      },
    ],
    [t, texts],
  )
  return (
    <>
      <DataTable
        list="support-requests"
        label={t('support.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('support.search') }}
        rowHref="open"
        empty={{ title: t('support.empty'), message: t('support.emptyHint'), icon: 'message' }}
      />
      {record.open ? <SupportDrawer id={record.open} pager={pager} onClose={record.close} /> : null}
    </>
  )
}
