import { fakeSlot, HttpResponse, http, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as createClient from '../clients/CreateClient.module.ts'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

const api = createTestApi()
const client = 'Sun Valley Freight'
const heads = 'Load #\tCarrier\tBroker\tOrigin\tPickup date\tDelivery date\tRate\tShoe size'
const good = (number: string) => `${number}\t${client}\t\tReno, NV\t11/20/2026\t11-22-26\t"$1,200.50"\t9`

async function open(route = '/loads?paste=1', options = {}) {
  const view = await renderPage(page, { route, ...options })
  await screen.findByRole('dialog', { name: 'Paste loads' })
  return view
}

async function paste(user: UserEvent, ...lines: string[]) {
  await user.click(await screen.findByRole('textbox', { name: 'Rows from a spreadsheet' }))
  await user.paste(lines.join('\n'))
  await screen.findByRole('region', { name: 'Paste loads' })
}

const row = (number: number) =>
  within(screen.getByRole('checkbox', { name: `Add row ${number}` }).closest('tr') as HTMLElement)
const cell = (column: string, number: number) => screen.getByLabelText(`${column}, row ${number}`)
const add = (count: string) => screen.findByRole('button', { name: `Add ${count}` })
const sentRows = () =>
  api
    .seen('POST', '/api/loads/rows')
    .filter(({ url }) => !url.endsWith('/check'))
    .map(({ body }) => (body as { rows: object[] }).rows)

test('rows are read by the names of their columns, checked, and added as loads', async () => {
  const { user, host, url } = await renderPage(page, { route: '/loads' })
  await user.click(await screen.findByRole('button', { name: 'Paste Rows' }))
  expect(url()).toBe('/loads?paste=1')
  await paste(user, heads, good('P-1'), good('P-2'))
  expect(await screen.findByText('2 ready, 0 to correct, 0 added')).toBeVisible()
  // A column that is no field stays in sight and is left out.
  expect(screen.getByRole('combobox', { name: 'Column 8 holds' })).toHaveValue('')
  await expectAccessible()
  await user.click(await add('2 rows'))
  expect(await screen.findByText('0 ready, 0 to correct, 2 added')).toBeVisible()
  expect(row(1).getByText('Added')).toBeVisible()
  const common = { clientId: 2, brokerId: null, pickupLocation: 'Reno, NV', rate: '1200.50' }
  const days = { pickupDate: '2026-11-20', deliveryDate: '2026-11-22' }
  expect(sentRows()).toEqual([
    [
      expect.objectContaining({ loadNumber: 'P-1', ...common, ...days }),
      expect.objectContaining({ loadNumber: 'P-2' }),
    ],
  ])
  await user.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
  )
  expect(url()).toBe('/loads')
  expect(host.calls.confirms).toEqual([])
})

test('each fault stands at its cell, from the rules of the form and from the server, and is corrected there', async () => {
  const { user } = await open()
  await paste(
    user,
    heads,
    good('L-0001'),
    good('P-3').replace('11-22-26', '11-19-26'),
    good('P-4'),
    good('p-4').replace('"$1,200.50"', 'much'),
    good('P-5').replace(client, 'Nobody Freight'),
  )
  expect(await screen.findByText('0 ready, 5 to correct, 0 added')).toBeVisible()
  expect(row(1).getByText('This number is already taken')).toBeVisible()
  expect(row(2).getByText('Delivery cannot be before pickup')).toBeVisible()
  expect(row(3).getByText('This number is in more than one row')).toBeVisible()
  expect(row(4).getByText('This number is in more than one row')).toBeVisible()
  expect(cell('Rate', 4)).toBeInvalid()
  expect(row(5).getByText(/^There is no such record/)).toBeVisible()
  expect(await add('0 rows')).toBeDisabled()
  await expectAccessible()

  await user.clear(cell('Load number', 1))
  await user.type(cell('Load number', 1), 'P-1')
  await user.clear(cell('Delivery date', 2))
  await user.type(cell('Delivery date', 2), '2026-11-25')
  // Left out, the fourth row is no duplicate of the third any more.
  await user.click(screen.getByRole('checkbox', { name: 'Add row 4' }))
  await user.type(cell('Client', 5), 'Sun Val')
  await user.click(await screen.findByRole('option', { name: new RegExp(client) }))
  expect(row(5).getByText('In the spreadsheet: Nobody Freight')).toBeVisible()
  await user.click(await add('4 rows'))
  expect(await screen.findByText('0 ready, 0 to correct, 4 added')).toBeVisible()
  const numbers = sentRows()
    .flat()
    .map((one) => (one as { loadNumber: string }).loadNumber)
  expect(numbers).toEqual(['P-1', 'P-3', 'P-4', 'P-5'])
})

test('without names of columns the person says what they hold, and one choice fills an empty client of all rows', async () => {
  const { user } = await open()
  await paste(user, 'Boise, ID\tP-6', 'Elko, NV\tP-7')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 1 holds' }), 'Pickup location')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 2 holds' }), 'Load number')
  expect(cell('Load number', 2)).toHaveValue('P-7')
  expect(row(1).getByText('Client is required')).toBeVisible()
  await user.type(cell('Client', 1), 'Sun Val')
  await user.click(await screen.findByRole('option', { name: new RegExp(client) }))
  expect(cell('Client', 2)).toHaveValue(client)
  await user.click(await add('2 rows'))
  await waitFor(() => expect(sentRows()).toHaveLength(1))
  expect(sentRows()[0]).toEqual([
    expect.objectContaining({ loadNumber: 'P-6', pickupLocation: 'Boise, ID', clientId: 2 }),
    expect.objectContaining({ loadNumber: 'P-7', pickupLocation: 'Elko, NV', clientId: 2 }),
  ])
})

test('a client that is missing is added in place, and counts for all rows with its name', async () => {
  const { user } = await open('/loads?paste=1', {
    slots: [fakeSlot('client/create/v1', 'client', createClient.Component)],
  })
  await paste(user, heads, good('P-8').replace(client, 'Fairlane'), good('P-9').replace(client, 'FAIRLANE'))
  await screen.findByText('0 ready, 2 to correct, 0 added')
  await user.type(cell('Client', 1), 'Fairlane')
  await user.click(await screen.findByRole('option', { name: 'Create “Fairlane”' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('2 ready, 0 to correct, 0 added')).toBeVisible()
  const added = api.db.clients.at(-1)
  expect(added?.name).toBe('Fairlane')
  await user.click(await add('2 rows'))
  await waitFor(() => expect(sentRows()[0]).toMatchObject([{ clientId: added?.id }, { clientId: added?.id }]))
})

test('what the server refuses stays with its reason and can be tried again; what was added is not sent twice', async () => {
  const { user } = await open()
  await paste(user, heads, good('P-10'), good('P-11'))
  await screen.findByText('2 ready, 0 to correct, 0 added')
  // A colleague takes the second number in the meantime.
  const [taken] = api.db.loads
  if (taken) taken.loadNumber = 'P-11'
  await user.click(await add('2 rows'))
  expect(await screen.findByText('1 ready, 0 to correct, 1 added')).toBeVisible()
  expect(row(2).getByText('Load number P-11 is already taken')).toBeVisible()
  expect(row(2).getByText('Not added')).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Only rows to correct' }))
  expect(screen.queryByRole('checkbox', { name: 'Add row 2' })).not.toBeInTheDocument()
  await user.type(cell('Load number', 1), 'x')
  await user.click(await add('1 row'))
  expect(await screen.findByText('0 ready, 0 to correct, 2 added')).toBeVisible()
  expect(sentRows()[1]).toEqual([expect.objectContaining({ loadNumber: 'P-11x' })])
})

test('when no answer comes the rows stay, and go again in the same call under the same key', async () => {
  const keys: (string | null)[] = []
  const { user } = await open()
  api.use(
    http.post('/api/loads/rows', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length === 1 ? HttpResponse.error() : undefined
    }),
  )
  await paste(user, heads, good('P-12'))
  await user.click(await add('1 row'))
  expect(await screen.findByText('Not all rows were added. Try again: nothing is added twice.')).toBeVisible()
  expect(row(1).getByText('Not known')).toBeVisible()
  expect(cell('Load number', 1)).toBeDisabled()
  await user.click(await add('1 row'))
  expect(await screen.findByText('0 ready, 0 to correct, 1 added')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a row that was added without an answer goes again all the same; after a reload it says that its number is taken', async () => {
  const { user, host, unmount } = await open()
  const keys: (string | null)[] = []
  api.use(
    http.post('/api/loads/rows', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const [first] = api.db.loads
      if (first) first.loadNumber = 'P-14'
      return HttpResponse.error()
    }),
  )
  await paste(user, heads, good('P-14'))
  await user.click(await add('1 row'))
  await screen.findByText('Not known')
  await user.click(await add('1 row'))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  unmount()
  await open('/loads?paste=1', { host })
  expect(await screen.findByText('0 ready, 1 to correct, 0 added')).toBeVisible()
  expect(cell('Load number', 1)).toBeEnabled()
})

test('leaving asks while rows wait, and what was pasted is there again after a reload', async () => {
  const { user, host, unmount } = await open('/loads?paste=1', { confirmAnswer: false })
  await paste(user, heads, good('P-13'))
  await screen.findByText('1 ready, 0 to correct, 0 added')
  expect(host.calls.guards).toBe(1)
  unmount()
  const again = await open('/loads?paste=1', { host })
  expect(await screen.findByLabelText('Load number, row 1')).toHaveValue('P-13')
  await again.user.keyboard('{Escape}')
  await waitFor(() =>
    expect(host.calls.confirms.at(-1)?.message).toBe('One row that is not added yet will be lost.'),
  )
  expect(screen.getByLabelText('Load number, row 1')).toBeVisible()
})

test('of more than 500 rows the rest is named, and pages show the others', async () => {
  const { user } = await open()
  await paste(user, heads, ...Array.from({ length: 502 }, (_, index) => good(`M-${index}`)))
  expect(await screen.findByText(/^2 rows beyond the first 500 were left out/)).toBeVisible()
  expect(await screen.findByText('500 ready, 0 to correct, 0 added')).toBeVisible()
  expect(cell('Load number', 25)).toHaveValue('M-24')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(cell('Load number', 26)).toHaveValue('M-25')
})

test('who may not add loads is told so', async () => {
  await renderPage(page, { route: '/loads?paste=1', user: { permissions: ['loads.read'] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste loads' }))
  expect(dialog.getByText('Access Denied')).toBeVisible()
})

test('a name typed into a cell and left is the text of that cell, and judged as such', async () => {
  const { user } = await open()
  const box = () => screen.getByRole('combobox', { name: 'Client, row 1' })
  await paste(user, heads, good('P-1').replace(client, 'Nobody Freight'))
  expect(await screen.findByText('0 ready, 1 to correct, 0 added')).toBeVisible()
  await user.clear(box())
  await user.type(box(), 'Elsewhere Freight')
  await user.click(cell('Rate', 1))
  await waitFor(() => expect(box()).toHaveValue('Elsewhere Freight'))
  expect(await row(1).findByText(/^There is no such record/)).toBeVisible()
  await user.clear(box())
  await user.type(box(), client)
  await user.click(cell('Rate', 1))
  expect(await screen.findByText('1 ready, 0 to correct, 0 added')).toBeVisible()
  expect(box()).toHaveValue(client)
})
