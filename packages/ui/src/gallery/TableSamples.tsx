import { type HostApi, HostProvider } from '@drayline/contract'
import { QueryClient, QueryClientProvider } from '@drayline/platform/query'
import { useMemo } from 'react'
import { Button } from '../actions/Button.tsx'
import { Badge } from '../display/Badge.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { ListSource } from '../table/list-query.ts'
import { useLocalListState } from '../table/list-state.ts'
import type { Column, Filter } from '../table/types.ts'
import { Sample, Section } from './Section.tsx'
import { galleryHost } from './samples.ts'

interface Bill {
  id: number
  number: string
  client: string
  status: string
  amount: string
}

const bills: Bill[] = ['Blue Ridge Hauling', 'Sun Valley Freight', 'Prairie Line', 'Cascade Carriers'].map(
  (client, index) => ({
    id: index + 1,
    number: `INV-00${index + 1}`,
    client,
    status: index % 2 ? 'Paid' : 'Draft',
    amount: `${(index + 1) * 640}.00`,
  }),
)

const columns: readonly Column<Bill>[] = [
  { id: 'number', header: 'Invoice', primary: true, sortable: true, width: 120 },
  { id: 'client', header: 'Client', sortable: true },
  { id: 'status', header: 'Status', width: 110, cell: (row) => <Badge>{row.status}</Badge> },
  { id: 'amount', header: 'Amount', align: 'end', sortable: true, width: 110 },
]

const filters: readonly Filter[] = [
  {
    kind: 'select',
    id: 'status',
    label: 'Status',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'paid', label: 'Paid' },
    ],
  },
]

const states = {
  'With rows': { status: 'ready', rows: bills, total: 128 },
  Loading: { status: 'loading', rows: [], total: null },
} as const

/** Lists remember looks per person. */
const host = { ...galleryHost, user: { id: 0 } } as HostApi

/** The list in each of its states, with data that stay. */
export function TableSamples() {
  const client = useMemo(() => new QueryClient(), [])
  return (
    <HostProvider value={host}>
      <QueryClientProvider client={client}>
        <Section title="Data table">
          {(Object.keys(states) as (keyof typeof states)[]).map((name) => (
            <Sample key={name} name={name} stack>
              <TableSample name={name} />
            </Sample>
          ))}
        </Section>
      </QueryClientProvider>
    </HostProvider>
  )
}

function TableSample({ name }: { name: keyof typeof states }) {
  const state = useLocalListState(name === 'With rows' ? 'sort=-amount&status=draft&limit=5' : 'limit=5')
  const source: ListSource<Bill> = {
    ...states[name],
    state,
    data: { path: '/api/invoices', params: ['status', 'sort', 'limit', 'cursor'] },
    url: '/api/invoices',
    next: null,
    totalIsExact: true,
    isStale: false,
    isFetching: false,
    error: null,
    retry: () => {},
  }
  return (
    <DataTable
      list="samples"
      label={`Invoices: ${name}`}
      height="content"
      source={source}
      columns={columns}
      filters={filters}
      search={{ placeholder: 'Search invoices' }}
      rowActions={() => [{ label: 'Open', icon: 'eye', onSelect: () => {} }]}
      bulkActions={[{ id: 'submit', label: 'Submit', run: async () => undefined }]}
      empty={{
        title: 'No invoices yet',
        message: 'Create the first one.',
        action: <Button variant="primary">New invoice</Button>,
      }}
    />
  )
}
