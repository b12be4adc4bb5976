import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './BrokersPage.module.ts'

const api = createTestApi()
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const open = async (route: string) => {
  const view = await renderPage(page, { route, role: 'employee' })
  return { ...view, name: await field(/^Broker name/) }
}

test('a new broker is sent with all its fields; MC and DOT numbers in their form', async () => {
  const { user, name, host, url } = await open('/brokers?new=1')
  await expectAccessible()
  await user.type(name, 'Twin Peaks Logistics')
  await user.type(await field(/^Contact person/), 'Pat Doe')
  await user.type(await field(/^Email/), 'ap@twin.example')
  await user.type(await field(/^Phone/), '312-555-0147')
  await user.type(await field(/^Accounts payable contact/), 'Pam Payer')
  await user.type(await field(/^Accounts payable phone/), '312-555-0148')
  await user.selectOptions(screen.getByRole('combobox', { name: /^State/ }), 'TX')
  await user.type(await field(/^ZIP/), '75201')
  await user.type(await field(/^MC number/), 'mc 0876543')
  await user.type(await field(/^DOT number/), '3456789')
  await user.clear(await field(/^Credit limit/))
  await user.type(await field(/^Credit limit/), '75000')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Payment terms/ }), 'Quick pay')
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Broker created successfully' }]))
  expect(api.seen('POST', '/api/brokers')[0]?.body).toEqual({
    name: 'Twin Peaks Logistics',
    contactPerson: 'Pat Doe',
    email: 'ap@twin.example',
    phone: '312-555-0147',
    payablesContact: 'Pam Payer',
    payablesPhone: '312-555-0148',
    payablesEmail: null,
    address: null,
    city: null,
    state: 'TX',
    zipCode: '75201',
    mcNumber: 'MC-876543',
    dotNumber: '3456789',
    creditLimit: 75_000,
    paymentTerms: 'quickpay',
    status: 'active',
    notes: null,
  })
  expect(url()).toBe('/brokers')
})

test('says what is missing, in the words of R-BRK-2', async () => {
  const { user, name } = await open('/brokers?new=1')
  await user.type(await field(/^Phone/), '555')
  await user.click(save())
  for (const text of [
    'Broker name is required',
    'Contact person is required',
    'Valid email is required',
    'Valid phone number is required',
  ])
    expect((await screen.findAllByText(text))[0]).toBeVisible()
  expect(name).toHaveFocus()
  expect(api.seen('POST', '/api/brokers')).toEqual([])
})

test('a change sends the changed fields alone, with the version', async () => {
  const { user, host } = await open('/brokers?edit=2')
  const limit = await field(/^Credit limit/)
  expect(limit).toHaveValue('50000')
  await user.clear(limit)
  await user.type(limit, '60000')
  await user.clear(await field(/^ZIP/))
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Broker updated successfully' }]))
  const [call] = api.seen('PATCH', '/api/brokers/2')
  expect(call).toMatchObject({ version: '"1"', body: { creditLimit: 60_000, zipCode: null } })
  expect(Object.keys(call?.body as object)).toHaveLength(2)
})

test('a number of another broker is refused at its field', async () => {
  const { user } = await open('/brokers?edit=2')
  const mc = await field(/^MC number/)
  await user.clear(mc)
  await user.type(mc, '100001')
  await user.click(save())
  const text = 'MC number MC-100001 already belongs to another broker'
  expect((await screen.findAllByText(text))[0]).toBeVisible()
  expect(mc).toBeInvalid()
})

test('shows what a colleague has saved meanwhile, field by field', async () => {
  const { user, name } = await open('/brokers?edit=2')
  api.db.brokers = api.db.brokers.map((broker) =>
    broker.id === 2 ? { ...broker, name: 'Lakeshore West', creditLimit: 80_000, version: 2 } : broker,
  )
  await user.clear(name)
  await user.type(name, 'Lakeshore East')
  await user.click(save())
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('row', { name: /Broker name/ })).toHaveTextContent(/Lakeshore East.*Lakeshore West/)
  expect(table.getByRole('row', { name: /Credit limit/ })).toHaveTextContent('$80,000.00')
  await user.click(screen.getByRole('button', { name: 'Apply changes' }))
  await user.click(save())
  await waitFor(() => expect(api.db.brokers[1]).toMatchObject({ name: 'Lakeshore East', version: 3 }))
  expect(api.db.brokers[1]?.creditLimit).toBe(80_000)
})

test.each([
  ['/brokers?new=1', 'post', '/api/brokers', 'Failed to create broker'],
  ['/brokers?edit=2', 'patch', '/api/brokers/2', 'Failed to update broker'],
] as const)('%s says that it failed', async (route, method, path, title) => {
  api.use(http[method](path, () => problem(500)))
  const { user, name, host } = await open(route)
  await user.type(name, 'Twin')
  for (const [label, value] of [
    [/^Contact/, 'Pat'],
    [/^Email/, 'a@b.example'],
    [/^Phone/, '312-555-0147'],
  ] as const) {
    await user.clear(await field(label))
    await user.type(await field(label), value)
  }
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', title }]))
})
