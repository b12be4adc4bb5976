import { closingTime } from '@drayline/api/admin/time-tracking/forgotten'
import { weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { dayMs, instantAt, isBusinessDay, isoDate, localDay, weekday } from './calendar.ts'
import type { Random } from './random.ts'
import type { DemoUser, Person } from './types.ts'

/** An entry of the time clock; instants in milliseconds. */
export interface DemoTimeEntry {
  user: DemoUser
  in: number
  /** Null while the clock runs. */
  out: number | null
  notes: string | null
  autoClosed: boolean
  /** Corrected by a colleague: what it was, and why. */
  correction: { at: number; by: Person; reason: string; in: number; out: number } | null
}

/** Decision about a user's week. */
export interface DemoTimeWeek {
  user: DemoUser
  /** Its Monday. */
  week: string
  decisions: { status: 'approved' | 'unlocked'; at: number; by: Person; reason: string | null }[]
}

export interface TimeOptions {
  users: readonly DemoUser[]
  now: number
}

const minute = 60_000
const weeks = 8
const notes = [
  'Front desk',
  'Phones',
  'Month-end close',
  'Training new hire',
  'Working from home',
  'Covering collections',
]
const reasons = [
  'Forgot to clock in, confirmed by phone',
  'Clocked out late, left at five',
  'Worked through lunch',
  'Badge reader at the door shows an earlier start',
]
const unlockReasons = ['A doctor’s visit was missing', 'Overtime of Thursday was left out']

/** Time entries of the staff in the last eight weeks, until now. */
export function generateTime(source: Random, { users, now }: TimeOptions) {
  const random = source.fork('time')
  const managers = users.filter((user) => user.role !== 'employee')
  const entries: DemoTimeEntry[] = []
  const decided: DemoTimeWeek[] = []
  for (const user of users) {
    const others = managers.filter((manager) => manager.id !== user.id)
    const today = localDay(now, user.timezone)
    for (let day = mondayOf(today) - (weeks - 1) * 7; day <= today; day += 1)
      entries.push(...dayOf(random, user, others, day, now))
    decided.push(...weeksOf(random, user, others, today))
  }
  return { entries, weeks: decided }
}

const mondayOf = (day: number) => day - ((weekday(day) + 6) % 7)

function dayOf(
  random: Random,
  user: DemoUser,
  managers: readonly DemoUser[],
  day: number,
  now: number,
): DemoTimeEntry[] {
  if (!isBusinessDay(day)) return weekendShift(random, user, day, now)
  if (random.chance(0.05)) return []
  const at = (time: number) => Math.round(instantAt(day, user.timezone, time) / 1000) * 1000
  const start = at(random.around(9 * 60, 15))
  const lunch = at(random.around(12 * 60 + 10, 15))
  const back = lunch + Math.round(random.between(28, 55)) * minute
  const end = at(random.around(17 * 60 + 8, 14))
  const base = { user, autoClosed: false, correction: null }
  const note = () => (random.chance(0.15) ? random.pick(notes) : null)
  const today = localDay(now, user.timezone) === day
  if (!today && random.chance(0.025)) {
    const settings = { timezone: user.timezone, endTime: userDefaults.endTime }
    const out = closingTime(new Date(start), settings).getTime()
    return [{ ...base, in: start, out, notes: null, autoClosed: true }]
  }
  const made: DemoTimeEntry[] = random.chance(0.7)
    ? [
        { ...base, in: start, out: lunch, notes: note() },
        { ...base, in: back, out: end, notes: note() },
      ]
    : [{ ...base, in: start, out: end, notes: note() }]
  // A call from the west coast that went on past midnight.
  if (!today && random.chance(0.015))
    made.push({ ...base, in: at(22 * 60 + 40), out: at(24 * 60 + 35), notes: 'Late call with a broker' })
  if (!today && random.chance(0.04)) correct(random, made, managers)
  return untilNow(made, now)
}

/** Few come on a Saturday or Sunday, for half a day; never the account of a demo. */
function weekendShift(random: Random, user: DemoUser, day: number, now: number): DemoTimeEntry[] {
  const works = random.chance(0.07)
  const today = localDay(now, user.timezone) === day
  if (user.isDemoAccount || !(works || (today && user.id % 4 === 0))) return []
  const start = today
    ? now - Math.round(random.between(20, 150)) * minute
    : instantAt(day, user.timezone, 600)
  if (localDay(start, user.timezone) !== day) return []
  const out = start + Math.round(random.between(150, 260)) * minute
  return untilNow([{ user, in: start, out, notes: 'Weekend desk', autoClosed: false, correction: null }], now)
}

/** Drops entries of the future; leaves running what has begun. */
function untilNow(entries: DemoTimeEntry[], now: number): DemoTimeEntry[] {
  return entries
    .filter((entry) => entry.in < now)
    .map((entry) => (entry.out !== null && entry.out > now ? { ...entry, out: null } : entry))
}

function correct(random: Random, [first]: DemoTimeEntry[], managers: readonly DemoUser[]): void {
  if (!first?.out) return
  const by = random.pick(managers)
  const was = { in: first.in + random.int(20, 70) * minute, out: first.out }
  const at = first.out + dayMs - random.int(30, 180) * minute
  first.correction = { at, by: { id: by.id, name: by.name }, reason: random.pick(reasons), ...was }
}

/** Older weeks are approved, the last one partly, and now and then one was unlocked again. */
function weeksOf(
  random: Random,
  user: DemoUser,
  managers: readonly DemoUser[],
  today: number,
): DemoTimeWeek[] {
  const made: DemoTimeWeek[] = []
  for (let ago = 1; ago < weeks; ago += 1) {
    if (!random.chance(ago === 1 ? 0.4 : 0.94)) continue
    const monday = mondayOf(today) - ago * 7
    const { id, name } = random.pick(managers)
    const by = { id, name }
    // On the Monday after it, in the morning; everybody's zone has passed midnight.
    const at = instantAt(monday + 7, user.timezone, random.between(6 * 60, 8 * 60))
    const decisions: DemoTimeWeek['decisions'] = [{ status: 'approved', at, by, reason: null }]
    if (ago > 1 && random.chance(0.04))
      decisions.push({ status: 'unlocked', at: at + dayMs, by, reason: random.pick(unlockReasons) })
    made.push({ user, week: weekOf(isoDate(monday)), decisions })
  }
  return made
}
