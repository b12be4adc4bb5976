import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { learnServerTime } from '@drayline/platform/server-time'
import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as FactoringPage from './FactoringPage.module.ts'

const server = createServer()

async function open(route = '/factoring', options: RenderOptions = {}) {
  const db = makeMockDb(30)
  server.use(...financeHandlers(db))
  return { ...(await renderPage(FactoringPage, { route, ...options })), db }
}

const numbers = async () =>
  (await screen.findAllByRole('link', { name: /^INV-/ })).map(({ textContent }) => textContent)

test('three cards tell the sums of what the tabs list', async () => {
  const { db } = await open()
  const sum = (...statuses: string[]) =>
    formatCents(
      db.invoices
        .filter(({ status }) => statuses.includes(status))
        .reduce((cents, { amount }) => cents + parseMoney(amount), 0),
    )
  const usd = (amount: string) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(amount))
  expect(await screen.findByText(usd(sum('submitted', 'approved')))).toBeVisible()
  expect(screen.getByText(usd(sum('paid')))).toBeVisible()
  expect(screen.getAllByText("Today's Revenue").length).toBeGreaterThan(0)
  await expectAccessible()
})

test('the tabs are in the address and show pending, factored and today’s', async () => {
  const { user, db, url } = await open()
  const listed = (...statuses: string[]) =>
    db.invoices.filter(({ status }) => statuses.includes(status)).map(({ invoiceNumber }) => invoiceNumber)
  expect((await numbers()).toSorted()).toEqual(listed('submitted', 'approved').toSorted())
  await user.click(screen.getByRole('tab', { name: 'Factored' }))
  await waitFor(async () => expect((await numbers()).toSorted()).toEqual(listed('paid').toSorted()))
  expect(url()).toContain('tab=factored')
  await user.click(screen.getByRole('tab', { name: "Today's Revenue" }))
  expect(await screen.findByText('Nothing submitted today')).toBeVisible()
})

test('search narrows the list, and another tab begins without it', async () => {
  const { user, url } = await open('/factoring?tab=factored')
  await numbers()
  await user.type(screen.getByRole('searchbox'), 'INV-0004')
  await waitFor(() => expect(url()).toContain('q=INV-0004'))
  await waitFor(async () => expect(await numbers()).toEqual(['INV-0004']))
  expect(screen.getByRole('link', { name: 'INV-0004' })).toHaveAttribute('href', '/invoices/4?status=paid')
  await user.click(screen.getByRole('tab', { name: 'Payments' }))
  await waitFor(() => expect(url()).not.toContain('q='))
})

test('without an answer the cards show no figure and offer another try', async () => {
  const db = makeMockDb(30)
  server.use(...financeHandlers(db))
  server.use(http.get('/api/factoring/summary', () => problem(503)))
  const { user } = await renderPage(FactoringPage, { route: '/factoring' })
  const again = await screen.findByRole('button', { name: 'Try again: Pending Payments' })
  server.use(...financeHandlers(db))
  await user.click(again)
  expect(await screen.findByText(/invoices submitted or approved/)).toBeVisible()
})

describe('cut-offs', () => {
  afterEach(() => jest.useRealTimers())

  async function at(instant: string, user: Partial<CurrentUser> = {}) {
    jest.useFakeTimers({ now: new Date(instant), advanceTimers: true })
    await open('/factoring', { user })
    const card = within((await screen.findByText('Daily Cut-Off Times')).closest('section') as HTMLElement)
    return { card, clocks: () => card.getAllByRole('timer').map(({ textContent }) => textContent) }
  }

  test('count down every second to 2:15 PM and 1:15 PM Mountain Standard Time', async () => {
    const { card, clocks } = await at('2026-11-20T18:00:00Z')
    expect(card.getByText('2:15 PM MST')).toBeVisible()
    expect(card.getByText('1:15 PM MST')).toBeVisible()
    expect(card.getByText('(4:15 PM EST)')).toBeVisible()
    expect(card.getByText(/Monday - Friday, 7 AM - 3 PM MST/)).toBeVisible()
    expect(clocks()[0]).toMatch(/^3:1[45]:\d\d left$/)
    expect(clocks()[1]).toMatch(/^2:1[45]:\d\d left$/)
    const before = clocks()[0]
    await waitFor(() => expect(clocks()[0]).not.toBe(before), { timeout: 3000 })
  })

  test('are said as this person reads times and dates, also when closed', async () => {
    const { card } = await at('2026-11-25T20:30:00Z', {
      ...{ timezone: 'Pacific/Honolulu', timeFormat: '24h', dateFormat: 'yyyy-MM-dd' },
    })
    expect(card.getByText('14:15 MST')).toBeVisible()
    expect(card.getByText('(10:15 HST)')).toBeVisible()
    expect(card.getByText(/Monday - Friday, 07:00 - 15:00 MST/)).toBeVisible()
    expect(card.getByText('Closed for today. Next business day: Friday, 2026-11-27')).toBeVisible()
  })

  test('go by the server’s clock where that of the computer is an hour late', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z'), advanceTimers: true })
    learnServerTime('Fri, 20 Nov 2026 19:00:00 GMT')
    const { clocks } = await at('2026-11-20T18:00:00Z')
    expect(clocks()[0]).toMatch(/^2:1[45]:\d\d left$/)
    learnServerTime(new Date().toUTCString())
  })

  test('after it: closed, and which bank day is next', async () => {
    const { card, clocks } = await at('2026-11-25T20:30:00Z')
    expect(clocks()[0]).toMatch(/left$/)
    expect(card.getByText('Closed for today. Next business day: Friday, 11/27/2026')).toBeVisible()
    expect(clocks()[1]).toMatch(/^in 1 day 23:4[45]:\d\d$/)
  })

  test('on a holiday its name, once for both', async () => {
    const { card } = await at('2026-11-26T18:00:00Z')
    expect(card.getByText('Closed: Thanksgiving Day. Next business day: Friday, 11/27/2026')).toBeVisible()
  })

  test('an unseen page does not tick', async () => {
    const { clocks } = await at('2026-11-20T18:00:00Z')
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const before = clocks()[0]
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(clocks()[0]).toBe(before)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(clocks()[0]).not.toBe(before))
    visibility.mockRestore()
  })
})
