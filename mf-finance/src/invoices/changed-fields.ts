import type { FormatApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useT } from '../messages.ts'

/** An invoice as a screen showed it before the decision. */
export type SeenInvoice = Pick<Invoice, 'id' | 'version' | 'invoiceNumber' | 'client' | 'amount' | 'status'> &
  Partial<Pick<Invoice, 'load' | 'notes'>>

/** A field that is no longer what was seen, both values as they read on screen. */
export interface ChangedField {
  label: string
  from: string
  to: string
}

type Reader = (invoice: SeenInvoice, format: FormatApi) => string | null | undefined

const readers = {
  'form.amount': ({ amount }, format) => format.money(amount),
  'form.clientId': ({ client }) => client?.name,
  'form.status': ({ status }) => domainMessages.t(`status.${status}`),
  'form.invoiceNumber': ({ invoiceNumber }) => invoiceNumber,
  'form.loadId': ({ load }) => load?.loadNumber,
  'form.notes': ({ notes }) => notes,
} satisfies Record<string, Reader>

/** Compares an invoice as it was seen with what it is now, the amount first. Only what the screen knew is compared. */
export function useChangedFields(): (seen: SeenInvoice, now: Invoice) => ChangedField[] {
  const t = useT()
  const { format } = useHost()
  return (seen, now) =>
    (Object.entries(readers) as [keyof typeof readers, Reader][])
      .filter(
        ([key]) => (key !== 'form.loadId' || 'load' in seen) && (key !== 'form.notes' || 'notes' in seen),
      )
      .map(([key, read]) => ({
        label: t(key),
        from: read(seen, format) ?? '—',
        to: read(now, format) ?? '—',
      }))
      .filter(({ from, to }) => from !== to)
}
