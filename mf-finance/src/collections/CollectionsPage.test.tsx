import { HttpResponse, http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { collectionsPage, dialog } from './collections.fixture.ts'

const page = collectionsPage()
type User = Awaited<ReturnType<typeof page.open>>['user']

/** The form, once the record has been read. */
const editForm = async () => {
  await screen.findByRole('button', { name: 'Save' })
  return await dialog('Edit collection')
}
const choose = async (user: User, row: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${row}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows four figures, clients, active collections and the table', async () => {
  await page.open()
  // Open are ids 1, 2, 5, 6, 9 and 10; overdue of them 2, 6 and 10, by five days an id.
  expect(await screen.findByText('$33,000.00')).toBeVisible()
  for (const label of ['Total Owed', 'Open Collections', 'Inactive Clients', 'Avg. Days Overdue'])
    expect(screen.getByText(label)).toBeVisible()
  expect(screen.getByText('15')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Client Performance' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Active Collections' })).toBeVisible()
  expect(screen.getAllByText(/Last load \d+ days ago/)).toHaveLength(9)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(13)
  await expectAccessible()
})

test('the active list has five, the longest due first', async () => {
  await page.open()
  await screen.findByText('$33,000.00')
  const lines = screen.getAllByText(/(days overdue|Due date)/, { selector: 'li span' })
  expect(lines.slice(0, 5).map((line) => line.textContent)).toHaveLength(5)
  expect(lines[0]).toHaveTextContent('50 days overdue')
})

test('a new collection says what is missing, then is created pending and medium with an instant as due date', async () => {
  const { user, host, sent, store } = await page.open({ route: '/collections?new=1&clientId=2' })
  const form = await dialog('New Collection')
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /Client/ })).toHaveValue('Sun Valley Freight'),
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  for (const text of ['Amount is required', 'Description is required', 'Due date is required'])
    expect(form.getAllByText(text).length).toBeGreaterThan(0)
  await user.type(form.getByLabelText(/Amount/), '250.5')
  await user.type(form.getByLabelText(/Description/), 'Chargeback')
  await user.type(form.getByLabelText(/Due date/), '2026-03-01')
  await user.dblClick(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(host.calls.toasts.map(({ title }) => title)).toEqual(['Collection created successfully'])
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    [
      'POST',
      expect.objectContaining({
        ...{ clientId: 2, dueDate: '2026-03-01T00:00:00.000Z', status: 'pending', priority: 'medium' },
      }),
    ],
  ])
  expect(store.collections).toHaveLength(13)
})

test('a change sends what changed alone; who may not write off is not offered it', async () => {
  const { user, host, sent } = await page.open({ route: '/collections?edit=2' })
  const form = await editForm()
  const status = form.getByLabelText(/Status/)
  expect(within(status).queryByRole('option', { name: 'Written off' })).not.toBeInTheDocument()
  expect(form.getByText('Only a manager can write off a collection')).toBeVisible()
  await user.selectOptions(status, 'Paid')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts[0]?.title).toBe('Collection updated successfully'))
  expect(sent.map(({ url, body }) => [url, body])).toEqual([['/api/collections/2', { status: 'paid' }]])
})

test('a manager voids a collection with a reason; it leaves the list and its drawer says why', async () => {
  const { user, host, store, sent } = await page.open({ route: '/collections?open=2', role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Void' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Void this collection?' }))
  await user.click(ask.getByRole('button', { name: 'Void collection' }))
  expect(ask.getByText('Say why this collection is void')).toBeVisible()
  await user.type(ask.getByLabelText(/Reason/), 'Entered twice')
  await user.dblClick(ask.getByRole('button', { name: 'Void collection' }))
  expect(await screen.findByText(/^Voided on/)).toBeVisible()
  expect(host.calls.toasts[0]?.title).toBe('Collection voided')
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/api/collections/2/void', { reason: 'Entered twice' }],
  ])
  expect(store.collections.find(({ id }) => id === 2)?.status).toBe('voided')
  for (const name of ['Void', 'Edit', 'Log call'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('an employee is not offered to void, and a due date with a year of two digits is refused in words', async () => {
  const { user, sent } = await page.open({ route: '/collections?edit=2' })
  const form = await editForm()
  expect(screen.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument()
  fireEvent.change(form.getByLabelText(/Due date/), { target: { value: '0026-11-30' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getAllByText('Check the year: from 2000 to ten years from today').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a manager is offered to write off', async () => {
  await page.open({ route: '/collections?edit=2', role: 'manager' })
  const form = await editForm()
  expect(form.getByRole('option', { name: 'Written off' })).toBeInTheDocument()
})

test.each([
  ['/collections?new=1&clientId=2', 'Failed to create collection'],
  ['/collections?edit=2', 'Failed to update collection'],
])('%s that fails says so and keeps what was typed', async (route, title) => {
  const { user, host } = await page.open({ route })
  page.use(
    http.post('/api/collections', () => problem(500)),
    http.patch('/api/collections/:id', () => problem(500)),
  )
  await screen.findByRole('button', { name: 'Save' })
  const form = await dialog(/collection/i)
  await user.clear(form.getByLabelText(/Amount/))
  await user.type(form.getByLabelText(/Amount/), '1')
  if (route.includes('new')) {
    await user.type(form.getByLabelText(/Description/), 'Chargeback')
    await user.type(form.getByLabelText(/Due date/), '2026-03-01')
  }
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts[0]?.title).toBe(title))
  expect(form.getByLabelText(/Amount/)).not.toHaveValue('')
})

test('when a colleague saved first, both versions are shown', async () => {
  const { user, store } = await page.open({ route: '/collections?edit=2' })
  const form = await editForm()
  await user.selectOptions(form.getByLabelText(/Priority/), 'Urgent')
  store.collections = store.collections.map((row) =>
    row.id === 2 ? { ...row, version: 2, priority: 'low' } : row,
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Low/, { selector: ':not(option)' })).toBeVisible()
  expect(store.collections.find(({ id }) => id === 2)?.priority).toBe('low')
})

test('a call is logged from the row, once, with its promise', async () => {
  const { user, host, sent, store } = await page.open({ count: 2 })
  await choose(user, 'Blue Ridge Hauling', 'Log call')
  const form = await dialog('Call with Blue Ridge Hauling')
  await user.click(form.getByRole('button', { name: 'Save call' }))
  expect((await form.findAllByText('Choose how the call went')).length).toBeGreaterThan(0)
  await user.selectOptions(form.getByLabelText(/How did it go/), 'Promised to pay')
  expect(form.getByLabelText(/Promised amount/)).toHaveValue('1000.00')
  await user.dblClick(form.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(host.calls.toasts[0]?.title).toBe('Call logged'))
  expect(sent).toHaveLength(1)
  expect(store.collections.find(({ id }) => id === 1)?.promise).toMatchObject({
    amount: '1000.00',
    state: 'open',
  })
})

test('a call that the network swallowed is sent again under the same key', async () => {
  const { user, sent } = await page.open({ count: 2 })
  page.use(http.post('/api/collections/:id/calls', () => HttpResponse.error()))
  await choose(user, 'Blue Ridge Hauling', 'Log call')
  const form = await dialog('Call with Blue Ridge Hauling')
  await user.selectOptions(form.getByLabelText(/How did it go/), 'No answer')
  await user.click(form.getByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await form.findByRole('button', { name: 'Save call' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('the drawer has promises, calls and changes', async () => {
  await page.open({ route: '/collections?open=5' })
  const drawer = await dialog(/./)
  expect(await drawer.findByText('Broken')).toBeVisible()
  expect(drawer.getByText('No calls yet')).toBeVisible()
  expect(await drawer.findByRole('link', { name: /^214-555/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:214555\d+$/),
  )
  expect(await drawer.findByText('Created', { selector: 'li span' })).toBeVisible()
})

test('figures that cannot be read are no zeros, and can be tried again', async () => {
  let broken = true
  const open = page.open()
  page.use(http.get('/api/collections/summary', () => (broken ? problem(500) : undefined)))
  const { user } = await open
  const again = await screen.findByRole('button', { name: 'Try again: Total Owed' })
  expect(screen.getAllByRole('button', { name: /^Try again: / })).toHaveLength(4)
  broken = false
  await user.click(again)
  expect(await screen.findByText('$33,000.00')).toBeVisible()
})

describe('all clients', () => {
  test('are ten on the overview, which leads to the rest, page by page', async () => {
    const { user, url } = await page.open({ clients: 30 })
    const lastLoad = () => screen.getAllByText(/^Last load /, { selector: 'li span' })
    await screen.findByText('$33,000.00')
    await waitFor(() => expect(lastLoad()).toHaveLength(10))
    await user.click(screen.getByRole('link', { name: 'View all clients' }))
    expect(url()).toBe('/collections?tab=clients')
    expect(await screen.findByText('25 of 30')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('30 of 30')).toBeVisible()
    expect(lastLoad()).toHaveLength(30)
    await expectAccessible()
  })

  test('a load that is yet to come is not one of today', async () => {
    const open = page.open()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const client = { status: 'active', daysSinceLastLoad: 0, totalOwed: '0.00', pendingCollections: 0 }
    page.use(
      http.get('/api/collections/client-performance', () =>
        HttpResponse.json([
          { ...client, clientId: 1, name: 'Planned', lastLoadDate: day(3) },
          { ...client, clientId: 2, name: 'Old', lastLoadDate: day(-3), daysSinceLastLoad: 3 },
        ]),
      ),
    )
    await open
    expect(await screen.findByText(/^Next load planned/, { selector: 'li span' })).toBeVisible()
    expect(screen.getByText(/^Last load 3 days ago/, { selector: 'li span' })).toBeVisible()
  })

  test('the card of inactive clients leads to them', async () => {
    const { user, url } = await page.open({ clients: 9 })
    // The mocked clients had their last load six days ago times their id: five of them are inactive.
    await user.click(await screen.findByRole('link', { name: /Inactive Clients/ }))
    expect(url()).toBe('/collections?tab=clients&activity=inactive')
    expect(await screen.findByText('5 of 5')).toBeVisible()
    expect(screen.getAllByText('Inactive', { selector: 'li *' })).toHaveLength(5)
    await user.click(screen.getByRole('radio', { name: 'Active' }))
    expect(await screen.findByText('2 of 2')).toBeVisible()
  })
})

describe('the worklist', () => {
  test('says why, in order, and goes on to the next', async () => {
    const { user, store } = await page.open({ route: '/collections?tab=worklist' })
    const list = within(await screen.findByRole('list', { name: 'Worklist' }))
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent('50 days overdue')
    expect(list.getByText(/Broke the promise for/)).toBeVisible()
    const nameOf = (item: HTMLElement | undefined) =>
      within(item as HTMLElement).getByRole('link').textContent
    const [firstName, secondName] = [nameOf(first), nameOf(second)]
    within(first as HTMLElement)
      .getByRole('link')
      .focus()
    await user.keyboard('l')
    const form = await dialog(`Call with ${firstName}`)
    await user.selectOptions(form.getByLabelText(/How did it go/), 'No answer')
    await user.click(form.getByRole('button', { name: 'Save and next' }))
    expect(await screen.findByRole('dialog', { name: `Call with ${secondName}` })).toBeVisible()
    expect(store.calls).toHaveLength(1)
    await waitFor(() => expect(screen.getByText('Called today')).toBeInTheDocument())
  })

  test('an empty one says so', async () => {
    await page.open({ route: '/collections?tab=worklist', count: 0 })
    expect(await screen.findByText('No one to call')).toBeVisible()
    expect(screen.queryByText('0 of 0')).not.toBeInTheDocument()
  })
})

describe('the aging', () => {
  test('has a row per client and the totals of all, and leads to the invoices', async () => {
    const { user, url } = await page.open({ route: '/collections?tab=ageing' })
    const table = within(await screen.findByRole('table', { name: 'Aging' }))
    const [, totals, ...rows] = table.getAllByRole('row')
    const cents = (row: HTMLElement | undefined) =>
      Number(
        within(row as HTMLElement)
          .getAllByRole('cell')
          .at(-1)
          ?.textContent?.replace(/\D/g, ''),
      )
    expect(rows.reduce((sum, row) => sum + cents(row), 0)).toBe(cents(totals))
    expect(cents(totals)).toBeGreaterThan(0)
    await expectAccessible()
    const [all] = within(totals as HTMLElement)
      .getAllByRole('link')
      .slice(-1)
    await user.click(all as HTMLElement)
    expect(url()).toContain('party=all')
    const drawer = await dialog('All open items')
    expect((await drawer.findAllByRole('listitem')).length).toBeGreaterThan(2)
  })

  test('by broker, in the order of a bucket, as of another day: all of it is in the address', async () => {
    const { user, url } = await page.open({ route: '/collections?tab=ageing&asOf=2026-02-28' })
    expect(await screen.findByLabelText('As of')).toHaveValue('2026-02-28')
    await user.click(screen.getByRole('radio', { name: 'Brokers' }))
    await user.click(await screen.findByRole('button', { name: 'Over 90' }))
    await waitFor(() => expect(url()).toBe('/collections?tab=ageing&asOf=2026-02-28&by=broker&order=over-90'))
    expect(await screen.findByRole('columnheader', { name: 'Broker' })).toBeVisible()
  })
})
