import { useHost } from '@drayline/contract'
import type { Collection } from '@drayline/domain/finance/collections/collection'
import { clientChoices, staffChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  Grid,
  lazyComponent,
  Page,
  type RecordParams,
  Stack,
  useListQuery,
  useListState,
  useLocalListState,
  useMedia,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { Tabs } from '@drayline/ui/tabs'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { Aging } from './Aging.tsx'
import { ClientPerformanceList } from './ClientPerformanceList.tsx'
import { CollectionDrawer } from './CollectionDrawer.tsx'
import { CollectionEditor } from './CollectionEditor.tsx'
import { ActiveCollectionsCard, ClientPerformanceCard, CollectionStats } from './CollectionsOverview.tsx'
import { collectionColumns, collectionFilters } from './collection-columns.tsx'
import { collectionsList } from './collections.queries.ts'
import { OwingBrokers } from './OwingBrokers.tsx'
import { Worklist } from './Worklist.tsx'

const LogCallDialog = lazyComponent(() => import('./LogCallDialog.tsx'), 'LogCallDialog')

const phoneQuery = '(max-width: 639px)'

const tabs = ['overview', 'worklist', 'brokers', 'clients', 'ageing'] as const

/** Parameters that mean something else, or nothing, in the list of brokers. */
const ownParams = { q: null, sort: null, cursor: null, page: null, due: null, limit: null }

/** Collections: figures, clients, what is active and all of it; whom to call first; brokers that owe us; aging (R-COL-1). */
export function Component() {
  const t = useT()
  const { can } = useHost()
  const record = useRecordParams()
  const state = useListState()
  const tab = tabs.find((one) => one === state.search.get('tab')) ?? 'overview'
  const isList = tab === 'overview'
  // The brokers have a search and an order of their own in the address.
  const none = useLocalListState()
  const source = useListQuery<Collection>({ ...collectionsList, state: tab === 'brokers' ? none : state })
  const pager = useRecordNavigation({ source, list: collectionsList, openId: isList ? record.open : null })
  const [calling, setCalling] = useState<Collection | null>(null)
  const hrefOf = (id: number) => state.href({ open: String(id) }) ?? `/collections?open=${id}`
  const create = can('collections.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('collections.new')}
    </Button>
  ) : undefined
  const isPhone = useMedia(phoneQuery)
  const cards = (
    <Grid min="22rem" gap={4} fit>
      <ClientPerformanceCard />
      <ActiveCollectionsCard hrefOf={hrefOf} />
    </Grid>
  )
  // On a phone the cards would push the list two screens down.
  const overview = (
    <Stack gap={5}>
      <CollectionStats />
      {isPhone ? null : cards}
      <AllCollections source={source} record={record} create={create} onCall={setCalling} />
      {isPhone ? cards : null}
    </Stack>
  )
  return (
    <Page title={t('collections.title')} subtitle={t('collections.subtitle')} width="full" actions={create}>
      <Tabs
        label={t('collections.title')}
        value={tab}
        onValueChange={(next) =>
          state.set(
            {
              tab: next === 'overview' ? null : next,
              ...(next === 'brokers' || tab === 'brokers' ? ownParams : {}),
            },
            { replace: true },
          )
        }
        items={[
          { value: 'overview', label: t('collections.overview'), icon: 'dashboard', content: overview },
          {
            value: 'worklist',
            label: t('worklist.title'),
            icon: 'phone',
            content: <Worklist hrefOf={hrefOf} />,
          },
          { value: 'brokers', label: t('owing.title'), icon: 'building', content: <OwingBrokers /> },
          {
            value: 'clients',
            label: t('performance.tab'),
            icon: 'users',
            content: <ClientPerformanceList />,
          },
          { value: 'ageing', label: t('aging.title'), icon: 'calendar', content: <Aging /> },
        ]}
      />
      {record.open ? (
        <CollectionDrawer
          id={record.open}
          listed={source.rows.find(({ id }) => id === record.open)}
          pager={isList ? pager : undefined}
          onEdit={() => record.open && record.editRecord(record.open)}
          onCall={setCalling}
          onClose={record.close}
        />
      ) : null}
      <CollectionEditor record={record} clientId={Number(state.search.get('clientId')) || null} />
      {calling ? (
        <LogCallDialog key={calling.id} collection={calling} onClose={() => setCalling(null)} />
      ) : null}
    </Page>
  )
}

interface AllCollectionsProps {
  source: ReturnType<typeof useListQuery<Collection>>
  record: RecordParams
  create: ReactNode
  onCall: (collection: Collection) => void
}

function AllCollections({ source, record, create, onCall }: AllCollectionsProps) {
  const t = useT()
  const { http, format, can } = useHost()
  const columns = useMemo(() => collectionColumns(t, format), [t, format])
  const filters = useMemo(
    () => collectionFilters(t, { clients: clientChoices(http), staff: staffChoices(http) }),
    [t, http],
  )
  return (
    <DataTable
      list="collections"
      label={t('collections.all')}
      source={source}
      columns={columns}
      filters={filters}
      search={{ placeholder: t('collections.search') }}
      rowActions={(collection) => [
        { label: t('action.view'), icon: 'eye', onSelect: () => record.show(collection.id) },
        ...(can('collections.update') && !collection.voided
          ? [
              { label: t('call.log'), icon: 'phone' as const, onSelect: () => onCall(collection) },
              {
                label: t('action.edit'),
                icon: 'pencil' as const,
                key: 'e',
                onSelect: () => record.editRecord(collection.id),
              },
            ]
          : []),
      ]}
      rowHref="open"
      height="content"
      empty={{
        title: t('collections.empty'),
        message: t('collections.emptyHint'),
        icon: 'banknote',
        action: create,
      }}
    />
  )
}
