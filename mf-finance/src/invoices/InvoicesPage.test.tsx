import { http, problem, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { makeMockDb, makeStoredInvoice } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import { chooseAction, drawer, invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

test('lists invoices with the columns of R-INV-1, the newest first', async () => {
  await page.open()
  await screen.findByText('INV-0012')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
  expect(headers).toEqual(['', 'Invoice #', 'Load #', 'Client', 'Amount', 'Status', 'Submitted', 'Actions'])
  expect(rows).toHaveLength(13)
  const [, newest] = rows
  expect(newest).toHaveTextContent('INV-0012')
  expect(newest).toHaveTextContent('L-0012')
  expect(newest).toHaveTextContent('$2,294.00')
  expect(newest).toHaveTextContent('Rejected')
  await expectAccessible()
})

test('searches by invoice number or load number, and says when there are none', async () => {
  const { user, url } = await page.open()
  await screen.findByText('INV-0012')
  const search = screen.getByPlaceholderText('Search by invoice number or load number')
  await user.type(search, 'L-0003')
  await waitFor(() => expect(screen.queryByText('INV-0012')).not.toBeInTheDocument())
  expect(screen.getByText('INV-0003')).toBeVisible()
  expect(url()).toBe('/invoices?q=L-0003')
})

test('an empty list says so and offers to make the first invoice', async () => {
  const { user } = await page.open({ db: { ...makeMockDb(0) } })
  expect(await screen.findByText('No invoices found')).toBeVisible()
  const [, inList] = screen.getAllByRole('button', { name: 'New Invoice' })
  await user.click(inList as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'New Invoice' })).toBeVisible()
})

test('the filters of a link narrow the list', async () => {
  await page.open({ route: '/invoices?status=rejected,draft&clientId=5&brokerId=5' })
  expect(await screen.findByText('INV-0005')).toBeVisible()
  expect(screen.queryByText('INV-0012')).not.toBeInTheDocument()
})

test('viewing shows a toast of five seconds and the invoice beside the list', async () => {
  const { user, host, url } = await page.open()
  await chooseAction(user, 'INV-0010', 'View')
  const beside = await drawer('Invoice INV-0010')
  expect(url()).toBe('/invoices?open=10')
  expect(host.calls.toasts).toEqual([
    {
      tone: 'info',
      title: 'Invoice INV-0010',
      message: expect.stringContaining('$2,020.00, Paid'),
      options: { duration: 5000 },
    },
  ])
  expect(beside.getByText('$2,020.00')).toBeVisible()
})

test('a row opens its invoice, and Back closes it', async () => {
  const { user, back } = await page.open()
  await user.click(await screen.findByRole('link', { name: 'INV-0010' }))
  await drawer('Invoice INV-0010')
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('downloading saves a text file with number, load, amount, status and date', async () => {
  const { user } = await page.open()
  const saved: { name: string; blob: Blob | undefined }[] = []
  let blob: Blob | undefined
  const create = jest.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    blob = object as Blob
    return 'blob:invoice'
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob })
  })
  await chooseAction(user, 'INV-0010', 'Download')
  expect(saved.map(({ name }) => name)).toEqual(['invoice-INV-0010.txt'])
  expect(await saved[0]?.blob?.text()).toBe(
    'Invoice: INV-0010\nLoad ID: 10\nAmount: $2,020.00\nStatus: Paid\nDate: 03/15/2026\n',
  )
  create.mockRestore()
  click.mockRestore()
})

test('a user who may only read finds neither New Invoice nor Edit, whatever the address says', async () => {
  const permissions = ['invoices.read', 'views.manage'] as const
  const { user } = await page.open({ user: { permissions: [...permissions] } })
  await user.click(await screen.findByRole('button', { name: 'Actions for INV-0010' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View', 'Download'])
  expect(screen.queryByRole('button', { name: 'New Invoice' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test.each(['/invoices?new=1', '/invoices?edit=10'])('%s says who may not', async (route) => {
  await page.open({ route, user: { permissions: ['invoices.read', 'views.manage'] } })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument()
  expect(dialog).toHaveTextContent(/permission|role/i)
})

test('a list that cannot be read says so and tries again', async () => {
  const db = makeMockDb(0)
  db.invoices = [makeStoredInvoice({ id: 3 })]
  let broken = true
  const open = page.open({ db })
  page.use(http.get('/api/invoices', () => (broken ? problem(500) : undefined)))
  const { user } = await open
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await user.click(again)
  expect(await screen.findByText('INV-0003')).toBeVisible()
})

test('Spanish throughout', async () => {
  const { user } = await page.open({ user: { language: 'es' }, role: 'manager' })
  expect(await screen.findByRole('heading', { name: 'Facturas' })).toBeVisible()
  expect(screen.getByPlaceholderText('Buscar por número de factura o de carga')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'INV-0010' }))
  const beside = await drawer('Factura INV-0010')
  expect(await beside.findByText('Creada en estado “Borrador”')).toBeVisible()
  expect(beside.getByRole('button', { name: 'Imprimir' })).toBeVisible()
})

test('a phone shows cards, each with its menu', async () => {
  setViewport(390)
  const { user, host } = await page.open()
  await chooseAction(user, 'INV-0009', 'View')
  await drawer('Invoice INV-0009')
  expect(host.calls.toasts).toHaveLength(1)
})

test('beside Paid stands what became of the purchase, and a filter finds the charged-back ones', async () => {
  const db = makeMockDb(12)
  db.purchases = db.invoices
    .filter(({ status }) => status === 'paid')
    .map((invoice) => makePurchase(invoice, { state: invoice.id === 10 ? 'charged_back' : 'settled' }))
  await page.open({ db, route: '/invoices?purchaseState=charged_back' })
  const row = (await screen.findByText('INV-0010')).closest('tr') as HTMLElement
  expect(within(row).getByText('Paid')).toHaveAttribute('data-tone', 'grey')
  expect(within(row).getByText('Charged back')).toHaveAttribute('data-tone', 'red')
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

test('Paid is green as long as the purchase goes well', async () => {
  const db = makeMockDb(12)
  db.purchases = db.invoices.filter(({ id }) => id === 10).map((invoice) => makePurchase(invoice))
  await page.open({ db })
  const row = (await screen.findByText('INV-0010')).closest('tr') as HTMLElement
  expect(within(row).getByText('Paid')).toHaveAttribute('data-tone', 'green')
  expect(within(row).getByText('Open')).toHaveAttribute('data-tone', 'blue')
})

test('a copy of an invoice begins with its load, client and amount, as a draft without a number', async () => {
  const { user, url, db } = await page.open()
  await chooseAction(user, 'INV-0010', 'Copy')
  expect(url()).toBe('/invoices?new=1&copy=10')
  const form = await drawer('New Invoice')
  expect(form.getByRole('textbox', { name: /^Invoice number/ })).toHaveValue('')
  await user.type(form.getByRole('textbox', { name: /^Invoice number/ }), 'INV-COPY')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(db.invoices.at(-1)?.invoiceNumber).toBe('INV-COPY'))
  const invoice = db.invoices.find(({ id }) => id === 10)
  expect(db.invoices.at(-1)).toMatchObject({
    ...{ loadId: invoice?.loadId, clientId: invoice?.clientId, amount: invoice?.amount, status: 'draft' },
  })
})
