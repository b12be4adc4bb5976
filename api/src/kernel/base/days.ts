import { DateTime } from 'luxon'

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
