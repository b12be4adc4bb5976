import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { RowAction } from '@drayline/ui'
import { useCallback } from 'react'
import { useT } from '../messages.ts'

interface Openers {
  onEdit: (id: number) => void
  onPostpone: (followUp: FollowUp) => void
  /** Begins a new one with its values; undefined where there is no form for that. */
  onCopy?: (id: number) => void
}

/** What can be done with one follow-up besides its steps; once it is completed, only another like it is begun. */
export function useFollowUpActions({
  onEdit,
  onCopy,
  onPostpone,
}: Openers): (followUp: FollowUp) => RowAction[] {
  const t = useT()
  const { can } = useHost()
  const mayUpdate = can('followUps.update')
  const mayCreate = can('followUps.create')
  return useCallback(
    (followUp) => {
      const copy: RowAction[] =
        onCopy && mayCreate
          ? [{ label: t('record.copy'), icon: 'copy', key: 'c', onSelect: () => onCopy(followUp.id) }]
          : []
      if (!mayUpdate || followUp.status === 'completed') return copy
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
        ...copy,
      ]
    },
    [mayUpdate, mayCreate, t, onEdit, onCopy, onPostpone],
  )
}
