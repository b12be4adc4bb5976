import { monthBefore, monthOf, periodId } from '@drayline/domain/finance/ledger/period'
import { dayMs, isoDate } from '../calendar.ts'
import { officeOf } from '../generate-staff.ts'
import { Random } from '../random.ts'
import type { DemoActivity, DemoUser } from '../types.ts'
import { closedAt } from './month-story.ts'

/** Who asks for a month's close, and who confirms it: the same two, however often it is asked. */
export function closersOf(
  seed: number,
  users: DemoUser[],
  month: string,
): { requested: DemoUser; confirmed: DemoUser } {
  const random = new Random(seed, `close:${month}`)
  const { approvers, admin } = officeOf(users)
  const requested = random.pick(approvers)
  return { requested, confirmed: random.pick([admin, ...approvers].filter((user) => user !== requested)) }
}

const minuteMs = 60_000

/**
 * What the feed and a month's own history say of the month closed on a day, without ids; nothing on most days.
 * @param firstDay of the book; null while it is empty
 */
export function closingActivities(
  seed: number,
  users: DemoUser[],
  { day, firstDay, now }: { day: number; firstDay: string | null; now: number },
): DemoActivity[] {
  const month = monthBefore(monthOf(isoDate(day)))
  const at = closedAt(month)
  if (firstDay === null || monthOf(firstDay) > month || Math.floor(at / dayMs) !== day || at > now) return []
  const { requested, confirmed } = closersOf(seed, users, month)
  const step = (stepAt: number, by: DemoUser, message: DemoActivity['message']): DemoActivity => ({
    ...{ id: 0, at: stepAt, by, type: 'other', message },
    ...{ entityType: 'ledger_period', entityId: periodId(month) },
  })
  const reason = 'Bank and collections reconciled'
  return [
    step(at - 95 * minuteMs, requested, {
      key: 'activity.ledger.period.closeRequested',
      params: { month, reason },
    }),
    step(at - minuteMs, confirmed, { key: 'activity.ledger.period.closing', params: { month } }),
    step(at, confirmed, { key: 'activity.ledger.period.closed', params: { month } }),
  ]
}
