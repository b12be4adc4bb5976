import { http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { adminPanelHandlers } from './admin.handlers.ts'
import { makeAdminDb } from './admin.mock.ts'
import * as page from './InvitationsPage.module.ts'

const api = createMockApi(makeAdminDb(), adminPanelHandlers)
const open = (route = '/admin/invitations', more = {}) => renderPage(page, { route, role: 'admin', ...more })
const row = (name: RegExp) => screen.findByRole('row', { name })
type User = Awaited<ReturnType<typeof open>>['user']

async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('lists who was invited, and offers nothing for what is over', async () => {
  const { user } = await open()
  expect(await row(/Ida Moss/)).toHaveTextContent(/Pending.*Employee.*Finance/)
  expect(await row(/Omar Diaz/)).toHaveTextContent('Ended')
  expect(await row(/Una Kerr/)).toHaveTextContent('Revoked')
  await user.click(screen.getByRole('button', { name: 'Actions for Una Kerr' }))
  expect(await screen.findByRole('menuitem', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Escape}')
  await expectAccessible()
  await choose(user, 'Omar Diaz', 'Send again')
  await waitFor(() => expect(api.seen('POST', '/api/admin/invitations/2/resend')).toHaveLength(1))
})

test('an invitation asks for a name and an address; what the server refuses is told at its field', async () => {
  const { user, host } = await open('/admin/invitations?new=1')
  const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  await user.type(form.getByLabelText(/First name/), 'Nadia')
  await user.type(form.getByLabelText(/Last name/), 'Novak')
  await user.type(form.getByLabelText(/Email/), 'invited1@example.test')
  await user.selectOptions(form.getByLabelText(/Role/), 'Manager')
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  expect((await form.findAllByText('This email address is taken'))[0]).toBeVisible()
  await user.clear(form.getByLabelText(/Email/))
  await user.type(form.getByLabelText(/Email/), 'nadia@example.test')
  await user.click(form.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Nadia Novak was invited' }]))
  expect(await row(/Nadia Novak/)).toHaveTextContent(/Pending.*Manager/)
})

test('without a mail server the link is shown once', async () => {
  api.db.hasMailServer = false
  const { user } = await open()
  await choose(user, 'Ida Moss', 'Send again')
  const shown = within(await screen.findByRole('dialog', { name: 'Link for Ida Moss' }))
  expect(shown.getByRole('textbox', { name: 'Link' })).toHaveValue(
    `https://drayline.test/invitation#${'1'.padStart(43, 'x')}`,
  )
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('revoking asks first', async () => {
  const { user, host } = await open('/admin/invitations', { confirmAnswer: true })
  await choose(user, 'Ida Moss', 'Revoke')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ title: 'The invitation of Ida Moss was revoked' }]),
  )
})

test('several are sent again, and the one that cannot be says why', async () => {
  const { user, host } = await open('/admin/invitations', { confirmAnswer: true })
  await row(/Ida Moss/)
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('This invitation was revoked')).toBeVisible()
  expect(host.calls.toasts).toMatchObject([{ title: '2 invitations sent again' }])
})

describe('a file', () => {
  const file = 'First name,Surname,Mail\nAnn,Lee,ann@example.test\nBo,Ray,nobody\n'

  test('is shown with its faults, and invites only those without', async () => {
    const { user, host } = await open('/admin/invitations?new=import')
    const drawer = within(await screen.findByRole('dialog', { name: 'Import people' }))
    await user.click(drawer.getByLabelText(/Or paste the cells/))
    await user.paste(file)
    await user.click(drawer.getByRole('button', { name: 'Preview' }))
    expect(await drawer.findByText('1 of 2 rows cannot be invited; the others can.')).toBeVisible()
    expect(drawer.getByRole('row', { name: /^2 Ready Ann Lee/ })).toBeVisible()
    expect(drawer.getByRole('row', { name: /^3 Not possible Bo Ray/ })).toBeVisible()
    expect(drawer.getByRole('combobox', { name: 'Column 2 holds' })).toHaveValue('lastName')
    await expectAccessible()
    await user.click(drawer.getByRole('button', { name: 'Invite 1 person' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: '1 person was invited' }]))
    const [, sent] = api.seen('POST', '/api/admin/invitations/import')
    expect(sent).toMatchObject({
      body: { dryRun: false, rows: [{ firstName: 'Ann', email: 'ann@example.test' }] },
    })
    expect(drawer.queryByText('Bo')).not.toBeInTheDocument()
  })

  test('that cannot be judged says so, and stays', async () => {
    api.use(http.post('/api/admin/invitations/import', () => problem(503)))
    const { user, host } = await open('/admin/invitations?new=import')
    const drawer = within(await screen.findByRole('dialog', { name: 'Import people' }))
    await user.click(drawer.getByLabelText(/Or paste the cells/))
    await user.paste(file)
    await user.click(drawer.getByRole('button', { name: 'Preview' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ title: 'The file could not be imported' }]),
    )
    expect(drawer.getByRole('button', { name: /^Invite/ })).toBeDisabled()
  })
})

test('a phone shows lines, in Spanish', async () => {
  setViewport(390)
  await open('/admin/invitations', { user: { language: 'es' } })
  const list = await screen.findByRole('list', { name: 'Invitaciones' })
  expect(await within(list).findByText('Ida Moss')).toBeVisible()
})
