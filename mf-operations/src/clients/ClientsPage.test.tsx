import { HttpResponse, http, makeClient, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ClientsPage.module.ts'

const api = createTestApi()
const open = (route = '/clients', role: 'employee' | 'manager' = 'employee') =>
  renderPage(page, { route, role })

async function cards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Clients' })
  return within(list).findAllByRole('article')
}
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)
const cardOf = async (name: string) => {
  const card = (await cards()).find((each) => within(each).queryByRole('heading', { name }))
  if (!card) throw new Error(`No card of ${name}`)
  return card
}

describe('the list', () => {
  it('shows a card for each client, by name, with everything one needs to reach them', async () => {
    api.db.clients = [
      makeClient({
        id: 1,
        name: 'Red River',
        status: 'inactive',
        email: null,
        createdAt: '2026-02-03T15:00:00Z',
      }),
      makeClient({ id: 2, name: 'Blue Ridge' }),
    ]
    await open()
    expect(await names()).toEqual(['Blue Ridge', 'Red River'])
    const card = within(await cardOf('Blue Ridge'))
    expect(card.getByText('Active')).toBeVisible()
    expect(card.getByText('Contact person:').parentElement).toHaveTextContent('Dana Reed')
    expect(card.getByText('Email:').parentElement).toHaveTextContent('office2@carrier.example')
    expect(card.getByText('Phone:').parentElement).toHaveTextContent('214-555-0002')
    expect(card.getByText('Address:').parentElement).toHaveTextContent('102 Main St, Atlanta, GA')
    expect(card.getByRole('button', { name: 'Edit Blue Ridge' })).toBeVisible()
    const other = await cardOf('Red River')
    expect(other).toHaveTextContent('Inactive')
    expect(other).toHaveTextContent('Created 02/03/2026')
    expect(within(other).getByText('Email:').parentElement).toHaveTextContent('—')
    await expectAccessible()
  })

  it('asks once, with the call that the shell preloads', async () => {
    await open('/clients?status=active')
    await cards()
    expect(api.seen('GET', '/api/clients').map(({ url }) => url)).toEqual([
      '/api/clients?status=active&sort=name&limit=50',
    ])
  })

  it('searches by name, email or contact person', async () => {
    const { user, url } = await open()
    await cards()
    const search = screen.getByPlaceholderText('Search by name, email or contact person')
    await user.type(search, 'office3@')
    await waitFor(async () => expect(await names()).toEqual(['Red River Trucking']))
    expect(url()).toBe('/clients?q=office3%40')
    await user.clear(search)
    await user.type(search, 'Ann Walsh')
    await waitFor(async () => expect(await names()).toEqual(['Prairie Line']))
  })

  it('filters by status', async () => {
    api.db.clients = [makeClient({ id: 1 }), makeClient({ id: 2, name: 'Gone West', status: 'inactive' })]
    const { user, url } = await open()
    await cards()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    await user.click(await screen.findByRole('radio', { name: 'Inactive' }))
    await waitFor(async () => expect(await names()).toEqual(['Gone West']))
    expect(url()).toBe('/clients?status=inactive')
  })

  it('is a table, too', async () => {
    const { user, url } = await open()
    await cards()
    await user.click(screen.getByRole('button', { name: 'Display' }))
    await user.click(await screen.findByRole('radio', { name: 'Table' }))
    const table = await screen.findByRole('table', { name: 'Clients' })
    const headers = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent)
    expect(headers.join('|')).toMatch(/Client name\|Contact person\|Email\|Phone\|Status\|Created/)
    await user.keyboard('{Escape}')
    await user.click(within(table).getByRole('button', { name: 'Client name' }))
    await waitFor(() => expect(url()).toContain('sort=-name'))
  })

  it('invites to add the first client when there is none', async () => {
    api.db.clients = []
    const { user, url } = await open()
    expect(await screen.findByRole('heading', { name: 'No clients found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Your First Client' }))
    expect(await screen.findByRole('dialog', { name: 'Add Client' })).toBeVisible()
    expect(url()).toBe('/clients?new=1')
  })

  it('tells a failure and tries again', async () => {
    api.use(http.get('/api/clients', () => problem(500), { once: true }))
    const { user } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('test-trace')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(6)
  })

  it('says when the role does not include it', async () => {
    api.use(http.get('/api/clients', () => problem(403, 'Ask your manager')))
    await open()
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  it('offers no change to users who may not change it', async () => {
    await renderPage(page, { route: '/clients', user: { permissions: ['clients.read'] } })
    await cards()
    expect(screen.queryByRole('button', { name: 'Add Client' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
  })

  it('speaks Spanish', async () => {
    await renderPage(page, { route: '/clients', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Agregar cliente' })).toBeVisible()
    expect((await screen.findAllByText('Activo'))[0]).toBeVisible()
  })

  it('keeps the cards on a phone', async () => {
    setViewport(390)
    await open()
    expect(await cards()).toHaveLength(6)
  })
})

describe('one client', () => {
  it('opens beside the list with its facts, its latest loads and the ways to all of them', async () => {
    const { user, url } = await open()
    await user.click(
      within(await cardOf('Red River Trucking')).getByRole('link', { name: 'Red River Trucking' }),
    )
    const drawer = within(await screen.findByRole('dialog', { name: 'Red River Trucking' }))
    expect(url()).toBe('/clients?open=3')
    expect(drawer.getByText('Active')).toBeVisible()
    expect(drawer.getByRole('link', { name: 'office3@carrier.example' })).toHaveAttribute(
      'href',
      'mailto:office3@carrier.example',
    )
    expect(drawer.getByRole('link', { name: '214-555-0003' })).toHaveAttribute('href', 'tel:2145550003')
    expect(drawer.getByText('Tax ID').nextSibling).toHaveTextContent('75-0003000')
    expect(drawer.getByText('Created').nextSibling).toHaveTextContent('03/13/2026')
    const loads = within(await drawer.findByRole('region', { name: 'Latest loads' }))
    expect(await loads.findByText('3 in all')).toBeVisible()
    expect(loads.getAllByRole('link').map((link) => link.textContent)).toEqual(['L-0015', 'L-0009', 'L-0003'])
    expect(loads.getByRole('link', { name: 'L-0015' })).toHaveAttribute('href', '/loads?open=15')
    expect(drawer.getByRole('link', { name: 'Loads' })).toHaveAttribute('href', '/loads?clientId=3')
    expect(drawer.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices?clientId=3')
    expect(drawer.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/factoring/clients/3')
    await expectAccessible()
  })

  it('walks to the next of the same search', async () => {
    const { user, url } = await open('/clients?open=1')
    const drawer = within(await screen.findByRole('dialog', { name: 'Blue Ridge Hauling' }))
    expect(await drawer.findByText('1 of 6')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Next record' }))
    expect(await screen.findByRole('dialog', { name: 'Blue Ridge Hauling 6' })).toBeVisible()
    expect(url()).toBe('/clients?open=6')
  })

  it('goes from the drawer to the form', async () => {
    const { user, url } = await open('/clients?open=3')
    const drawer = within(await screen.findByRole('dialog', { name: 'Red River Trucking' }))
    await user.click(await drawer.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('dialog', { name: 'Edit client Red River Trucking' })).toBeVisible()
    expect(url()).toBe('/clients?edit=3')
  })

  it('says that a client does not exist, and keeps the list', async () => {
    await open('/clients?open=99')
    const drawer = within(await screen.findByRole('dialog', { name: 'Client' }))
    expect(await drawer.findByText('Failed to load client')).toBeVisible()
    expect(drawer.getByText('Not found')).toBeVisible()
  })

  it('tells when its loads cannot be read, without losing the rest', async () => {
    api.use(http.get('/api/loads', () => problem(503, 'Please try again shortly')))
    await open('/clients?open=3')
    const drawer = within(await screen.findByRole('dialog', { name: 'Red River Trucking' }))
    expect(await drawer.findByText('Please try again shortly')).toBeVisible()
    expect(drawer.getByText('75-0003000')).toBeVisible()
    api.use(http.get('/api/loads', () => HttpResponse.json([])))
  })
})
