import {
  balanceOf,
  overtimeOf,
  signedHours,
  withExpected,
} from '@drayline/domain/admin/time-tracking/expected-hours'
import type {
  TimeEntry,
  TimeStatus,
  TimeWeek,
  WeekChoice,
} from '@drayline/domain/admin/time-tracking/time-entry'
import { daysOfWeek, hoursOf, sumOfHours, weekOf } from '@drayline/domain/admin/time-tracking/time-entry'
import {
  clockInput,
  missedEntry,
  timeCorrection,
  weekChoice,
  weekUnlock,
} from '@drayline/domain/admin/time-tracking/time-entry-schema'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import { serverText } from '@drayline/testing/server-text'
import { answerWrite, check, Refusal, requireRecord } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

const url = '/api/time-tracking'
const api = (path: string) => `${url}${path}`

/** The instant of the mocked server; tests of the clock set their own. */
export const serverClock = { now: () => new Date() }

const elapsed = ({ clockInTime, clockOutTime }: TimeEntry) =>
  (clockOutTime ? Date.parse(clockOutTime) : serverClock.now().getTime()) - Date.parse(clockInTime)
const sum = (entries: TimeEntry[]) => entries.reduce((total, entry) => total + elapsed(entry), 0)

/** `/api/time-tracking` in memory. Entries over midnight count where they begin; the API splits them. */
export function timeClockHandlers(db: MockDb): HttpHandler[] {
  const zone = () => db.self.timezone
  const dayOf = (entry: TimeEntry) => todayIn(zone(), new Date(entry.clockInTime))
  const today = () => todayIn(zone(), serverClock.now())
  const own = () => db.timeEntries.filter(({ userId }) => userId === db.self.id)
  const running = () => own().find(({ status }) => status === 'clocked_in')

  function status(): TimeStatus {
    const entries = own().filter((entry) => dayOf(entry) === today())
    const current = running()
    return {
      isClocked: current !== undefined,
      currentEntry: current
        ? { id: current.id, clockInTime: current.clockInTime, notes: current.notes }
        : null,
      todayHours: hoursOf(sum(entries)),
      todayEntries: entries.map(({ id, clockInTime, clockOutTime, totalHours, autoClosed }) => ({
        ...{ id, clockInTime, clockOutTime, totalHours, autoClosed },
      })),
      now: serverClock.now().toISOString(),
    }
  }

  function add(values: Pick<TimeEntry, 'userId' | 'clockInTime' | 'clockOutTime' | 'notes' | 'history'>) {
    const now = serverClock.now().toISOString()
    const id = Math.max(0, ...db.timeEntries.map((entry) => entry.id)) + 1
    const entry = {
      id,
      version: 1,
      createdAt: now,
      updatedAt: now,
      autoClosed: false,
      timezone: zone(),
      ...ended(values),
    }
    db.timeEntries.push(entry)
    return entry
  }

  function week(userId: number, date: string | null): TimeWeek {
    const monday = weekOf(date ?? today())
    const user = db.users.find(({ id }) => id === userId) ?? db.self
    const days = daysOfWeek(monday)
    const entries = db.timeEntries.filter((entry) => entry.userId === userId && days.includes(dayOf(entry)))
    const decisions = db.timeDecisions[`${userId}:${monday}`] ?? []
    return {
      version: 1 + decisions.length + entries.reduce((changes, entry) => changes + entry.version, 0),
      user: { id: user.id, firstName: user.firstName, lastName: user.lastName, username: user.username },
      timezone: zone(),
      week: monday,
      days: statesOf(days, entries).map(({ date: day, worked, expected }) => ({
        date: day,
        hours: hoursOf(worked),
        expected: hoursOf(expected),
      })),
      ...sums(days, entries),
      entries,
      approved: decisions.at(-1)?.status === 'approved',
      decisions,
      complete: (days.at(-1) ?? '') < today() && entries.every((entry) => entry.status === 'clocked_out'),
      manageable: userId !== db.self.id,
      now: serverClock.now().toISOString(),
    }
  }

  function statesOf(days: string[], entries: TimeEntry[]) {
    const worked = days.map((date) => ({
      date,
      worked: sum(entries.filter((entry) => dayOf(entry) === date)),
    }))
    return withExpected(worked, db.self, todayIn(zone(), new Date(db.self.createdAt)))
  }

  function sums(days: string[], entries: TimeEntry[]) {
    const states = statesOf(days, entries)
    return {
      totalHours: sumOfHours(sum(entries)),
      expectedHours: sumOfHours(states.reduce((total, { expected }) => total + expected, 0)),
      balanceHours: signedHours(balanceOf(states, today())),
      overtimeHours: sumOfHours(overtimeOf(sum(entries))),
    }
  }

  function teamRow(userId: number, date: string | null) {
    const {
      version,
      entries,
      user,
      week: monday,
      days,
      totalHours,
      expectedHours,
      balanceHours,
      overtimeHours,
      approved,
      complete,
      manageable,
    } = week(userId, date)
    return {
      ...{ id: userId, version, user, week: monday, days, totalHours, approved, complete, manageable },
      ...{ expectedHours, balanceHours, overtimeHours },
      running: entries.some((entry) => entry.status === 'clocked_in'),
      autoClosed: entries.filter((entry) => entry.autoClosed).length,
      corrected: entries.filter((entry) => entry.history.length > 0).length,
    }
  }

  function decide(
    request: Request,
    { userId, week: date }: WeekChoice,
    state: 'approved' | 'unlocked',
    reason: string | null,
  ) {
    const seen = week(userId, date)
    requireRecord([{ ...seen, id: userId }], userId, request)
    const { week: monday, decisions, approved } = seen
    if (approved === (state === 'approved'))
      throw new Refusal(409, serverText(approved ? 'timeWeek.alreadyApproved' : 'timeWeek.notApproved'))
    const by = { id: db.self.id, name: `${db.self.firstName} ${db.self.lastName}` }
    const decision = { status: state, at: serverClock.now().toISOString(), by, reason }
    db.timeDecisions[`${userId}:${monday}`] = [...decisions, decision]
    return HttpResponse.json(week(userId, date))
  }

  const changeBy = (
    reason: string,
    was: Pick<TimeEntry, 'clockInTime' | 'clockOutTime' | 'notes'> | null,
  ) => ({
    at: serverClock.now().toISOString(),
    by: { id: db.self.id, name: `${db.self.firstName} ${db.self.lastName}` },
    reason,
    clockInTime: was?.clockInTime ?? null,
    clockOutTime: was?.clockOutTime ?? null,
    notes: was?.notes ?? null,
  })

  return [
    http.get(api('/status'), () => HttpResponse.json(status())),
    http.post(api('/clock-in'), ({ request }) =>
      answerWrite(async () => {
        const { notes } = check(clockInput, await request.json())
        if (running()) throw new Refusal(409, serverText('timeEntry.alreadyIn'))
        const clockInTime = serverClock.now().toISOString()
        const userId = db.self.id
        return HttpResponse.json(add({ userId, clockInTime, clockOutTime: null, notes, history: [] }))
      }),
    ),
    http.post(api('/clock-out'), ({ request }) =>
      answerWrite(async () => {
        const { notes } = check(clockInput, await request.json())
        const entry = running()
        if (!entry) throw new Refusal(409, serverText('timeEntry.notIn'))
        const clockOutTime = serverClock.now().toISOString()
        Object.assign(entry, ended({ ...entry, clockOutTime, notes: notes ?? entry.notes }))
        return HttpResponse.json(entry)
      }),
    ),
    http.get(api('/week'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const entry = db.timeEntries.find(({ id }) => String(id) === searchParams.get('entryId'))
      const userId = Number(searchParams.get('userId') ?? db.self.id)
      return HttpResponse.json(
        entry ? week(entry.userId, dayOf(entry)) : week(userId, searchParams.get('week')),
      )
    }),
    http.get(api('/team'), ({ request }) => {
      const date = new URL(request.url).searchParams.get('week')
      const rows = db.users.map(({ id }) => teamRow(id, date))
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
    }),
    http.post(api('/entries'), ({ request }) =>
      answerWrite(async () => {
        const { reason, ...input } = check(missedEntry, await request.json())
        return HttpResponse.json(add({ ...input, history: [changeBy(reason, null)] }), { status: 201 })
      }),
    ),
    http.patch(api('/entries/:id'), ({ request, params }) =>
      answerWrite(async () => {
        const entry = requireRecord(db.timeEntries, Number(params.id), request)
        const { reason, ...input } = check(timeCorrection, await request.json())
        const history = [...entry.history, changeBy(reason, entry)]
        Object.assign(entry, ended({ ...entry, ...input, history }), {
          autoClosed: false,
          version: entry.version + 1,
        })
        return HttpResponse.json(entry)
      }),
    ),
    http.post(api('/weeks/approve'), ({ request }) =>
      answerWrite(async () => {
        return decide(request, check(weekChoice, await request.json()), 'approved', null)
      }),
    ),
    http.post(api('/weeks/unlock'), ({ request }) =>
      answerWrite(async () => {
        const { reason, ...choice } = check(weekUnlock, await request.json())
        return decide(request, choice, 'unlocked', reason)
      }),
    ),
  ]
}

/** An entry with what follows from its two instants. */
function ended<E extends Pick<TimeEntry, 'clockInTime' | 'clockOutTime'>>(entry: E) {
  const { clockInTime, clockOutTime } = entry
  const status = clockOutTime ? ('clocked_out' as const) : ('clocked_in' as const)
  const worked = clockOutTime ? Date.parse(clockOutTime) - Date.parse(clockInTime) : 0
  return { ...entry, status, totalHours: clockOutTime ? hoursOf(worked) : null }
}
