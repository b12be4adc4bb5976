import { http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { dialog, fuelPage } from '../fuel-cards/fuel.fixture.ts'

const page = fuelPage()
const tracking = { route: '/fuel-cards-internal?tab=tracking' }
type User = Awaited<ReturnType<typeof page.open>>['user']
type Form = Awaited<ReturnType<typeof dialog>>

async function pick(user: User, form: Form, label: RegExp, typed: string, name: RegExp) {
  await user.click(form.getByLabelText(label))
  await user.keyboard(typed)
  const [option] = await screen.findAllByRole('option', { name })
  await user.click(option as HTMLElement)
}
async function fill(user: User, form: Form, amount: string) {
  await user.type(form.getByLabelText(/Carrier name/), 'Red Mesa')
  await user.clear(form.getByLabelText(/Advance amount/))
  await user.type(form.getByLabelText(/Advance amount/), amount)
  await user.selectOptions(form.getByLabelText(/Pickup state/), 'NM')
  await user.selectOptions(form.getByLabelText(/Delivery state/), 'TX')
}
const choose = async (user: User, row: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${row}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows four counters, search and table', async () => {
  await page.open(tracking)
  // Ids 4, 8 and 12 are cancelled; the others are $100 an id.
  // Cancelled ones count nowhere; the card leads to the list of what it counts.
  expect(await screen.findByText('$5,400.00, without cancelled ones')).toBeVisible()
  expect(screen.getByRole('link', { name: /Total Advances/ })).toHaveAttribute(
    'href',
    '/fuel-cards-internal?tab=tracking&status=pending,approved,paid',
  )
  expect(screen.getByText('$1,500.00 in all')).toBeVisible()
  for (const label of ['Total Advances', 'Approved', 'Paid'])
    expect(screen.getAllByText(label)[0]).toBeVisible()
  expect(screen.getByRole('searchbox')).toBeVisible()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(13)
  await expectAccessible()
})

test('names the client beneath the carrier where it is somebody else, and says when there is none', async () => {
  const { user, advances } = await page.open(tracking)
  const [own, none, other] = advances.advances.filter(({ carrierName }) => carrierName.startsWith('Red Mesa'))
  if (!own || !none || !other) throw new Error('There are too few advances')
  own.client = { id: 1, name: own.carrierName }
  Object.assign(none, { clientId: null, client: null })
  other.client = { id: 1, name: 'Blue Ridge Transport' }
  await user.type(screen.getByRole('searchbox'), 'Red Mesa')
  const texts = () => screen.getAllByRole('cell', { name: /^Red Mesa/ }).map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(texts()).toEqual([
      `${other.carrierName}Blue Ridge Transport`,
      `${none.carrierName}No client`,
      own.carrierName,
    ]),
  )
})

test('says when there are none', async () => {
  await page.open({ ...tracking, count: 0 })
  expect(await screen.findByText('No fuel advances found')).toBeVisible()
})

test('a new advance begins pending, with amount 0 and today, and says what is missing', async () => {
  const { user, host } = await page.open({ route: `${tracking.route}&new=1` })
  const form = await dialog('New Fuel Advance')
  expect(form.getByLabelText(/Advance amount/)).toHaveValue('0.00')
  expect(form.getByLabelText(/Advance date/)).toHaveValue(host.format.today())
  expect(form.getByLabelText(/Status/)).toHaveValue('pending')
  const agent = form.getByLabelText(/Processing agent/)
  await waitFor(() => expect(agent).toHaveValue(`${host.user.firstName} ${host.user.lastName}`))
  expect(within(form.getByLabelText(/Pickup state/)).getAllByRole('option')).toHaveLength(51)
  await user.clear(form.getByLabelText(/Advance date/))
  await user.click(form.getByRole('button', { name: 'Save' }))
  for (const text of [
    'Carrier name is required',
    'Advance amount must be greater than 0',
    'Advance date is required',
    'Pickup state is required',
    'Delivery state is required',
  ])
    expect((await form.findAllByText(text)).length).toBeGreaterThan(0)
})

test('is saved once, however often Save is clicked', async () => {
  const { user, advances, sent, host } = await page.open({
    route: `${tracking.route}&new=1`,
    role: 'manager',
  })
  const form = await dialog('New Fuel Advance')
  await fill(user, form, '450.5')
  await user.dblClick(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ title: 'Fuel advance created successfully' }]),
  )
  expect(sent).toHaveLength(1)
  expect(advances.advances.at(-1)).toMatchObject({
    ...{ carrierName: 'Red Mesa', advanceAmount: '450.50', pickupState: 'NM', deliveryState: 'TX' },
    status: 'pending',
  })
})

test('a failure says so and keeps the entries', async () => {
  const { user, host } = await page.open({ route: `${tracking.route}&new=1`, role: 'manager' })
  page.use(http.post('/api/fuel-advances', () => problem(503, 'Please try again shortly')))
  const form = await dialog('New Fuel Advance')
  await fill(user, form, '450')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to create fuel advance' }]))
  expect(form.getByLabelText(/Carrier name/)).toHaveValue('Red Mesa')
})

test('an edit sends what changed alone; a manager chooses any status', async () => {
  const { user, sent, host } = await page.open({ ...tracking, role: 'manager' })
  await choose(user, 'Red Mesa Trucking 1', 'Edit')
  await screen.findByRole('button', { name: 'Save' })
  const form = await dialog('Edit fuel advance')
  await user.selectOptions(form.getByLabelText(/Status/), 'Paid')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ title: 'Fuel advance updated successfully' }]),
  )
  expect(sent).toMatchObject([{ method: 'PATCH', url: '/api/fuel-advances/1', body: { status: 'paid' } }])
  expect(Object.keys(sent[0]?.body as object)).toEqual(['status'])
})

test('deleting asks first, and says when it failed', async () => {
  const { user, advances, host } = await page.open(tracking)
  await choose(user, 'Red Mesa Trucking 1', 'Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete fuel advance?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(advances.advances).toHaveLength(12)
  page.use(http.delete('/api/fuel-advances/1', () => problem(503), { once: true }))
  await choose(user, 'Red Mesa Trucking 1', 'Delete')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(host.calls.toasts.at(-1)).toMatchObject({ title: 'Failed to delete fuel advance' }),
  )
  await choose(user, 'Red Mesa Trucking 1', 'Delete')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(advances.advances).toHaveLength(11))
  expect(screen.queryByText('Red Mesa Trucking 1')).not.toBeInTheDocument()
})

test('its author is offered neither approval nor payment, and nothing once it was decided', async () => {
  const { user, advances, host } = await page.open({ ...tracking, role: 'manager' })
  const createdBy = { id: host.user.id, name: 'Dana Reed' }
  advances.advances = advances.advances.map((advance) => ({ ...advance, createdBy }))
  await choose(user, 'Red Mesa Trucking 1', 'Edit')
  await screen.findByRole('button', { name: 'Save' })
  const form = await dialog('Edit fuel advance')
  const options = within(form.getByLabelText(/Status/)).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Pending', 'Cancelled'])
  expect(form.getByText(/Whoever made an advance neither approves nor pays it/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('link', { name: 'High Plains Hauling 2' }))
  const drawer = await dialog('High Plains Hauling 2')
  expect(await drawer.findByText(/Whoever made an advance neither approves nor pays it/)).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

describe('in the book', () => {
  const open = async (role: 'manager' | 'employee' = 'manager') => {
    const view = await page.open({ ...tracking, role })
    await view.user.click(await screen.findByRole('link', { name: 'Lakeshore Logistics 7' }))
    return { ...view, drawer: await dialog('Lakeshore Logistics 7') }
  }

  test('says who approved it, since when, which payment it came off, what is open, and why it no longer changes', async () => {
    const { user, drawer } = await open()
    expect(drawer.getByText('Approved by')).toBeVisible()
    expect(drawer.getByText('Lee Grant')).toBeVisible()
    expect(drawer.getByText('Deducted by payment 31, 06/12/2026')).toBeVisible()
    expect(drawer.getByText('$500.00')).toBeVisible()
    expect(drawer.getByText('$210.00')).toBeVisible()
    expect(drawer.getByText(/This advance was paid and is in the ledger: reverse it/)).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await expectAccessible()
    await user.click(drawer.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('button', { name: 'Save' })
    const form = await dialog('Edit fuel advance')
    expect(form.getByLabelText(/Notes/)).toBeVisible()
    expect(form.queryByLabelText(/Advance amount/)).not.toBeInTheDocument()
  })

  test('is reversed with a reason', async () => {
    const { user, drawer, sent, host } = await open()
    await user.click(drawer.getByRole('button', { name: 'Reverse' }))
    const ask = await dialog(/Reverse the advance of \$700.00/)
    expect(ask.getByText(/what fundings have deducted for it is payable/)).toBeVisible()
    await user.click(ask.getByRole('button', { name: 'Reverse' }))
    expect(sent).toHaveLength(0)
    await user.type(ask.getByLabelText(/Reason/), 'Never used')
    await user.click(ask.getByRole('button', { name: 'Reverse' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Fuel advance reversed' }]))
    expect(sent).toMatchObject([{ url: '/api/fuel-advances/7/reverse', body: { reason: 'Never used' } }])
    expect(await drawer.findByText(/Never used/)).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument()
  })

  test('is not reversed by who may not decide', async () => {
    const { drawer } = await open('employee')
    expect(drawer.queryByRole('button', { name: 'Reverse' })).not.toBeInTheDocument()
  })
})

describe('with a load', () => {
  test('says what is left, and that beyond it a manager decides', async () => {
    const { user, db, sent } = await page.open({ route: `${tracking.route}&new=1` })
    const load = db.loads[0]
    const form = await dialog('New Fuel Advance')
    await fill(user, form, '5000')
    await pick(user, form, /^Load/, load?.loadNumber ?? '', new RegExp(load?.loadNumber ?? ''))
    expect(
      await form.findByText('$393.50 of $393.50 still available (50% of the rate of $787.00)'),
    ).toBeVisible()
    expect(form.getByText(/A manager can save it with a reason/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(
      (await form.findAllByText(/Advances on load .* would be \$5,000.00; at most \$393.50/)).length,
    ).toBeGreaterThan(0)
    expect(sent).toHaveLength(1)
  })

  test('a manager goes beyond with a reason, which the advance shows', async () => {
    const { user, db, advances } = await page.open({ route: `${tracking.route}&new=1`, role: 'manager' })
    const load = db.loads[0]
    const form = await dialog('New Fuel Advance')
    await fill(user, form, '5000')
    await pick(user, form, /^Load/, load?.loadNumber ?? '', new RegExp(load?.loadNumber ?? ''))
    await user.type(await form.findByLabelText(/Reason for going beyond the limit/), 'Long haul')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(advances.advances).toHaveLength(13))
    await user.click(await screen.findByRole('link', { name: 'Red Mesa' }))
    const drawer = await dialog('Red Mesa')
    expect(drawer.getByText(/Long haul/)).toBeVisible()
  })
})
