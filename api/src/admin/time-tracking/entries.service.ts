import type { MissedEntry, TimeCorrection } from '@drayline/domain/admin/time-tracking/time-entry'
import { maxEntryMs } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { changesOf } from '../../kernel/base/changes.ts'
import { invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { cancelJob } from '../../kernel/jobs/job-loop.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { about, clockJob, elapsed, watchClock } from './clock.service.ts'
import { entriesIn } from './status.service.ts'
import { weeksOf, zoneOf } from './time.sums.ts'
import type { EntryChange, TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'
import { changeWeeks, requireOpenWeeks } from './week-lock.ts'
import { requireManager } from './weeks.service.ts'

/**
 * Corrects an entry; what it was is kept with the reason, and its owner is told, unless it is so already. 404 unknown,
 * 412 stale, 403 for one's own, 409 in an approved week, 422 for instants that cannot be.
 */
export function correctEntry(
  call: AnyCall,
  id: number,
  input: TimeCorrection,
): Promise<Written<TimeEntryDoc>> {
  const correct = async (tx: Tx) => {
    const before = await tx.load(TimeEntryRecord, id)
    requireManager(call, before.userId)
    const values = { ...valuesOf(timesOf(input)), notes: input.notes, autoClosed: false }
    return changesOf(before, values) ? await applyCorrection(call, tx, before, input) : before
  }
  return write(call, correct, { audited: false })
}

/** In a transaction: gives an entry other times; what it was is kept with the reason, and its owner is told. */
export async function applyCorrection(
  call: AnyCall,
  tx: Tx,
  before: TimeEntryDoc,
  input: TimeCorrection,
): Promise<TimeEntryDoc> {
  const id = before._id
  const zone = zoneOf(before, await zoneOfUser(before.userId))
  const times = timesOf(input)
  if (times.clockOutTime === null && before.status !== 'clocked_in')
    throw invalid({ clockOutTime: 'timeEntry.stillOpen' })
  checkTimes(times, tx.now)
  await changeWeeks(before.userId, [...weeksOf(before, zone, tx.now), ...weeksOf(times, zone, tx.now)])
  await requireNoOverlap(before.userId, times, tx.now, id)
  const { clockInTime, clockOutTime, notes } = before
  const change = changeBy(call, tx, input.reason, { clockInTime, clockOutTime, notes })
  const after = await tx.update(TimeEntryRecord, before, {
    ...valuesOf(times),
    notes: input.notes,
    autoClosed: false,
    history: [...before.history, change],
  })
  if (after.status === 'clocked_in') await watchClock(after)
  else await cancelJob(clockJob, id)
  tx.audit({ ...about(after), action: 'timeEntry.corrected', before, after })
  tell(call, tx, after, zone, { key: 'notification.timeCorrected.message', reason: input.reason })
  return after
}

/** Adds an entry that someone forgot. 403 for one's own, 409 in an approved week, 422 for what cannot be. */
export function addMissedEntry(
  call: AnyCall,
  { userId, ...input }: MissedEntry,
): Promise<Written<TimeEntryDoc>> {
  return write(call, async (tx) => {
    requireManager(call, userId)
    return await applyMissed(call, tx, userId, input)
  })
}

/** In a transaction: adds an entry that someone forgot, and tells them. */
export async function applyMissed(
  call: AnyCall,
  tx: Tx,
  userId: number,
  input: TimeCorrection,
): Promise<TimeEntryDoc> {
  const zone = await zoneOfUser(userId)
  const times = timesOf(input)
  checkTimes(times, tx.now)
  await changeWeeks(userId, weeksOf(times, zone, tx.now))
  await requireNoOverlap(userId, times, tx.now)
  const nothing = { clockInTime: null, clockOutTime: null, notes: null }
  const entry = await tx.insert(TimeEntryRecord, {
    userId,
    ...valuesOf(times),
    notes: input.notes,
    autoClosed: false,
    timezone: zone,
    history: [changeBy(call, tx, input.reason, nothing)],
  })
  tx.audit({ ...about(entry), action: 'timeEntry.added', before: null, after: entry })
  tell(call, tx, entry, zone, { key: 'notification.timeAdded.message', reason: input.reason })
  return entry
}

/** In a transaction: refuses times that could not be given now, as a request for them would be when it is approved. */
export async function requirePossible(
  tx: Tx,
  userId: number,
  input: Pick<TimeCorrection, 'clockInTime' | 'clockOutTime'>,
  entry: TimeEntryDoc | null,
): Promise<string> {
  const ownZone = await zoneOfUser(userId)
  const zone = entry ? zoneOf(entry, ownZone) : ownZone
  const times = timesOf(input)
  checkTimes(times, tx.now)
  const weeks = [...(entry ? weeksOf(entry, zone, tx.now) : []), ...weeksOf(times, zone, tx.now)]
  await requireOpenWeeks(userId, weeks)
  await requireNoOverlap(userId, times, tx.now, entry?._id)
  return zone
}

interface Times {
  clockInTime: Date
  clockOutTime: Date | null
}

function timesOf({ clockInTime, clockOutTime }: Pick<TimeCorrection, 'clockInTime' | 'clockOutTime'>): Times {
  return { clockInTime: new Date(clockInTime), clockOutTime: clockOutTime ? new Date(clockOutTime) : null }
}

function valuesOf({ clockInTime, clockOutTime }: Times) {
  const totalHundredths = clockOutTime && elapsed(clockInTime, clockOutTime)
  const status = clockOutTime ? ('clocked_out' as const) : ('clocked_in' as const)
  return { clockInTime, clockOutTime, totalHundredths, status }
}

function checkTimes({ clockInTime, clockOutTime }: Times, now: Date): void {
  if (clockInTime > now) throw invalid({ clockInTime: 'timeEntry.future' })
  if (clockOutTime && clockOutTime > now) throw invalid({ clockOutTime: 'timeEntry.future' })
  const end = clockOutTime ?? now
  if (clockOutTime && end <= clockInTime) throw invalid({ clockOutTime: 'timeEntry.clockOut.early' })
  if (end.getTime() - clockInTime.getTime() > maxEntryMs)
    throw invalid({ [clockOutTime ? 'clockOutTime' : 'clockInTime']: 'timeEntry.tooLong' })
}

/** No one works twice at the same time. The weeks were marked before: no other change can slip in between. */
async function requireNoOverlap(userId: number, times: Times, now: Date, except = 0): Promise<void> {
  const { clockInTime: from, clockOutTime } = times
  const to = clockOutTime ?? now
  const near = await entriesIn([userId], { from, to })
  const taken = near.some(
    (other) => other._id !== except && other.clockInTime < to && (other.clockOutTime ?? now) > from,
  )
  if (taken) throw invalid({ clockInTime: 'timeEntry.overlap' })
}

async function zoneOfUser(userId: number): Promise<string> {
  const user = await User.findById(userId, { timezone: 1 }).lean<UserDoc>()
  if (!user) throw invalid({ userId: 'record.unknown' })
  return user.timezone
}

function changeBy(
  { user }: AnyCall,
  tx: Tx,
  reason: string,
  was: Pick<EntryChange, 'clockInTime' | 'clockOutTime' | 'notes'>,
): EntryChange {
  return { at: tx.now, by: { id: user.id, name: user.name }, reason, ...was }
}

/** The person whose time was changed is notified, unless they did it themselves. */
function tell(
  { user }: AnyCall,
  tx: Tx,
  entry: TimeEntryDoc,
  zone: string,
  {
    key,
    reason,
  }: { key: 'notification.timeCorrected.message' | 'notification.timeAdded.message'; reason: string },
): void {
  if (entry.userId === user.id) return
  const params = { by: user.name, date: todayIn(zone, entry.clockInTime), reason }
  tx.notify({
    ...about(entry),
    userId: entry.userId,
    title: { key: 'notification.timeCorrected.title' },
    message: { key, params },
  })
}
