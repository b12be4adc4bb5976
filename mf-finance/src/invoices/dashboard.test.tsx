import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { createServer, HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { invoices } from './invoices.feature.ts'
import * as PendingInvoices from './PendingInvoices.module.ts'
import * as ProcessedToday from './ProcessedToday.module.ts'
import * as RecentInvoices from './RecentInvoices.module.ts'
import * as TotalRevenue from './TotalRevenue.module.ts'

const server = createServer(...financeHandlers(makeMockDb(12)))
const figures = {
  loader: PendingInvoices.loader,
  Component: () => (
    <>
      <PendingInvoices.Component />
      <ProcessedToday.Component />
      <TotalRevenue.Component />
    </>
  ),
}

const ofWeek = {
  loader: PendingInvoices.loader,
  Component: () => (
    <>
      <PendingInvoices.Component range="week" />
      <ProcessedToday.Component range="week" />
      <TotalRevenue.Component range="week" />
    </>
  ),
}

describe('recent invoices', () => {
  test('shows the five newest', async () => {
    await renderPage(RecentInvoices)
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'INV-0012',
      'INV-0011',
      'INV-0010',
      'INV-0009',
      'INV-0008',
    ])
    expect(screen.getByRole('link', { name: 'INV-0012' })).toHaveAttribute('href', '/invoices?open=12')
    expect(screen.getByRole('link', { name: 'View all invoices' })).toHaveAttribute('href', '/invoices')
    await expectAccessible()
  })

  test('says when there are none', async () => {
    server.use(http.get('/api/invoices', () => HttpResponse.json([])))
    await renderPage(RecentInvoices)
    expect(await screen.findByText('No invoices found')).toBeVisible()
  })

  test('says when they cannot be read, and tries again', async () => {
    let broken = true
    server.use(http.get('/api/invoices', () => (broken ? problem(500) : undefined)))
    const { user } = await renderPage(RecentInvoices)
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await user.click(again)
    expect(await screen.findByText('INV-0012')).toBeVisible()
  })
})

describe('figures', () => {
  test('count and sum what the API says, and lead to the list', async () => {
    server.use(
      http.get('/api/dashboard/stats', () =>
        HttpResponse.json({
          pendingInvoices: 1204,
          processedToday: 7,
          totalRevenue: '98765.40',
          activeClients: 3,
        }),
      ),
    )
    await renderPage(figures)
    expect(await screen.findByText('1,204')).toBeVisible()
    expect(screen.getByText('7')).toBeVisible()
    expect(screen.getByText('$98,765.40')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Pending Invoices' })).toHaveAttribute(
      'href',
      '/invoices?status=submitted',
    )
    const today = todayIn(userDefaults.timezone)
    expect(screen.getByRole('link', { name: 'Processed Today' })).toHaveAttribute(
      'href',
      `/invoices?status=paid&paidFrom=${today}&paidTo=${today}`,
    )
    await expectAccessible()
  })

  test('say how they move, in words and not by colour alone', async () => {
    const trends = {
      submittedToday: 4,
      processedYesterday: 9,
      revenueToday: '120.50',
      newClients: 1,
    }
    const stats = { pendingInvoices: 12, processedToday: 7, totalRevenue: '98765.40', activeClients: 3 }
    server.use(http.get('/api/dashboard/stats', () => HttpResponse.json({ ...stats, trends })))
    await renderPage(figures)
    expect(await screen.findByText('+4')).toBeVisible()
    expect(screen.getByText('submitted today')).toBeVisible()
    expect(screen.getByText('−2')).toBeVisible()
    expect(screen.getByText('from yesterday at this time')).toBeVisible()
    expect(screen.getByText('+$120.50')).toBeVisible()
    await expectAccessible()
  })

  test('of a longer period are compared with the one before, and lead to its invoices', async () => {
    const now = { from: '2026-11-19', to: '2026-11-25' }
    server.use(
      http.get('/api/dashboard/period', ({ request }) =>
        HttpResponse.json({
          ...{ range: new URL(request.url).searchParams.get('range'), now },
          before: { from: '2026-11-12', to: '2026-11-18' },
          submitted: { now: 18, before: 15 },
          processed: { now: 30, before: 41 },
          revenue: { now: '1500.00', before: '1200.00' },
          newClients: { now: 0, before: 0 },
        }),
      ),
    )
    await renderPage(ofWeek)
    expect(await screen.findByText('18 submitted vs. 15')).toBeVisible()
    expect(screen.getByText('+3')).toBeVisible()
    expect(screen.getByText('vs. 41')).toBeVisible()
    expect(screen.getByText('−11')).toBeVisible()
    expect(screen.getByText('$1,500.00')).toBeVisible()
    expect(screen.getByText('+25%')).toBeVisible()
    expect(screen.getByText('vs. $1,200.00')).toBeVisible()
    const paid = '/invoices?status=paid&paidFrom=2026-11-19&paidTo=2026-11-25'
    expect(screen.getByRole('link', { name: 'Processed' })).toHaveAttribute('href', paid)
    expect(screen.getByRole('link', { name: 'Revenue' })).toHaveAttribute('href', paid)
    await expectAccessible()
  })

  test('nothing yet is zero, not a dash', async () => {
    server.use(...financeHandlers(makeMockDb(0)))
    await renderPage(figures)
    expect(await screen.findByText('$0.00')).toBeVisible()
    expect(screen.getAllByText('0')).toHaveLength(2)
  })

  test('without an answer there is no figure, and a way to ask again', async () => {
    let broken = true
    server.use(http.get('/api/dashboard/stats', () => (broken ? problem(500) : undefined)))
    const { user } = await renderPage(figures)
    expect(await screen.findAllByText('—')).toHaveLength(3)
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again: Total Revenue' }))
    await waitFor(() => expect(screen.queryByText('—')).not.toBeInTheDocument())
    expect(screen.getByText('Pending Invoices')).toBeVisible()
  })
})

test('each figure is a card of its own on the dashboard, to be moved and hidden alone', () => {
  const cards = invoices.slots?.filter(({ slot }) => slot === 'dashboard/stat/v1')
  expect(cards?.map(({ title }) => title?.en)).toEqual([
    'Pending Invoices',
    'Processed Today',
    'Total Revenue',
  ])
})

test('the figures speak Spanish', async () => {
  await renderPage(figures, { user: { language: 'es' } })
  expect(await screen.findByText('Facturas pendientes')).toBeVisible()
})
