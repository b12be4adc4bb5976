import { balanceOf, withExpected } from '@drayline/domain/admin/time-tracking/expected-hours'
import type { WeekChoice, WeekUnlock } from '@drayline/domain/admin/time-tracking/time-entry'
import { weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { conflict, forbidden, notFound, Problem, stale } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { checkIfMatch } from '../../kernel/writes/versions.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { UserDoc } from '../../platform/users/index.ts'
import { User } from '../../platform/users/index.ts'
import { entriesIn } from './status.service.ts'
import { sumOfWeek, sumsOfDays, touchesWeek, weekAnywhere, weekIn, zoneOf } from './time.sums.ts'
import type { TimeEntryDoc, TimeWeekDoc, WeekDecision } from './time-entry.model.ts'
import { TimeEntryRecord, TimeWeekRecord, weekId } from './time-entry.model.ts'
import { hundredths } from './time-entry.presenter.ts'

/** A person's week as it is worked out: sums in milliseconds. */
export interface WeekState {
  /** Counts the changes of its entries and decisions, from 1. */
  version: number
  user: UserDoc
  week: string
  days: { date: string; worked: number; expected: number }[]
  worked: number
  /** Worked less expected time of the days that are over. */
  balance: number
  entries: TimeEntryDoc[]
  approved: boolean
  decisions: WeekDecision[]
  complete: boolean
  manageable: boolean
  now: Date
}

const fields = {
  firstName: 1,
  lastName: 1,
  username: 1,
  timezone: 1,
  startTime: 1,
  endTime: 1,
  workDays: 1,
  createdAt: 1,
} as const

/**
 * Tells whether the caller may correct and approve the time of someone: one's own only with a permission of its own.
 */
function mayManage(call: AnyCall, userId: number): boolean {
  return call.can('timeClock.manage') && (userId !== call.user.id || call.can('timeClock.manageOwn'))
}

/** 403 unless `mayManage`, saying who may when it is one's own time. */
export function requireManager(call: AnyCall, userId: number): void {
  if (!mayManage(call, userId))
    throw new Problem(403, 'error.forbidden', { message: { key: 'timeEntry.ownTime' } })
}

/** A week of the caller, or of someone else for those who manage time: 403 for others, 404 for no one's. */
export async function readWeek(
  call: AnyCall,
  query: { week?: string | undefined; userId?: number | null; entryId?: number | null },
): Promise<WeekState> {
  const entry = query.entryId ? await TimeEntryRecord.findById(query.entryId).lean<TimeEntryDoc>() : null
  if (query.entryId && !entry) throw notFound()
  const userId = entry?.userId ?? query.userId ?? call.user.id
  if (userId !== call.user.id && !call.can('timeClock.manage')) throw forbidden()
  const user = await User.findById(userId, fields).lean<UserDoc>()
  if (!user) throw notFound()
  const date = entry ? todayIn(zoneOf(entry, user.timezone), entry.clockInTime) : query.week
  const week = weekOf(date ?? todayIn(user.timezone, call.now()))
  const [entries, decided] = await Promise.all([
    entriesIn([userId], weekAnywhere(week)),
    TimeWeekRecord.findById(weekId(userId, week)).lean<TimeWeekDoc>(),
  ])
  const own = entries.filter((one) => touchesWeek(one, week, user.timezone))
  return weekState(call, user, week, own, decided)
}

/** The same week of a page of people: each by the calendar of the time zone that was theirs. */
export async function listTeam(
  call: AnyCall,
  query: ListOptions<UserDoc>['query'] & { week?: string | undefined },
): Promise<Page<WeekState>> {
  const { week: date, ...rest } = query
  const week = weekOf(date ?? todayIn(call.user.timezone, call.now()))
  const { rows, next, total, atLeast } = await listQuery<UserDoc>({
    model: User,
    query: rest,
    select: fields,
  })
  if (rows.length === 0) return new Page([], next, total, atLeast)
  const ids = rows.map(({ _id }) => _id)
  const [entries, decided] = await Promise.all([
    entriesIn(ids, weekAnywhere(week)),
    TimeWeekRecord.find({ _id: op.in(ids.map((id) => weekId(id, week))) }).lean<TimeWeekDoc[]>(),
  ])
  const states = rows.map((user) => {
    const own = entries.filter(
      (entry) => entry.userId === user._id && touchesWeek(entry, week, user.timezone),
    )
    return weekState(call, user, week, own, decided.find(({ userId }) => userId === user._id) ?? null)
  })
  return new Page(states, next, total, atLeast)
}

function weekState(
  call: AnyCall,
  user: UserDoc,
  week: string,
  entries: TimeEntryDoc[],
  decided: TimeWeekDoc | null,
): WeekState {
  const now = call.now()
  const span = weekIn(week, user.timezone)
  const sums = sumsOfDays(entries, week, user.timezone, now)
  const days = withExpected(sums, user, todayIn(user.timezone, user.createdAt))
  return {
    ...{ user, week, entries, now },
    version: (decided?.changes ?? 0) + 1,
    days,
    balance: balanceOf(days, todayIn(user.timezone, now)),
    worked: sumOfWeek(entries, week, user.timezone, now),
    approved: decided?.approved ?? false,
    decisions: decided?.decisions ?? [],
    complete: span.to <= now && entries.every(({ status }) => status === 'clocked_out'),
    manageable: mayManage(call, user._id),
  }
}

/**
 * Approves a week: from then on nothing of it changes. 409 while it lasts, while a clock of it runs, or twice; 412
 * stale.
 */
export function approveWeek(call: AnyCall, { userId, week: date }: WeekChoice): Promise<Written<WeekState>> {
  const week = weekOf(date)
  return decide(call, userId, week, async (tx, { user, entries, worked, approved }) => {
    if (approved) throw conflict({ key: 'timeWeek.alreadyApproved', params: { week } })
    if (weekIn(week, user.timezone).to > tx.now) throw conflict({ key: 'timeWeek.notOver', params: { week } })
    if (entries.some(({ status }) => status === 'clocked_in')) throw conflict({ key: 'timeWeek.running' })
    const totalHundredths = Math.round(worked / 36_000)
    tell(tx, userId, 'weekApproved', { by: call.user.name, date: week, hours: hundredths(totalHundredths) })
    return { status: 'approved', reason: null, totalHundredths }
  })
}

/** Lifts the approval of a week. 409 when it has none, 412 stale. */
export function unlockWeek(
  call: AnyCall,
  { userId, week: date, reason }: WeekUnlock,
): Promise<Written<WeekState>> {
  const week = weekOf(date)
  return decide(call, userId, week, async (tx, { worked, approved }) => {
    if (!approved) throw conflict({ key: 'timeWeek.notApproved', params: { week } })
    tell(tx, userId, 'weekUnlocked', { by: call.user.name, date: week, reason })
    return { status: 'unlocked', reason, totalHundredths: Math.round(worked / 36_000) }
  })
}

/** The hours someone approves are those they saw: 412 with the week as it is when `If-Match` names another version. */
function refuseUnseen(call: AnyCall, state: WeekState): void {
  // This decision has counted already.
  const version = state.version - 1
  if (checkIfMatch(call.ctx, version)) return
  throw stale(call.route.present?.({ ...state, version } as never, call as never))
}

type Verdict = Pick<WeekDecision, 'status' | 'reason' | 'totalHundredths'>

function decide(
  call: AnyCall,
  userId: number,
  week: string,
  judge: (tx: Tx, state: WeekState) => Promise<Verdict>,
): Promise<Written<WeekState>> {
  requireManager(call, userId)
  return write(call, async (tx) => {
    // Written first: the person who changes an entry of this week at the same moment has to wait, or makes this wait.
    const before = await TimeWeekRecord.findOneAndUpdate(
      { _id: weekId(userId, week) },
      { $inc: { changes: 1 }, $setOnInsert: { userId, week, approved: false, decisions: [] } },
      { upsert: true, returnDocument: 'after' },
    ).lean<TimeWeekDoc>()
    const state = await readWeek(call, { userId, week })
    refuseUnseen(call, state)
    const verdict = await judge(tx, state)
    const decision = { ...verdict, at: tx.now, by: { id: call.user.id, name: call.user.name } }
    const after = await TimeWeekRecord.findOneAndUpdate(
      { _id: weekId(userId, week) },
      { $set: { approved: verdict.status === 'approved' }, $push: { decisions: decision } },
      { returnDocument: 'after' },
    )
      .orFail()
      .lean<TimeWeekDoc>()
    const subject = { entityType: 'user', entityId: userId } as const
    tx.audit({ ...subject, action: `timeWeek.${verdict.status}`, before, after })
    return { ...state, approved: after.approved, decisions: after.decisions }
  })
}

function tell(tx: Tx, userId: number, what: 'weekApproved' | 'weekUnlocked', params: Record<string, string>) {
  tx.notify({
    kind: 'timeCorrected',
    userId,
    type: what === 'weekApproved' ? 'success' : 'warning',
    title: { key: `notification.${what}.title` },
    message: { key: `notification.${what}.message`, params },
  })
}
