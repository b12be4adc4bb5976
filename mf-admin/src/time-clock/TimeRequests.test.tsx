import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import type { TimeRequest } from '@drayline/domain/admin/time-tracking/time-request'
import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './TimeClockPage.module.ts'
import { serverClock } from './time-clock.handlers.ts'

const api = createTestApi()

beforeEach(() => {
  serverClock.now = () => new Date('2026-03-18T15:00:00.000Z')
})

function makeEntry(): TimeEntry {
  const [from, to] = ['2026-03-16T13:00:00.000Z', '2026-03-16T21:30:00.000Z']
  return {
    ...{ id: 1, version: 1, createdAt: from, updatedAt: from, userId: api.db.self.id, notes: null },
    ...{ clockInTime: from, clockOutTime: to, totalHours: '8.50', status: 'clocked_out' },
    ...{ autoClosed: false, timezone: null, history: [] },
  }
}

function makeRequest(id: number, rest: Partial<TimeRequest> = {}): TimeRequest {
  const at = '2026-03-17T21:00:00.000Z'
  return {
    ...{ id, version: 1, createdAt: at, updatedAt: at, userId: 2, entryId: 1, notes: null, note: null },
    user: { id: 2, firstName: 'Dana', lastName: 'Reed', username: 'dana' },
    ...{ clockInTime: '2026-03-16T12:00:00.000Z', clockOutTime: '2026-03-16T21:00:00.000Z' },
    ...{ wasIn: '2026-03-16T13:00:00.000Z', wasOut: '2026-03-16T21:00:00.000Z' },
    ...{ reason: 'The gate was closed', timezone: 'America/New_York', status: 'open' },
    ...{ decidedBy: null, decidedAt: null, decidable: true },
    ...rest,
  }
}

test('other times of an entry are asked for, with a reason, and taken back', async () => {
  api.db.timeEntries = [makeEntry()]
  const { user, host } = await renderPage(page, { route: '/time-clock' })
  await user.click(await screen.findByRole('button', { name: /Ask for a correction of the entry of/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Ask for a correction' }))
  fireEvent.change(form.getByLabelText(/Clock-in/), { target: { value: '2026-03-16T08:00' } })
  await user.click(form.getByRole('button', { name: 'Send request' }))
  expect((await form.findAllByText('Give a reason'))[0]).toBeVisible()
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Forgot to clock in')
  await user.click(form.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Request sent' }]))
  expect(api.seen('POST', '/api/time-tracking/requests')[0]?.body).toMatchObject({
    entryId: 1,
    clockInTime: '2026-03-16T12:00:00.000Z',
    reason: 'Forgot to clock in',
  })
  const own = within(await screen.findByRole('region', { name: 'Your correction requests' }))
  expect(own.getByText('Waiting')).toBeVisible()
  await expectAccessible()
  await user.click(own.getByRole('button', { name: 'Withdraw' }))
  expect(await own.findByText('Withdrawn')).toBeVisible()
  expect(own.queryByRole('button')).not.toBeInTheDocument()
})

test('an approved week offers no request', async () => {
  api.db.timeEntries = [makeEntry()]
  const by = { id: 9, name: 'Max Manager' }
  api.db.timeDecisions = {
    [`${api.db.self.id}:2026-03-16`]: [
      { status: 'approved', at: '2026-03-23T15:00:00.000Z', by, reason: null },
    ],
  }
  await renderPage(page, { route: '/time-clock' })
  await screen.findByText(/Approved by Max Manager/)
  expect(screen.queryByRole('button', { name: /Ask for a correction|missing time/ })).not.toBeInTheDocument()
})

test('a rejection shows its note in the week it is about, and not in another', async () => {
  const decidedBy = { id: 9, name: 'Max Manager' }
  const mine = { userId: api.db.self.id, decidable: false, status: 'rejected' } as const
  api.db.timeRequests = [makeRequest(1, { ...mine, decidedBy, note: 'The gate says 9' })]
  const { user } = await renderPage(page, { route: '/time-clock' })
  expect(await screen.findByText('Max Manager: The gate says 9')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next week' }))
  await waitFor(() => expect(screen.queryByText('Max Manager: The gate says 9')).not.toBeInTheDocument())
})

describe('who manages time', () => {
  const team = { role: 'manager', route: '/time-clock?tab=team' } as const

  test('approves as it was seen, and rejects with a note', async () => {
    api.db.timeRequests = [makeRequest(1), makeRequest(2, { entryId: null, wasIn: null, wasOut: null })]
    const { user, host } = await renderPage(page, team)
    const list = within(
      await screen.findByRole('region', { name: 'Correction requests waiting for a decision' }),
    )
    expect(list.getByText(/Missing time\./)).toBeVisible()
    const [first] = list.getAllByRole('button', { name: 'Approve the request of Dana Reed' })
    if (first) await user.click(first)
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Correction approved' }]))
    expect(api.seen('POST', '/api/time-tracking/requests/1/approve')).toMatchObject([{ version: '"1"' }])
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    await user.click(list.getByRole('button', { name: 'Reject the request of Dana Reed' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject this request?' }))
    await user.type(question.getByRole('textbox', { name: /Note/ }), 'Not on that day')
    await user.click(question.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(api.db.timeRequests[1]).toMatchObject({ note: 'Not on that day' }))
    await waitFor(() => expect(screen.queryByText(/The gate was closed/)).not.toBeInTheDocument())
  })

  test('does not decide about their own, and is told', async () => {
    api.db.timeRequests = [makeRequest(1, { decidable: false })]
    await renderPage(page, team)
    expect(await screen.findByText('Another manager decides about your own request.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Approve the request/ })).not.toBeInTheDocument()
  })

  test('is told why a decision was refused', async () => {
    api.db.timeRequests = [makeRequest(1)]
    api.use(
      http.post('/api/time-tracking/requests/1/approve', () => problem(409, 'The week is approved'), {
        once: true,
      }),
    )
    const { user, host } = await renderPage(page, team)
    await user.click(await screen.findByRole('button', { name: 'Approve the request of Dana Reed' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { title: 'Failed to decide the request', message: 'The week is approved' },
      ]),
    )
  })
})
