import type { SlotComponent, SlotModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { messages, useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'

/** On the dashboard, at the bottom: what was done last. */
export const Component: SlotComponent<'dashboard/bottom/v1'> = () => {
  const t = useT()
  const { format } = useHost()
  return (
    <CaseList
      title={t('done.title')}
      filter={{ status: 'completed', sort: '-completedAt' }}
      empty={t('done.empty')}
      end={({ completedAt }) => (completedAt ? format.relative(completedAt) : null)}
    />
  )
}

/** Loads the texts before the card shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
