import type { PageModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { brokerChoices, clientChoices } from '@drayline/platform/choices'
import { shows } from '@drayline/platform/query'
import {
  Button,
  DataTable,
  Page,
  prefetchList,
  useListQuery,
  useRecordParams,
  useRecordWalk,
} from '@drayline/ui'
import { useMemo } from 'react'
import { messages, useT } from '../messages.ts'
import { LoadDrawer } from './LoadDrawer.tsx'
import { LoadEditor } from './LoadEditor.tsx'
import { loadColumns, loadFilters } from './load-columns.tsx'
import { loadsData } from './loads.feature.ts'
import { loadKeys } from './loads.queries.ts'

const list = { data: loadsData, key: loadKeys.all, meta: shows('load', 'client', 'broker') }

/** Loads: the list, one load beside it, and its form. */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<Load>(list)
  const walk = useRecordWalk({ source, list, openId: record.open })
  const columns = useMemo(() => loadColumns(t, format), [t, format])
  const filters = useMemo(() => loadFilters(t, clientChoices(http), brokerChoices(http)), [t, http])
  const create = can('loads.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('loads.new')}
    </Button>
  ) : undefined
  return (
    <Page title={t('loads.title')} subtitle={t('loads.subtitle')} width="full" actions={create}>
      <DataTable
        list="loads"
        label={t('loads.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('loads.search') }}
        rowHref="open"
        selectable
        rowActions={(load) =>
          can('loads.update')
            ? [{ label: t('load.edit'), icon: 'pencil', onSelect: () => record.editRecord(load.id) }]
            : []
        }
        empty={{ title: t('loads.empty'), message: t('loads.emptyHint'), icon: 'truck', action: create }}
      />
      {record.open ? (
        <LoadDrawer
          id={record.open}
          known={source.rows.find((load) => load.id === record.open)}
          walk={walk}
          onEdit={() => record.open && record.editRecord(record.open)}
          onClose={record.close}
        />
      ) : null}
      <LoadEditor record={record} />
    </Page>
  )
}

/** Starts the list's call and the texts before the page shows. */
export const loader: PageModule['loader'] = async ({ url, host }) => {
  await Promise.all([prefetchList(host, list, url.searchParams), messages.load(host.user.language)])
}
