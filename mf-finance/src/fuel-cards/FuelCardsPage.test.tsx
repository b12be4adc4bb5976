import { http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { dialog, fuelPage } from './fuel.fixture.ts'

const page = fuelPage()
const on = (tab: string) => ({ route: `/fuel-cards-internal?tab=${tab}` })

describe('the overview', () => {
  test('has counters, quick actions and the 5 most recent applications', async () => {
    const { user, url } = await page.open()
    expect(await screen.findByText('Total Applications')).toBeVisible()
    const recent = within(
      screen.getByRole('heading', { name: 'Recent Applications' }).closest('section') as HTMLElement,
    )
    expect(
      (await recent.findAllByRole('listitem')).map((item) => within(item).getByRole('link').textContent),
    ).toEqual([
      'Lakeshore Logistics 12',
      'High Plains Hauling 11',
      'Red Mesa Trucking 10',
      'Lakeshore Logistics 9',
      'High Plains Hauling 8',
    ])
    expect(screen.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    await expectAccessible()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    await waitFor(() => expect(url()).toBe('/fuel-cards-internal?tab=analytics'))
  })

  test('opens the provider in a new tab that knows nothing of this one', async () => {
    await page.open()
    const link = await screen.findByRole('link', { name: /Process Application/ })
    expect(link).toHaveAttribute('href', 'https://cards.example.com/apply')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('says why there is nothing to open without a provider', async () => {
    await page.open({ provider: null })
    expect(await screen.findByText(/No fuel card provider is configured/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Process Application/ })).toBeDisabled()
  })
})

test('the cards tell their facts and lead to the form with the card chosen', async () => {
  const { user } = await page.open(on('fuel-cards'))
  for (const fact of [
    'Savings up to 15 cents per gallon at network locations',
    'Savings up to 3 cents per gallon elsewhere',
    'Review takes 2–3 business days.',
  ])
    expect(await screen.findByText(fact)).toBeVisible()
  expect(screen.getAllByText('No monthly fee')).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Apply for Fleet' }))
  const form = await dialog('New Application')
  expect(form.getByLabelText(/Card Type/)).toHaveValue('fleet')
})

describe('the application form', () => {
  const route = '/fuel-cards-internal?new=1'

  test('names what is missing', async () => {
    const { user } = await page.open({ route })
    const form = await dialog('New Application')
    await user.type(form.getByLabelText(/Phone/), '555-0142')
    await user.click(form.getByRole('button', { name: 'Save' }))
    for (const text of [
      'Company name is required',
      'Contact name is required',
      'Valid email is required',
      'Phone number is required',
      'Fleet size is required',
      'Monthly fuel spend is required',
      'Business type is required',
      'Years in business is required',
      'Please select a card type',
    ])
      expect((await form.findAllByText(text)).length).toBeGreaterThan(0)
  })

  test('is submitted once and begins pending; a failure says so', async () => {
    const { user, cards, sent, host } = await page.open({ route })
    const form = await dialog('New Application')
    await user.type(form.getByLabelText(/Company name/), 'Zebra Transport')
    await user.type(form.getByLabelText(/Contact name/), 'Ana Ruiz')
    await user.type(form.getByLabelText(/Email/), 'ana@zebra.example')
    await user.type(form.getByLabelText(/Phone/), '(505) 555-0142')
    await user.selectOptions(form.getByLabelText(/Business type/), 'Owner-operator')
    await user.selectOptions(form.getByLabelText(/Years in business/), 'More than 10 years')
    await user.selectOptions(form.getByLabelText(/Fleet Size/), '50+ trucks')
    await user.selectOptions(form.getByLabelText(/Monthly fuel spend/), '$50,000+')
    await user.selectOptions(form.getByLabelText(/Card Type/), 'Premium')
    page.use(http.post('/api/fuel-card-applications', () => problem(503), { once: true }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to submit application' }]))
    await user.dblClick(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cards.applications.length).toBeGreaterThan(12))
    // Whatever is sent again goes under the same key: the API stores it once.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent[1]?.body).toEqual({
      ...{ companyName: 'Zebra Transport', contactName: 'Ana Ruiz', email: 'ana@zebra.example' },
      ...{ phone: '(505) 555-0142', fleetSize: '50+', monthlyFuelSpend: '50000+', cardType: 'premium' },
      ...{ businessType: 'owner-operator', yearsInBusiness: 'more-than-10' },
    })
  })
})

describe('the applications', () => {
  test('can be narrowed, opened and reviewed by a manager', async () => {
    const { user, cards, host } = await page.open({ ...on('applications&status=pending'), role: 'manager' })
    const table = within(await screen.findByRole('table'))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(4))
    await user.click(screen.getByRole('link', { name: 'Lakeshore Logistics 9' }))
    const drawer = await dialog('Lakeshore Logistics 9')
    expect(await drawer.findByText('Nobody has reviewed this application yet.')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Review' }))
    const form = await dialog('Review Lakeshore Logistics 9')
    expect(
      within(form.getByLabelText(/Status/))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Under review', 'Approved', 'Rejected'])
    await user.selectOptions(form.getByLabelText(/Status/), 'Rejected')
    await user.type(form.getByLabelText(/Notes/), 'No fleet')
    await user.dblClick(form.getByRole('button', { name: 'Save review' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Application updated successfully' }]),
    )
    expect(cards.applications.find(({ id }) => id === 9)).toMatchObject({
      ...{ status: 'rejected', notes: 'No fleet', version: 2, reviewedBy: { name: 'Dana Reed' } },
    })
  })

  test('a review that fails says so', async () => {
    const { user, host } = await page.open({ ...on('applications&open=9'), role: 'manager' })
    page.use(http.patch('/api/fuel-card-applications/9', () => problem(503)))
    const drawer = await dialog('Lakeshore Logistics 9')
    await user.click(await drawer.findByRole('button', { name: 'Review' }))
    const form = await dialog('Review Lakeshore Logistics 9')
    await user.click(form.getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to update application' }]))
  })

  test('a review of what a colleague reviewed meanwhile names what changed, and is decided anew', async () => {
    const { user, host, cards } = await page.open({ ...on('applications&open=9'), role: 'manager' })
    const drawer = await dialog('Lakeshore Logistics 9')
    await user.click(await drawer.findByRole('button', { name: 'Review' }))
    const form = await dialog('Review Lakeshore Logistics 9')
    await user.selectOptions(form.getByLabelText(/Status/), 'Approved')
    const by = { id: 5, name: 'Ann Lee' }
    cards.applications = cards.applications.map((one) =>
      one.id === 9
        ? { ...one, version: 2, status: 'under_review', notes: 'Called them', reviewedBy: by }
        : one,
    )
    await user.click(form.getByRole('button', { name: 'Save review' }))
    expect(await form.findByText('Status: Pending → Under review')).toBeVisible()
    expect(form.getByText('Notes: — → Called them')).toBeVisible()
    expect(form.getByText('Reviewed by: — → Ann Lee')).toBeVisible()
    expect(host.calls.toasts).toEqual([])
    await user.click(form.getByRole('button', { name: 'Save review' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'Application updated successfully' }]),
    )
    expect(cards.applications.find(({ id }) => id === 9)).toMatchObject({ status: 'approved', version: 3 })
  })

  test('employees cannot review', async () => {
    await page.open(on('applications&open=9'))
    const drawer = await dialog('Lakeshore Logistics 9')
    await drawer.findByText('Nobody has reviewed this application yet.')
    expect(drawer.queryByRole('button', { name: 'Review' })).not.toBeInTheDocument()
  })

  test('the CSV has exactly the agreed columns, and no formula', async () => {
    const files: Blob[] = []
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob)
      return 'blob:csv'
    })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user, cards } = await page.open({ ...on('applications&cols=companyName'), count: 1 })
    const [first] = cards.applications
    if (first) cards.applications = [{ ...first, companyName: '=HYPERLINK("https://evil.example")' }]
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]?.text())?.replace('\uFEFF', '').split('\r\n')
    expect(lines?.[0]).toBe('ID,Company,Contact,Email,Card Type,Status,Applied Date,Fleet Size,Monthly Spend')
    expect(lines?.[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(lines).toHaveLength(2)
    jest.restoreAllMocks()
  })
})

test('analytics are charts, each with its table, and the period is in the address', async () => {
  const { user, url } = await page.open(on('analytics'))
  for (const name of [
    'Applications per month',
    'By status',
    'By card type',
    'By monthly fuel spend',
    'Time until approval',
  ])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  const months = within(await screen.findByRole('table', { name: 'Applications per month' }))
  expect(months.getAllByRole('row')).toHaveLength(14)
  await user.click(screen.getByRole('radio', { name: '18 months' }))
  await waitFor(() => expect(url()).toContain('months=18'))
  await waitFor(() =>
    expect(
      within(screen.getByRole('table', { name: 'Applications per month' })).getAllByRole('row'),
    ).toHaveLength(20),
  )
})

test('another tab begins anew: filters and the open record belong to the tab that was left', async () => {
  const { user, url } = await page.open(on('applications&status=pending&open=9'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('tab', { name: 'Tracking' }))
  await waitFor(() => expect(url()).toBe('/fuel-cards-internal?tab=tracking'))
})
