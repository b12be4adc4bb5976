import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { styled } from '@drayline/platform/styled'
import { useT } from '../messages.ts'
import { type ChangedField, type SeenInvoice, useChangedFields } from './changed-fields.ts'

const Lines = styled.ul`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

/** Changes that a colleague made since the invoice was last seen, a line for each field: before and after. */
export function ChangedFields({ seen, now }: { seen: SeenInvoice; now: Invoice }) {
  const t = useT()
  return <ChangedLines fields={useChangedFields()(seen, now)} other={t('changed.other')} />
}

/** A line for each field that changed; `other` where none of them is on the screen. */
export function ChangedLines({ fields, other }: { fields: readonly ChangedField[]; other: string }) {
  const t = useT()
  return (
    <Lines>
      {fields.length === 0 ? <li>{other}</li> : null}
      {fields.map(({ label, from, to }) => (
        <li key={label}>{t('changed.field', { label, from, to })}</li>
      ))}
    </Lines>
  )
}
