import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import { createMockApi } from '@drayline/testing/mock-api'
import { testSharedForms } from '@drayline/testing/two-people'
import { screen } from '@testing-library/react'
import { adminPanelHandlers } from './admin/admin.handlers.ts'
import { makeAdminDb } from './admin/admin.mock.ts'
import * as usersPage from './admin/UsersPage.module.ts'
import { adminHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'
import * as timePage from './time-clock/TimeClockPage.module.ts'
import { serverClock } from './time-clock/time-clock.handlers.ts'

const panel = makeAdminDb()
const { db, use } = createMockApi(makeMockDb(), adminHandlers)
const clerk = 2
const today = serverClock.now

afterAll(() => {
  serverClock.now = today
})

/** Looks one record up, as it is now. */
function find(rows: readonly { id: number }[], id: number) {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error(`There is no record ${id}`)
  return found
}

function makeEntry(): TimeEntry {
  const [from, to] = ['2026-03-16T13:00:00.000Z', '2026-03-16T21:30:00.000Z']
  return {
    ...{ id: 1, userId: clerk, version: 1, notes: null, createdAt: from, updatedAt: from },
    ...{ clockInTime: from, clockOutTime: to, totalHours: '8.50', status: 'clocked_out' },
    ...{ autoClosed: false, timezone: null, history: [] },
  }
}

testSharedForms(__dirname, [
  {
    file: 'admin/UserForm.tsx',
    page: usersPage,
    options: { route: '/admin?edit=11', role: 'admin' },
    prepare: () => {
      Object.assign(panel, makeAdminDb())
      use(...adminPanelHandlers(panel))
      return () => find(panel.staff, 11)
    },
    mine: { name: 'firstName', label: 'First name', typed: 'Quickly' },
    theirs: { name: 'phone', label: 'Phone', value: '555-0199' },
    list: { path: '/api/admin/users', shows: /Quickly/ },
  },
  {
    file: 'time-clock/EntryForm.tsx',
    page: timePage,
    options: { route: `/time-clock?tab=team&open=${clerk}`, role: 'manager' },
    open: async (user) => user.click(await screen.findByRole('button', { name: /Correct the entry of/ })),
    prepare: () => {
      serverClock.now = () => new Date('2026-03-18T15:00:00.000Z')
      db.timeEntries = [makeEntry()]
      return () => find(db.timeEntries, 1)
    },
    mine: { name: 'notes', label: 'Note', typed: 'Came by bus' },
    needs: { label: 'Reason', typed: 'They said so' },
    theirs: { name: 'clockOutTime', label: 'Clock-out', value: '2026-03-16T22:00:00.000Z' },
    list: { path: '/api/time-tracking/team', shows: '1 corrected' },
  },
])
