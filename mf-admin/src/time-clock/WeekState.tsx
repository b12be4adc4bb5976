import { useHost } from '@drayline/contract'
import type { TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { Alert } from '@drayline/ui'
import { useT } from '../messages.ts'

/** Returns whether a week is approved, or why it was unlocked: the newest decision in words. */
export function WeekStateNote({ week }: { week: TimeWeek }) {
  const t = useT()
  const { format } = useHost()
  const last = week.decisions.at(-1)
  if (!last) return null
  const params = { by: last.by?.name ?? '—', at: format.dateTime(last.at) }
  return last.status === 'approved' ? (
    <Alert tone="success">{t('week.approvedBy', params)}</Alert>
  ) : (
    <Alert tone="warning">{t('week.unlockedBy', { ...params, reason: last.reason ?? '' })}</Alert>
  )
}
