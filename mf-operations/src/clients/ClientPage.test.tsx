import {
  fakeSlot,
  HttpResponse,
  http,
  problem,
  renderPage,
  renderWithHost,
  setViewport,
} from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as loads from './ClientLoadsPart.tsx'
import * as page from './ClientPage.module.ts'
import * as timeline from './ClientTimeline.tsx'
import * as totals from './ClientTotals.module.ts'

const api = createTestApi()
const Other = ({ clientId }: { clientId: number }) => <h2>Secrets of {clientId}</h2>
const slots = [
  fakeSlot('client/section/v1', 'totals', totals.Component, 'Totals'),
  fakeSlot('client/section/v1', 'loads', loads.Component, 'Loads'),
  fakeSlot('client/section/v1', 'other', Other, 'Vault'),
  fakeSlot('client/section/v1', 'timeline', timeline.Component, 'Timeline'),
]

const open = (route = '/clients/3', options: object = {}) =>
  renderPage(page, { route, path: '/clients/:id', slots, ...options })
const part = (name: string) => screen.findByRole('region', { name })

describe('the page of a client', () => {
  it('shows who it is, how to reach them, and what every remote adds', async () => {
    const { host } = await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Red River Trucking' })).toBeVisible()
    expect(host.calls.pageTitle).toBe('Red River Trucking')
    expect(screen.getByText('Active')).toBeVisible()
    expect(screen.getByRole('link', { name: 'office3@carrier.example' })).toHaveAttribute(
      'href',
      'mailto:office3@carrier.example',
    )
    expect(screen.getByRole('heading', { name: 'Secrets of 3' })).toBeVisible()
    const nav = within(screen.getByRole('navigation', { name: 'Parts of this page' }))
    const links = nav.getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Totals', 'Loads', 'Vault', 'Timeline'])
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveAccessibleName(link.textContent)
    await screen.findByText('$4,250.00')
    await screen.findByRole('table', { name: 'Loads' })
    await expectAccessible()
  })

  it('leads to a part and remembers it in the address, not in the history', async () => {
    const { user } = await open()
    const before = window.history.length
    await user.click(await screen.findByRole('link', { name: 'Timeline' }))
    expect(window.location.hash).toBe('#part-timeline')
    expect(window.history).toHaveLength(before)
    expect(document.getElementById('part-timeline')).toHaveFocus()
    window.history.replaceState(null, '', '/')
  })

  it('is edited in place', async () => {
    const { user, url } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('dialog', { name: 'Edit client Red River Trucking' })).toBeVisible()
    expect(url()).toBe('/clients/3?edit=3')
    const phone = await screen.findByRole('textbox', { name: /^Phone/ })
    await user.clear(phone)
    await user.type(phone, '(915) 555-0199')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: '(915) 555-0199' })).toBeVisible()
    expect(url()).toBe('/clients/3')
  })

  it.each(['/clients/99', '/clients/abc', '/clients/-1'])('says that %s does not exist', async (route) => {
    await open(route)
    expect(await screen.findByRole('heading', { name: 'This client does not exist' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All clients' })).toHaveAttribute('href', '/clients')
  })

  it('tells a failure and tries again', async () => {
    api.use(http.get('/api/clients/3', () => problem(503, 'Please try again shortly'), { once: true }))
    const { user } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again shortly')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Red River Trucking' })).toBeVisible()
  })

  it('offers no change to users who may not change it', async () => {
    await open('/clients/3', { user: { permissions: ['clients.read'] } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Red River Trucking' })).toBeVisible()
    for (const role of ['button', 'link'] as const)
      expect(screen.queryByRole(role, { name: /^(Edit|Invoices)$/ })).not.toBeInTheDocument()
  })

  it('speaks Spanish', async () => {
    await open('/clients/3', { user: { language: 'es' } })
    expect(await screen.findByText('Días hasta el pago')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Clientes' })).toBeVisible()
  })
})

describe('its totals', () => {
  it('are sums, counts and days, and lead to what they add up', async () => {
    await open()
    const figures = within(await part('Totals'))
    expect(await figures.findByText('$88,120.50')).toBeVisible()
    expect(figures.getByText('41 invoices')).toBeVisible()
    expect(figures.getByText('31.4')).toBeVisible()
    expect(figures.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/invoices?clientId=3&status=submitted,approved',
    )
  })

  it('have no days before anything was paid', async () => {
    const none = { count: 0, amount: '0.00' }
    const empty = {
      clientId: 3,
      open: none,
      paid: none,
      thisMonth: none,
      loadsInTransit: 0,
      averageDaysToPay: null,
    }
    api.use(http.get('/api/clients/3/summary', () => HttpResponse.json(empty)))
    await open()
    expect(await screen.findByText('no paid invoice yet')).toBeVisible()
  })

  it('fail without the rest of the page', async () => {
    api.use(http.get('/api/clients/3/summary', () => problem(503, 'Not now')))
    const { user } = await open()
    const figures = within(await part('Totals'))
    expect(await figures.findByText('Not now')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Red River Trucking' })).toBeVisible()
    api.server.resetHandlers()
    await user.click(figures.getByRole('button', { name: 'Try again' }))
    expect(await figures.findByText('$4,250.00')).toBeVisible()
  })
})

describe('its loads', () => {
  it('are paged, the newest first, each leading to its load', async () => {
    api.db.loads = api.db.loads.map((load) => ({ ...load, clientId: 3 }))
    const { user } = await open()
    const table = within(await screen.findByRole('table', { name: 'Loads' }))
    const numbers = () => table.getAllByRole('link').map((link) => link.textContent)
    expect(numbers()).toEqual([
      'L-0018',
      'L-0017',
      'L-0016',
      'L-0015',
      'L-0014',
      'L-0013',
      'L-0012',
      'L-0011',
    ])
    expect(table.getByRole('link', { name: 'L-0018' })).toHaveAttribute('href', '/loads?open=18')
    expect(table.getByRole('row', { name: /L-0018/ })).toHaveTextContent('Denver, CO → Reno, NV')
    const pages = within(screen.getByRole('navigation', { name: /Loads/ }))
    expect(pages.getByText(/18/)).toBeVisible()
    await user.click(pages.getByRole('button', { name: /Next/ }))
    await waitFor(() => expect(numbers()[0]).toBe('L-0010'))
    await user.click(pages.getByRole('button', { name: /Previous/ }))
    await waitFor(() => expect(numbers()[0]).toBe('L-0018'))
  })

  it('are lines on a phone, with everything that the table has', async () => {
    setViewport(390)
    await renderWithHost(<loads.Component clientId={3} />)
    const [first] = within(await screen.findByRole('list', { name: 'Loads' })).getAllByRole('listitem')
    expect(first).toHaveTextContent(
      /L-0015\$[\d,]+\.00Broker .+Route .+ → .+Pickup date .+Packet .+Status .+/,
    )
  })

  it('may be none', async () => {
    api.db.loads = []
    await renderWithHost(<loads.Component clientId={3} />)
    expect(await screen.findByRole('heading', { name: 'No loads found' })).toBeVisible()
  })

  it('tell when they cannot be read', async () => {
    api.use(http.get('/api/loads', () => problem(500), { once: true }))
    const { user } = await renderWithHost(<loads.Component clientId={3} />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'L-0015' })).toBeVisible()
  })
})

describe('its timeline', () => {
  it('shows what happened to its records, and more on demand', async () => {
    api.db.loads = api.db.loads.map((load) => ({ ...load, clientId: 3 }))
    const { user } = await renderWithHost(<timeline.Component clientId={3} />)
    const list = within(await screen.findByRole('list', { name: 'Timeline' }))
    expect(list.getAllByRole('listitem')).toHaveLength(10)
    expect(list.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^\/loads\?open=\d+$/))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(18))
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  it('is empty for a client to whom nothing happened', async () => {
    api.db.loads = []
    await renderWithHost(<timeline.Component clientId={3} />)
    expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible()
  })
})

describe('the way there', () => {
  it('leads from the card and from the drawer', async () => {
    const list = await import('./ClientsPage.module.ts')
    const { user } = await renderPage(list, { route: '/clients' })
    const link = await screen.findByRole('link', { name: 'Open client page of Red River Trucking' })
    expect(link).toHaveAttribute('href', '/clients/3')
    await user.click(screen.getByRole('link', { name: 'Red River Trucking' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Red River Trucking' }))
    expect(drawer.getByRole('link', { name: 'Open client page' })).toHaveAttribute('href', '/clients/3')
  })
})
