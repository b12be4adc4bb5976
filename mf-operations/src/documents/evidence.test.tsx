import { makeDocument, renderPage, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './DocumentsPage.module.ts'
import { Component as InvoiceDocuments } from './InvoiceDocuments.tsx'

// Without layout and canvas there is nothing to draw on: the page of a PDF is stood in for by its number.
jest.mock('./PdfPages.tsx', () => jest.requireActual('./pdf-pages.fixture.tsx'))

const api = createTestApi()
const open = (route: string, role: 'employee' | 'manager' = 'manager') => renderPage(page, { route, role })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const billedBy = { id: 7, invoiceNumber: 'INV-0007' }

describe('a paper of a submitted invoice', () => {
  beforeEach(() => {
    api.db.documents = [makeDocument({ id: 1, originalName: 'bill.pdf', invoiceId: 7, billedBy })]
  })

  test('says where it belongs; an employee can read it, and neither delete, edit nor detach it', async () => {
    await open('/documents?open=1', 'employee')
    const panel = await dialog('bill.pdf')
    expect(await panel.findByText('Belongs to invoice INV-0007 and stays with it')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Download' })).toBeEnabled()
    for (const name of ['Delete', 'Edit', 'Detach'])
      expect(panel.queryByRole('button', { name })).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('is not deleted from the list, which says why', async () => {
    const { user, host } = await open('/documents')
    await user.click(await screen.findByRole('button', { name: /Actions.*bill\.pdf|bill\.pdf.*actions/i }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete document' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts.at(-1)).toMatchObject({
        tone: 'error',
        message:
          'Failed to delete document: Conflict. This paper belongs to invoice INV-0007, which was submitted. Take the invoice back first, or have a manager detach the paper.',
      }),
    )
    expect(api.db.documents).toHaveLength(1)
  })

  test('is detached by a manager, who has to say why, and is found beside the invoice', async () => {
    const { user, host } = await renderWithHost(<InvoiceDocuments invoiceId={7} />, { role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'bill.pdf' }))
    await user.click(await (await dialog('bill.pdf')).findByRole('button', { name: 'Detach' }))
    const question = await dialog('Detach from the invoice')
    await expectAccessible()
    const reason = question.getByRole('textbox', { name: /Reason/ })
    await user.type(reason, '   ')
    await user.click(question.getByRole('button', { name: 'Detach' }))
    expect(await question.findByText('Say why the paper is detached')).toBeVisible()
    expect(reason).toBeInvalid()
    expect(reason).toHaveFocus()
    expect(api.seen('POST', '/api/documents/1/detach')).toEqual([])
    expect(api.db.documents).toHaveLength(1)
    await user.clear(reason)
    await user.type(reason, 'Filed under the wrong load')
    await user.click(question.getByRole('button', { name: 'Detach' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.seen('POST', '/api/documents/1/detach').at(-1)?.body).toEqual({
      reason: 'Filed under the wrong load',
    })
    expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'Document detached' })
    await waitFor(() => expect(api.db.documents).toEqual([]))
    expect(await screen.findByText('No documents found')).toBeVisible()
    const detached = within(await screen.findByRole('region', { name: 'Detached papers' }))
    expect(detached.getByText('bill.pdf')).toBeVisible()
    expect(detached.getByText('Filed under the wrong load')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Documents' })).not.toBeInTheDocument()
  })
})

describe('deleted documents', () => {
  test('are listed for a manager and come back', async () => {
    api.db.documents = [makeDocument({ id: 2, originalName: 'gone.pdf' })]
    const { user, host } = await open('/documents?open=2')
    await user.click(await (await dialog('gone.pdf')).findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'No documents found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Deleted documents' }))
    const panel = await dialog('Deleted documents')
    expect(await panel.findByText('gone.pdf')).toBeVisible()
    expect(panel.getByText(/^Deleted by Ada Lane/)).toBeVisible()
    await expectAccessible()
    await user.click(panel.getByRole('button', { name: 'Restore gone.pdf' }))
    await waitFor(() => expect(panel.queryByText('gone.pdf')).not.toBeInTheDocument())
    expect(host.calls.toasts.at(-1)).toMatchObject({ message: 'gone.pdf was restored' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('heading', { name: 'gone.pdf' })).toBeVisible()
  })

  test('are not offered to an employee', async () => {
    await open('/documents', 'employee')
    expect(await screen.findByRole('button', { name: 'Upload Document' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Deleted documents' })).not.toBeInTheDocument()
    expect(api.seen('GET', '/api/removed-documents')).toEqual([])
  })

  test('an employee does not ask for the detached papers of an invoice', async () => {
    await renderWithHost(<InvoiceDocuments invoiceId={7} />, { role: 'employee' })
    expect(await screen.findByText('Documents')).toBeVisible()
    expect(api.seen('GET', '/api/removed-documents')).toEqual([])
  })
})
