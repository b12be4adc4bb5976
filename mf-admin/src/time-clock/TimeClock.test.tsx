import type { TimeEntry } from '@drayline/domain/admin/time-tracking/time-entry'
import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as card from './TimeClock.module.ts'
import { serverClock } from './time-clock.handlers.ts'

const api = createTestApi()
/** The server's instant; the computer's own clock says something else. */
const start = new Date('2026-03-17T14:00:00.000Z')

beforeEach(() => {
  serverClock.now = () => start
  performance.now = () => 1_000
})
const realNow = performance.now
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  performance.now = realNow
})

function makeEntry(id: number, from: string, to: string | null, rest: Partial<TimeEntry> = {}): TimeEntry {
  const base = {
    version: 1,
    createdAt: from,
    updatedAt: from,
    notes: null,
    autoClosed: false,
    timezone: null,
    history: [],
  }
  const status = to ? ('clocked_out' as const) : ('clocked_in' as const)
  const hours = to ? ((Date.parse(to) - Date.parse(from)) / 3_600_000).toFixed(2) : null
  const userId = api.db.self.id
  return { id, userId, clockInTime: from, clockOutTime: to, totalHours: hours, status, ...base, ...rest }
}

const at = (time: string) => `2026-03-17T${time}:00.000Z`

test('clocks in with a note, says so and shows the running clock', async () => {
  const { user, host } = await renderPage(card)
  expect(await screen.findByText('No entries today')).toBeVisible()
  expect(screen.getByText('Clocked out')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Front desk')
  await user.click(screen.getByRole('button', { name: 'Clock In' }))
  expect(await screen.findByRole('button', { name: 'Clock Out' })).toBeVisible()
  expect(host.calls.toasts).toMatchObject([
    { tone: 'success', title: 'Clocked In', message: 'You have successfully clocked in' },
  ])
  expect(api.seen('POST', '/api/time-tracking/clock-in')).toMatchObject([{ body: { notes: 'Front desk' } }])
  expect(screen.getByRole('timer')).toHaveTextContent('0:00:00')
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('')
  await expectAccessible()
})

test('clocks out and says so', async () => {
  api.db.timeEntries = [makeEntry(1, at('10:00'), null)]
  const { user, host } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Clock Out' }))
  expect(await screen.findByRole('button', { name: 'Clock In' })).toBeVisible()
  expect(host.calls.toasts).toMatchObject([
    { tone: 'success', title: 'Clocked Out', message: 'You have successfully clocked out' },
  ])
  expect(screen.getByRole('timer')).toHaveTextContent('4.00 h')
})

test("ticks every second from the server's time, whatever the computer's clock says", async () => {
  api.db.timeEntries = [makeEntry(1, at('12:58'), null)]
  await renderPage(card)
  expect(await screen.findByRole('timer')).toHaveTextContent('1:02:00')
  // The clock of the computer is wrong by years; only the stopwatch of the page counts.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T00:00:00Z'))
  performance.now = () => 1_000 + 5_000
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('1:02:05'), { timeout: 3_000 })
})

test('shows the first three entries of today and leads to the others', async () => {
  api.db.timeEntries = [
    makeEntry(1, at('08:00'), at('09:00'), { autoClosed: true }),
    makeEntry(2, at('09:30'), at('10:00')),
    makeEntry(3, at('10:30'), at('11:00')),
    makeEntry(4, at('11:30'), at('12:00')),
    makeEntry(5, '2026-03-16T14:00:00.000Z', '2026-03-16T15:00:00.000Z'),
  ]
  await renderPage(card)
  const items = within(await screen.findByRole('list', { name: "Today's entries" })).getAllByRole('listitem')
  expect(items).toHaveLength(3)
  expect(items[0]).toHaveTextContent('4:00 AM – 5:00 AM')
  expect(items[0]).toHaveTextContent('Closed automatically · 1.00 h')
  expect(screen.getByRole('link', { name: '1 more entry' })).toHaveAttribute('href', '/time-clock')
  expect(screen.getByText('Worked today')).toBeVisible()
})

test.each([
  [
    'the message of the server',
    () => problem(409, 'You are already clocked in'),
    'You are already clocked in',
  ],
  ['its own words otherwise', () => new HttpResponse('gateway', { status: 502 }), 'Failed to clock in'],
])('says that it failed, with %s', async (_, answer, message) => {
  api.use(http.post('/api/time-tracking/clock-in', answer))
  const { user, host } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Clock In' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Error', message }]))
})

test('a refusal because of another window shows the clock that runs', async () => {
  const { user } = await renderPage(card)
  const button = await screen.findByRole('button', { name: 'Clock In' })
  api.db.timeEntries = [makeEntry(1, at('13:00'), null)]
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Clock Out' })).toBeVisible()
})

test('leaves a lost session to the host', async () => {
  api.use(http.post('/api/time-tracking/clock-in', () => problem(401, 'Unauthorized')))
  const { user, host } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Clock In' }))
  await waitFor(() => expect(host.calls.unauthorized).toBe(1))
  expect(host.calls.toasts).toEqual([])
})

test('a double click clocks in once', async () => {
  const answer = Promise.withResolvers<void>()
  api.use(
    http.post('/api/time-tracking/clock-in', async () => {
      await answer.promise
      return HttpResponse.json(makeEntry(1, at('14:00'), null))
    }),
  )
  const { user, host } = await renderPage(card)
  await user.dblClick(await screen.findByRole('button', { name: 'Clock In' }))
  answer.resolve()
  await waitFor(() => expect(host.calls.toasts).toHaveLength(1))
  expect(api.seen('POST', '/api/time-tracking/clock-in')).toHaveLength(1)
})

test('tells a failure and tries again', async () => {
  api.use(http.get('/api/time-tracking/status', () => problem(500), { once: true }))
  const { user } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Clock In' })).toBeVisible()
})

test('asks again every 30 seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] })
  await renderPage(card)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clock In' })).toBeVisible())
  expect(api.seen('GET', '/api/time-tracking/status')).toHaveLength(1)
  await act(() => jest.advanceTimersByTimeAsync(30_500))
  await waitFor(() => expect(api.seen('GET', '/api/time-tracking/status')).toHaveLength(2))
})

test('speaks Spanish', async () => {
  await renderPage(card, { user: { language: 'es' } })
  expect(await screen.findByRole('button', { name: 'Marcar entrada' })).toBeVisible()
})
