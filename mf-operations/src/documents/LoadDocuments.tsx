import type { SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { RecordDocuments } from './RecordDocuments.tsx'

/** The documents of one load, for its page. */
export function Component({ loadId }: { loadId: number }) {
  return <RecordDocuments key={loadId} owner="load" id={loadId} documentType="bill_of_lading" />
}

/** Loads the texts before the part shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
