import { useHost } from '@drayline/contract'
import { taskPriorities, taskStatuses } from '@drayline/domain/operations/tasks/task'
import { taskInput } from '@drayline/domain/operations/tasks/task-schema'
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
import { type Case, caseType, saveCase } from './team-cases.queries.ts'

interface CaseFormProps {
  /** The case that is changed; null for a new one. */
  record: Case | null
  /** The client a new case is about, when that is known. */
  clientId?: number | null
  onClose: () => void
}

/** Initial values of the form. */
function valuesOf(record: Case | null, clientId: number | null) {
  return {
    title: record?.title ?? '',
    description: record?.description ?? '',
    type: record?.type ?? caseType,
    priority: record?.priority ?? 'medium',
    status: record?.status ?? 'todo',
    dueDate: record?.dueDate ?? '',
    clientId: record?.clientId ?? clientId,
    assignedTo: record?.assignedTo ?? null,
  }
}

/** Form of a new or an existing case: drafts, the question before leaving and the comparison come with the drawer. */
export function CaseForm({ record, clientId = null, onClose }: CaseFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, navigate, format } = useHost()
  const initialValues = useMemo(() => valuesOf(record, clientId), [record, clientId])

  async function saved({ id }: Case) {
    notify.success(t(record ? 'case.updated' : 'case.created'))
    onClose()
    if (!record) navigate(`/team-cases/${id}`)
  }

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof typeof initialValues, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'priority') return texts(`priority.${value as Case['priority']}`)
    if (name === 'status') return texts(`status.${value as Case['status']}`)
    if (name === 'dueDate') return format.date(String(value))
    if (name === 'clientId') return value === record?.clientId ? (record.client?.name ?? '') : `#${value}`
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`case:${record?.id ?? 'new'}`}
      title={t(record ? 'case.edit' : 'case.new')}
      record={record}
      initialValues={initialValues}
      schema={taskInput}
      save={(input, options) => saveCase(http, record?.id ?? null, input, options)}
      onSaved={saved}
      onClose={onClose}
      failedText={t('case.saveFailed')}
      labels={{
        title: t('case.title'),
        description: t('case.note'),
        priority: t('case.priority'),
        status: t('case.status'),
        dueDate: t('case.due'),
        clientId: t('case.client'),
      }}
      show={show}
    >
      <CaseFields />
    </RecordFormDrawer>
  )
}

function CaseFields() {
  const t = useT()
  const texts = domainMessages.useT()
  const { http } = useHost()
  const clients = useMemo(() => clientChoices(http), [http])
  return (
    <FormGrid>
      <FormWide>
        <TextField name="title" label={t('case.title')} required maxLength={200} autoComplete="off" />
      </FormWide>
      <SelectField
        name="priority"
        label={t('case.priority')}
        options={taskPriorities.map((value) => ({ value, label: texts(`priority.${value}`) }))}
      />
      <SelectField
        name="status"
        label={t('case.status')}
        options={taskStatuses.map((value) => ({ value, label: texts(`status.${value}`) }))}
      />
      <DateField name="dueDate" label={t('case.due')} />
      <ComboboxField
        name="clientId"
        label={t('case.client')}
        clearable
        search={clients.search}
        resolve={clients.resolve}
      />
      <FormWide>
        <TextareaField name="description" label={t('case.note')} rows={4} maxLength={2000} />
      </FormWide>
    </FormGrid>
  )
}
