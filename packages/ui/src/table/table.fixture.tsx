import type { RouteData } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows } from '@drayline/platform/query'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { useListQuery } from './list-query.ts'
import type { Column, Filter } from './types.ts'

/** An invoice list as a remote would write it; tests and the gallery share it. */
export const invoiceList: RouteData = {
  path: '/api/invoices',
  params: ['q', 'status', 'clientId', 'createdFrom', 'createdTo', 'sort', 'limit', 'cursor'],
  defaults: { limit: '50' },
}

export const invoiceColumns: readonly Column<Invoice>[] = [
  { id: 'invoiceNumber', header: 'Invoice', primary: true, sortable: true, hideable: false, width: 150 },
  { id: 'client', header: 'Client', value: (row) => row.client?.name },
  { id: 'status', header: 'Status', sortable: true, width: 130 },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    sortFirst: 'desc',
    width: 130,
    cell: (row) => `$${row.amount}`,
  },
  {
    id: 'createdAt',
    header: 'Created',
    sortable: true,
    sortFirst: 'desc',
    width: 160,
    value: (row) => row.createdAt.slice(0, 10),
  },
  { id: 'notes', header: 'Notes', hidden: true },
]

const invoiceFilters: readonly Filter[] = [
  {
    kind: 'multi',
    id: 'status',
    label: 'Status',
    options: ['draft', 'submitted', 'approved', 'rejected', 'paid'].map((value) => ({ value, label: value })),
  },
  { kind: 'date-range', id: 'created', label: 'Created', from: 'createdFrom', to: 'createdTo' },
]

const key = ['test', 'invoices']

type InvoiceListProps = Partial<Omit<DataTableProps<Invoice>, 'source'>>

/** The list on the page's URL. */
export function InvoiceList(props: InvoiceListProps) {
  const source = useListQuery<Invoice>({ data: invoiceList, key, meta: shows('invoice') })
  return (
    <DataTable
      list="invoices"
      label="Invoices"
      columns={invoiceColumns}
      filters={invoiceFilters}
      search={{ placeholder: 'Search invoices' }}
      rowHref="open"
      empty={{ title: 'No invoices found', message: 'Create the first one.' }}
      {...props}
      source={source}
    />
  )
}
