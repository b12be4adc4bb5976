import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { RowAction } from '@drayline/ui'
import { useCallback } from 'react'
import { useT } from '../messages.ts'

interface Openers {
  onEdit: (id: number) => void
  onPostpone: (followUp: FollowUp) => void
}

/** What can be done with one follow-up besides its steps; nothing once it is completed. */
export function useFollowUpActions({ onEdit, onPostpone }: Openers): (followUp: FollowUp) => RowAction[] {
  const t = useT()
  const { can } = useHost()
  const mayUpdate = can('followUps.update')
  return useCallback(
    (followUp) => {
      if (!mayUpdate || followUp.status === 'completed') return []
      return [
        {
          label: t('followUp.edit'),
          icon: 'pencil',
          key: 'e',
          onSelect: () => onEdit(followUp.id),
        },
        {
          label: t('followUp.postpone'),
          icon: 'calendar',
          key: 'p',
          onSelect: () => onPostpone(followUp),
        },
      ]
    },
    [mayUpdate, t, onEdit, onPostpone],
  )
}
