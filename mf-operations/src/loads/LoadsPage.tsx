import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  lazyComponent,
  Page,
  Row,
  type RowAction,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { LoadDrawer } from './LoadDrawer.tsx'
import { LoadEditor } from './LoadEditor.tsx'
import { LoadUploads } from './LoadUploads.tsx'
import { loadColumns, loadFilters } from './load-columns.tsx'
import { loadsList } from './loads.queries.ts'
import { useLoadUploads } from './use-load-paper.ts'
import { useWorkLists } from './use-work-lists.ts'

const PasteLoads = lazyComponent(() => import('./PasteLoads.tsx'), 'PasteLoads')

/** Loads: the list, one load beside it, and its form. */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Load>(loadsList)
  const pager = useRecordNavigation({ source, list: loadsList, openId: record.open })
  const columns = useMemo(() => loadColumns(t, format), [t, format])
  const filters = useMemo(() => loadFilters(t, clientChoices(http), brokerChoices(http)), [t, http])
  const uploads = useLoadUploads()
  const presets = useWorkLists(source.status !== 'loading')
  const create = can('loads.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('loads.new')}
    </Button>
  ) : undefined
  const rowActions = ({ id }: Load): RowAction[] => [
    ...(can('loads.update')
      ? [
          {
            label: t('load.edit'),
            icon: 'pencil' as const,
            key: 'e',
            onSelect: () => record.editRecord(id),
          },
        ]
      : []),
    ...(can('loads.create')
      ? [
          {
            label: t('record.copy'),
            icon: 'copy' as const,
            key: 'c',
            onSelect: () => record.copyRecord(id),
          },
        ]
      : []),
  ]
  return (
    <Page
      title={t('loads.title')}
      subtitle={t('loads.subtitle')}
      width="full"
      actions={
        create ? (
          <Row gap={2}>
            <Button icon="clipboard" onClick={record.paste}>
              {t('loads.paste')}
            </Button>
            {create}
          </Row>
        ) : undefined
      }
    >
      <LoadUploads uploads={uploads} />
      <DataTable
        list="loads"
        label={t('loads.title')}
        source={source}
        columns={columns}
        filters={filters}
        presets={presets}
        search={{ placeholder: t('loads.search') }}
        rowHref="open"
        selectable
        rowActions={rowActions}
        empty={{ title: t('loads.empty'), message: t('loads.emptyHint'), icon: 'truck', action: create }}
      />
      {record.open ? (
        <LoadDrawer
          id={record.open}
          known={source.rows.find((load) => load.id === record.open)}
          pager={pager}
          onEdit={() => record.open && record.editRecord(record.open)}
          onCopy={() => record.open && record.copyRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      <LoadEditor record={record} />
      {record.pasting ? <PasteLoads onClose={record.close} /> : null}
    </Page>
  )
}
