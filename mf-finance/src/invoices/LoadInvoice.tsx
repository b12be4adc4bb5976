import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Card,
  DateText,
  EmptyState,
  ErrorState,
  LinkButton,
  Money,
  SkeletonRows,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { loadInvoicesQuery } from './invoices.queries.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 2px var(--space-3); padding: var(--space-3) var(--space-5); }
  li + li { border-top: 1px solid var(--border); }
  li > :nth-child(even) { justify-self: end; }
  time { color: var(--text-muted); font-size: var(--text-sm); }
`

/** The invoice of a load with where it stands, or the way to make one. Rejected ones stay in sight. */
export function Component({ loadId }: { loadId: number }) {
  const t = useT()
  const { http, can } = useHost()
  const { data, error, refetch } = useQuery(loadInvoicesQuery(http, loadId))
  const create = can('invoices.create') ? (
    <LinkButton size="sm" icon="file-plus" to={`/invoices?new=1&loadId=${loadId}`}>
      {t('part.createInvoice')}
    </LinkButton>
  ) : undefined
  const isBilled = data?.some(({ status }) => status !== 'rejected') ?? true
  return (
    <Card flush level={3} title={t('part.invoice')} actions={data?.length && !isBilled ? create : undefined}>
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={1} columns={2} rowHeight={64} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact icon="file-text" title={t('part.noInvoice')} action={create} />
      ) : null}
      {data?.length ? (
        <List>
          {data.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </List>
      ) : null}
    </Card>
  )
}

function Line({ invoice }: { invoice: Invoice }) {
  return (
    <li>
      <TextLink to={`/invoices?open=${invoice.id}`}>{invoice.invoiceNumber}</TextLink>
      <Money value={invoice.amount} />
      <DateText value={invoice.paidAt ?? invoice.submittedAt ?? invoice.createdAt} />
      <InvoiceStatusBadge status={invoice.status} purchaseState={invoice.purchaseState} />
    </li>
  )
}
