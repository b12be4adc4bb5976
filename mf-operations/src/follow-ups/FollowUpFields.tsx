import { useHost } from '@drayline/contract'
import { followUpPriorities } from '@drayline/domain/operations/follow-ups/follow-up'
import { clientChoices, staffChoices } from '@drayline/platform/choices'
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
import { type ReactNode, useMemo } from 'react'
import { useT } from '../messages.ts'

/** The fields of a follow-up, new or not. `children` stand behind the due date. */
export function FollowUpFields({ children }: { children?: ReactNode }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const staff = useMemo(() => staffChoices(http), [http])
  return (
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
      {children}
      <ComboboxField
        name="assignedTo"
        label={t('followUp.assignedTo')}
        hint={t('followUp.assignedToHint')}
        clearable
        search={staff.search}
        resolve={staff.resolve}
      />
      <FormWide>
        <TextareaField name="description" label={t('followUp.description')} rows={4} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}
