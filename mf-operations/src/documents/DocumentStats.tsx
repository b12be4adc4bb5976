import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { ErrorState, Skeleton, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { summaryQuery } from './documents.queries.ts'

const Strip = styled.ul`
  display: flex;
  gap: var(--space-2) var(--space-5);
  margin: 0;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  list-style: none;
  overflow-x: auto;
  scrollbar-width: thin;

  li { display: flex; align-items: baseline; gap: var(--space-2); white-space: nowrap; }
  li > span { color: var(--text-muted); font-size: var(--text-sm); }
  li a { color: inherit; }
  strong { font-size: var(--text-lg); font-weight: var(--weight-semibold); font-variant-numeric: tabular-nums; }
  small { color: var(--text-muted); font-size: var(--text-sm); }
  @media (max-width: 899px) { small { display: none; } }
`

/** Pending Invoices, Processed Invoices, Total Documents, on one line: the papers are the point (R-DOC-1). */
export function DocumentStats() {
  const t = useT()
  const { http, format, can } = useHost()
  const { data, error, refetch } = useQuery(summaryQuery(http))
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  const links = can('invoices.read')
  const figures = [
    {
      label: t('documents.pendingInvoices'),
      value: data?.pendingInvoices,
      hint: t('documents.pendingInvoicesHint'),
      to: links ? '/invoices?status=submitted' : undefined,
    },
    {
      label: t('documents.processedInvoices'),
      value: data?.processedInvoices,
      hint: t('documents.processedInvoicesHint'),
      to: links ? '/invoices?status=paid' : undefined,
    },
    { label: t('documents.total'), value: data?.totalDocuments, hint: t('documents.totalHint') },
  ]
  return (
    <Strip aria-label={t('documents.figures')} tabIndex={0}>
      {figures.map(({ label, value, hint, to }) => (
        <li key={label}>
          <span>
            <span>{to ? <TextLink to={to}>{label}</TextLink> : label}</span>
          </span>
          <strong>
            {value === undefined ? <Skeleton width="2ch" height="1em" /> : format.number(value)}
          </strong>
          <small>{hint}</small>
        </li>
      ))}
    </Strip>
  )
}
