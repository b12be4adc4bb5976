import { useHost } from '@drayline/contract'
import { followUpPriorities, followUpStatuses } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpInput } from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { clientChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import {
  ComboboxField,
  DateField,
  FormGrid,
  FormWide,
  SelectField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { createFollowUp } from './follow-ups.queries.ts'

interface FollowUpFormProps {
  /** The client it is about, when that is known. */
  clientId: number | null
  onClose: () => void
}

/** Form of a new follow-up (R-FUP-2, R-FUP-4). */
export function FollowUpForm({ clientId, onClose }: FollowUpFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const initialValues = useMemo(
    () => ({
      clientId,
      title: '',
      description: '',
      priority: 'medium' as const,
      status: 'pending' as const,
      dueDate: '',
    }),
    [clientId],
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
      again={['clientId']}
      onClose={onClose}
      failedText={t('followUp.createFailed')}
      labels={{}}
    >
      <FormGrid>
        <FormWide>
          <ComboboxField
            name="clientId"
            creates="client"
            label={t('followUp.client')}
            required
            search={clients.search}
            resolve={clients.resolve}
          />
        </FormWide>
        <FormWide>
          <TextField
            name="title"
            label={t('followUp.titleField')}
            required
            maxLength={200}
            autoComplete="off"
          />
        </FormWide>
        <DateField name="dueDate" label={t('followUp.dueDate')} required />
        <SelectField
          name="priority"
          label={t('followUp.priority')}
          options={followUpPriorities.map((value) => ({ value, label: texts(`priority.${value}`) }))}
        />
        <SelectField
          name="status"
          label={t('followUp.status')}
          options={followUpStatuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
        />
        <FormWide>
          <TextareaField name="description" label={t('followUp.description')} rows={4} maxLength={2000} />
        </FormWide>
      </FormGrid>
    </RecordFormDrawer>
  )
}
