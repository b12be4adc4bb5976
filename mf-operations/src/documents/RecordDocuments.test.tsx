import { HttpResponse, http, makeDocument, many, problem, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import { Component as ClientDocuments } from './ClientDocuments.tsx'
import { Component as InvoiceDocuments } from './InvoiceDocuments.tsx'
import { Component as LoadDocuments } from './LoadDocuments.tsx'

jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()

beforeEach(() => {
  api.db.documents = [
    makeDocument({ id: 1, originalName: 'of the client.pdf', clientId: 3 }),
    makeDocument({ id: 2, originalName: 'of the load.pdf', loadId: 5 }),
    makeDocument({ id: 3, originalName: 'of the invoice.pdf', invoiceId: 7 }),
  ]
})

test.each([
  ['client', <ClientDocuments key="client" clientId={3} />, 'of the client.pdf'],
  ['load', <LoadDocuments key="load" loadId={5} />, 'of the load.pdf'],
  ['invoice', <InvoiceDocuments key="invoice" invoiceId={7} />, 'of the invoice.pdf'],
])('the documents of a %s are listed', async (_, section, name) => {
  await renderWithHost(section)
  const list = await screen.findByRole('list', { name: 'Documents' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByRole('button', { name })).toBeVisible()
  await expectAccessible()
})

test('an invoice shows the papers of its load, too, and says where they come from', async () => {
  const [invoice] = api.db.invoices
  if (!invoice) throw new Error('no invoice')
  const load = { loadId: invoice.loadId }
  api.db.documents = [
    makeDocument({ id: 1, originalName: 'rate confirmation.pdf', ...load }),
    makeDocument({ id: 2, originalName: 'billed elsewhere.pdf', ...load, invoiceId: invoice.id + 1 }),
    makeDocument({ id: 3, originalName: 'its own.pdf', ...load, invoiceId: invoice.id }),
  ]
  await renderWithHost(<InvoiceDocuments invoiceId={invoice.id} />)
  const list = await screen.findByRole('list', { name: 'Documents' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toHaveTextContent('its own.pdf')
  expect(lines[0]).not.toHaveTextContent('from load')
  expect(lines[1]).toHaveTextContent(/rate confirmation\.pdf.*from load L-/)
})

test('a document opens over the record, with its pages', async () => {
  const { user } = await renderWithHost(<LoadDocuments loadId={5} />)
  await user.click(await screen.findByRole('button', { name: 'of the load.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'of the load.pdf' }))
  expect(await dialog.findByText('Page 1 of 3')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what is uploaded here is filed here', async () => {
  const { user } = await renderWithHost(<InvoiceDocuments invoiceId={7} />)
  await user.click(await screen.findByRole('button', { name: 'Upload' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'Bill of lading')
  await screen.findByRole('button', { name: /Choose files/ })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no picker')
  await user.upload(input, new File(['x'], 'pod.pdf', { type: 'application/pdf' }))
  const list = screen.getByRole('list', { name: 'Documents' })
  expect(await within(list).findByRole('button', { name: 'pod.pdf' })).toBeVisible()
  await waitFor(() =>
    expect(api.db.documents.at(-1)).toMatchObject({ invoiceId: 7, documentType: 'bill_of_lading' }),
  )
})

test('more than ten are shown when asked for', async () => {
  api.db.documents = many(makeDocument, 14, () => ({ clientId: 3 }))
  const { user } = await renderWithHost(<ClientDocuments clientId={3} />)
  const list = await screen.findByRole('list', { name: 'Documents' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(14))
})

test('says that there are none, and what failed', async () => {
  api.db.documents = []
  const { unmount } = await renderWithHost(<ClientDocuments clientId={3} />)
  expect(await screen.findByText('No documents found')).toBeVisible()
  unmount()
  api.use(http.get('/api/documents', () => problem(503, 'Please try again shortly')))
  await renderWithHost(<ClientDocuments clientId={3} />)
  expect(await screen.findByText('Please try again shortly')).toBeVisible()
  api.use(http.get('/api/documents', () => HttpResponse.json([])))
})

test('offers no upload to users who may only read', async () => {
  await renderWithHost(<ClientDocuments clientId={3} />, { user: { permissions: ['documents.read'] } })
  expect(await screen.findByRole('button', { name: 'of the client.pdf' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
})
