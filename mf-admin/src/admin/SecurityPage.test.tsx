import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { adminPanelHandlers } from './admin.handlers.ts'
import type { AdminDb } from './admin.mock.ts'
import { makeAdminDb, makeSecurityEvent } from './admin.mock.ts'
import * as eventsPage from './SecurityEventsPage.module.ts'
import * as page from './SecurityPage.module.ts'
import * as usersPage from './UsersPage.module.ts'

const handlers = (db: AdminDb) => [
  ...adminPanelHandlers(db),
  http.get('/api/users', () => Response.json(db.users)),
]
const api = createMockApi(makeAdminDb(), handlers)
const policyUrl = '/api/security/factor-policy'
type Role = 'admin' | 'manager' | 'employee'
const open = (role: Role = 'admin', options: { confirmAnswer?: boolean } = {}) =>
  renderPage(page, { route: '/admin/security', role, ...options })

it('shows who needs a second factor, and leads to the people who have none', async () => {
  await open()
  expect(await screen.findByRole('checkbox', { name: 'Manager' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Employee' })).not.toBeChecked()
  expect(screen.getByText('Manager: 1 of 3 without')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show Manager accounts' })).toHaveAttribute(
    'href',
    '/admin?role=manager&status=active&secondFactor=none',
  )
  await expectAccessible()
})

it('is set to other roles and days', async () => {
  const { user, host } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Employee' }))
  const days = screen.getByLabelText(/Days to set it up/)
  await user.clear(days)
  await user.type(days, '120')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Give a number of days from 0 to 90'))[0]).toBeVisible()
  await user.clear(days)
  await user.type(days, '7')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Saved' }]))
  expect(api.seen('PUT', policyUrl)).toMatchObject([
    { body: { roles: ['employee', 'manager', 'admin'], graceDays: 7 } },
  ])
})

it('says that a colleague was faster, and shows their rule', async () => {
  const { user, host } = await open()
  const days = await screen.findByLabelText(/Days to set it up/)
  api.db.factorPolicy = { ...api.db.factorPolicy, version: 5, graceDays: 30 }
  await user.clear(days)
  await user.type(days, '7')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: "Couldn't save" }]))
  await waitFor(() => expect(screen.getByLabelText(/Days to set it up/)).toHaveDisplayValue('30'))
})

it('is read by managers, and closed to employees', async () => {
  await open('manager')
  expect(await screen.findByText(/Needed by: Manager, Admin/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
})

it('asks employees nothing', async () => {
  await open('employee')
  expect(await screen.findByText(/don.t have (access|permission)/i)).toBeVisible()
  expect(api.seen('GET', policyUrl)).toEqual([])
  expect(api.seen('GET', '/api/security/installation')).toEqual([])
})

it('offers another try when the rule could not be read', async () => {
  api.use(http.get(policyUrl, () => problem(500, 'Out of order')))
  await open()
  expect(await screen.findByText('Out of order')).toBeVisible()
  expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible()
})

it('confirms what another administrator asked for, after a question', async () => {
  const { user, host } = await open('admin', { confirmAnswer: true })
  const list = await screen.findByRole('list', { name: 'Resets of second factors' })
  expect(within(list).getByText('Lost phone')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(within(list).getByText('Reset')).toBeVisible())
  expect(host.calls.confirms).toMatchObject([{ title: 'Reset the second factors of Erin Boyle?' }])
  expect(within(list).queryByRole('button')).not.toBeInTheDocument()
})

it('leaves a request as it is when the question is answered with no', async () => {
  const { user } = await open('admin', { confirmAnswer: false })
  const list = await screen.findByRole('list', { name: 'Resets of second factors' })
  await user.click(within(list).getByRole('button', { name: 'Withdraw' }))
  expect(api.seen('POST', '/api/security/factor-resets')).toEqual([])
})

it('shows a withdrawn request as such', async () => {
  const { user } = await open('admin', { confirmAnswer: true })
  const list = await screen.findByRole('list', { name: 'Resets of second factors' })
  await user.click(within(list).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(within(list).getByText('Withdrawn')).toBeVisible())
  expect(within(list).queryByRole('button')).not.toBeInTheDocument()
})

it('shows what of the installation is below level 2 first, and what to do about it', async () => {
  await open('manager')
  const list = await screen.findByRole('list', { name: 'This installation' })
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Virus scanner.*What to do: Run clamd\.ASVS 5\.4\.3Below level 2$/),
    expect.stringMatching(/^Public address.*ASVS 12\.2\.1Met$/),
    expect.stringMatching(/^Backup.*installation\.Does not apply here$/),
  ])
})

it('offers another try when the checks could not be read', async () => {
  api.use(http.get('/api/security/installation', () => problem(500, 'Out of order')))
  await open()
  expect(await screen.findByText('Out of order')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'This installation' })).not.toBeInTheDocument()
})

it('is asked for from the list of users, with a reason', async () => {
  const [person] = api.db.staff.filter(({ id, status }) => id === 11 && status === 'active')
  if (person) person.secondFactor = true
  const { user, host } = await renderPage(usersPage, { route: '/admin', role: 'admin' })
  const row = (await screen.findByText('Erin Boyle')).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /actions/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset second factors' }))
  await user.click(await screen.findByRole('button', { name: 'Ask' }))
  expect((await screen.findAllByText('Say why'))[0]).toBeVisible()
  await user.type(screen.getByLabelText(/Reason/), 'Called back')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ title: 'The other administrators are told' }]),
  )
  expect(api.seen('POST', '/api/security/factor-resets')).toMatchObject([
    { body: { userId: 11, reason: 'Called back' } },
  ])
})

it('lists security events with what they were about', async () => {
  await renderPage(eventsPage, { route: '/admin/security-events', role: 'manager' })
  expect((await screen.findAllByText('Sign-in in a new browser'))[0]).toBeVisible()
  expect(screen.getAllByText('Firefox, Linux')[0]).toBeVisible()
  expect(screen.getAllByText('203.0.113.7')[0]).toBeVisible()
})

it('names the right that was missing and the role that was given', async () => {
  api.db.securityEvents = [
    makeSecurityEvent({ id: 1, kind: 'accessRefused', detail: 'audit.read' }),
    makeSecurityEvent({ id: 2, kind: 'roleChanged', detail: 'manager' }),
    makeSecurityEvent({ id: 3, kind: 'factorAdded', detail: 'Blue key' }),
  ]
  await renderPage(eventsPage, { route: '/admin/security-events', role: 'manager' })
  expect((await screen.findAllByText('Read the audit log'))[0]).toBeVisible()
  expect(screen.getAllByText('Manager')[0]).toBeVisible()
  expect(screen.getAllByText('Blue key')[0]).toBeVisible()
})
