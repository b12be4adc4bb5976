import { shows } from '@drayline/platform/query'
import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi()
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const choice = (name: RegExp) => screen.getByRole('combobox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const statuses = () =>
  within(choice(/^Status/))
    .getAllByRole('option')
    .map((option) => option.textContent)

async function open(route: string, role: 'employee' | 'manager' | 'admin' = 'employee') {
  const view = await renderPage(page, { route, role })
  const number = await field(/^Load number/)
  await screen.findByText('L-0018')
  return { ...view, number }
}

/** Types into a combobox of the form and takes the option. */
async function choose(user: UserEvent, box: RegExp, text: string, option: RegExp) {
  await user.type(choice(box), text)
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('a new load', () => {
  it('finds client and broker by typing, and is saved with amounts and dates as the API takes them', async () => {
    const { user, number, host, url } = await open('/loads?new=1')
    await expectAccessible()
    const feed = { queryKey: ['another', 'feed'], meta: shows('activity') }
    await host.queryClient.fetchQuery({ ...feed, queryFn: () => [] })
    // A client without a load yet, which offers nothing.
    api.db.loads = api.db.loads.filter(({ clientId }) => clientId !== 2)
    await user.type(number, 'LD-900')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await choose(user, /^Broker/, 'Lake', /Lakeshore Brokerage(?! 7)/)
    await user.type(await field(/^Rate/), '1500.5')
    await user.type(await field(/^Pickup location/), 'Dallas, TX')
    await user.type(screen.getByLabelText(/^Pickup date/), '2026-04-01')
    await user.type(screen.getByLabelText(/^Delivery date/), '2026-04-03')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Load created successfully' }]))
    expect(api.seen('POST', '/api/loads')[0]?.body).toMatchObject({
      loadNumber: 'LD-900',
      clientId: 2,
      brokerId: 2,
      rate: expect.stringMatching(/^1500\.50?$/),
      pickupDate: '2026-04-01',
      deliveryDate: '2026-04-03',
      deliveryLocation: null,
      driverName: null,
      status: 'pending',
    })
    expect(await screen.findByText('LD-900')).toBeVisible()
    expect(url()).toBe('/loads')
    expect(host.queryClient.getQueryState(feed.queryKey)?.isInvalidated).toBe(true)
  })

  it('needs a number and a client', async () => {
    const { user } = await open('/loads?new=1')
    await user.click(save())
    expect((await screen.findAllByText('Load number is required'))[0]).toBeVisible()
    expect(screen.getAllByText('Client is required')[0]).toBeVisible()
    expect(api.seen('POST', '/api/loads')).toEqual([])
  })

  it('cannot be delivered before it is picked up', async () => {
    const { user, number } = await open('/loads?new=1')
    await user.type(number, 'LD-900')
    await user.type(screen.getByLabelText(/^Pickup date/), '2026-04-03')
    await user.type(screen.getByLabelText(/^Delivery date/), '2026-04-01')
    await user.click(save())
    expect((await screen.findAllByText('Delivery cannot be before pickup'))[0]).toBeVisible()
    expect(screen.getByLabelText(/^Delivery date/)).toBeInvalid()
  })

  it('says at the field that the number is taken', async () => {
    const { user, number, host } = await open('/loads?new=1')
    await user.type(number, 'L-0003')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await user.click(save())
    expect((await screen.findAllByText('Load number L-0003 is already taken'))[0]).toBeVisible()
    expect(number).toBeInvalid()
    expect(host.calls.toasts).toEqual([])
  })

  it('says that it failed', async () => {
    api.use(http.post('/api/loads', () => problem(500)))
    const { user, number, host } = await open('/loads?new=1')
    await user.type(number, 'LD-900')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await user.click(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to create load' }]),
    )
  })
})

describe('an existing load', () => {
  it('opens filled in and is sent with its version', async () => {
    const { user, number, host } = await open('/loads?edit=7')
    expect(number).toHaveValue('L-0007')
    await waitFor(() => expect(choice(/^Client/)).toHaveValue('Blue Ridge Hauling'))
    expect(choice(/^Broker/)).toHaveValue('Lakeshore Brokerage 7')
    expect(await field(/^Rate/)).toHaveValue('1609.00')
    expect(screen.getByLabelText(/^Pickup date/)).toHaveValue('2026-03-06')
    await user.clear(await field(/^Driver/))
    await user.selectOptions(choice(/^Status/), 'Delivered')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Load updated successfully' }]))
    const [call] = api.seen('PUT', '/api/loads/7')
    expect(call?.version).toBe('"1"')
    expect(call?.body).toMatchObject({
      loadNumber: 'L-0007',
      clientId: 1,
      driverName: null,
      status: 'delivered',
    })
  })

  it('offers the statuses that people give, and none of those that invoices give', async () => {
    await open('/loads?edit=5')
    expect(statuses()).toEqual(['Pending', 'In transit', 'Delivered'])
  })

  it.each([
    ['/loads?edit=3', 'Invoiced'],
    ['/loads?edit=4', 'Paid'],
  ])('leaves %s %s, even to an administrator, and says why', async (route, status) => {
    await open(route, 'admin')
    expect(statuses()).toEqual([status])
    expect(screen.getByText('Changes with the invoice of this load')).toBeVisible()
  })

  it('shows a refused step at the status', async () => {
    const message = 'This step from Pending to In transit is not possible for you'
    api.use(http.put('/api/loads/5', () => problem(409, message, { errors: { status: message } })))
    const { user } = await open('/loads?edit=5')
    await user.selectOptions(choice(/^Status/), 'In transit')
    await user.click(save())
    expect((await screen.findAllByText(message))[0]).toBeVisible()
    expect(choice(/^Status/)).toBeInvalid()
  })

  it('names the parties when a colleague has chosen others meanwhile', async () => {
    const { user, number } = await open('/loads?edit=5')
    api.db.loads = api.db.loads.map((load) =>
      load.id === 5
        ? {
            ...load,
            version: 2,
            clientId: 2,
            client: { id: 2, name: 'Sun Valley Freight' },
            status: 'in_transit',
          }
        : load,
    )
    await user.type(number, '-B')
    await user.click(save())
    const table = within(await screen.findByRole('table', { name: '' }))
    expect(table.getByRole('row', { name: /Client/ })).toHaveTextContent(
      /Cascade Carriers.*Sun Valley Freight/,
    )
    expect(table.getByRole('row', { name: /Status/ })).toHaveTextContent(/Pending.*In transit/)
  })

  it('is refused without the permission to change it', async () => {
    await renderPage(page, { route: '/loads?edit=5', user: { permissions: ['loads.read'] } })
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit' }))
    expect(drawer.getByText('Access Denied')).toBeVisible()
  })

  it('says that it failed', async () => {
    api.use(http.put('/api/loads/7', () => problem(500)))
    const { user, number, host } = await open('/loads?edit=7')
    await user.type(number, '-B')
    await user.click(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to update load' }]),
    )
  })
})

describe('a load that is billed', () => {
  it.each(['invoiced', 'paid'] as const)(
    'keeps number, client, broker and rate while it is %s, says why, and saves the rest',
    async (status) => {
      api.db.loads = api.db.loads.map((load) => (load.id === 5 ? { ...load, status } : load))
      const before = api.db.loads.find(({ id }) => id === 5)
      const { user, number, url } = await open('/loads?edit=5')
      expect(number).toBeDisabled()
      expect(number).toHaveAccessibleDescription(
        'Locked while an invoice of this load is submitted, approved or paid. Take the invoice back to change number, client, broker or rate.',
      )
      expect(choice(/^Client/)).toBeDisabled()
      expect(choice(/^Broker/)).toBeDisabled()
      expect(await field(/^Rate/)).toBeDisabled()
      await expectAccessible()
      await user.type(await field(/^Driver/), ' Jr.')
      await user.click(save())
      await waitFor(() => expect(url()).toBe('/loads'))
      const { loadNumber, clientId, brokerId, rate } = before ?? {}
      expect(api.seen('PUT', '/api/loads/5')[0]?.body).toMatchObject({
        ...{ loadNumber, clientId, brokerId, rate, status },
        driverName: expect.stringMatching(/ Jr\.$/),
      })
    },
  )

  it('is locked while it is still on the road, as the server has it', async () => {
    const billedBy = { id: 3, invoiceNumber: 'INV-3' }
    api.db.loads = api.db.loads.map((load) =>
      load.id === 5 ? { ...load, status: 'in_transit', billedBy } : load,
    )
    const { number } = await open('/loads?edit=5')
    expect(number).toBeDisabled()
    expect(choice(/^Broker/)).toBeDisabled()
    expect(await field(/^Rate/)).toBeDisabled()
  })

  it('is free again once its invoice was taken back', async () => {
    const { number } = await open('/loads?edit=5')
    expect(number).toBeEnabled()
    expect(choice(/^Client/)).toBeEnabled()
    expect(await field(/^Rate/)).toBeEnabled()
  })
})
