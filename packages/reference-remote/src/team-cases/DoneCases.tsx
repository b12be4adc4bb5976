import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useT } from '../messages.ts'
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
