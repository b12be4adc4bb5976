import type { SlotComponent, SlotModule } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { messages, useT } from '../messages.ts'
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

/** Loads the texts before the card shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
