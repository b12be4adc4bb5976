import { overtimeOf, signedHours } from '@drayline/domain/admin/time-tracking/expected-hours'
import type { TeamWeekRow, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { hoursOf, sumOfHours } from '@drayline/domain/admin/time-tracking/time-entry'
import {
  clockInput,
  missedEntry,
  teamWeekRow,
  timeCorrection,
  timeEntryRecord,
  timeEntryRow,
  timeStatus,
  timeWeek,
  weekChoice,
  weekQuery,
  weekUnlock,
} from '@drayline/domain/admin/time-tracking/time-entry-schema'
import { dateFilter, idField } from '@drayline/domain/kernel/forms/fields'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { equal, onDays } from '../../kernel/lists/list-filters.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { colleagues, presentUserChoice } from '../../platform/users/index.ts'
import { clockIn, clockOut } from './clock.service.ts'
import { addMissedEntry, correctEntry } from './entries.service.ts'
import { presentStatus, readStatus } from './status.service.ts'
import type { TimeEntryDoc } from './time-entry.model.ts'
import { TimeEntryRecord } from './time-entry.model.ts'
import { presentTimeEntry } from './time-entry.presenter.ts'
import type { WeekState } from './weeks.service.ts'
import { approveWeek, listTeam, readWeek, unlockWeek } from './weeks.service.ts'

const entrySorts = { clockInTime: { path: 'clockInTime', type: 'date' } } as const

/** The time clock (R-TIM-7), and what managers do with what it recorded. */
export const timeTrackingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/time-tracking/status',
    summary: 'Whether the caller is clocked in, and their entries and hours of today',
    permission: 'timeClock.use',
    unattended: true,
    response: timeStatus,
    handler: (call) => readStatus(call),
    present: presentStatus,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/clock-in',
    summary: 'Starts the clock of the caller; 409 when it runs already',
    permission: 'timeClock.use',
    write: true,
    body: clockInput,
    response: timeEntryRecord,
    handler: (call) => clockIn(call, call.input.body),
    present: presentTimeEntry,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/clock-out',
    summary: 'Stops the clock of the caller; 409 when none runs',
    permission: 'timeClock.use',
    write: true,
    body: clockInput,
    response: timeEntryRecord,
    handler: (call) => clockOut(call, call.input.body),
    present: presentTimeEntry,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/time-tracking/week',
    summary: 'A week of the caller, or for managers of another person, chosen by a date or by an entry in it',
    permission: 'timeClock.use',
    query: weekQuery,
    also: [404],
    response: timeWeek,
    handler: (call) => readWeek(call, call.input.query),
    present: presentWeek,
  }),
  defineListRoute({
    path: '/api/time-tracking/team',
    summary: 'A week of all staff: hours by day, and whether it is approved',
    permission: 'timeClock.manage',
    query: listParams({ filters: { week: dateFilter() } }),
    item: teamWeekRow,
    handler: (call) => listTeam(call, call.input.query),
    present: presentTeamRow,
  }),
  defineListRoute({
    path: '/api/time-tracking/entries',
    summary: 'Time entries of all staff, newest first, by person and by the days on which they began',
    permission: 'timeClock.manage',
    query: listParams({
      sorts: entrySorts,
      searched: false,
      filters: { userId: idField(), from: dateFilter(), to: dateFilter() },
    }),
    item: timeEntryRow,
    handler: async (call) => {
      const { userId, from, to, ...query } = call.input.query
      const filter = { ...equal('userId', userId), ...onDays('clockInTime', from, to, call.user.timezone) }
      const page = await listQuery<TimeEntryDoc>({ model: TimeEntryRecord, sorts: entrySorts, filter, query })
      const people = await colleagues(page.rows.map((entry) => entry.userId))
      const rows = page.rows.map((entry) => ({ entry, user: people.get(entry.userId) ?? null }))
      return new Page(rows, page.next, page.total, page.atLeast)
    },
    present: ({ entry, user }) => ({ ...presentTimeEntry(entry), user }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/entries',
    summary: 'Adds a forgotten entry, with a reason',
    permission: 'timeClock.manage',
    write: true,
    status: 201,
    body: missedEntry,
    response: timeEntryRecord,
    handler: (call) => addMissedEntry(call, call.input.body),
    present: presentTimeEntry,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/time-tracking/entries/:id',
    summary: 'Corrects an entry, with a reason; what it was is kept',
    permission: 'timeClock.manage',
    write: true,
    params: idParams,
    body: timeCorrection,
    response: timeEntryRecord,
    handler: (call) => correctEntry(call, call.input.params.id, call.input.body),
    present: presentTimeEntry,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/weeks/approve',
    summary: 'Approves a person’s week, which locks its entries',
    permission: 'timeClock.manage',
    write: true,
    body: weekChoice,
    also: [404],
    response: timeWeek,
    handler: (call) => approveWeek(call, call.input.body),
    present: presentWeek,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/weeks/unlock',
    summary: 'Lifts the approval of a week, with a reason',
    permission: 'timeClock.manage',
    write: true,
    body: weekUnlock,
    also: [404],
    response: timeWeek,
    handler: (call) => unlockWeek(call, call.input.body),
    present: presentWeek,
  }),
]

const presentDay = ({ date, worked, expected }: WeekState['days'][number]) => ({
  date,
  hours: hoursOf(worked),
  expected: hoursOf(expected),
})

const presentSums = ({ days, worked, balance }: WeekState) => ({
  totalHours: sumOfHours(worked),
  expectedHours: sumOfHours(days.reduce((sum, { expected }) => sum + expected, 0)),
  balanceHours: signedHours(balance),
  overtimeHours: sumOfHours(overtimeOf(worked)),
})

function presentWeek(state: WeekState): TimeWeek {
  return {
    version: state.version,
    user: presentUserChoice(state.user),
    timezone: state.user.timezone,
    week: state.week,
    days: state.days.map(presentDay),
    ...presentSums(state),
    entries: state.entries.map(presentTimeEntry),
    approved: state.approved,
    decisions: state.decisions.map(({ status, at, by, reason }) => ({
      status,
      at: at.toISOString(),
      by: { id: by.id, name: by.name },
      reason,
    })),
    complete: state.complete,
    manageable: state.manageable,
    now: state.now.toISOString(),
  }
}

function presentTeamRow(state: WeekState): TeamWeekRow {
  const { user, week, entries, approved, complete, manageable } = state
  return {
    id: user._id,
    version: state.version,
    user: presentUserChoice(user),
    week,
    days: state.days.map(presentDay),
    ...presentSums(state),
    running: entries.some(({ status }) => status === 'clocked_in'),
    autoClosed: entries.filter(({ autoClosed }) => autoClosed).length,
    corrected: entries.filter(({ history }) => history.length > 0).length,
    approved,
    complete,
    manageable,
  }
}
