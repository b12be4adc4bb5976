import { http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor } from '@testing-library/react'
import { drawer, invoicesPage, save } from './invoices.fixture.ts'

const page = invoicesPage()

type User = Awaited<ReturnType<typeof page.open>>['user']

async function chooseLoad(user: User, loadNumber: string) {
  await user.type(screen.getByRole('combobox', { name: /Load/ }), loadNumber)
  await user.click(await screen.findByRole('option', { name: new RegExp(loadNumber) }))
}

describe('a new invoice', () => {
  const start = (options: Parameters<typeof page.open>[0] = {}) =>
    page.open({ route: '/invoices?new=1', ...options })

  test('needs number, load, client and amount, and says so in the words of R-INV-2', async () => {
    const { user, db } = await start()
    await drawer('New Invoice')
    await save(user)
    for (const message of [
      'Invoice number is required',
      'Load is required',
      'Client is required',
      'Amount is required',
    ])
      expect(await screen.findByRole('link', { name: message })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Invoice number/ })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: /Invoice number/ })).toHaveAccessibleDescription(
      /Invoice number is required/,
    )
    expect(db.invoices).toHaveLength(12)
    await expectAccessible()
  })

  test('takes client and amount from the chosen load, is a draft, and appears in the list', async () => {
    const { user, db, host, url } = await start()
    await user.type(await screen.findByRole('textbox', { name: /Invoice number/ }), 'INV-9001')
    await chooseLoad(user, 'L-0020')
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /Client/ })).toHaveValue('Sun Valley Freight'),
    )
    expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveValue('3390.00')
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('draft')
    await save(user)
    expect(await screen.findByRole('link', { name: 'INV-9001' })).toBeVisible()
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Invoice created successfully' }])
    expect(db.invoices.at(-1)).toMatchObject({
      invoiceNumber: 'INV-9001',
      loadId: 20,
      clientId: 2,
      amount: '3390.00',
      status: 'draft',
    })
    expect(url()).toBe('/invoices')
  })

  test('starts from a load that the address names', async () => {
    const { user } = await start({ route: '/invoices?new=1&loadId=20' })
    await waitFor(async () =>
      expect(await screen.findByRole('combobox', { name: /Load/ })).toHaveValue('L-0020'),
    )
    expect(screen.getByRole('textbox', { name: /Amount/ })).toHaveValue('3390.00')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a number that is taken is marked at its field and loses nothing', async () => {
    const { user, host } = await start()
    const number = await screen.findByRole('textbox', { name: /Invoice number/ })
    await user.type(number, 'INV-0007')
    await chooseLoad(user, 'L-0020')
    await save(user)
    await waitFor(() =>
      expect(number).toHaveAccessibleDescription('Invoice number INV-0007 is already taken'),
    )
    expect(host.calls.toasts).toEqual([])
    expect(screen.getByRole('combobox', { name: /Load/ })).toHaveValue('L-0020')
  })

  test('a client that is not the client of the load is marked at its field', async () => {
    const { user } = await start()
    await user.type(await screen.findByRole('textbox', { name: /Invoice number/ }), 'INV-9002')
    await chooseLoad(user, 'L-0020')
    const client = screen.getByRole('combobox', { name: /Client/ })
    await waitFor(() => expect(client).toHaveValue('Sun Valley Freight'))
    await user.clear(client)
    await user.type(client, 'Prairie')
    await user.click((await screen.findAllByRole('option', { name: /Prairie Line/ }))[0] as HTMLElement)
    await save(user)
    await waitFor(() => expect(client).toHaveAccessibleDescription(/does not belong to the chosen load/))
  })

  test('a failure says so and keeps the form', async () => {
    const { user, host } = await start()
    page.use(http.post('/api/invoices', () => problem(503, 'The service is not available right now.')))
    await user.type(await screen.findByRole('textbox', { name: /Invoice number/ }), 'INV-9003')
    await chooseLoad(user, 'L-0020')
    await save(user)
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        {
          tone: 'error',
          title: 'Failed to create invoice',
          message: 'The service is not available right now.',
        },
      ]),
    )
    expect(screen.getByRole('textbox', { name: /Invoice number/ })).toHaveValue('INV-9003')
  })

  test('a lost session is left to the host and the entries are kept', async () => {
    const { user, host } = await start()
    page.use(http.post('/api/invoices', () => problem(401, 'Unauthorized')))
    await user.type(await screen.findByRole('textbox', { name: /Invoice number/ }), 'INV-9004')
    await chooseLoad(user, 'L-0020')
    await save(user)
    await waitFor(() => expect(host.calls.unauthorized).toBe(1))
    expect(host.calls.toasts).toEqual([])
    expect(host.drafts.read('invoice:new')).toMatchObject({
      values: { invoiceNumber: 'INV-9004', loadId: 20 },
    })
  })
})
