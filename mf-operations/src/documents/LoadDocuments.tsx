import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one load, for its page. */
export function Component({ loadId }: { loadId: number }) {
  return <RecordDocuments key={loadId} owner="load" id={loadId} documentType="bill_of_lading" />
}
