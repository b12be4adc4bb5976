import type { TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { Badge, Text, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'

interface DayHoursProps {
  hours: string
  expected: string
}

/** Hours of a day, beside those that the person's settings expect of it. */
export function DayHours({ hours, expected }: DayHoursProps) {
  const t = useT()
  const worked = Number(hours) > 0 ? hours : '—'
  if (Number(expected) === 0) return worked
  return (
    <>
      <span aria-hidden="true">
        {worked}{' '}
        <Text size="sm" tone="muted">
          / {expected}
        </Text>
      </span>
      <VisuallyHidden>{t('week.ofExpected', { hours, expected })}</VisuallyHidden>
    </>
  )
}

/** Rows below the total: what was expected, the difference, and overtime where there is some. */
export function WeekSums({ week }: { week: TimeWeek }) {
  const t = useT()
  const { expectedHours, balanceHours, overtimeHours } = week
  const isOver = (week.days.at(-1)?.date ?? '') < week.now.slice(0, 10)
  return (
    <>
      <tr>
        <th scope="row">{t('week.expected')}</th>
        <td className="hours tabular">{expectedHours}</td>
      </tr>
      <tr>
        <th scope="row">{t(isOver ? 'week.balanceOver' : 'week.balance')}</th>
        <td className="hours tabular">{balanceHours}</td>
      </tr>
      {Number(overtimeHours) > 0 ? (
        <tr>
          <th scope="row">{t('week.overtime')}</th>
          <td className="hours tabular">
            <Badge tone="yellow">{overtimeHours}</Badge>
          </td>
        </tr>
      ) : null}
    </>
  )
}
