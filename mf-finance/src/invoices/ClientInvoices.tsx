import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { shows } from '@drayline/platform/query'
import { Card, type Column, ListTable, TextLink, useListQuery, useLocalListState } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoiceKeys, invoicesUrl } from './invoices.queries.ts'

const limit = 8
const shown = ['invoiceNumber', 'loadNumber', 'broker', 'amount', 'status', 'submittedAt', 'paidAt']

/** The invoices of a client on its page, the newest first. */
export function Component({ clientId }: { clientId: number }) {
  const t = useT()
  const { format } = useHost()
  const state = useLocalListState()
  const data = useMemo(
    () => ({
      path: invoicesUrl,
      params: ['cursor'],
      defaults: { clientId: String(clientId), sort: '-id', limit: String(limit) },
    }),
    [clientId],
  )
  const source = useListQuery<Invoice>({
    data,
    key: [...invoiceKeys.all, 'client page', clientId],
    meta: shows('invoice', 'load', 'broker'),
    state,
  })
  const columns = useMemo(() => partColumns(t, format), [t, format])
  return (
    <Card
      flush
      title={t('invoices.title')}
      actions={<TextLink to={`/invoices?clientId=${clientId}`}>{t('part.allInvoices')}</TextLink>}
    >
      <ListTable
        label={t('invoices.title')}
        source={source}
        columns={columns}
        limit={limit}
        empty={{ title: t('invoices.empty'), message: t('invoices.emptyHint'), icon: 'file-text' }}
      />
    </Card>
  )
}

function partColumns(...args: Parameters<typeof invoiceColumns>): Column<Invoice>[] {
  const [t] = args
  const linked: Column<Invoice>[] = [
    {
      id: 'invoiceNumber',
      header: t('column.invoiceNumber'),
      cell: (row) => <TextLink to={`/invoices?open=${row.id}`}>{row.invoiceNumber}</TextLink>,
    },
  ]
  const known = new Map([...invoiceColumns(...args), ...linked].map((column) => [column.id, column]))
  return shown.flatMap((id) => known.get(id) ?? [])
}
