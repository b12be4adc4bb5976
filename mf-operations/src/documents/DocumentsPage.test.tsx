import { http, makeDocument, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DocumentsPage.module.ts'

// Without layout and canvas there is nothing to draw on: the page of a PDF is stood in for by its number.
jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()
const open = (route = '/documents', role: 'employee' | 'manager' = 'manager') =>
  renderPage(page, { route, role })

async function cards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Document Management' })
  return within(list).findAllByRole('article')
}
afterEach(() => jest.useRealTimers())

const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the page', () => {
  it('shows figures, recent loads, activity and payments from records', async () => {
    api.db.activities = api.db.activities.slice(0, 1)
    await open()
    const total = (await screen.findByText('Total Documents')).parentElement?.parentElement
    await waitFor(() => expect(total).toHaveTextContent('12'))
    const pending = screen.getByRole('link', { name: 'Pending Invoices' })
    expect(pending).toHaveAttribute('href', '/invoices?status=submitted')
    expect(screen.getByRole('link', { name: 'Processed Invoices' })).toHaveAttribute(
      'href',
      '/invoices?status=paid',
    )
    const loads = await screen.findByRole('list', { name: 'Recent Loads' })
    expect(
      within(loads)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['L-0018', 'L-0017', 'L-0016'])
    expect(await screen.findByRole('link', { name: 'Created invoice INV-0001' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'INV-0006' })).toHaveAttribute('href', '/invoices?open=6')
    // Submitted ones are not yet to be paid.
    expect(screen.queryByRole('link', { name: 'INV-0005' })).not.toBeInTheDocument()
    await cards()
    await expectAccessible()
  })

  it('has four tabs, each with the documents of its types, and the tab is in the address', async () => {
    api.db.documents = [
      makeDocument({ id: 1, originalName: 'rate.pdf', loadId: 7, size: 1_536 }),
      makeDocument({ id: 2, originalName: 'licence.pdf', documentType: 'driver_id' }),
      makeDocument({ id: 3, originalName: 'medical card.pdf', documentType: 'driver_document' }),
      makeDocument({ id: 4, originalName: 'setup.pdf', documentType: 'carrier_setup' }),
    ]
    const { user, url } = await open()
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Rate Confirmations',
      'Bills of Lading',
      'Driver Documents',
      'Other',
    ])
    const [card] = await cards()
    if (!card) throw new Error('no card')
    expect(within(card).getByRole('heading', { name: 'rate.pdf' })).toBeVisible()
    expect(within(card).getByText('1.50 KB · 1 page')).toBeVisible()
    expect(within(card).getByText('Processed')).toBeVisible()
    expect(within(card).getByRole('link', { name: 'L-0007' })).toHaveAttribute('href', '/loads?open=7')
    expect(within(card).getByText('03/15/2026')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Driver Documents' }))
    await waitFor(async () => expect(await names()).toEqual(['medical card.pdf', 'licence.pdf']))
    expect(url()).toBe('/documents?documentType=driver_id%2Cdriver_document')
    await user.click(screen.getByRole('tab', { name: 'Bills of Lading' }))
    expect(await screen.findByRole('heading', { name: 'No documents found' })).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Rate Confirmations' }))
    await waitFor(async () => expect(await names()).toEqual(['rate.pdf']))
    expect(url()).toBe('/documents')
  })

  it('searches by file name within the tab', async () => {
    api.db.documents = [
      makeDocument({ id: 1, originalName: 'denver.pdf' }),
      makeDocument({ id: 2, originalName: 'reno.pdf' }),
    ]
    const { user, url } = await open()
    await cards()
    await user.type(screen.getByPlaceholderText('Search by name, text, load or client'), 'den')
    await waitFor(async () => expect(await names()).toEqual(['denver.pdf']))
    expect(url()).toBe('/documents?q=den')
  })

  it('looks again while something is being processed, and stops when nothing is', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    api.db.documents = [makeDocument({ id: 1, status: 'processing', pages: null })]
    await open()
    const [card] = await cards()
    if (!card) throw new Error('no card')
    expect(within(card).getByText('Processing')).toBeVisible()
    expect(within(card).getByRole('button', { name: /^Download/ })).toBeDisabled()
    api.db.documents = [makeDocument({ id: 1 })]
    expect(await within(card).findByText('Processed')).toBeVisible()
    const calls = api.seen('GET', '/api/documents?').length
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(api.seen('GET', '/api/documents?')).toHaveLength(calls)
  })

  it('says why a document failed and processes it again', async () => {
    api.db.documents = [
      makeDocument({ id: 1, status: 'failed', failure: 'This picture is damaged or incomplete' }),
    ]
    const { user } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    expect(await panel.findByText('This picture is damaged or incomplete')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Process again' }))
    expect(await panel.findByText('Page 1 of 3')).toBeVisible()
    expect(api.seen('POST', '/api/documents/1/process-again')).toHaveLength(1)
  })

  it('offers no change to users who may only read', async () => {
    await renderPage(page, { route: '/documents?new=1', user: { permissions: ['documents.read'] } })
    const [card] = await cards()
    if (!card) throw new Error('no card')
    expect(screen.queryByRole('button', { name: /Upload Document|Choose files/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByText('Payment Status')).not.toBeInTheDocument()
  })

  it('tells a failure and tries again, in Spanish too', async () => {
    api.use(http.get('/api/documents', () => problem(500), { once: true }))
    const { user } = await renderPage(page, { route: '/documents', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Gestión de documentos' })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
  })

  it('keeps its cards on a phone', async () => {
    setViewport(390)
    await open()
    expect(await cards()).toHaveLength(2)
  })
})

describe('filing', () => {
  it('lists what is filed nowhere, whatever its type, and files it together', async () => {
    api.db.documents = [
      makeDocument({ id: 1, originalName: 'a.pdf', documentType: 'other' }),
      makeDocument({ id: 2, originalName: 'b.pdf' }),
      makeDocument({ id: 3, originalName: 'c.pdf', loadId: 3, clientId: 3 }),
      makeDocument({ id: 4, originalName: 'd.pdf', billedBy: { id: 1, invoiceNumber: 'INV-0001' } }),
    ]
    const { user, url, host } = await open()
    await user.click(await screen.findByRole('link', { name: 'Not filed 3' }))
    await waitFor(async () => expect(await names()).toEqual(['d.pdf', 'b.pdf', 'a.pdf']))
    expect(url()).toContain('filed=no')
    expect(screen.getByRole('tab', { selected: false, name: 'Rate Confirmations' })).toBeVisible()
    for (const name of ['a.pdf', 'b.pdf', 'd.pdf'])
      await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
    await user.click(screen.getByRole('button', { name: 'File…' }))
    const panel = await dialog('File 3 documents')
    expect(panel.getByRole('button', { name: 'File 3 documents' })).toBeDisabled()
    await user.type(panel.getByRole('combobox', { name: 'Load' }), 'L-0007')
    await user.click(await screen.findByRole('option', { name: /L-0007/ }))
    await user.click(panel.getByRole('button', { name: 'File 3 documents' }))
    expect(await screen.findByText(/This paper belongs to invoice INV-0001/)).toBeVisible()
    expect(host.calls.toasts.at(-1)).toMatchObject({ message: '2 documents filed' })
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await names()).toEqual(['d.pdf']))
    expect(api.seen('POST', '/api/documents/bulk')[0]?.body).toMatchObject({
      items: [{ id: 1 }, { id: 2 }, { id: 4 }].map(({ id }) => ({ id, version: expect.any(Number) })),
      loadId: 7,
    })
    await user.click(screen.getByRole('tab', { name: 'Rate Confirmations' }))
    expect(url()).not.toContain('filed')
  })

  it('shows a picture of the first page and the client, and is a list as well', async () => {
    api.db.documents = [makeDocument({ id: 1, thumbnail: 'abc123', loadId: 7, clientId: 2 })]
    const { user } = await open()
    const [card] = await cards()
    expect(card?.querySelector('img')).toHaveAttribute('src', '/api/documents/1/thumbnail?v=abc123')
    expect(within(card as HTMLElement).getByText('Sun Valley Freight')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Display' }))
    await user.click(await screen.findByRole('radio', { name: 'Table' }))
    const row = await screen.findByRole('row', { name: /rate-confirmation-0001/ })
    expect(within(row).getByText('L-0007')).toBeVisible()
    expect(within(row).getByText('Sun Valley Freight')).toBeVisible()
    expect(row.querySelector('img')).toBeInTheDocument()
  })
})

describe('merging', () => {
  it('makes one PDF of the chosen documents in the chosen order', async () => {
    api.db.documents = [1, 2, 3].map((id) => makeDocument({ id, originalName: `photo${id}.jpg`, loadId: 5 }))
    const { user, host } = await open()
    await cards()
    for (const name of ['photo1.jpg', 'photo3.jpg', 'photo2.jpg'])
      await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Merge into one PDF' }))
    const panel = await dialog('Merge documents')
    const order = () =>
      within(panel.getByRole('list', { name: 'Order of the documents' }))
        .getAllByRole('listitem')
        .map((line) => line.textContent?.match(/photo\d/)?.[0])
    expect(order()).toEqual(['photo1', 'photo2', 'photo3'])
    await user.click(panel.getByRole('button', { name: 'Move photo3.jpg up' }))
    expect(panel.getByText('photo3.jpg is now 2 of 3')).toBeInTheDocument()
    panel.getByRole('button', { name: 'Move photo1.jpg down' }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(order()).toEqual(['photo3', 'photo1', 'photo2'])
    await expectAccessible()
    await user.type(panel.getByRole('textbox', { name: /File name/ }), 'packet.pdf')
    await user.dblClick(panel.getByRole('button', { name: 'Merge 3 documents' }))
    await waitFor(() => expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'packet.pdf was created' }))
    expect(api.seen('POST', '/api/documents/merge').map(({ body }) => body)).toEqual([
      {
        documentIds: [3, 1, 2],
        documentType: 'rate_confirmation',
        originalName: 'packet.pdf',
        clientId: null,
        loadId: 5,
        invoiceId: null,
        removeSources: false,
      },
    ])
    await waitFor(async () => expect(await names()).toContain('packet.pdf'))
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument()
  })

  it('waits for what is still being processed and keeps what a refusal says in sight', async () => {
    api.db.documents = [makeDocument({ id: 1 }), makeDocument({ id: 2, status: 'processing' })]
    api.use(http.post('/api/documents/merge', () => problem(409, 'One of them is gone')))
    const { user } = await open()
    await cards()
    for (const box of screen.getAllByRole('checkbox', { name: /rate-confirmation/ })) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Merge into one PDF' }))
    const panel = await dialog('Merge documents')
    const button = panel.getByRole('button', { name: 'Merge 2 documents' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await panel.findByText('One of them is gone')).toBeVisible()
  })

  it('needs two', async () => {
    const { user, host } = await open()
    await cards()
    await user.click(screen.getByRole('checkbox', { name: /0006/ }))
    await user.click(screen.getByRole('button', { name: 'Merge into one PDF' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Choose from 2 to 20 documents.' }),
    )
  })
})
