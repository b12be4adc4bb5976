import { useHost } from '@drayline/contract'
import type { FollowUp, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import { isUnauthorized } from '@drayline/platform/http'
import { useCallback, useRef } from 'react'
import { useT } from '../messages.ts'
import { moveFollowUp } from './follow-ups.queries.ts'
import { useFollowUpFailure } from './use-follow-up-failure.ts'

/** Starts or completes a follow-up and tells how it went; a second click waits for the first. */
export function useFollowUpStep(): (followUp: FollowUp, to: FollowUpStatus) => Promise<void> {
  const t = useT()
  const { http, notify } = useHost()
  const failureText = useFollowUpFailure()
  const busy = useRef(new Set<number>())

  return useCallback(
    async (followUp, to) => {
      if (busy.current.has(followUp.id)) return
      busy.current.add(followUp.id)
      try {
        await moveFollowUp(http, followUp, to)
        notify.success(t('followUp.statusUpdated'))
      } catch (error) {
        // The host has told about the lost session already.
        if (!isUnauthorized(error)) notify.error(t('followUp.statusFailed'), failureText(followUp, error))
      } finally {
        busy.current.delete(followUp.id)
      }
    },
    [http, notify, t, failureText],
  )
}
