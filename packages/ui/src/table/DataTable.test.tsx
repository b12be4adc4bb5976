import {
  createServer,
  HttpResponse,
  http,
  listHandler,
  makeInvoice,
  many,
  renderWithHost,
} from '@drayline/testing'
import { screen, within } from '@testing-library/react'
import { InvoiceList } from './table.fixture.tsx'

const statuses = ['draft', 'submitted', 'approved', 'paid'] as const
const invoices = many(makeInvoice, 120, (id) => ({
  status: statuses[id % 4],
  amount: `${(id * 37) % 101}.00`,
}))
createServer(
  listHandler('/api/invoices', () => invoices, { filters: ['status'] }),
  http.get('/api/views', () => HttpResponse.json([])),
)

const table = () => screen.findByRole('table', { name: 'Invoices' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const firstNames = async (count: number) =>
  (await rows()).slice(0, count).map((row) => within(row).getByRole('link').textContent)

it('shows the first page', async () => {
  await renderWithHost(<InvoiceList />)
  expect(await screen.findByRole('link', { name: 'INV-0120' })).toBeVisible()
  expect(await firstNames(2)).toEqual(['INV-0120', 'INV-0119'])
})
