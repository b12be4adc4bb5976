import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one invoice, for its page. */
export function Component({ invoiceId }: { invoiceId: number }) {
  return <RecordDocuments key={invoiceId} owner="invoice" id={invoiceId} documentType="rate_confirmation" />
}

/** Loads the texts before the part shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
