import { useHost } from '@drayline/contract'
import type { Duplicate } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { styled } from '@drayline/platform/styled'
import { DateText, Money, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: var(--space-1) 0 0;
  padding: 0;
  list-style: none;

  li { display: flex; flex-wrap: wrap; align-items: center; gap: 2px var(--space-3); }
  small { flex-basis: 100%; font-size: var(--text-sm); }
`

/** Invoices that may be the same as another, and why; with what was said about them. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const t = useT()
  return (
    <List>
      {duplicates.map((duplicate) => (
        <li key={duplicate.id}>
          <TextLink to={`/invoices/${duplicate.id}`}>{duplicate.invoiceNumber}</TextLink>
          <Money value={duplicate.amount} />
          <InvoiceStatusBadge status={duplicate.status} />
          <small>
            {duplicate.reasons.map((reason) => t(`duplicate.${reason}`)).join(', ')}
            {': '}
            {[duplicate.client?.name, duplicate.broker?.name, duplicate.load.loadNumber]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            <DateText value={duplicate.createdAt} />
          </small>
          <Cleared duplicate={duplicate} />
        </li>
      ))}
    </List>
  )
}

function Cleared({ duplicate: { cleared } }: { duplicate: Duplicate }) {
  const t = useT()
  const { format } = useHost()
  if (!cleared) return null
  return (
    <small>
      {t('duplicate.cleared', { name: cleared.by?.name ?? '—', date: format.dateTime(cleared.at) })} “
      {cleared.reason}”
    </small>
  )
}
