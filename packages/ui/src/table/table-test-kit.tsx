import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import { createServer, listHandler, makeInvoice, many } from '@drayline/testing'
import { act, screen, within } from '@testing-library/react'

const statuses = ['draft', 'submitted', 'approved', 'paid'] as const

/** 120 invoices; their amounts are in another order than their numbers. */
const invoices: readonly Invoice[] = many(makeInvoice, 120, (id) => ({
  status: statuses[id % 4],
  amount: `${(id * 37) % 121}.00`,
}))

/** The API behind the list of these tests, and the queries it was asked. */
export function createInvoiceServer() {
  const queries: string[] = []
  const api = createServer(
    listHandler('/api/invoices', () => invoices, {
      filters: {
        status: (row, value) => value.split(',').includes(row.status),
        createdFrom: (row, value) => row.createdAt.slice(0, 10) >= value,
        createdTo: (row, value) => row.createdAt.slice(0, 10) <= value,
      },
    }),
  )
  beforeEach(() => {
    queries.length = 0
    api.server.events.removeAllListeners()
    api.server.events.on('request:start', ({ request }) => {
      const url = new URL(request.url)
      if (url.pathname === '/api/invoices') queries.push(url.search)
    })
  })
  return { ...api, queries }
}

/** Waits until rows are there, and answers their names in the order of the screen. */
export async function shownNames(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Invoices' })
  await within(table).findAllByText(/^INV-/)
  return within(table)
    .getAllByText(/^INV-/)
    .map((element) => element.textContent)
}

/** Names of the first invoices for a query, by the fixtures. */
export const newest = (count: number) =>
  Array.from({ length: count }, (_, index) => `INV-${String(120 - index).padStart(4, '0')}`)

/** The row of an invoice. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`${name} is not in a row`)
  return row
}

/** Puts the focus on the row of an invoice, as Tab does. */
export async function focusRow(name: string): Promise<void> {
  const row = await rowOf(name)
  act(() => row.focus())
}
