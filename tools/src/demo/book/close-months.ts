import {
  beginClose,
  dropUnusedSnapshots,
  endClose,
  writeSnapshots,
} from '@drayline/api/finance/ledger/close-period'
import { LedgerDay } from '@drayline/api/finance/ledger/ledger.model'
import { LedgerPeriod } from '@drayline/api/finance/ledger/period.model'
import { runTransaction } from '@drayline/api/kernel/database/transaction'
import { lastDayOf, monthAfter, monthOf } from '@drayline/domain/finance/ledger/period'
import type { DemoUser } from '../types.ts'
import { closersOf } from './month-closers.ts'
import { closedAt } from './month-story.ts'

/**
 * Closes the months that are over, one by one, each by two people and on a business day of the next month. What they have
 * earned at their end is in the book already, from day to day.
 */
export async function closeMonths(
  seed: number,
  { users, now }: { users: DemoUser[]; now: number },
): Promise<void> {
  // Data was added to months that were closed.
  await LedgerPeriod.deleteMany({})
  await dropUnusedSnapshots()
  const first = await LedgerDay.findOne({}, { day: 1 }).sort({ day: 1 }).lean()
  if (!first) return
  for (let month = monthOf(first.day); ; month = monthAfter(month)) {
    // The month before is often still open in the first days of a new one.
    if (closedAt(month) > now) return
    const { requested, confirmed } = closersOf(seed, users, month)
    await runTransaction(() =>
      beginClose(month, { requested: personOf(requested), confirmed: personOf(confirmed) }),
    )
    const snapshot = await writeSnapshots(lastDayOf(month))
    await runTransaction(() => endClose(month, { findings: [], snapshot }, new Date(closedAt(month))))
  }
}

const personOf = ({ id, name }: DemoUser) => ({ id, name })
