import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useCallback } from 'react'
import { changedFields, type FieldReader, useChangeText, useStepFailure } from '../changed/changed-fields.ts'
import { useT } from '../messages.ts'
import { assigneeOf } from './follow-up-columns.tsx'

/** Why a step with a follow-up failed; what changed, when it is no longer the one that was seen. */
export function useFollowUpFailure(): (seen: FollowUp, error: unknown) => string | undefined {
  const t = useT()
  const { format } = useHost()
  const textOf = useChangeText()
  const changesOf = useCallback(
    (seen: FollowUp, now: FollowUp) => {
      const texts = domainMessages.t
      const fields: FieldReader<FollowUp>[] = [
        [t('followUp.titleField'), ({ title }) => title],
        [t('followUp.status'), ({ status }) => texts(`status.${status}`)],
        [t('followUp.priority'), ({ priority }) => texts(`priority.${priority}`)],
        [t('followUp.dueDate'), ({ dueDate }) => format.date(dueDate)],
        [t('followUp.assignedTo'), assigneeOf],
        [t('followUp.client'), ({ client }) => client?.name],
        [t('followUp.description'), ({ description }) => description],
      ]
      return textOf(changedFields(fields, seen, now))
    },
    [t, format, textOf],
  )
  return useStepFailure(changesOf)
}
