import { HttpResponse, http, makeDocument, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
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
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('one document', () => {
  it('shows its pages, turned and enlarged by buttons and keys, and where it is filed', async () => {
    api.db.documents = [
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
    expect(panel.getByText('125%')).toBeVisible()
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

  it('leads to signing in again when the session was lost, instead of doing nothing', async () => {
    const tab = { location: { href: '' }, close: jest.fn() }
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user, host } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await panel.findByText('Page 1 of 3')
    const lost = () => problem(401, 'Unauthorized')
    api.use(http.get('/api/documents/:id', lost), http.get('/api/documents/:id/view', lost))
    await user.click(panel.getByRole('button', { name: 'View' }))
    await waitFor(() => expect(host.calls.unauthorized).toBe(1))
    expect(tab.close).toHaveBeenCalled()
    expect(host.calls.toasts).toEqual([])
    openTab.mockRestore()
  })

  it('is deleted after a question', async () => {
    api.db.documents = [makeDocument({ id: 1 }), makeDocument({ id: 2 })]
    const { user, host, url } = await open('/documents?open=1')
    const panel = await dialog('rate-confirmation-0001.pdf')
    await user.click(await panel.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete document' }))
    expect(
      question.getByText(
        'Delete rate-confirmation-0001.pdf? A manager can restore it for as long as deleted documents are kept.',
      ),
    ).toBeVisible()
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

  it('of a colleague is not deleted by an employee', async () => {
    api.db.documents = [makeDocument({ id: 1, uploadedBy: 2 })]
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
    expect(api.db.documents.find(({ id }) => id === 6)).toMatchObject({
      loadId: 11,
      documentType: 'bill_of_lading',
    })
    // Client and invoice were not touched: the server decides what of them fits the other load.
    expect(api.seen('PATCH', '/api/documents/6')).toMatchObject([{ version: '"1"' }])
    expect(api.seen('PATCH', '/api/documents/6')[0]?.body).toEqual({
      loadId: 11,
      documentType: 'bill_of_lading',
    })
  })

  it('that is not there says so', async () => {
    await open('/documents?open=999')
    expect(await (await dialog('Document')).findByText('Failed to load document')).toBeVisible()
  })
})
