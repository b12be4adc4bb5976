import type { SlotComponent } from '@drayline/contract'
import { OwnerCases } from './OwnerCases.tsx'

/** Beside a load: the open cases of its client. */
export const Component: SlotComponent<'load/section/v1'> = ({ loadId }) => (
  <OwnerCases url={`/api/loads/${loadId}`} />
)
