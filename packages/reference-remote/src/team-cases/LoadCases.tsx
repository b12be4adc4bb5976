import type { SlotComponent, SlotModule } from '@drayline/contract'
import { messages } from '../messages.ts'
import { OwnerCases } from './OwnerCases.tsx'

/** Beside a load: the open cases of its client. */
export const Component: SlotComponent<'load/section/v1'> = ({ loadId }) => (
  <OwnerCases url={`/api/loads/${loadId}`} />
)

/** Loads the texts before the section shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
