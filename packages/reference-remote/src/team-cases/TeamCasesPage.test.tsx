import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { remoteHandlers } from '../handlers.ts'
import { makeCase, makeCaseDb } from './case-db.ts'
import * as page from './TeamCasesPage.module.ts'

const api = createMockApi(makeCaseDb(0), remoteHandlers)
const open = (route = '/team-cases', role: 'employee' | 'manager' = 'employee') =>
  renderPage(page, { route, role })

beforeEach(() => {
  api.db.cases = [
    makeCase({ id: 1, title: 'Damaged pallet', status: 'todo', clientId: 2 }),
    makeCase({ id: 2, title: 'Short payment', status: 'completed', clientId: null }),
  ]
})

test('lists the cases, and the search narrows them by the URL', async () => {
  const { user, url } = await open()
  expect(await screen.findByText('Damaged pallet')).toBeVisible()
  expect(screen.getByText('Sun Valley Freight')).toBeVisible()
  await expectAccessible()
  await user.type(screen.getByPlaceholderText('Search by title, note or client'), 'short')
  await waitFor(() => expect(screen.queryByText('Damaged pallet')).not.toBeInTheDocument())
  expect(url()).toBe('/team-cases?q=short')
})

test('shows those of one status alone', async () => {
  await open('/team-cases?status=completed')
  expect(await screen.findByText('Short payment')).toBeVisible()
  expect(screen.queryByText('Damaged pallet')).not.toBeInTheDocument()
})

test('offers another try when the list cannot be read', async () => {
  api.use(http.get('/api/tasks', () => problem(500)))
  await open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('says what to do when there is nothing', async () => {
  api.db.cases = []
  await open()
  expect(await screen.findByText('No cases found')).toBeVisible()
})

test('a new case is sent once with its type, and its page opens', async () => {
  const { user, host } = await open('/team-cases?new=1')
  const form = within(await screen.findByRole('dialog', { name: 'New case' }))
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Missing signature')
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Case created' }]))
  expect(api.seen('POST', '/api/tasks')).toHaveLength(1)
  expect(api.db.cases.at(-1)).toMatchObject({ title: 'Missing signature', type: 'chargeback' })
  expect(host.calls.navigations.map(({ to }) => to)).toContain('/team-cases/3')
})

test('a case without a title is refused in words, before anything is sent', async () => {
  const { user } = await open('/team-cases?new=1')
  await screen.findByRole('dialog', { name: 'New case' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Title is required'))[0]).toBeVisible()
  expect(api.seen('POST', '/api/tasks')).toEqual([])
})

test('a change goes out with the version that was read', async () => {
  const { user, host } = await open('/team-cases?edit=1')
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await user.clear(title)
  await user.type(title, 'Damaged pallets')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Case updated' }]))
  expect(api.seen('PATCH', '/api/tasks/1')[0]?.version).toBe('"1"')
  expect(api.db.cases[0]).toMatchObject({ title: 'Damaged pallets', clientId: 2 })
})

test('deleting asks first', async () => {
  const { user, host } = await open()
  const row = (await screen.findByText('Damaged pallet')).closest('[role="row"], tr')
  await user.click(within(row as HTMLElement).getByRole('button', { name: /Actions|More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this case?' }))
  expect(api.seen('DELETE', '/api/tasks')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Case deleted' }]))
  await waitFor(() => expect(screen.queryByText('Damaged pallet')).not.toBeInTheDocument())
})
