import { useHost } from '@drayline/contract'
import { type FollowUp, followUpStatuses } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpInput } from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { SelectField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { FollowUpFields } from './FollowUpFields.tsx'
import { createFollowUp } from './follow-ups.queries.ts'

interface FollowUpFormProps {
  /** The client it is about, when that is known. */
  clientId: number | null
  /** The follow-up whose values a new one begins with. Its day is its own. */
  copyOf?: FollowUp | null
  onClose: () => void
}

/** Form of a new follow-up (R-FUP-2, R-FUP-4). */
export function FollowUpForm({ clientId, copyOf = null, onClose }: FollowUpFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const initialValues = useMemo(
    () => ({
      clientId,
      title: copyOf?.title ?? '',
      description: copyOf?.description ?? '',
      priority: copyOf?.priority ?? ('medium' as const),
      status: 'pending' as const,
      dueDate: '',
      assignedTo: copyOf?.assignedTo ?? null,
    }),
    [clientId, copyOf],
  )

  return (
    <RecordFormDrawer
      name={`follow-up:new:${clientId ?? 'any'}`}
      title={t('followUp.newTitle')}
      record={null}
      initialValues={initialValues}
      schema={followUpInput}
      save={(input, options) => createFollowUp(http, input, options)}
      savedText={t('followUp.created')}
      again={['clientId', 'assignedTo']}
      onClose={onClose}
      failedText={t('followUp.createFailed')}
      labels={{}}
    >
      <FollowUpFields>
        <SelectField
          name="status"
          label={t('followUp.status')}
          options={followUpStatuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
        />
      </FollowUpFields>
    </RecordFormDrawer>
  )
}
