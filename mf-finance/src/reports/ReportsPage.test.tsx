import { createServer, problem, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { HttpResponse, http } from '@drayline/testing/handlers'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { messages } from '../messages.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { Component } from './ReportsPage.tsx'
import { makeExport, type ReportStore, reportHandlers } from './reports.handlers.ts'

const server = createServer()
const store: ReportStore = { exports: [] }
beforeEach(() => {
  store.exports = []
  server.use(...reportHandlers(makeMockDb(40), store), ...financeHandlers(makeMockDb(40)))
  return messages.load('en')
})

const open = (route = '/reports') => renderWithHost(<Component />, { route })
const frame = () => screen.findByTitle<HTMLIFrameElement>('Payment Details')

describe('payment details', () => {
  test('come first, in a frame in which nothing runs or loads; with a way home and to support', async () => {
    await open()
    const shown = await frame()
    expect(shown).toHaveAttribute('sandbox', 'allow-same-origin')
    const { srcdoc } = shown
    expect(srcdoc).toContain("default-src 'none'")
    expect(srcdoc).toContain('<h2>Payments</h2>')
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    expect(await screen.findByRole('link', { name: 'support@drayline.example' })).toHaveAttribute(
      'href',
      'mailto:support@drayline.example',
    )
    expect(screen.getByRole('link', { name: '+1 (555) 010-0100' })).toHaveAttribute(
      'href',
      'tel:+15550100100',
    )
    await expectAccessible()
  })

  test('say that there are none, and that they failed and why; trying again helps', async () => {
    server.use(
      http.get('/api/payment-details', () => problem(502, 'the provider cannot be reached'), { once: true }),
      http.get('/api/payment-details', () =>
        HttpResponse.json({ renderedHtml: '', from: '2026-01-01', to: '2026-01-30' }),
      ),
    )
    const { user } = await open()
    expect(
      await screen.findByText('Failed to load payment data: the provider cannot be reached'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No payment data available')).toBeVisible()
  })
})

describe('a report', () => {
  test('has a picture, a table whose totals are its sums, and its filters in the address', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/reports/ageing', ({ request }) => {
        asked.push(new URL(request.url).search)
        return undefined
      }),
    )
    const { user } = await open('/reports?report=ageing&asOf=2026-02-28')
    const table = within(await screen.findByRole('table', { name: 'A/R Aging' }))
    expect(screen.getByText('As of 02/28/2026')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Open amounts by days overdue' })).toBeVisible()
    expect(table.getAllByRole('row').length).toBeGreaterThan(5)
    await user.click(table.getByRole('button', { name: 'Current' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?asOf=2026-02-28&sort=-current&limit=200'))
    expect(await screen.findByRole('columnheader', { name: 'Current' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expectAccessible()
  })

  test('of one client asks for the client first', async () => {
    await open('/reports?report=client-statement')
    expect(await screen.findByRole('heading', { name: 'Choose a client' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  test('of all clients leads to the statement of one, of the same days', async () => {
    await open('/reports?report=client-statements&from=2026-01-01&to=2026-01-31')
    const [first] = await screen.findAllByRole('link', { name: 'Sun Valley Freight' })
    expect(first?.getAttribute('href')).toMatch(
      /^\/reports\?report=client-statement&clientId=\d+&from=2026-01-01&to=2026-01-31$/,
    )
  })

  test('that fails says so and can be tried again', async () => {
    server.use(http.get('/api/reports/days-to-pay', () => problem(500), { once: true }))
    const { user } = await open('/reports?report=days-to-pay')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table', { name: 'Days to pay' })).toBeVisible()
  })

  test('in days that make no sense shows the usual ones', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/reports/daily-funding', ({ request }) => {
        asked.push(new URL(request.url).search)
        return undefined
      }),
    )
    await open('/reports?report=daily-funding&from=2026-02-30&clientId=x')
    await screen.findByRole('table', { name: 'Daily funding' })
    expect(asked[0]).toBe('?sort=date&limit=200')
  })
})

describe('files', () => {
  test('short ones are fetched at once, long ones are made in the background', async () => {
    const fetched: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(this.href)
    })
    const { user, host } = await open('/reports?report=client-statements')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect(fetched[0]).toMatch(/\/api\/reports\/client-statements\/file\?sort=-closing&format=csv$/)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(
      await screen.findByRole('menuitem', { name: 'One PDF per client (ZIP), in the background' }),
    )
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Your file is being prepared' }]))
    expect(store.exports).toMatchObject([{ report: 'client-statements', format: 'zip', status: 'queued' }])
    jest.restoreAllMocks()
  })

  test('show how far they are, can be cancelled, fetched and removed', async () => {
    store.exports = [
      makeExport({ id: 2, status: 'running', done: 3 }),
      makeExport({
        ...{ id: 1, report: 'ageing', fileName: 'ageing.csv', status: 'ready', size: 2048 },
        expiresAt: '2026-12-01T12:00:00.000Z',
      }),
    ]
    const { user } = await open('/reports?report=exports')
    expect(await screen.findByText(/3 of 9/)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress of client-statements.zip' })).toHaveValue(3)
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Cancelled')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove ageing.csv' }))
    await waitFor(() => expect(screen.queryByText('ageing.csv')).toBeNull())
  })

  test('none yet', async () => {
    await open('/reports?report=exports')
    expect(await screen.findByText('No files yet')).toBeVisible()
  })
})
