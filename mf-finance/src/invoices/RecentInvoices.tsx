import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Card, DateText, EmptyState, ErrorState, Money, SkeletonRows, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { recentInvoicesQuery } from './invoices.queries.ts'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);
  line-height: 1.25;

  th, td { padding: 1px var(--space-2); text-align: start; }
  th { color: var(--text-muted); font-weight: var(--weight-medium); }
  tbody tr { height: 40px; }
  tbody tr + tr, thead + tbody { border-top: 1px solid var(--border); }
  .amount { text-align: end; }
  .client { display: block; color: var(--text-muted); overflow-wrap: anywhere; }
  :is(th, td):first-child { padding-inline-start: var(--space-5); }
  :is(th, td):last-child { padding-inline-end: var(--space-5); }
  .submitted, .amount { width: 1%; white-space: nowrap; }

  /* In a narrow card the number, the client, the amount and the status stay in sight; they say by themselves what they are. */
  @container (max-width: 29rem) {
    .submitted { display: none; }
    thead { position: absolute; clip-path: inset(50%); }
  }
`
const Scroll = styled.div`
  overflow-x: auto;
  position: relative;
  container-type: inline-size;
`

/** In CSS pixels: nothing jumps when the rows come. */
const rowHeight = 40

/** The five newest invoices on the dashboard (R-INV-13). */
export function Component() {
  const t = useT()
  return (
    <Card flush title={t('recent.title')} actions={<TextLink to="/invoices">{t('recent.all')}</TextLink>}>
      <RecentRows />
    </Card>
  )
}

function RecentRows() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(recentInvoicesQuery(http))
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={5} rowHeight={rowHeight} />
  if (data.length === 0)
    return <EmptyState compact title={t('invoices.empty')} description={t('invoices.emptyHint')} />
  return (
    <Scroll tabIndex={0} role="region" aria-label={t('recent.title')}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              {t('column.invoiceNumber')} · {t('column.client')}
            </th>
            <th scope="col" className="submitted">
              {t('column.submittedAt')}
            </th>
            <th scope="col" className="amount">
              {t('column.amount')} · {t('column.status')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((invoice) => (
            <tr key={invoice.id}>
              <td>
                <TextLink to={`/invoices?open=${invoice.id}`}>{invoice.invoiceNumber}</TextLink>
                <span className="client">{invoice.client?.name ?? '—'}</span>
              </td>
              <td className="submitted">
                <DateText value={invoice.submittedAt} />
              </td>
              <td className="amount">
                <Money value={invoice.amount} block />
                <InvoiceStatusBadge status={invoice.status} purchaseState={invoice.purchaseState} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}
