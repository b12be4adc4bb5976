import { HttpResponse, http, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi()
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const choice = (name: RegExp) => screen.getByRole('combobox', { name })

async function open(route: string) {
  const view = await renderPage(page, { route })
  return { ...view, number: await field(/^Load number/) }
}

async function choose(user: UserEvent, box: RegExp, text: string, option: RegExp) {
  await user.clear(choice(box))
  await user.type(choice(box), text)
  await user.click(await screen.findByRole('option', { name: option }))
}

/** The last load of Sun Valley Freight. */
function lastLoad() {
  const load = api.db.loads.filter(({ clientId }) => clientId === 2).at(-1)
  if (!load) throw new Error('The office has no load of this client')
  return load
}

describe('a new load of a client that has had loads', () => {
  const offered = { pickupLocation: 'Reno, NV', deliveryLocation: 'Boise, ID', driverName: 'Pat Doe' }
  beforeEach(() => {
    const last = lastLoad()
    const standing = { client: 'active' as const, broker: 'active' as const, overLimit: false }
    api.db.loads = api.db.loads.map((load) =>
      load.id === last.id
        ? {
            ...load,
            ...offered,
            brokerId: 2,
            broker: { id: 2, name: 'Lakeshore Brokerage' },
            standing,
            rate: '2400.00',
          }
        : load,
    )
  })

  test('begins with its lane, broker and driver, and says where they come from', async () => {
    const { user, number } = await open('/loads?new=1')
    await user.type(number, 'LD-900')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await waitFor(() => expect(choice(/^Broker/)).toHaveValue('Lakeshore Brokerage'))
    expect(await field(/^Pickup location/)).toHaveValue('Reno, NV')
    expect(await field(/^Driver/)).toHaveValue('Pat Doe')
    expect(choice(/^Broker/)).toHaveAccessibleName(new RegExp(`from ${lastLoad().loadNumber}`))
    const note = screen.getByText(new RegExp(`^Filled in from ${lastLoad().loadNumber} of `))
    expect(note).toBeVisible()
    // An amount is each load's own: it is said, not filled in.
    expect(await field(/^Rate/)).toHaveValue('')
    expect(screen.getByText('last $2,400.00')).toBeVisible()
    expect(screen.getByLabelText(/^Pickup date/)).toHaveValue('')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.seen('POST', '/api/loads')).toHaveLength(1))
    expect(api.seen('POST', '/api/loads')[0]?.body).toMatchObject({ ...offered, brokerId: 2, rate: null })
  })

  test('a click into an offered text selects it, and into one that was typed does not', async () => {
    const { user } = await open('/loads?new=1')
    await user.type(await field(/^Driver/), 'Lee Wong')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    const pickup = (await field(/^Pickup location/)) as HTMLInputElement
    await waitFor(() => expect(pickup).toHaveValue('Reno, NV'))
    const selected = (input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
    await user.click(pickup)
    expect(selected(pickup)).toBe('Reno, NV')
    // The second click places the caret.
    await user.click(pickup)
    expect(selected(pickup)).toBe('')
    const driver = (await field(/^Driver/)) as HTMLInputElement
    await user.click(driver)
    expect(selected(driver)).toBe('')
  })

  test('keeps what was typed before and replaces what is typed over', async () => {
    const { user } = await open('/loads?new=1')
    await user.type(await field(/^Driver/), 'Lee Wong')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    const pickup = await field(/^Pickup location/)
    await waitFor(() => expect(pickup).toHaveValue('Reno, NV'))
    expect(await field(/^Driver/)).toHaveValue('Lee Wong')
    expect(await field(/^Driver/)).toHaveAccessibleName('Driver')
    await user.clear(pickup)
    await user.type(pickup, 'Elko, NV')
    expect(pickup).toHaveAccessibleName('Pickup location')
    // Another client without loads takes along what came from the first one, and nothing else.
    api.db.loads = api.db.loads.filter(({ clientId }) => clientId !== 3)
    await choose(user, /^Client/, 'Red Riv', /Red River Trucking/)
    await waitFor(() => expect(choice(/^Broker/)).toHaveValue(''))
    expect(pickup).toHaveValue('Elko, NV')
    expect(await field(/^Delivery location/)).toHaveValue('')
  })

  test.each([
    ['button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Empty these fields' }))],
    ['key', (user: UserEvent) => user.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}')],
  ])('is emptied of them by one %s, and stays so', async (_, decline) => {
    const { user, number } = await open('/loads?new=1')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await waitFor(() => expect(choice(/^Broker/)).toHaveValue('Lakeshore Brokerage'))
    await decline(user)
    await waitFor(() => expect(choice(/^Broker/)).toHaveValue(''))
    expect(await field(/^Pickup location/)).toHaveValue('')
    await user.type(number, 'LD-900')
    expect(await field(/^Driver/)).toHaveValue('')
  })

  test('does not begin with a broker that is suspended', async () => {
    const last = lastLoad()
    const standing = { client: 'active' as const, broker: 'suspended' as const, overLimit: false }
    api.db.loads = api.db.loads.map((load) => (load.id === last.id ? { ...load, standing } : load))
    const { user } = await open('/loads?new=1')
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    await waitFor(async () => expect(await field(/^Driver/)).toHaveValue('Pat Doe'))
    expect(choice(/^Broker/)).toHaveValue('')
  })

  test('is not changed by it when it is an existing one', async () => {
    const seen: string[] = []
    api.use(
      http.get('/api/loads', ({ request }) => {
        seen.push(request.url)
        return undefined
      }),
    )
    const { user } = await open('/loads?edit=7')
    await user.clear(await field(/^Driver/))
    await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
    expect(await field(/^Driver/)).toHaveValue('')
    expect(seen.filter((url) => url.includes('limit=1&') || url.endsWith('limit=1'))).toEqual([])
  })
})

test('after Save and new an empty form closes without a question, and the offer comes with the first key', async () => {
  const { user, number, host, url } = await open('/loads?new=1')
  await user.type(number, 'LD-900')
  await choose(user, /^Client/, 'Sun Val', /Sun Valley Freight/)
  await waitFor(async () => expect(await field(/^Driver/)).toHaveValue('Lee Park'))
  // The click selects what was offered, and typing replaces it.
  await user.type(await field(/^Driver/), 'Ann Doe')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(host.calls.toasts).toHaveLength(1))
  const next = await field(/^Load number/)
  await waitFor(() => expect(next).toHaveFocus())
  expect(host.calls.guards).toBe(0)
  expect(await field(/^Driver/)).toHaveValue('')
  await user.keyboard('LD-901')
  await waitFor(async () => expect(await field(/^Driver/)).toHaveValue('Ann Doe'))
  await user.clear(next)
  expect(url()).toBe('/loads?new=1')
})

describe('a copy of a load', () => {
  test('has its parties, lane, driver and rate, and a number, days and a status of its own', async () => {
    const { number, user } = await open('/loads?new=1&copy=7')
    const source = api.db.loads.find(({ id }) => id === 7)
    expect(number).toHaveValue('')
    await waitFor(() => expect(choice(/^Client/)).toHaveValue('Blue Ridge Hauling'))
    expect(await field(/^Rate/)).toHaveValue(source?.rate)
    expect(await field(/^Pickup location/)).toHaveValue(source?.pickupLocation ?? '')
    expect(screen.getByLabelText(/^Pickup date/)).toHaveValue('')
    await user.type(number, 'LD-900')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.seen('POST', '/api/loads')).toHaveLength(1))
    expect(api.seen('POST', '/api/loads')[0]?.body).toMatchObject({
      loadNumber: 'LD-900',
      clientId: 1,
      brokerId: source?.brokerId,
      status: 'pending',
      pickupDate: null,
    })
  })

  test('is begun by C on the row and by C beside the list', async () => {
    const { user, url } = await renderPage(page, { route: '/loads' })
    const row = (await screen.findByText('L-0018')).closest('tr') as HTMLElement
    act(() => row.focus())
    await user.keyboard('c')
    expect(url()).toBe('/loads?new=1&copy=18')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(url()).toBe('/loads'))
    await user.click(screen.getByText('L-0017'))
    const drawer = within(await screen.findByRole('dialog', { name: /L-0017/ }))
    await drawer.findByRole('button', { name: 'Copy' })
    await user.keyboard('c')
    await waitFor(() => expect(url()).toBe('/loads?new=1&copy=17'))
    expect(await field(/^Load number/)).toHaveValue('')
  })

  test('of a load that is not there says so', async () => {
    api.use(http.get('/api/loads/99', () => new HttpResponse(null, { status: 404 })))
    await renderPage(page, { route: '/loads?new=1&copy=99' })
    expect(await screen.findByText('Failed to load this load')).toBeVisible()
  })
})
