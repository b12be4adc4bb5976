import { useHost } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/operations/credit-checks/credit-check'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useCallback } from 'react'
import { type ChangedField, changedFields, type FieldReader } from '../changed/changed-fields.ts'
import { useT } from '../messages.ts'
import { limitText } from './check-columns.tsx'

/** Compares a check as it was seen with what it is now: who decided it meanwhile, or how it was scored anew. */
export function useCheckChanges(): (seen: CreditCheck, now: CreditCheck) => ChangedField[] {
  const t = useT()
  const { format } = useHost()
  return useCallback(
    (seen, now) => {
      const money = (limit: number | null) => limit !== null && format.money(limitText(limit) ?? '')
      const fields: FieldReader<CreditCheck>[] = [
        [t('check.status'), ({ status }) => domainMessages.t(`status.${status}`)],
        [t('check.decidedBy'), ({ decidedBy }) => decidedBy?.name],
        [t('check.limit'), ({ limit }) => money(limit) || null],
        [t('check.score'), ({ score }) => score?.toString()],
        [t('check.proposedLimit'), ({ proposedLimit }) => money(proposedLimit) || null],
        [t('check.requestedLimit'), ({ requestedLimit }) => money(requestedLimit) || null],
        [t('check.note'), ({ note }) => note],
      ]
      return changedFields(fields, seen, now)
    },
    [t, format],
  )
}
