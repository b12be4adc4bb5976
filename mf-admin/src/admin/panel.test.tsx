import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import * as auditPage from './AuditPage.module.ts'
import { adminPanelHandlers } from './admin.handlers.ts'
import type { AdminDb } from './admin.mock.ts'
import { makeAdminDb } from './admin.mock.ts'
import * as outboxPage from './OutboxPage.module.ts'
import * as supportPage from './SupportPage.module.ts'

const handlers = (db: AdminDb) => [
  ...adminPanelHandlers(db),
  http.get('/api/users', () => Response.json(db.users)),
]
const api = createMockApi(makeAdminDb(), handlers)

describe('support requests', () => {
  const open = (route: string) => renderPage(supportPage, { route, role: 'manager' })

  it('are listed and filtered', async () => {
    await open('/admin/support?status=open')
    expect(await screen.findByRole('row', { name: /Question 1/ })).toHaveTextContent('Open')
    expect(screen.queryByRole('row', { name: /Question 2/ })).not.toBeInTheDocument()
  })

  it('are answered by mail', async () => {
    const { user, host } = await open('/admin/support?open=1')
    const drawer = within(await screen.findByRole('dialog', { name: 'Question 1' }))
    await user.click(await drawer.findByRole('button', { name: 'Send answer' }))
    expect((await drawer.findAllByText('Write an answer'))[0]).toBeVisible()
    await user.type(drawer.getByRole('textbox', { name: /Answer/ }), 'Click Merge.')
    await user.click(drawer.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Answer sent' }]))
    expect(await drawer.findByText('Click Merge.')).toBeVisible()
    expect(drawer.getByRole('textbox', { name: /Answer/ })).toHaveValue('')
    await expectAccessible()
  })

  it('are closed and opened again', async () => {
    const { user } = await open('/admin/support?open=2')
    const drawer = within(await screen.findByRole('dialog', { name: 'Question 2' }))
    await user.click(await drawer.findByRole('button', { name: 'Open again' }))
    await user.click(await drawer.findByRole('button', { name: 'Close request' }))
    expect(await drawer.findByRole('button', { name: 'Open again' })).toBeVisible()
    expect(drawer.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('keep an answer that a colleague was faster than', async () => {
    const { user, host } = await open('/admin/support?open=1')
    const drawer = within(await screen.findByRole('dialog', { name: 'Question 1' }))
    await user.type(await drawer.findByRole('textbox', { name: /Answer/ }), 'Hello')
    Object.assign(api.db.requests[0] ?? {}, {
      version: 2,
      replies: [{ message: 'Theirs', by: { id: 3, name: 'Ann Walsh' }, at: '2026-03-16T16:00:00.000Z' }],
    })
    await user.click(drawer.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error' }]))
    expect(await drawer.findByText('Theirs')).toBeVisible()
    expect(drawer.getByRole('textbox', { name: /Answer/ })).toHaveValue('Hello')
  })
})

describe('the outbox', () => {
  const open = (route: string, confirmAnswer = true) =>
    renderPage(outboxPage, { route, role: 'admin', confirmAnswer })

  it('says what became of each mail and why', async () => {
    await open('/admin/outbox?open=2')
    const drawer = within(await screen.findByRole('dialog', { name: 'Your access to Drayline 2' }))
    expect(await drawer.findByText('550 No such mailbox')).toBeVisible()
    expect(drawer.getByText('Failed')).toBeVisible()
  })

  it('sends again, and deletes after a question', async () => {
    const { user, host } = await open('/admin/outbox?open=2')
    const drawer = within(await screen.findByRole('dialog', { name: 'Your access to Drayline 2' }))
    await user.click(await drawer.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Email is on its way' }]))
    expect(await drawer.findByText('Waiting')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.db.emails.map(({ id }) => id)).toEqual([1])
  })

  it('asks before something that arrived is sent again, and cannot without a mail server', async () => {
    const { user, host } = await open('/admin/outbox?open=1', false)
    const drawer = within(await screen.findByRole('dialog', { name: 'Your access to Drayline 1' }))
    await user.click(await drawer.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(host.calls.confirms).toHaveLength(1))
    expect(api.seen('POST', '/api')).toEqual([])
  })

  it('is not for managers', async () => {
    await renderPage({ Component: outboxPage.Component }, { route: '/admin/outbox', role: 'manager' })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(api.seen('GET', '/api/admin/emails')).toEqual([])
  })
})

describe('the audit log', () => {
  const open = (route: string) => renderPage(auditPage, { route, role: 'admin' })

  it('is searched by words, and says what the search does not know yet', async () => {
    api.use(http.get('/api/audit/search-state', () => Response.json({ pending: 4_200 })))
    const { user, url } = await open('/admin/audit')
    await user.type(await screen.findByRole('searchbox', { name: /Search by person/ }), 'role changed')
    await waitFor(() => expect(url()).toContain('q=role'))
    expect(await screen.findByText(/4,200 changes are not in it yet/)).toBeVisible()
  })

  it('keeps its filters in the address', async () => {
    await open('/admin/audit?action=user.roleChanged')
    expect(await screen.findByRole('row', { name: /User: role changed/ })).toHaveTextContent(
      'User Erin Boyle',
    )
    expect(screen.queryByRole('row', { name: /Client: updated/ })).not.toBeInTheDocument()
  })

  it('compares before and after field by field', async () => {
    await open('/admin/audit?open=33')
    const drawer = within(await screen.findByRole('dialog', { name: 'Client: updated' }))
    const changed = await drawer.findByRole('row', { name: /name/ })
    expect(changed).toHaveTextContent('nameBlue RidgeBlue Ridge Freight')
    expect(drawer.queryByRole('row', { name: /phone|version/ })).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('is verified, with the outcome', async () => {
    const { user } = await open('/admin/audit')
    expect(await screen.findByText('The logs have not been verified yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('The logs are as they were written', {}, { timeout: 4000 })).toBeVisible()
    expect(screen.getByText('Audit log: 2 records, no faults')).toBeVisible()
  })

  it('names the records that are not as they were written', async () => {
    api.db.checks = [
      {
        ...{
          id: 1,
          version: 2,
          createdAt: '2026-03-16T15:00:00.000Z',
          updatedAt: '2026-03-16T15:00:00.000Z',
        },
        ...{ status: 'done', startedBy: { id: 3, name: 'Ann Walsh' }, checked: 9, total: 9 },
        finishedAt: '2026-03-16T15:00:00.000Z',
        logs: [{ log: 'audit', records: 9, faultCount: 1, faults: [{ id: '3:7', fault: 'altered' }] }],
      },
    ]
    await open('/admin/audit')
    expect(await screen.findByText('Record 3:7 was altered')).toBeVisible()
    expect(screen.getByText('Audit log: 9 records, 1 fault')).toBeVisible()
  })

  it('tells when it could not be started', async () => {
    api.use(http.post('/api/audit/verify', () => problem(503, 'Please try again shortly')))
    const { user, host } = await open('/admin/audit')
    await user.click(await screen.findByRole('button', { name: 'Verify' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { title: 'Failed to start the verification', message: 'Please try again shortly' },
      ]),
    )
  })
})
