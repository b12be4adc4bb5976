import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './TimeClockPage.module.ts'
import { serverClock } from './time-clock.handlers.ts'

const api = createTestApi()
const colleague = 2

beforeEach(() => {
  serverClock.now = () => new Date('2026-03-18T15:00:00.000Z')
})

function makeEntry(id: number, userId: number, day: string, rest: Partial<TimeEntry> = {}): TimeEntry {
  const [from, to] = [`${day}T13:00:00.000Z`, `${day}T21:30:00.000Z`]
  const base = {
    version: 1,
    createdAt: from,
    updatedAt: from,
    autoClosed: false,
    timezone: null,
    history: [],
  }
  const times = { clockInTime: from, clockOutTime: to, totalHours: '8.50', status: 'clocked_out' as const }
  return { id, userId, notes: null, ...base, ...times, ...rest }
}

const own = () => api.db.self.id
const dayRow = (name: RegExp) => screen.getByRole('row', { name })

describe("one's own week", () => {
  test('shows each day with its entries and sums, and the total', async () => {
    api.db.timeEntries = [
      makeEntry(1, own(), '2026-03-16', { notes: 'Front desk' }),
      makeEntry(2, own(), '2026-03-17', { autoClosed: true }),
      makeEntry(3, own(), '2026-03-09'),
    ]
    await renderPage(page, { route: '/time-clock' })
    expect(await screen.findByRole('heading', { name: '03/16/2026 – 03/22/2026' })).toBeVisible()
    expect(dayRow(/Monday, 03\/16\/2026/)).toHaveTextContent('8.50')
    expect(dayRow(/Wednesday/)).toHaveTextContent('—')
    expect(screen.getByText('Front desk')).toBeVisible()
    expect(screen.getByText('Closed automatically')).toBeVisible()
    expect(dayRow(/Total/)).toHaveTextContent('17.00')
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('goes to the weeks beside it by links, with the week in the address', async () => {
    api.db.timeEntries = [makeEntry(3, own(), '2026-03-09')]
    const { user, url } = await renderPage(page, { route: '/time-clock' })
    await screen.findByRole('heading', { name: '03/16/2026 – 03/22/2026' })
    await user.click(screen.getByRole('link', { name: 'Previous week' }))
    expect(await screen.findByRole('heading', { name: '03/09/2026 – 03/15/2026' })).toBeVisible()
    expect(url()).toBe('/time-clock?week=2026-03-09')
    expect(dayRow(/Total/)).toHaveTextContent('8.50')
    await user.click(screen.getByRole('link', { name: 'Next week' }))
    expect(await screen.findByRole('heading', { name: '03/16/2026 – 03/22/2026' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'This week' }))
    expect(url()).toBe('/time-clock')
  })

  test('opens the week of an entry that a notification names', async () => {
    api.db.timeEntries = [makeEntry(3, own(), '2026-03-04')]
    await renderPage(page, { route: '/time-clock?entryId=3' })
    expect(await screen.findByRole('heading', { name: '03/02/2026 – 03/08/2026' })).toBeVisible()
  })

  test('says that it is approved, and what was corrected', async () => {
    const by = { id: 9, name: 'Max Manager' }
    const change = { at: '2026-03-17T22:00:00.000Z', by, reason: 'Came earlier' }
    const was = { clockInTime: '2026-03-16T14:00:00.000Z', clockOutTime: null, notes: null }
    api.db.timeEntries = [makeEntry(1, own(), '2026-03-16', { history: [{ ...change, ...was }] })]
    api.db.timeDecisions = {
      [`${own()}:2026-03-16`]: [{ status: 'approved', at: '2026-03-23T15:00:00.000Z', by, reason: null }],
    }
    await renderPage(page, { route: '/time-clock' })
    expect(await screen.findByText(/Approved by Max Manager/)).toBeVisible()
    expect(screen.getByText('Corrected')).toBeVisible()
    expect(screen.getByText(/Came earlier/)).toBeInTheDocument()
  })

  test('is exported as CSV in which no note is a formula', async () => {
    api.db.timeEntries = [makeEntry(1, own(), '2026-03-16', { notes: '=HYPERLINK("http://evil")' })]
    const blobs: Blob[] = []
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob)
      return 'blob:test'
    }
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await renderPage(page, { route: '/time-clock' })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    const text = (await blobs[0]?.text()) ?? ''
    expect(text).toContain('2026-03-16 09:00,2026-03-16 17:30,America/New_York,8.50')
    expect(text).toContain("'=HYPERLINK")
  })

  test('tells a failure and tries again', async () => {
    api.use(http.get('/api/time-tracking/week', () => problem(500), { once: true }))
    const { user } = await renderPage(page, { route: '/time-clock' })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Week' })).toBeVisible()
  })
})

describe('a manager', () => {
  const asManager = { role: 'manager' as const }

  test("sees the team's week and opens one of it", async () => {
    api.db.timeEntries = [makeEntry(1, colleague, '2026-03-16')]
    const { user, url } = await renderPage(page, { ...asManager, route: '/time-clock?tab=team' })
    const row = await screen.findByRole('row', { name: /Dana Reed/ })
    expect(row).toHaveTextContent('8.50')
    await user.click(within(row).getByRole('link', { name: 'Dana Reed' }))
    const drawer = await screen.findByRole('dialog', { name: 'Dana Reed' })
    expect(url()).toBe(`/time-clock?tab=team&open=${colleague}`)
    expect(await within(drawer).findByRole('row', { name: /Total/ })).toHaveTextContent('8.50')
    // The week is not over.
    expect(within(drawer).getByRole('button', { name: 'Approve week' })).toBeDisabled()
  })

  test('corrects an entry with a reason, in the time of that person', async () => {
    api.db.timeEntries = [makeEntry(1, colleague, '2026-03-16')]
    const route = `/time-clock?tab=team&open=${colleague}`
    const { user, host } = await renderPage(page, { ...asManager, route })
    await user.click(await screen.findByRole('button', { name: /Correct the entry of/ }))
    const form = within(await screen.findByRole('dialog', { name: 'Correct entry' }))
    const begin = form.getByLabelText(/Clock-in/)
    expect(begin).toHaveValue('2026-03-16T09:00')
    fireEvent.change(begin, { target: { value: '2026-03-16T08:30' } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Give a reason'))[0]).toBeVisible()
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Came earlier')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Entry corrected' }]))
    expect(api.seen('PATCH', '/api/time-tracking/entries/1')).toMatchObject([
      {
        version: '"1"',
        body: {
          clockInTime: '2026-03-16T12:30:00.000Z',
          clockOutTime: '2026-03-16T21:30:00.000Z',
          reason: 'Came earlier',
        },
      },
    ])
    expect(await screen.findByText('Corrected')).toBeVisible()
  })

  test('approves a week that is over, and unlocks it with a reason', async () => {
    api.db.timeEntries = [makeEntry(1, colleague, '2026-03-09')]
    const route = `/time-clock?tab=team&week=2026-03-09&open=${colleague}`
    const { user } = await renderPage(page, { ...asManager, route })
    await user.click(await screen.findByRole('button', { name: 'Approve week' }))
    expect(await screen.findByText(/Nothing of this week can be changed/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Correct the entry/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Unlock week' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unlock this week?' }))
    await user.click(question.getByRole('button', { name: 'Unlock' }))
    expect(await question.findByText('Give a reason')).toBeVisible()
    await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Late note')
    await user.click(question.getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText(/Unlocked by .*Late note/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Correct the entry/ })).toBeVisible()
  })

  test('approves several weeks at once', async () => {
    api.db.timeEntries = [makeEntry(1, colleague, '2026-03-09'), makeEntry(2, 3, '2026-03-10')]
    const { user, host } = await renderPage(page, {
      ...asManager,
      route: '/time-clock?tab=team&week=2026-03-09',
    })
    const rows = await Promise.all(
      ['Dana Reed', 'Lee Park'].map((name) => screen.findByRole('row', { name: new RegExp(name) })),
    )
    for (const row of rows) await user.click(within(row).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Approve week' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: '2 weeks approved' }]))
    expect(api.seen('POST', '/api/time-tracking/weeks/approve')).toHaveLength(2)
  })
})

test('speaks Spanish', async () => {
  await renderPage(page, { route: '/time-clock', user: { language: 'es' } })
  expect(await screen.findByRole('row', { name: /lunes/ })).toBeVisible()
})
