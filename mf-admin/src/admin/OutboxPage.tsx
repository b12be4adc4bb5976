import { useHost } from '@drayline/contract'
import type { Email } from '@drayline/domain/platform/email/email'
import { emailKinds, emailStatuses } from '@drayline/domain/platform/email/email'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
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
import { messages, useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { mailServerQuery, outboxList } from './admin.queries.ts'
import { mailTones } from './admin-badges.ts'
import { MailDrawer } from './MailDrawer.tsx'
import { useMailActions } from './use-mail-actions.ts'

/** Mail that was sent, waits, failed, or is kept because there is no mail server. */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('outbox.subtitle')} permission="email.manage">
      <Outbox />
    </AdminFrame>
  )
}

function Outbox() {
  const t = useT()
  const { http } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Email>(outboxList)
  const { data: server } = useQuery(mailServerQuery(http))
  const pager = useRecordNavigation({ source, list: outboxList, openId: record.open })
  const rowActions = useMailActions(record.close)
  const columns = useMemo(
    (): Column<Email>[] => [
      { id: 'subject', header: t('outbox.subject'), primary: true, hideable: false },
      { id: 'to', header: t('outbox.to'), width: 230 },
      {
        id: 'kind',
        header: t('outbox.kind'),
        value: ({ kind }) => messages.t(`outbox.kind.${kind}`),
        width: 150,
      },
      {
        id: 'status',
        header: t('outbox.status'),
        cell: ({ status }) => <Badge tone={mailTones[status]}>{t(`outbox.status.${status}`)}</Badge>,
        csv: ({ status }) => messages.t(`outbox.status.${status}`),
        width: 130,
      },
      { id: 'createdBy', header: t('outbox.by'), value: ({ createdBy }) => createdBy?.name, width: 150 },
      {
        id: 'createdAt',
        header: t('outbox.at'),
        cell: ({ createdAt }) => <DateText value={createdAt} show="dateTime" />,
        width: 180,
      },
    ],
    [t],
  )
  const filters = useMemo(
    (): Filter[] => [
      {
        kind: 'multi',
        id: 'status',
        label: t('outbox.status'),
        options: emailStatuses.map((value) => ({ value, label: t(`outbox.status.${value}`) })),
      },
      {
        kind: 'multi',
        id: 'kind',
        label: t('outbox.kind'),
        options: emailKinds.map((value) => ({ value, label: t(`outbox.kind.${value}`) })),
      },
    ],
    [t],
  )
  return (
    <>
      {server?.configured === false ? (
        <Alert title={t('outbox.noServer')}>{t('outbox.noServerHint')}</Alert>
      ) : null}
      <DataTable
        list="emails"
        label={t('outbox.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('outbox.search') }}
        rowHref="open"
        rowActions={rowActions}
        empty={{ title: t('outbox.empty'), message: t('outbox.emptyHint'), icon: 'mail' }}
      />
      {record.open ? <MailDrawer id={record.open} pager={pager} onClose={record.close} /> : null}
    </>
  )
}
