import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one client, for its page. */
export function Component({ clientId }: { clientId: number }) {
  return <RecordDocuments key={clientId} owner="client" id={clientId} documentType="carrier_setup" />
}
