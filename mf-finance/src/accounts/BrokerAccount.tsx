import type { SlotComponent } from '@drayline/contract'
import { AccountSection } from './AccountSection.tsx'

/** Section of a broker's page: what it owes us (R-ACC-4). */
export const Component: SlotComponent<'broker/section/v1'> = ({ brokerId }) => (
  <AccountSection of={{ party: 'broker', id: brokerId }} />
)
