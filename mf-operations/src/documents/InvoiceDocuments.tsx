import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one invoice, for its page. */
export function Component({ invoiceId }: { invoiceId: number }) {
  return <RecordDocuments key={invoiceId} owner="invoice" id={invoiceId} documentType="rate_confirmation" />
}
