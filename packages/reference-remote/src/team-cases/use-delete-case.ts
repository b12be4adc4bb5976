import { useHost } from '@drayline/contract'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useCallback } from 'react'
import { useT } from '../messages.ts'
import { type Case, deleteCase } from './team-cases.queries.ts'

/** Asks, removes a case and says how it went. @returns whether it is gone */
export function useDeleteCase(): (record: Case) => Promise<boolean> {
  const t = useT()
  const { http, confirm, notify } = useHost()
  return useCallback(
    async (record) => {
      const sure = await confirm({
        title: t('case.deleteTitle'),
        message: t('case.deleteQuestion', { title: record.title }),
        confirmLabel: t('case.delete'),
        danger: true,
      })
      if (!sure) return false
      try {
        await deleteCase(http, record)
        notify.success(t('case.deleted'))
        return true
      } catch (error) {
        // The host has told about a lost session already.
        if (!isUnauthorized(error)) notify.error(t('case.deleteFailed'), serverMessage(error))
        return false
      }
    },
    [t, http, confirm, notify],
  )
}
