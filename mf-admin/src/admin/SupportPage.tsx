import type { PageModule } from '@drayline/contract'
import type { SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import { supportStatuses } from '@drayline/domain/admin/support-requests/support-request'
import { domainMessages } from '@drayline/platform/domain-messages'
import { shows } from '@drayline/platform/query'
import {
  Badge,
  type Column,
  DataTable,
  DateText,
  type Filter,
  prefetchList,
  useListQuery,
  useRecordParams,
  useRecordWalk,
} from '@drayline/ui'
import { useMemo } from 'react'
import { messages, useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { supportData } from './admin.feature.ts'
import { adminKeys } from './admin.queries.ts'
import { supportTones } from './admin-looks.ts'
import { SupportDrawer } from './SupportDrawer.tsx'

const list = { data: supportData, key: adminKeys.support, meta: shows('support_request') }

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
  const source = useListQuery<SupportRequest>(list)
  const walk = useRecordWalk({ source, list, openId: record.open })
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
      {record.open ? <SupportDrawer id={record.open} walk={walk} onClose={record.close} /> : null}
    </>
  )
}

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, list, url.searchParams), messages.load(host.user.language)])
}
