import type { Random } from './random.ts'

/** Days are counted from 1 January 1970, which was a Thursday. */
export const dayMs = 86_400_000

export function isoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** 0 is January. */
export function monthOf(day: number): number {
  return new Date(day * dayMs).getUTCMonth()
}

const holidays = new Map<number, boolean>()

/** The days on which nearly every US office is closed. */
function isHoliday(day: number): boolean {
  let known = holidays.get(day)
  if (known === undefined) {
    known = computeHoliday(day)
    holidays.set(day, known)
  }
  return known
}

function computeHoliday(day: number): boolean {
  const date = new Date(day * dayMs)
  const month = date.getUTCMonth() + 1
  const dayOfMonth = date.getUTCDate()
  const week = Math.ceil(dayOfMonth / 7)
  const dayOfWeek = weekday(day)
  if (dayOfWeek === 1 && month === 5) return dayOfMonth > 24 // Memorial Day
  if (dayOfWeek === 1 && month === 9) return week === 1 // Labor Day
  if (dayOfWeek === 4 && month === 11) return week === 4 // Thanksgiving
  const fixed = [month === 1 && dayOfMonth === 1, month === 7 && dayOfMonth === 4]
  return fixed.includes(true) || (month === 12 && dayOfMonth === 25)
}

export function isBusinessDay(day: number): boolean {
  const dayOfWeek = weekday(day)
  return dayOfWeek !== 0 && dayOfWeek !== 6 && !isHoliday(day)
}

/** The business day so many business days away; 0 gives the day itself or the next one that is one. */
export function addBusinessDays(day: number, count: number): number {
  let result = day
  while (!isBusinessDay(result)) result += 1
  for (let left = count; left > 0; left -= 1) {
    result += 1
    while (!isBusinessDay(result)) result += 1
  }
  return result
}

/** The day itself or the last business day before it. */
export function businessDayUpTo(day: number): number {
  let result = day
  while (!isBusinessDay(result)) result -= 1
  return result
}

const offsets = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a zone's clocks from UTC during that day's office hours, in milliseconds. */
function offsetOf(zone: string, day: number): number {
  let ofZone = offsets.get(zone)
  if (!ofZone) {
    ofZone = new Map()
    offsets.set(zone, ofZone)
  }
  let offset = ofZone.get(day)
  if (offset === undefined) {
    offset = readOffset(zone, day * dayMs + dayMs / 2)
    ofZone.set(day, offset)
  }
  return offset
}

function readOffset(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const size = (Number(match[2]) * 60 + Number(match[3])) * 60_000
  return match[1] === '-' ? -size : size
}

/** The instant (ms) of a minute of the day on a zone's clock. */
export function instantAt(day: number, zone: string, minute: number): number {
  return day * dayMs + Math.round(minute * 60_000) - offsetOf(zone, day)
}

/** The calendar day on a zone's clock at an instant. */
export function localDay(at: number, zone: string): number {
  return Math.floor((at + offsetOf(zone, Math.floor(at / dayMs))) / dayMs)
}

/** Minutes since midnight on a zone's clock. */
export function localMinute(at: number, zone: string): number {
  const local = at + offsetOf(zone, Math.floor(at / dayMs))
  return (((local % dayMs) + dayMs) % dayMs) / 60_000
}

/** A part of the office day, in minutes since midnight. */
export interface Hours {
  from: number
  to: number
}

export const officeHours: Hours = { from: 8 * 60, to: 17 * 60 + 30 }

/** A moment within the hours of a business day. */
export function momentOn(random: Random, day: number, zone: string, hours: Hours = officeHours): number {
  return instantAt(day, zone, random.between(hours.from, hours.to))
}

/** A moment later than `after`, within the hours of a business day, `days` business days on. */
export function momentAfter(
  random: Random,
  after: number,
  zone: string,
  days: number,
  hours: Hours = officeHours,
): number {
  const today = localDay(after, zone)
  let day = addBusinessDays(today, days)
  let from = hours.from
  if (day === today) {
    from = Math.max(from, localMinute(after, zone) + 4)
    if (from >= hours.to) {
      day = addBusinessDays(today + 1, 0)
      from = hours.from
    }
  }
  return momentOn(random, day, zone, { from, to: hours.to })
}
