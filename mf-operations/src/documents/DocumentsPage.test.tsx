import { HttpResponse, http, makeDocument, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DocumentsPage.tsx'

// Without layout and canvas there is nothing to draw on: the page of a PDF is stood in for by its number.
jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()
const open = (route = '/documents', role: 'employee' | 'manager' = 'manager') =>
  renderPage(page, { route, role })

async function cards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Document Management' })
  return within(list).findAllByRole('article')
}
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the page', () => {
  it('shows figures, recent loads, activity and payments from records', async () => {
    api.office.activities = api.office.activities.slice(0, 1)
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
    api.office.documents = [
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
    api.office.documents = [
      makeDocument({ id: 1, originalName: 'denver.pdf' }),
      makeDocument({ id: 2, originalName: 'reno.pdf' }),
    ]
    const { user, url } = await open()
    await cards()
    await user.type(screen.getByPlaceholderText('Search by file name'), 'den')
    await waitFor(async () => expect(await names()).toEqual(['denver.pdf']))
    expect(url()).toBe('/documents?q=den')
  })

  it('looks again while something is being processed, and stops when nothing is', async () => {
    api.office.documents = [makeDocument({ id: 1, status: 'processing', pages: null })]
    await open()
    const [card] = await cards()
    if (!card) throw new Error('no card')
    expect(within(card).getByText('Processing')).toBeVisible()
    expect(within(card).getByRole('button', { name: /^Download/ })).toBeDisabled()
    api.office.documents = [makeDocument({ id: 1 })]
    expect(await within(card).findByText('Processed')).toBeVisible()
    const calls = api.seen('GET', '/api/documents?').length
    await new Promise((done) => setTimeout(done, 2_500))
    expect(api.seen('GET', '/api/documents?')).toHaveLength(calls)
  })

  it('says why a document failed and processes it again', async () => {
    api.office.documents = [
      makeDocument({ id: 1, status: 'failed', failure: 'This picture is damaged or incomplete' }),
    ]
    const { user } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    expect(await panel.findByText('This picture is damaged or incomplete')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Process again' }))
    expect(await panel.findByText('Page 1 of 3')).toBeVisible()
    expect(api.seen('POST', '/api/documents/1/process-again')).toHaveLength(1)
  })

  it('offers no change to somebody who may only read', async () => {
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

describe('one document', () => {
  it('shows its pages, turned and enlarged by buttons and keys, and where it is filed', async () => {
    api.office.documents = [
      makeDocument({ id: 1, clientId: 2, loadId: 3, invoiceId: 4, sourceType: 'image/jpeg' }),
    ]
    const { user } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    expect(await panel.findByText('Page 1 of 3')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Next page' }))
    expect(panel.getByText('Page 2 of 3')).toBeVisible()
    panel.getByRole('group', { name: /arrow keys turn pages/ }).focus()
    await user.keyboard('{End}')
    expect(panel.getByText('Page 3 of 3')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await user.keyboard('{ArrowLeft}+')
    expect(panel.getByText('Page 2 of 3')).toBeVisible()
    expect(panel.getByText('125 %')).toBeVisible()
    expect(await panel.findByRole('link', { name: 'Sun Valley Freight' })).toHaveAttribute(
      'href',
      '/clients?open=2',
    )
    expect(panel.getByRole('link', { name: 'L-0003' })).toHaveAttribute('href', '/loads?open=3')
    expect(panel.getByRole('link', { name: 'INV-0004' })).toHaveAttribute('href', '/invoices?open=4')
    expect(panel.getByText('JPEG picture')).toBeVisible()
    await expectAccessible()
  })

  it('says that it cannot be shown, and tries again', async () => {
    api.use(http.get('/api/documents/:id/view', () => problem(500), { once: true }))
    const { user } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    expect(await panel.findByText('View Error')).toBeVisible()
    expect(panel.getByText('Failed to view document. Please try again.')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('Page 1 of 3')).toBeVisible()
  })

  it('opens in a new tab, and says so when that fails', async () => {
    const tab = { location: { href: '' }, close: jest.fn() }
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user, host } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await user.click(await panel.findByRole('button', { name: 'View' }))
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/))
    api.use(http.get('/api/documents/:id/view', () => problem(404)))
    await user.click(panel.getByRole('button', { name: 'View' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({
        tone: 'error',
        title: 'View Error',
        message: 'Failed to view document. Please try again.',
      }),
    )
    expect(tab.close).toHaveBeenCalled()
    openTab.mockRestore()
  })

  it('is saved as a PDF named after its id, and says so when that fails', async () => {
    const saved: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const { user, host } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await user.click(await panel.findByRole('button', { name: 'Download' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Document downloaded successfully' }),
    )
    expect(saved).toEqual(['1.pdf'])
    api.use(http.get('/api/documents/:id/download', () => HttpResponse.error()))
    await user.click(panel.getByRole('button', { name: 'Download' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({
        title: 'Download Error',
        message: 'Failed to download document. Please try again.',
      }),
    )
    click.mockRestore()
  })

  it('is deleted after a question', async () => {
    api.office.documents = [makeDocument({ id: 1 }), makeDocument({ id: 2 })]
    const { user, host, url } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete document' }))
    expect(question.getByText('Delete rate-confirmation-0001.pdf? This cannot be undone.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(url()).toBe('/documents'))
    await waitFor(async () => expect(await names()).toEqual(['rate-confirmation-0002.pdf']))
    expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Document deleted successfully' })
  })

  it.each([
    [404, 'Document not found - it may have already been deleted'],
    [409, 'Failed to delete document: Conflict'],
  ])('that cannot be deleted says so (%i)', async (status, message) => {
    api.use(http.delete('/api/documents/:id', () => problem(status)))
    const { user, host } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({ tone: 'error', title: 'Error', message }),
    )
  })

  it('of somebody else is not deleted by an employee', async () => {
    api.office.documents = [makeDocument({ id: 1, uploadedBy: 2 })]
    await open('/documents?open=1', 'employee')
    const panel = await dialog('rate-confirmation-0001.pdf')
    expect(await panel.findByRole('button', { name: 'Download' })).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  it('is filed under a load and a client', async () => {
    const { user, url } = await open('/documents?open=6')
    const panel = await dialog('rate-confirmation-0006.pdf')
    await user.click(await panel.findByRole('button', { name: 'Edit' }))
    const form = await dialog('Edit document')
    expect(url()).toBe('/documents?edit=6')
    const load = await form.findByRole('combobox', { name: 'Load' })
    await user.clear(load)
    await user.type(load, 'L-0011')
    await user.click(await screen.findByRole('option', { name: /L-0011/ }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Document type' }), 'Bill of lading')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(url()).toBe('/documents'))
    expect(api.office.documents.find(({ id }) => id === 6)).toMatchObject({
      loadId: 11,
      documentType: 'bill_of_lading',
    })
    expect(api.seen('PATCH', '/api/documents/6')[0]?.version).toBe('"1"')
  })

  it('that is not there says so', async () => {
    await open('/documents?open=999')
    expect(await (await dialog('Document')).findByText('Failed to load document')).toBeVisible()
  })
})

describe('merging', () => {
  it('makes one PDF of the chosen documents in the chosen order', async () => {
    api.office.documents = [1, 2, 3].map((id) =>
      makeDocument({ id, originalName: `photo${id}.jpg`, loadId: 5 }),
    )
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
    api.office.documents = [makeDocument({ id: 1 }), makeDocument({ id: 2, status: 'processing' })]
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
