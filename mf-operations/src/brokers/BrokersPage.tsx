import { useHost } from '@drayline/contract'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import {
  Button,
  DataTable,
  LinkButton,
  Page,
  type RowAction,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { BrokerCards } from './BrokerCards.tsx'
import { BrokerDrawer } from './BrokerDrawer.tsx'
import { BrokerEditor } from './BrokerEditor.tsx'
import { brokerColumns, brokerFilters } from './broker-columns.tsx'
import { brokersList } from './brokers.queries.ts'
import { useBrokerActions } from './use-broker-actions.ts'

/** Brokers: four figures, the directory, one broker beside it, and its form (R-BRK-1). */
export function Component() {
  const t = useT()
  const { format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Broker>(brokersList)
  const pager = useRecordNavigation({ source, list: brokersList, openId: record.open })
  const columns = useMemo(() => brokerColumns(t, format), [t, format])
  const filters = useMemo(() => brokerFilters(t), [t])
  const { remove } = useBrokerActions(record.close)
  const create = can('brokers.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('brokers.new')}
    </Button>
  ) : undefined
  const rowActions = (broker: Broker): RowAction[] => [
    ...(can('brokers.update')
      ? [
          {
            label: t('broker.edit'),
            icon: 'pencil' as const,
            key: 'e',
            onSelect: () => record.editRecord(broker.id),
          },
        ]
      : []),
    ...(can('brokers.create')
      ? [
          {
            label: t('record.copy'),
            icon: 'copy' as const,
            key: 'c',
            onSelect: () => record.copyRecord(broker.id),
          },
        ]
      : []),
    ...(can('creditChecks.request')
      ? [
          {
            label: t('check.new'),
            icon: 'gauge' as const,
            href: `/credit-checks?new=1&broker=${broker.id}`,
          },
        ]
      : []),
    ...(can('brokers.delete')
      ? [
          {
            label: t('broker.delete'),
            icon: 'trash' as const,
            tone: 'danger' as const,
            onSelect: () => void remove(broker),
          },
        ]
      : []),
  ]
  return (
    <Page
      title={t('brokers.title')}
      subtitle={t('brokers.subtitle')}
      width="full"
      actions={
        <>
          {can('creditChecks.read') ? (
            <LinkButton to="/credit-checks" icon="gauge">
              {t('checks.title')}
            </LinkButton>
          ) : null}
          {create}
        </>
      }
    >
      <BrokerCards />
      <DataTable
        list="brokers"
        label={t('brokers.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('brokers.search') }}
        rowHref="open"
        selectable
        rowActions={rowActions}
        empty={{
          title: t('brokers.empty'),
          message: t('brokers.emptyHint'),
          icon: 'handshake',
          action: create,
        }}
      />
      {record.open ? (
        <BrokerDrawer
          id={record.open}
          known={source.rows.find((broker) => broker.id === record.open)}
          pager={pager}
          onEdit={() => record.open && record.editRecord(record.open)}
          onCopy={() => record.open && record.copyRecord(record.open)}
          onDelete={(broker) => void remove(broker)}
          onClose={record.close}
        />
      ) : null}
      <BrokerEditor record={record} />
    </Page>
  )
}
