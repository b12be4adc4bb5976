import { serverMessage } from '@drayline/platform/http'
import { useCallback } from 'react'
import { useT } from '../messages.ts'
import { currentWeek, type SeenWeek } from './time-clock.queries.ts'

/** Says why a week was not approved or unlocked; when it is no longer as it was seen, what its hours were and are. */
export function useWeekRefusal(): (seen: SeenWeek, error: unknown) => string {
  const t = useT()
  return useCallback(
    (seen, error) => {
      const now = currentWeek(error)
      if (!now) return serverMessage(error) ?? ''
      return t('week.changed', { from: seen.totalHours, to: now.totalHours })
    },
    [t],
  )
}
