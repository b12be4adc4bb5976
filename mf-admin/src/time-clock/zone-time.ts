import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'

/** Wall-clock time in a zone, as a `datetime-local` control has it. It needs no library, only what browsers know. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = '2-digit'
  const made = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits },
  })
  formats.set(timeZone, made)
  return made
}

/** An instant (ISO 8601) as `YYYY-MM-DDTHH:mm` in a zone; empty for none. */
export function wallTime(instant: string | null, timeZone: string): string {
  if (!instant || Number.isNaN(Date.parse(instant))) return ''
  const parts = formatOf(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant (ISO 8601, UTC) of a wall-clock time in a zone; empty when the text is none. A time that the clocks skip
 * in spring becomes the one an hour later; of a time that they show twice in autumn the first is meant.
 */
export function instantOf(text: string, timeZone: string): string {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return ''
  const offsetAt = (instant: number) =>
    Date.parse(`${wallTime(new Date(instant).toISOString(), timeZone)}Z`) - instant
  const before = asUtc - offsetAt(asUtc - 86_400_000)
  const after = asUtc - offsetAt(asUtc + 86_400_000)
  const fits = [before, after].find((instant) => instant + offsetAt(instant) === asUtc)
  return new Date(fits ?? before).toISOString()
}

/** By whose calendar an entry counts: the one it was recorded by; older entries follow the person's time zone. */
export function zoneOf(entry: Pick<TimeEntry, 'timezone'>, week: Pick<TimeWeek, 'timezone'>): string {
  return entry.timezone ?? week.timezone
}
