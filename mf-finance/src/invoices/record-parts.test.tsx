import { fakeSlot, http, problem, renderPage, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { Component as ClientInvoices } from './ClientInvoices.tsx'
import * as page from './InvoicesPage.module.ts'
import { Component as LoadInvoice } from './LoadInvoice.tsx'

const Papers = ({ invoiceId }: { invoiceId: number }) => <p>Papers of invoice {invoiceId}</p>
const api = createMockApi(makeMockDb(108), financeHandlers)

describe('the invoices of a client', () => {
  it('are paged, the newest first, with amount and status, and lead to each and to all', async () => {
    const { user } = await renderWithHost(<ClientInvoices clientId={2} />)
    const table = within(await screen.findByRole('table', { name: 'Invoices' }))
    const numbers = () => table.getAllByRole('link').map((link) => link.textContent)
    expect(numbers()).toHaveLength(8)
    expect(numbers()[0]).toBe('INV-0101')
    expect(table.getByRole('link', { name: 'INV-0101' })).toHaveAttribute('href', '/invoices?open=101')
    expect(table.getByRole('row', { name: /INV-0101/ })).toHaveTextContent(/\$\d/)
    expect(screen.getByRole('link', { name: 'All in invoices' })).toHaveAttribute(
      'href',
      '/invoices?clientId=2',
    )
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: /Next/ }))
    await waitFor(() => expect(numbers()[0]).toBe('INV-0029'))
  })

  it('may be none', async () => {
    await renderWithHost(<ClientInvoices clientId={99} />)
    expect(await screen.findByRole('heading', { name: 'No invoices found' })).toBeVisible()
  })
})

describe('the invoice of a load', () => {
  it('shows where it stands and leads there, without a way to bill twice', async () => {
    await renderWithHost(<LoadInvoice loadId={4} />)
    expect(await screen.findByRole('link', { name: 'INV-0004' })).toHaveAttribute('href', '/invoices?open=4')
    expect(screen.queryByRole('link', { name: 'Create invoice' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('is made where there is none, by those who may', async () => {
    const { unmount } = await renderWithHost(<LoadInvoice loadId={115} />)
    expect(await screen.findByRole('link', { name: 'Create invoice' })).toHaveAttribute(
      'href',
      '/invoices?new=1&loadId=115',
    )
    unmount()
    await renderWithHost(<LoadInvoice loadId={115} />, { user: { permissions: ['invoices.read'] } })
    expect(await screen.findByText('Not invoiced yet')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Create invoice' })).not.toBeInTheDocument()
  })

  it('can be made anew after a rejection', async () => {
    api.db.invoices = api.db.invoices.map((invoice) =>
      invoice.id === 4 ? { ...invoice, status: 'rejected' } : invoice,
    )
    await renderWithHost(<LoadInvoice loadId={4} />)
    expect(await screen.findByRole('link', { name: 'INV-0004' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create invoice' })).toBeVisible()
  })

  it('tells when it cannot be read', async () => {
    api.use(http.get('/api/invoices', () => problem(503, 'Not now'), { once: true }))
    const { user } = await renderWithHost(<LoadInvoice loadId={4} />)
    expect(await screen.findByText('Not now')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'INV-0004' })).toBeVisible()
  })
})

test('an invoice shows what other remotes know of it', async () => {
  await renderPage(page, {
    route: '/invoices?open=4',
    slots: [fakeSlot('invoice/section/v1', 'documents', Papers)],
  })
  const drawer = within(await screen.findByRole('dialog', { name: /INV-0004/ }))
  expect(await drawer.findByText('Papers of invoice 4')).toBeVisible()
})
