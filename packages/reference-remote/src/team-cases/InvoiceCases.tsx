import type { SlotComponent, SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { OwnerCases } from './OwnerCases.tsx'

/** Beside an invoice: the open cases of its client. */
export const Component: SlotComponent<'invoice/section/v1'> = ({ invoiceId }) => (
  <OwnerCases url={`/api/invoices/${invoiceId}`} />
)

/** Loads the texts before the section shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
