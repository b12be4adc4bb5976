import type { InvoiceBulkRow } from '@drayline/domain/finance/invoices/invoice-bulk'
import { styled } from '@drayline/platform/styled'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'
import { FindingList } from './FindingList.tsx'

/* Scrolls by itself: the question and its buttons stay in sight. */
const Rows = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-height: min(22rem, 30dvh);
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;

  > li > strong { font-weight: var(--weight-medium); }
`

/** So many are named; the others are seen in the list. */
const shown = 50

/** Those of a preview that would go although something speaks against them. */
export function FlaggedRows({ rows }: { rows: readonly InvoiceBulkRow[] }) {
  const t = useT()
  const flagged = rows.filter(({ findings }) => findings.some(({ severity }) => severity !== 'info'))
  if (flagged.length === 0) return null
  const title = t('verdict.several', { count: flagged.length })
  return (
    <Alert tone="warning" title={title}>
      <Rows tabIndex={0} aria-label={title}>
        {flagged.slice(0, shown).map(({ id, invoiceNumber, findings }) => (
          <li key={id}>
            <strong>{invoiceNumber ?? `#${id}`}</strong>
            <FindingList findings={findings.filter(({ severity }) => severity !== 'info')} />
          </li>
        ))}
      </Rows>
    </Alert>
  )
}
