import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { isPostponed } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpChange } from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { domainMessages } from '@drayline/platform/domain-messages'
import { FormWide, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { FollowUpFields } from './FollowUpFields.tsx'
import { assigneeOf } from './follow-up-columns.tsx'
import { changeFollowUp } from './follow-ups.queries.ts'

function valuesOf(followUp: FollowUp) {
  const { clientId, title, description, priority, dueDate, assignedTo } = followUp
  return { clientId, title, description: description ?? '', priority, dueDate, assignedTo, reason: '' }
}
type Values = ReturnType<typeof valuesOf>

/** Form of an existing follow-up; a later date asks for the reason (R-FUP-6). Its status has buttons of its own. */
export function FollowUpEditForm({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, format } = useHost()
  const initialValues = useMemo(() => valuesOf(followUp), [followUp])
  const schema = useMemo(() => followUpChange(followUp.dueDate), [followUp.dueDate])

  /** Formats a value for the comparison of two versions. */
  function show(name: keyof Values, value: unknown): string {
    if (value === null || value === undefined || value === '') return ''
    if (name === 'priority') return texts(`priority.${value as Values['priority']}`)
    if (name === 'dueDate') return format.date(String(value))
    if (name === 'clientId') return value === followUp.clientId ? (followUp.client?.name ?? '') : `#${value}`
    if (name === 'assignedTo') return value === followUp.assignedTo ? assigneeOf(followUp) : `#${value}`
    return String(value)
  }

  return (
    <RecordFormDrawer
      name={`follow-up:${followUp.id}`}
      title={t('followUp.editTitle')}
      record={followUp}
      initialValues={initialValues}
      fromRecord={valuesOf}
      schema={schema}
      save={(change, options) => changeFollowUp(http, followUp.id, change, options)}
      savedText={t('followUp.updated')}
      onClose={onClose}
      failedText={t('followUp.updateFailed')}
      labels={{
        clientId: t('followUp.client'),
        title: t('followUp.titleField'),
        description: t('followUp.description'),
        priority: t('followUp.priority'),
        dueDate: t('followUp.dueDate'),
        assignedTo: t('followUp.assignedTo'),
      }}
      show={show}
    >
      {({ values }) => (
        <FollowUpFields>
          {isPostponed(followUp.dueDate, values.dueDate) ? (
            <FormWide>
              <TextField
                name="reason"
                label={t('followUp.reason')}
                hint={t('followUp.reasonHint')}
                required
                maxLength={200}
                autoComplete="off"
              />
            </FormWide>
          ) : null}
        </FollowUpFields>
      )}
    </RecordFormDrawer>
  )
}
