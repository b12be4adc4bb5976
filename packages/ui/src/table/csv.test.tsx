import { delay, http, problem, renderWithHost } from '@drayline/testing'
import { screen, waitFor } from '@testing-library/react'
import { createCsv } from './csv.ts'
import { InvoiceList } from './table.fixture.tsx'
import { createInvoiceServer, shownNames } from './table-test-kit.tsx'

const api = createInvoiceServer()
const files: Blob[] = []
beforeEach(() => {
  files.length = 0
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:test'
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

const lines = async () => (await (files[0] as Blob).text()).split('\r\n')

describe('export', () => {
  it('writes all rows that match, with the columns of the screen in their order', async () => {
    const { user, host } = await renderWithHost(<InvoiceList />, {
      route: '/invoices?status=draft,paid&sort=invoiceNumber&limit=10&cols=amount,invoiceNumber',
    })
    await shownNames()
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [head, first, ...rest] = await lines()
    expect(head?.replace('\uFEFF', '')).toBe('Amount,Invoice')
    expect(first).toBe('111.00,INV-0003')
    expect(rest).toHaveLength(59)
    const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(host.calls.toasts[0]?.message).toMatch(/^60 rows in invoices-\d{4}-\d\d-\d\d\.csv$/)
    expect(api.queries.at(-1)).toBe('?status=draft%2Cpaid&sort=invoiceNumber&limit=200')
  })

  it('writes each value of a cell with two of them once, in a column of its own', async () => {
    interface Haul {
      from: string
      to: string
    }
    const from = { id: 'from', header: 'From', value: (row: Haul) => row.from }
    const to = { id: 'to', header: 'To', value: (row: Haul) => row.to }
    const way = { id: 'way', header: 'Way', value: () => 'both', csvColumns: [from, to] }
    const csv = await createCsv<Haul>([way, to])
    csv.add([{ from: 'Reno', to: 'Denver' }])
    expect((await csv.blob().text()).replace('\uFEFF', '').split('\r\n')).toEqual(['From,To', 'Reno,Denver'])
  })

  it('writes only the selected rows when there are some', async () => {
    const { user } = await renderWithHost(<InvoiceList selectable />, { route: '/invoices?limit=10' })
    await shownNames()
    await user.click(screen.getByRole('checkbox', { name: 'Select INV-0118' }))
    await user.click(screen.getByRole('button', { name: 'Export selected rows' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await lines()).slice(1).map((line) => line.split(',')[0])).toEqual(['INV-0118'])
  })

  it('shows how far it is and can be cancelled', async () => {
    const { user, host } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    api.use(
      http.get('/api/invoices', async () => {
        await delay('infinite')
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('0 of 120 rows read')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'info', title: 'Export cancelled' }]),
    )
    expect(files).toHaveLength(0)
  })

  it('waits when the API is busy, and tells a failure', async () => {
    const { user, host } = await renderWithHost(<InvoiceList />, { route: '/invoices?limit=10' })
    await shownNames()
    api.use(http.get('/api/invoices', () => problem(429), { once: true }))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    api.use(http.get('/api/invoices', () => problem(500)))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({ tone: 'error', title: 'The export failed' }),
    )
  })
})

describe('cells', () => {
  it('never begins a formula: neither in a cell nor in a title', async () => {
    const csv = await createCsv([{ id: 'name', header: '=name' }])
    csv.add([{ name: ' =1+1' }])
    expect(await csv.blob().text()).toBe("'=name\r\n' =1+1")
  })

  it('quotes what needs it', async () => {
    const csv = await createCsv([{ id: 'name', header: 'Name' }])
    csv.add([{ name: 'Reed, "Dana"\nand sons' }])
    expect(await csv.blob().text()).toBe('Name\r\n"Reed, ""Dana""\nand sons"')
  })
})
