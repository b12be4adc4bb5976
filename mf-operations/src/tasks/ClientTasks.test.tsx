import { http, problem, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import { Component as ClientTasks } from './ClientTasks.tsx'
import { makeTask } from './tasks.fixture.ts'

const api = createTestApi(6)

beforeEach(() => {
  api.db.tasks = [
    makeTask({ id: 1, title: 'Dispute', clientId: 3, dueDate: '2020-01-01' }),
    makeTask({ id: 2, title: 'Done', clientId: 3, status: 'completed' }),
    makeTask({ id: 3, title: 'Of another', clientId: 2 }),
  ]
})

it('a client’s open tasks have their own section, with the way to all and to a new one', async () => {
  const { user, host } = await renderWithHost(<ClientTasks clientId={3} />)
  expect(await screen.findByRole('link', { name: 'Dispute' })).toHaveAttribute(
    'href',
    '/tasks?queue=all&open=1',
  )
  expect(screen.getByText('Overdue')).toBeVisible()
  expect(screen.queryByText(/^(Done|Of another)$/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All tasks' })).toHaveAttribute(
    'href',
    '/tasks?queue=all&clientId=3',
  )
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'New Task' }))
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }))
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Call them')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Task created successfully' }]))
  expect(await screen.findByRole('link', { name: 'Call them' })).toBeVisible()
})

it('says when there is nothing, and when it cannot be read', async () => {
  api.db.tasks = []
  const { unmount } = await renderWithHost(<ClientTasks clientId={3} />)
  expect(await screen.findByText('No open tasks')).toBeVisible()
  unmount()
  api.use(http.get('/api/tasks', () => problem(503, 'Please try again shortly')))
  await renderWithHost(<ClientTasks clientId={3} />)
  expect(await screen.findByText('Please try again shortly')).toBeVisible()
})
