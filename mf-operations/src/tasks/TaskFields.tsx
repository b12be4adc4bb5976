import { useHost } from '@drayline/contract'
import { taskPriorities, taskStatuses, taskTypes } from '@drayline/domain/operations/tasks/task'
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
import { useMemo } from 'react'
import { useT } from '../messages.ts'

/** The fields of a task; any status can be chosen. */
export function TaskFields() {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  const staff = useMemo(() => staffChoices(http), [http])
  return (
    <FormGrid>
      <FormWide>
        <TextField name="title" label={t('task.titleField')} required maxLength={200} autoComplete="off" />
      </FormWide>
      <SelectField
        name="type"
        label={t('task.type')}
        options={taskTypes.map((value) => ({ value, label: t(`taskType.${value}`) }))}
      />
      <SelectField
        name="priority"
        label={t('task.priority')}
        options={taskPriorities.map((value) => ({ value, label: texts(`priority.${value}`) }))}
      />
      <SelectField
        name="status"
        label={t('task.status')}
        options={taskStatuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
      />
      <DateField name="dueDate" label={t('task.dueDate')} />
      <ComboboxField
        name="assignedTo"
        label={t('task.assignedTo')}
        hint={t('task.assignedToHint')}
        clearable
        search={staff.search}
        resolve={staff.resolve}
      />
      <ComboboxField
        name="clientId"
        creates="client"
        label={t('task.client')}
        clearable
        search={clients.search}
        resolve={clients.resolve}
      />
      <FormWide>
        <TextareaField name="description" label={t('task.description')} rows={4} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}
