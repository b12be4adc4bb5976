import { fakeSlot, http, makeDocument, makeLoad, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { Component as LoadDocuments } from '../documents/LoadDocuments.tsx'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi()
const open = (route = '/loads', role: 'employee' | 'manager' = 'employee') =>
  renderPage(page, { route, role })

async function numbers(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Loads' })
  const found = await within(table).findAllByText(/^L-/)
  return found.map((element) => element.textContent)
}
const Part = ({ loadId }: { loadId: number }) => <p>Part of load {loadId}</p>
/** Load 17 with its documents beside it: a rate confirmation, and no bill of lading. */
function openWithDocuments() {
  api.db.documents = [makeDocument({ id: 1, documentType: 'rate_confirmation', loadId: 17 })]
  return renderPage(page, {
    route: '/loads?open=17',
    role: 'employee',
    slots: [fakeSlot('load/section/v1', 'documents', LoadDocuments)],
  })
}
const last = (count: number) =>
  Array.from({ length: count }, (_, index) => `L-${String(18 - index).padStart(4, '0')}`)

describe('the list', () => {
  it('shows the newest first with client, broker, way and days, driver, rate, status, papers and age', async () => {
    api.db.loads = api.db.loads.map((load) => ({ ...load, driverName: `Driver ${load.id}` }))
    await open()
    expect(await numbers()).toEqual(last(18))
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    expect(headers.join('|')).toMatch(
      /Load # and driver\|Client and broker\|Pickup → delivery\|Rate\|Status\|Packet\|Waiting/,
    )
    const row = within(screen.getByRole('row', { name: /L-0018/ }))
    const [client, broker, driver] = ['Blue Ridge Hauling 6', 'Harbor Point', 'Driver 18']
    const way = ['Denver, CO → Reno, NV', '02/23/2026', '02/25/2026']
    for (const text of [client, broker, driver, ...way, '$3,116.00', 'Invoiced'])
      expect(row.getByText(text)).toBeVisible()
    await expectAccessible()
  })

  it('says how long a load has been waiting, and since what', async () => {
    const load = {
      status: 'delivered',
      deliveryDate: '2026-03-10',
      createdAt: '2026-03-01T12:00:00.000Z',
    } as const
    api.db.loads = [
      makeLoad({ id: 1, loadNumber: 'L-0001', ...load }),
      makeLoad({ id: 2, loadNumber: 'L-0002', ...load, status: 'in_transit' }),
      makeLoad({ id: 3, loadNumber: 'L-0003', ...load, status: 'paid' }),
    ]
    const { host } = await open()
    await numbers()
    const today = host.format.today()
    const days = (from: string) => (Date.parse(today) - Date.parse(from)) / 86_400_000
    const waiting = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) }))
    const text = (from: string) => `${days(from)} days`
    expect(waiting('L-0001').getByText(text('2026-03-10'))).toHaveAttribute(
      'title',
      `${text('2026-03-10')} since delivery`,
    )
    expect(waiting('L-0002').getByText(text('2026-03-01'))).toHaveAttribute(
      'title',
      `${text('2026-03-01')} since the load was added`,
    )
    expect(waiting('L-0003').queryByText(/days/)).not.toBeInTheDocument()
  })

  it('has work lists with counts, which are filters of the list', async () => {
    const { user, url } = await open()
    await numbers()
    const lists = within(screen.getByRole('list', { name: 'Saved views' }))
    expect(lists.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true')
    const count = api.db.loads.filter(
      ({ status, packet }) => status === 'delivered' && packet.status === 'incomplete',
    )
    const link = await lists.findByRole('link', { name: `Delivered, papers missing ${count.length}` })
    await user.click(link)
    expect(url()).toBe('/loads?status=delivered&packet=incomplete&sort=deliveryDate')
    await waitFor(async () =>
      expect((await numbers()).toSorted()).toEqual(count.map(({ loadNumber }) => loadNumber).toSorted()),
    )
    expect(lists.getByRole('link', { name: /Delivered, papers missing/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(lists.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
    for (const row of screen.getAllByRole('row', { name: /^Select L-|L-/ }))
      expect(row).toHaveTextContent(/No bill of lading|No rate confirmation|Both papers missing/)
  })

  it('asks once, with the call that the shell preloads', async () => {
    await open('/loads?clientId=3&status=paid')
    await numbers()
    expect(api.seen('GET', '/api/loads?').map(({ url }) => url)).toEqual([
      '/api/loads?status=paid&clientId=3&sort=-id&limit=50',
    ])
  })

  it('shows whose papers are complete, and filters by it', async () => {
    const { user, url } = await open()
    await numbers()
    expect(within(screen.getByRole('row', { name: /L-0016/ })).getByText('Complete')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /L-0017/ })).getByText('Incomplete')).toBeVisible()
    expect(within(screen.getByRole('row', { name: /L-0017/ })).getByText('No bill of lading')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Filter by Packet' }))
    await user.click(await screen.findByRole('radio', { name: 'Complete' }))
    await waitFor(async () =>
      expect(await numbers()).toEqual(['L-0016', 'L-0014', 'L-0010', 'L-0008', 'L-0004', 'L-0002']),
    )
    expect(url()).toBe('/loads?packet=complete')
  })

  it('searches by number, place or driver', async () => {
    api.db.loads = [
      ...api.db.loads,
      makeLoad({ id: 50, loadNumber: 'L-0050', driverName: 'Zoe Quill' }),
      makeLoad({ id: 51, loadNumber: 'L-0051', pickupLocation: 'Nome, AK' }),
    ]
    const { user } = await open()
    await numbers()
    const search = screen.getByPlaceholderText('Search by load number, place, driver, client or broker')
    for (const [text, number] of [
      ['zoe', 'L-0050'],
      ['nome', 'L-0051'],
      ['l-0007', 'L-0007'],
    ] as const) {
      await user.clear(search)
      await user.type(search, text)
      await waitFor(async () => expect(await numbers()).toEqual([number]))
    }
  })

  it('filters by status, client and days of pickup', async () => {
    const { user, url } = await open()
    await numbers()
    await user.click(screen.getByRole('button', { name: 'Filter by Status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'In transit' }))
    await waitFor(async () => expect(await numbers()).toEqual(['L-0016', 'L-0011', 'L-0006', 'L-0001']))
    await user.keyboard('{Escape}')

    await user.click(screen.getByRole('button', { name: 'Filter by Client' }))
    await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Cascade')
    await user.click(await screen.findByRole('option', { name: /Cascade Carriers/ }))
    await waitFor(async () => expect(await numbers()).toEqual(['L-0011']))
    expect(url()).toBe('/loads?status=in_transit&clientId=5')
    await user.click(screen.getByRole('button', { name: 'Clear the filter Client' }))

    await user.click(screen.getByRole('button', { name: 'Filter by Pickup' }))
    await user.type(await screen.findByLabelText('From'), '2026-03-05')
    await user.type(screen.getByLabelText('To'), '2026-03-12')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect(await numbers()).toEqual(['L-0006', 'L-0001']))
    expect(url()).toContain('pickupFrom=2026-03-05&pickupTo=2026-03-12')
  })

  it('names the client and the broker of a link', async () => {
    await open('/loads?clientId=2&brokerId=1')
    expect(await screen.findByRole('button', { name: 'Client: Sun Valley Freight' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Broker: Midway Logistics' })).toBeVisible()
  })

  it('sorts by rate', async () => {
    const { user } = await open()
    await numbers()
    await user.click(screen.getByRole('button', { name: 'Rate' }))
    await waitFor(async () => expect((await numbers())[0]).toBe('L-0018'))
    await user.click(screen.getByRole('button', { name: 'Rate' }))
    await waitFor(async () => expect((await numbers())[0]).toBe('L-0001'))
  })

  it('says what to do when there is none', async () => {
    api.db.loads = []
    const { user, url } = await open()
    const heading = await screen.findByRole('heading', { name: 'No loads found' })
    await user.click(within(heading.parentElement as HTMLElement).getByRole('button', { name: 'New Load' }))
    expect(url()).toBe('/loads?new=1')
  })

  it('tells a failure, and when the role does not include it', async () => {
    api.use(http.get('/api/loads', () => problem(500), { once: true }))
    const { user } = await open()
    await screen.findByRole('alert')
    api.use(http.get('/api/loads', () => problem(403)))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  it('speaks Spanish', async () => {
    await renderPage(page, { route: '/loads', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Cargas' })).toBeVisible()
    expect((await screen.findAllByText('En tránsito'))[0]).toBeVisible()
  })

  it('shows lines on a phone', async () => {
    setViewport(390)
    await open()
    const list = await screen.findByRole('list', { name: 'Loads' })
    const [first] = await within(list).findAllByRole('listitem')
    expect(first).toHaveTextContent(/L-0018.*Blue Ridge Hauling 6.*Harbor Point/)
  })
})

describe('one load', () => {
  it('opens beside the list with its way, its parties and its invoices', async () => {
    const { user, url } = await open()
    await numbers()
    await user.click(screen.getByRole('link', { name: 'L-0017' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Load L-0017' }))
    expect(url()).toBe('/loads?open=17')
    expect(within(drawer.getByRole('list', { name: 'Progress' })).getByText('Delivered')).toHaveAttribute(
      'aria-current',
      'step',
    )
    expect(drawer.getByRole('list', { name: 'Route' })).toHaveTextContent(
      'PickupChicago, IL02/24/2026DeliveryMemphis, TN02/26/2026',
    )
    expect(drawer.getByText('Rate').nextSibling).toHaveTextContent('$2,979.00')
    expect(drawer.getByRole('link', { name: 'Cascade Carriers' })).toHaveAttribute('href', '/clients/5')
    expect(drawer.getByRole('link', { name: 'Summit Freight' })).toHaveAttribute('href', '/brokers?open=3')
    expect(drawer.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices?q=L-0017')
    await expectAccessible()
  })

  it('shows which of its papers are there, and what other remotes know of it', async () => {
    const { user } = await renderPage(page, {
      route: '/loads',
      slots: [fakeSlot('load/section/v1', 'invoice', Part)],
    })
    await numbers()
    await user.click(screen.getByRole('link', { name: 'L-0017' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Load L-0017' }))
    const packet = within(drawer.getByRole('region', { name: 'Packet' }))
    expect(packet.getByText('Incomplete')).toBeVisible()
    expect(packet.getByText('Rate confirmation is on file')).toBeVisible()
    expect(packet.getByText('Bill of lading is missing or still being processed')).toBeVisible()
    expect(drawer.getByText('Part of load 17')).toBeVisible()
  })

  it.each(['beside the open load', 'after the load was closed'])(
    'becomes complete in drawer and list once its last paper is processed, %s',
    async (where) => {
      const { user } = await openWithDocuments()
      // The open drawer hides the list from assistive technology, but not from sight.
      const row = () => within(screen.getByRole('row', { name: /L-0017/, hidden: true }))
      const drawer = within(await screen.findByRole('dialog', { name: 'Load L-0017' }))
      expect(row().getByText('Incomplete')).toBeVisible()
      await user.click(await drawer.findByRole('button', { name: 'Upload' }))
      await drawer.findByRole('button', { name: /Choose files/ })
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('no picker')
      await user.upload(input, new File(['x'], 'bol.pdf', { type: 'application/pdf' }))
      expect((await drawer.findAllByText('bol.pdf'))[0]).toBeVisible()
      if (where === 'after the load was closed') {
        await user.click(drawer.getByRole('button', { name: 'Close' }))
        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      } else {
        expect(await drawer.findByText('Bill of lading is on file')).toBeVisible()
        expect(drawer.getByText('Complete')).toBeVisible()
      }
      await waitFor(() => expect(row().getByText('Complete')).toBeVisible())
    },
  )

  it('walks up and down the list', async () => {
    const { user } = await open('/loads?open=17')
    const drawer = within(await screen.findByRole('dialog', { name: 'Load L-0017' }))
    expect(await drawer.findByText('2 of 18')).toBeVisible()
    await user.keyboard('j')
    expect(await screen.findByRole('dialog', { name: 'Load L-0016' })).toBeVisible()
    await user.keyboard('kk')
    expect(await screen.findByRole('dialog', { name: 'Load L-0018' })).toBeVisible()
  })

  it('says that it does not exist', async () => {
    await open('/loads?open=999')
    expect(await screen.findByText('Failed to load this load')).toBeVisible()
  })
})
