import type { SlotComponent } from '@drayline/contract'
import { OwnerCases } from './OwnerCases.tsx'

/** Beside an invoice: the open cases of its client. */
export const Component: SlotComponent<'invoice/section/v1'> = ({ invoiceId }) => (
  <OwnerCases url={`/api/invoices/${invoiceId}`} />
)
