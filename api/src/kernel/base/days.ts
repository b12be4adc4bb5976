import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { DateTime } from 'luxon'
import type { Config } from './config.ts'

/** The reader's calendar date, which overdue days and promises are told for. */
export function todayOf({ user, now }: { user: { timezone: string }; now: () => Date }): string {
  return todayIn(user.timezone, now())
}

/**
 * The company's calendar date: the day that entries are booked on and balances are asked for, whoever looks. A call
 * gives both, and so does a background job that has the configuration.
 */
export function companyDay({
  config,
  now,
}: {
  config: Pick<Config, 'companyTimeZone'>
  now: () => Date
}): string {
  return todayIn(config.companyTimeZone, now())
}

/** First and last instant (both included) of calendar days in a time zone; an absent day leaves that end open. */
export function dayRange(
  from: string | null | undefined,
  to: string | null | undefined,
  zone: string,
): { from: Date | undefined; to: Date | undefined } {
  return {
    from: from ? DateTime.fromISO(from, { zone }).startOf('day').toJSDate() : undefined,
    to: to ? DateTime.fromISO(to, { zone }).endOf('day').toJSDate() : undefined,
  }
}
