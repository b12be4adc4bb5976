import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one client, for its page. */
export function Component({ clientId }: { clientId: number }) {
  return <RecordDocuments key={clientId} owner="client" id={clientId} documentType="carrier_setup" />
}

/** Loads the texts before the part shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
