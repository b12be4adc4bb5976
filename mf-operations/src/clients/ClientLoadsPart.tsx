import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import { shows } from '@drayline/platform/query'
import { Card, type Column, ListTable, TextLink, useListQuery, useLocalListState } from '@drayline/ui'
import { useMemo } from 'react'
import { loadColumns } from '../loads/load-columns.tsx'
import { loadKeys, loadsUrl } from '../loads/loads.queries.ts'
import { useT } from '../messages.ts'

const limit = 8
const shown = ['loadNumber', 'broker', 'lane', 'pickupDate', 'rate', 'packet', 'status']

/** The loads of a client, the newest first. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { format } = useHost()
  const state = useLocalListState()
  const data = useMemo(
    () => ({
      path: loadsUrl,
      params: ['cursor'],
      defaults: { clientId: String(clientId), sort: '-id', limit: String(limit) },
    }),
    [clientId],
  )
  const source = useListQuery<Load>({
    data,
    key: loadKeys.ofClientPage(clientId),
    meta: shows('load', 'broker'),
    state,
  })
  const columns = useMemo(() => partColumns(t, format), [t, format])
  return (
    <Card
      flush
      title={t('client.viewLoads')}
      actions={<TextLink to={`/loads?clientId=${clientId}`}>{t('clientLoads.all')}</TextLink>}
    >
      <ListTable
        label={t('client.viewLoads')}
        source={source}
        columns={columns}
        limit={limit}
        empty={{ title: t('loads.empty'), icon: 'truck' }}
      />
    </Card>
  )
}

function partColumns(...args: Parameters<typeof loadColumns>): Column<Load>[] {
  const [t] = args
  const number: Column<Load> = {
    id: 'loadNumber',
    header: t('load.loadNumber'),
    width: 112,
    cell: (row) => <TextLink to={`/loads?open=${row.id}`}>{row.loadNumber}</TextLink>,
  }
  const lane: Column<Load> = {
    id: 'lane',
    header: t('load.route'),
    value: (row) => [row.pickupLocation, row.deliveryLocation].filter(Boolean).join(' → '),
  }
  const known = new Map([...loadColumns(...args), number, lane].map((column) => [column.id, column]))
  return shown.flatMap((id) => known.get(id) ?? [])
}
