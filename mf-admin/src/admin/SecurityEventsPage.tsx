import { useHost } from '@drayline/contract'
import type { SecurityEvent } from '@drayline/domain/platform/security/security'
import { alarmingEvents, securityEventKinds } from '@drayline/domain/platform/security/security'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useQuery } from '@drayline/platform/query'
import { Badge, type Column, DataTable, DateText, type Filter, useListQuery } from '@drayline/ui'
import { useMemo } from 'react'
import { usersQuery } from '../activities/activities.queries.ts'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { eventDetail } from './event-detail.ts'
import { securityEventsList } from './security.queries.ts'

/** What happened to accounts, and what was tried or refused (R-ADM-19). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('securityEvents.subtitle')} permission="security.read">
      <Events />
    </AdminFrame>
  )
}

function Events() {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, format } = useHost()
  const source = useListQuery<SecurityEvent>(securityEventsList)
  const { data: users } = useQuery(usersQuery(http))
  const columns = useMemo(
    (): Column<SecurityEvent>[] => [
      {
        id: 'kind',
        header: t('securityEvents.kind'),
        primary: true,
        hideable: false,
        cell: ({ kind }) => (
          <Badge tone={alarmingEvents.includes(kind) ? 'yellow' : 'grey'}>{t(`securityEvent.${kind}`)}</Badge>
        ),
        csv: ({ kind }) => t(`securityEvent.${kind}`),
      },
      { id: 'user', header: t('securityEvents.user'), value: ({ user }) => user?.name ?? null, width: 190 },
      { id: 'by', header: t('securityEvents.by'), value: ({ by }) => by?.name ?? null, width: 190 },
      {
        id: 'detail',
        header: t('securityEvents.detail'),
        value: (event) => eventDetail(t, texts, event),
        width: 190,
      },
      { id: 'ip', header: t('audit.ip'), width: 140 },
      {
        id: 'device',
        header: t('securityEvents.device'),
        value: ({ browser, system }) => [browser, system].filter(Boolean).join(', ') || null,
        width: 170,
      },
      {
        id: 'at',
        header: t('audit.at'),
        sortable: true,
        sortFirst: 'desc',
        cell: ({ at }) => <DateText value={at} show="dateTime" />,
        csv: ({ at }) => format.dateTime(at),
        width: 190,
      },
    ],
    [t, texts, format],
  )
  const filters = useMemo(
    (): Filter[] => [
      {
        kind: 'select',
        id: 'kind',
        label: t('securityEvents.kind'),
        options: securityEventKinds.map((value) => ({ value, label: t(`securityEvent.${value}`) })),
      },
      {
        kind: 'select',
        id: 'userId',
        label: t('securityEvents.user'),
        options: (users ?? []).map((user) => ({ value: String(user.id), label: fullName(user) })),
      },
      { kind: 'date-range', id: 'period', label: t('audit.period'), from: 'from', to: 'to' },
    ],
    [t, users],
  )
  return (
    <DataTable
      list="security-events"
      label={t('securityEvents.title')}
      search={false}
      source={source}
      columns={columns}
      filters={filters}
      empty={{ title: t('securityEvents.empty'), icon: 'shield' }}
    />
  )
}
