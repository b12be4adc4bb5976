import type { SlotComponent } from '@drayline/contract'
import { AccountSection } from './AccountSection.tsx'

/** Section of a client's page: where its money is (R-ACC-3). */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => (
  <AccountSection of={{ party: 'client', id: clientId }} />
)
