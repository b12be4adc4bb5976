import { http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { adminPanelHandlers } from './admin.handlers.ts'
import { makeAdminDb } from './admin.mock.ts'
import * as page from './UsersPage.module.ts'

const api = createMockApi(makeAdminDb(), adminPanelHandlers)
const open = (role: 'manager' | 'admin' = 'admin', route = '/admin', more = {}) =>
  renderPage(page, { route, role, ...more })
const row = (name: RegExp) => screen.findByRole('row', { name })
type User = Awaited<ReturnType<typeof open>>['user']

async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the list', () => {
  it('shows who may do what, and only the sections one may open', async () => {
    await open('manager')
    expect(await row(/Erin Boyle/)).toHaveTextContent(/erin@|Employee/)
    expect(screen.getByRole('row', { name: /Gus Crane/ })).toHaveTextContent('Inactive')
    const sections = within(screen.getByRole('navigation', { name: 'Admin Panel' }))
    expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Users',
      'Roles',
      'Access links',
      'Support requests',
      'Security',
      'Security events',
      'Remotes',
    ])
    expect(sections.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  })

  it('asks once, with the call that the shell preloads', async () => {
    await open('admin', '/admin?status=inactive')
    await row(/Gus Crane/)
    expect(api.seen('GET', '/api/admin/users').map(({ url }) => url)).toEqual([
      '/api/admin/users?status=inactive&sort=name&limit=50',
    ])
  })

  it('says that there are no users, and when it may not be seen', async () => {
    api.db.staff = []
    await open()
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible()
  })

  it('is not for employees, and asks nothing for them', async () => {
    await renderPage({ Component: page.Component }, { route: '/admin', role: 'employee' })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(api.seen('GET', '/api/admin/users')).toEqual([])
  })

  it('shows lines on a phone, and speaks Spanish', async () => {
    setViewport(390)
    await open('admin', '/admin', { user: { language: 'es' } })
    const list = await screen.findByRole('list', { name: 'Usuarios' })
    expect(await within(list).findByText('Erin Boyle')).toBeVisible()
  })
})

describe('roles', () => {
  it('offers employee and manager, and says that the change was made', async () => {
    const { user, host } = await open('manager')
    const select = await screen.findByRole('combobox', { name: 'Role of Erin Boyle' })
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Employee', 'Manager'])
    await user.selectOptions(select, 'Manager')
    const question = within(
      await screen.findByRole('dialog', { name: 'Change the role of Erin Boyle to Manager?' }),
    )
    expect(question.getByText('Erin Boyle gets the right to')).toBeVisible()
    expect(question.getByText('Open the client vault')).toBeVisible()
    expect(question.queryByText(/loses the right/)).not.toBeInTheDocument()
    expect(api.seen('PATCH', '/api')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Change role' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'User role updated successfully' }]),
    )
    expect(api.seen('PATCH', '/api/admin/users/11/role')).toMatchObject([
      { body: { role: 'manager' }, version: '"1"' },
    ])
  })

  it('one’s own account and an administrator’s cannot be modified by a manager', async () => {
    await open('manager')
    expect(await row(/Lee Park/)).toHaveTextContent(/Your account.*Cannot modify/)
    expect(screen.getByRole('row', { name: /Ann Walsh/ })).toHaveTextContent('Cannot modify')
    expect(screen.queryByRole('combobox', { name: 'Role of Lee Park' })).not.toBeInTheDocument()
  })

  it('one’s own account without an email says nothing of one', async () => {
    const own = api.db.staff.find(({ firstName }) => firstName === 'Lee')
    Object.assign(own ?? {}, { email: null })
    await open('manager')
    expect((await screen.findByText(/^Your account/)).textContent).toBe('Your account')
  })

  it.each([
    [403, "You don't have permission to update user roles"],
    [500, 'Failed to update user role'],
  ])('a refusal with %i reads: %s', async (status, text) => {
    api.use(http.patch('/api/admin/users/:id/role', () => problem(status)))
    const { user, host } = await open('manager')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Erin Boyle' }), 'Manager')
    await user.click(await screen.findByRole('button', { name: 'Change role' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: text }]))
  })

  it('a key that was pressed by mistake changes nothing', async () => {
    const { user } = await open('manager')
    const select = await screen.findByRole('combobox', { name: 'Role of Erin Boyle' })
    await user.selectOptions(select, 'Manager')
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Now: Employee. They are signed out everywhere',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(select).toHaveValue('employee')
    expect(api.seen('PATCH', '/api')).toEqual([])
  })

  it('says what an administrator loses, and that there is no way back here', async () => {
    api.db.staff.push({ ...api.db.staff[1], id: 40, firstName: 'Kim', lastName: 'Bo' } as never)
    const { user } = await open('admin')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Kim Bo' }), 'Manager')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Kim Bo loses the right to')).toBeVisible()
    expect(question.getByText('Read the audit log')).toBeVisible()
    expect(question.getByText(/Only the command create-admin/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(api.seen('PATCH', '/api')).toEqual([])
  })
})

describe('accounts', () => {
  it('a new user gets a password that is shown once', async () => {
    const { user, url } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add User' }))
    const form = within(await screen.findByRole('dialog', { name: 'New user' }))
    await user.type(form.getByLabelText(/First name/), 'Nadia')
    await user.type(form.getByLabelText(/Last name/), 'Novak')
    await user.type(form.getByLabelText(/Username/), 'nadia')
    await user.type(form.getByLabelText(/Email/), 'nadia@example.test')
    await user.click(form.getByRole('button', { name: 'Save' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Temporary password for Nadia Novak' }))
    expect(shown.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
    expect(url()).toBe('/admin')
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).not.toBeInTheDocument())
    expect(await row(/Nadia Novak/)).toHaveTextContent('Temporary password')
  })

  it('a name that is taken is told at its field', async () => {
    const { user } = await open('admin', '/admin?new=1')
    const form = within(await screen.findByRole('dialog', { name: 'New user' }))
    await user.type(form.getByLabelText(/First name/), 'Erin')
    await user.type(form.getByLabelText(/Last name/), 'Boyle')
    await user.type(form.getByLabelText(/Username/), 'erin')
    await user.type(form.getByLabelText(/Email/), 'e@example.test')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('This username is taken'))[0]).toBeVisible()
  })

  it('is edited with the version that was read', async () => {
    const { user } = await open('admin', '/admin?edit=11')
    const form = within(await screen.findByRole('dialog', { name: 'Edit Erin Boyle' }))
    expect(form.queryByLabelText(/Role/)).not.toBeInTheDocument()
    await user.clear(form.getByLabelText(/Last name/))
    await user.type(form.getByLabelText(/Last name/), 'Stone')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await row(/Erin Stone/)).toBeVisible()
    expect(api.seen('PATCH', '/api/admin/users/11')).toMatchObject([{ version: '"1"' }])
  })

  it.each([
    ['Deactivate', '/deactivate', 'Erin Boyle was deactivated'],
    ['Sign out everywhere', '/end-sessions', 'Erin Boyle was signed out everywhere'],
  ])('%s asks first and says so', async (action, path, told) => {
    const { user, host } = await open('admin', '/admin', { confirmAnswer: true })
    await choose(user, 'Erin Boyle', action)
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: told }]))
    expect(api.seen('POST', `/api/admin/users/11${path}`)).toHaveLength(1)
  })

  it('a former user comes back, and gets a new password', async () => {
    const { user, host } = await open('admin', '/admin', { confirmAnswer: true })
    await choose(user, 'Gus Crane', 'Reactivate')
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Gus Crane was reactivated' }]))
    await choose(user, 'Erin Boyle', 'Reset password')
    expect(await screen.findByText('wxyz-2345-6789-abcd')).toBeVisible()
  })

  it('a manager edits no users', async () => {
    await open('manager', '/admin?new=1')
    expect(screen.queryByRole('button', { name: 'Add User' })).not.toBeInTheDocument()
    expect(await screen.findByRole('dialog', { name: 'New user' })).toHaveTextContent('Access Denied')
  })
})

describe('several at once', () => {
  const select = async (user: User, ...names: string[]) => {
    for (const name of names) await user.click(within(await row(new RegExp(name))).getByRole('checkbox'))
  }

  it('are signed out after a question that names who stays', async () => {
    const { user, host } = await open('admin', '/admin', { confirmAnswer: true })
    await select(user, 'Erin Boyle', 'Ann Walsh')
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: '1 person was changed' }]))
    expect(host.calls.confirms).toMatchObject([
      {
        title: 'Sign out 1 person everywhere?',
        message: expect.stringContaining('1 stays as it is: Ann Walsh: This is the last administrator'),
      },
    ])
    expect(api.seen('POST', '/api/admin/users/bulk').map(({ body }) => body)).toMatchObject([
      { action: 'endSessions', dryRun: true },
      { action: 'endSessions', dryRun: false },
    ])
  })

  it('move to a department that is asked for', async () => {
    const { user } = await open('admin', '/admin', { confirmAnswer: true })
    await select(user, 'Erin Boyle')
    await user.click(screen.getByRole('button', { name: 'Set department' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set department' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Department' }), 'Finance')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await row(/Erin Boyle/)).toHaveTextContent('Finance'))
  })

  it('is not for managers', async () => {
    await open('manager')
    expect(within(await row(/Erin Boyle/)).queryByRole('checkbox')).not.toBeInTheDocument()
  })
})
