import { http, makeBroker, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './BrokersPage.module.ts'

const api = createTestApi()
const open = (route = '/brokers', role: 'employee' | 'manager' = 'manager') =>
  renderPage(page, { route, role })
const table = () => screen.findByRole('table', { name: 'Brokers' })
const rowOf = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(name) })

async function act(user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) {
  await user.click(within(await rowOf(name)).getByRole('button', { name: /^Actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  api.db.brokers = [
    makeBroker({ id: 1, name: 'Midway Logistics', exposure: '12500.00', creditLimit: 50_000 }),
    makeBroker({
      ...{ id: 2, name: 'Lakeshore Brokerage', exposure: '61000.50', creditLimit: 50_000 },
      ...{ overLimit: true, openInvoices: 12 },
    }),
    makeBroker({ id: 3, name: 'Summit Freight', status: 'suspended', exposure: '0.00', creditLimit: 0 }),
  ]
  api.db.loads = api.db.loads.slice(0, 3).map((load) => ({ ...load, brokerId: 1 }))
  api.db.invoices = []
  api.db.creditChecks = []
})

describe('the directory', () => {
  test('shows contact, numbers, terms, limit, exposure and status; a broker over its limit stands out', async () => {
    await open()
    const row = await rowOf('Lakeshore Brokerage')
    for (const text of ['MC-100002', '2000002', 'Net 30', '$50,000.00', '$61,000.50', 'Active'])
      expect(row).toHaveTextContent(text)
    expect(within(row).getByRole('img', { name: 'Over the limit by $11,000.50' })).toBeVisible()
    expect(
      within(await rowOf('Midway Logistics')).getByRole('img', { name: '25% of the limit used' }),
    ).toBeVisible()
    expect(
      within(await rowOf('Summit Freight')).getByRole('img', { name: 'No credit limit yet' }),
    ).toBeVisible()
    await expectAccessible()
  })

  test('has four cards with the figures of the server', async () => {
    await open()
    expect((await screen.findByText('Total Exposure')).closest('div')?.parentElement).toHaveTextContent(
      '$73,500.50one over the limit',
    )
    expect(screen.getByRole('link', { name: 'Total Exposure' })).toHaveAttribute(
      'href',
      '/brokers?overLimit=true',
    )
    expect(screen.getByRole('link', { name: 'Suspended' })).toHaveAttribute(
      'href',
      '/brokers?status=suspended',
    )
    expect(screen.getByText('Total Brokers').closest('div')?.parentElement).toHaveTextContent('3')
  })

  test('has no figures that were not given', async () => {
    api.use(http.get('/api/brokers/summary', () => problem(500)))
    await open()
    expect(await screen.findAllByText('—')).toHaveLength(4)
    api.server.resetHandlers()
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Try again: / })).toHaveLength(4))
  })

  test('searches and filters by the address', async () => {
    const { user, url } = await open('/brokers?overLimit=true')
    expect(await rowOf('Lakeshore')).toBeVisible()
    expect(screen.queryByText('Midway Logistics')).not.toBeInTheDocument()
    await user.type(screen.getByPlaceholderText(/Search by name/), 'MC-100002')
    await waitFor(() => expect(url()).toBe('/brokers?overLimit=true&q=MC-100002'))
  })

  test('invites to add the first broker', async () => {
    api.db.brokers = []
    await open()
    expect(await screen.findByRole('heading', { name: 'No brokers found' })).toBeVisible()
  })

  test('speaks Spanish and fits a phone', async () => {
    setViewport(390)
    await renderPage(page, { route: '/brokers', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Brókeres' })).toBeVisible()
    expect(await screen.findByText('Exposición total')).toBeVisible()
  })
})

describe('one broker', () => {
  test('opens with exposure, facts, credit checks, loads and the ways to all of them', async () => {
    await open('/brokers?open=2')
    const drawer = within(await screen.findByRole('dialog', { name: 'Lakeshore Brokerage' }))
    const exposure = await drawer.findByRole('region', { name: 'Exposure' })
    expect(exposure).toHaveTextContent('$61,000.50 of $50,000.00')
    expect(exposure).toHaveTextContent('12 open invoices')
    expect(exposure).toHaveTextContent('Over the limit by $11,000.50')
    expect(drawer.getByText('202 Lake Ave, Chicago, IL 60601')).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices?brokerId=2')
    expect(drawer.getByRole('link', { name: 'Loads' })).toHaveAttribute('href', '/loads?brokerId=2')
    expect(await drawer.findByText('No credit checks yet')).toBeVisible()
    expect(drawer.getByRole('link', { name: 'New Check' })).toHaveAttribute(
      'href',
      '/credit-checks?new=1&broker=2',
    )
    await expectAccessible()
  })

  test('offers what the role allows', async () => {
    await open('/brokers?open=2', 'employee')
    const drawer = within(await screen.findByRole('dialog', { name: 'Lakeshore Brokerage' }))
    expect(await drawer.findByRole('button', { name: 'Edit' })).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  test('that does not exist says so', async () => {
    await open('/brokers?open=99')
    expect(await screen.findByText('Failed to load broker')).toBeVisible()
  })
})

describe('deleting', () => {
  test('asks first, and says that it is done', async () => {
    const { user, host } = await open()
    await act(user, 'Lakeshore', 'Delete')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to delete this broker?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Broker deleted successfully' }]))
    expect(api.seen('DELETE', '/api/brokers/2')[0]?.version).toBe('"1"')
    await waitFor(() => expect(screen.queryByText('Lakeshore Brokerage')).not.toBeInTheDocument())
  })

  test('does nothing when the person changes their mind', async () => {
    const { user } = await open()
    await act(user, 'Lakeshore', 'Delete')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(api.seen('DELETE', '/api/brokers')).toEqual([])
  })

  test('a broker with loads is refused with the reason, and suspended instead if wanted', async () => {
    const { user, host } = await open()
    await act(user, 'Midway', 'Delete')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    const offer = within(await screen.findByRole('alertdialog', { name: 'Failed to delete broker' }))
    expect(offer.getByText(/Midway Logistics cannot be deleted .*loads: 3, invoices: 0/)).toBeVisible()
    await user.click(offer.getByRole('button', { name: 'Suspend instead' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Broker updated successfully' }]))
    expect(api.seen('PATCH', '/api/brokers/1')[0]?.body).toEqual({ status: 'suspended' })
    await waitFor(async () => expect(await rowOf('Midway')).toHaveTextContent('Suspended'))
  })

  test('says when it failed', async () => {
    api.use(http.delete('/api/brokers/2', () => problem(503, 'Please try again shortly')))
    const { user, host } = await open()
    await act(user, 'Lakeshore', 'Delete')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { tone: 'error', title: 'Failed to delete broker', message: 'Please try again shortly' },
      ]),
    )
  })
})

test('a copy begins with terms, contact and address, and without what one company alone has', async () => {
  const [broker] = api.db.brokers
  if (broker) broker.notes = 'Pays late'
  const { user, url } = await open('/brokers', 'employee')
  await act(user, 'Midway Logistics', 'Copy')
  expect(url()).toBe('/brokers?new=1&copy=1')
  const form = within(await screen.findByRole('dialog', { name: 'Add Broker' }))
  const value = (name: RegExp) => form.getByRole('textbox', { name })
  expect(value(/^Contact person/)).toHaveValue(broker?.contactPerson)
  expect(value(/^MC number/)).toHaveValue('')
  expect(value(/^DOT number/)).toHaveValue('')
  expect(value(/^Notes/)).toHaveValue('')
})
