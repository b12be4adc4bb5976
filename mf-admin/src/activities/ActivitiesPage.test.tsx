import { http, makeActivity, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { makeDocument, mockedTypes } from '../mock/mock-db.ts'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ActivitiesPage.module.ts'

const api = createTestApi()
const open = (route = '/activities') => renderPage(page, { route })
const table = () => screen.findByRole('table', { name: 'Activity Log' })

async function descriptions(): Promise<(string | null)[]> {
  const links = await within(await table()).findAllByText(/\d{4}(\.pdf)? (is now )?\w+$/)
  return links.map((link) => link.textContent)
}

async function openMenu(user: { click: (element: Element) => Promise<void> }, description: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${description}` }))
}

describe('the log', () => {
  it('shows what happened, its kind in words and by an icon, who did it and when', async () => {
    await open()
    const [newest] = await descriptions()
    expect(newest).toBe('Invoice 1024 created')
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1)
    expect(rows).toHaveLength(24)
    const kinds = new Set(rows.map((row) => row.querySelector('[data-column="type"]')?.textContent))
    expect(kinds.size).toBe(mockedTypes.length)
    for (const row of rows) expect(row.querySelector('[data-column="description"] svg')).toBeInTheDocument()
    const paid = within(screen.getByRole('row', { name: /Invoice 1005 paid/ }))
    expect(paid.getByText('Invoice paid')).toBeVisible()
    expect(paid.getByText('Lee Park')).toBeVisible()
    expect(screen.getByRole('row', { name: /1010 is now Delivered/ })).toHaveTextContent('Drayline')
    await expectAccessible()
  })

  it('leads to the record, and nowhere when there is none', async () => {
    await open()
    await descriptions()
    expect(screen.getByRole('link', { name: 'Invoice 1024 created' })).toHaveAttribute(
      'href',
      '/invoices?open=24',
    )
    expect(screen.queryByRole('link', { name: 'Nightly check 1023 finished' })).not.toBeInTheDocument()
    expect(screen.getByText('Nightly check 1023 finished')).toBeVisible()
  })

  it('shows an activity of a type that only a newer API knows as any other', async () => {
    const newer = makeActivity({ type: 'payroll_run' as never, description: 'Payroll 12 closed' })
    api.use(http.get('/api/activities', () => Response.json([newer])))
    await open()
    const row = await screen.findByRole('row', { name: /Payroll 12 closed/ })
    expect(row).toHaveTextContent('Other')
    expect(await api.takeDrift()).toHaveLength(1)
  })

  it('asks once, with the call that the shell preloads', async () => {
    await open('/activities?type=invoice_paid')
    await descriptions()
    expect(api.seen('GET', '/api/activities').map(({ url }) => url)).toEqual([
      '/api/activities?type=invoice_paid&sort=-id&limit=50',
    ])
  })

  it('searches by number, name or person', async () => {
    const { user } = await open()
    await descriptions()
    await user.type(screen.getByPlaceholderText('Search by number, name or person'), '1017')
    await waitFor(async () => expect(await descriptions()).toEqual(['Invoice 1017 paid']))
  })

  it('filters by kinds, person and days', async () => {
    const { user, url } = await open()
    await descriptions()
    await user.click(screen.getByRole('button', { name: 'Filter by Type' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Invoice paid' }))
    await user.click(screen.getByRole('checkbox', { name: 'Invoice rejected' }))
    await waitFor(async () =>
      expect(await descriptions()).toEqual([
        'Invoice 1017 paid',
        'Invoice 1016 rejected',
        'Invoice 1005 paid',
        'Invoice 1004 rejected',
      ]),
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Filter by Person' }))
    await user.click(await screen.findByRole('radio', { name: 'Dana Reed' }))
    await waitFor(async () =>
      expect(await descriptions()).toEqual(['Invoice 1016 rejected', 'Invoice 1004 rejected']),
    )
    expect(decodeURIComponent(url())).toBe('/activities?type=invoice_rejected,invoice_paid&userId=2')
    await user.click(screen.getByRole('button', { name: 'Filter by Period' }))
    await user.type(await screen.findByLabelText('To'), '2020-01-01')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeVisible()
  })

  it('says that there is nothing yet', async () => {
    api.db.activities = []
    await open()
    expect(await screen.findByRole('heading', { name: 'No activities found' })).toBeVisible()
  })

  it('tells a failure, and when the role does not include it', async () => {
    api.use(http.get('/api/activities', () => problem(500), { once: true }))
    const { user } = await open()
    await screen.findByRole('alert')
    api.use(http.get('/api/activities', () => problem(403)))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  it('speaks Spanish', async () => {
    await renderPage(page, { route: '/activities', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Registro de actividad' })).toBeVisible()
    expect((await screen.findAllByText('Factura pagada'))[0]).toBeVisible()
  })

  it('shows lines on a phone', async () => {
    setViewport(390)
    await open()
    const list = await screen.findByRole('list', { name: 'Activity Log' })
    expect(await within(list).findByRole('link', { name: 'Invoice 1024 created' })).toBeVisible()
  })
})

describe('View Documents', () => {
  it('shows the documents of the record with kind, size and status', async () => {
    api.db.documents = [
      makeDocument({ id: 1, invoiceId: 24 }),
      makeDocument({
        id: 2,
        invoiceId: 24,
        originalName: 'pod.jpg',
        mimeType: 'image/jpeg',
        documentType: 'bill_of_lading',
        status: 'failed',
      }),
      makeDocument({ id: 3, invoiceId: 7, originalName: 'other.pdf' }),
    ]
    const { user } = await open()
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'View Documents' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Related documents' }))
    expect(dialog.getByText('Documents of: Invoice 1024 created')).toBeVisible()
    expect(await dialog.findByText('rate-confirmation-1.pdf')).toBeVisible()
    const [first, second, ...more] = dialog.getAllByRole('listitem')
    expect(first).toHaveTextContent(/Rate confirmation · 20.00 KB · 03\/16\/2026.*Processed/)
    expect(second).toHaveTextContent(/pod.jpg.*Bill of lading.*Failed/)
    expect(more).toEqual([])
    await expectAccessible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says when there are none', async () => {
    api.db.documents = []
    const { user } = await open()
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'View Documents' }))
    expect(await screen.findByText('No documents found')).toBeVisible()
  })

  it('tells a failure and tries again', async () => {
    api.use(http.get('/api/documents', () => problem(503, 'Please try again shortly'), { once: true }))
    const { user } = await open()
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'View Documents' }))
    expect(await screen.findByText('Please try again shortly')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('rate-confirmation-24.pdf')).toBeVisible()
  })

  it('is offered only where documents can be filed, and records only where there is one', async () => {
    api.db.activities = [
      makeActivity({
        id: 1,
        type: 'other',
        description: 'Nightly check finished',
        entityType: null,
        entityId: null,
      }),
    ]
    const { user } = await open()
    await openMenu(user, 'Nightly check finished')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Delete'])
  })
})

describe('Delete', () => {
  it('asks, and removes the activity from the log', async () => {
    const { user, host } = await open()
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this activity?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Activity deleted' }]),
    )
    await waitFor(() => expect(screen.queryByText('Invoice 1024 created')).not.toBeInTheDocument())
    expect(api.db.activities).toHaveLength(23)
  })

  it('does nothing on Cancel', async () => {
    const { user } = await open()
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(api.seen('DELETE', '/api')).toEqual([])
    expect(await screen.findByRole('link', { name: 'Invoice 1024 created' })).toBeVisible()
  })

  it('says that it failed, with the reason', async () => {
    api.use(http.delete('/api/activities/:id', () => problem(404, 'Not found')))
    const { host, user } = await renderPage(page, { route: '/activities', confirmAnswer: true })
    await openMenu(user, 'Invoice 1024 created')
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { tone: 'error', title: 'Failed to delete activity', message: 'Not found' },
      ]),
    )
    expect(screen.getByRole('link', { name: 'Invoice 1024 created' })).toBeVisible()
  })
})
