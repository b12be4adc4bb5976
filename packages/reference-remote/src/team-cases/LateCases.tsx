import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'

/** On the dashboard, at the side: what should have been done before today. */
export const Component: SlotComponent<'dashboard/side/v1'> = () => {
  const t = useT()
  const { format } = useHost()
  return (
    <CaseList
      title={t('late.title')}
      filter={{ due: 'overdue' }}
      empty={t('late.empty')}
      end={({ dueDate }) => (dueDate ? format.date(dueDate) : null)}
    />
  )
}
