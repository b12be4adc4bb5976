import { useHost } from '@drayline/contract'
import type { Client } from '@drayline/domain/operations/clients/client'
import { Button, DataTable, Page, useListQuery, useRecordNavigation, useRecordParams } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { ClientCard } from './ClientCard.tsx'
import { ClientDrawer } from './ClientDrawer.tsx'
import { ClientEditor } from './ClientEditor.tsx'
import { clientColumns, clientFilters } from './client-columns.tsx'
import { clientsList } from './clients.queries.ts'

/** Clients: cards or a table, one client beside them, and its form (R-CLI-1). */
export function Component() {
  const t = useT()
  const { format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Client>(clientsList)
  const pager = useRecordNavigation({ source, list: clientsList, openId: record.open })
  const columns = useMemo(() => clientColumns(t, format), [t, format])
  const filters = useMemo(() => clientFilters(t), [t])
  const canEdit = can('clients.update')
  const add = (label: string) =>
    can('clients.create') ? (
      <Button variant="primary" icon="plus" onClick={record.create}>
        {label}
      </Button>
    ) : undefined
  return (
    <Page
      title={t('clients.title')}
      subtitle={t('clients.subtitle')}
      width="full"
      actions={add(t('clients.add'))}
    >
      <DataTable
        list="clients"
        label={t('clients.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('clients.search') }}
        rowHref="open"
        selectable
        rowActions={(client) =>
          canEdit
            ? [
                {
                  label: t('client.edit'),
                  icon: 'pencil',
                  key: 'e',
                  onSelect: () => record.editRecord(client.id),
                },
              ]
            : []
        }
        renderCard={(client, context) => (
          <ClientCard
            client={client}
            context={context}
            canEdit={canEdit}
            onEdit={() => record.editRecord(client.id)}
          />
        )}
        empty={{
          title: t('clients.empty'),
          message: t('clients.emptyHint'),
          icon: 'users',
          action: add(t('clients.addFirst')),
        }}
      />
      {record.open ? (
        <ClientDrawer
          id={record.open}
          known={source.rows.find((client) => client.id === record.open)}
          pager={pager}
          onEdit={() => record.open && record.editRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      <ClientEditor record={record} />
    </Page>
  )
}
