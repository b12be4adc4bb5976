import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './TasksPage.module.ts'
import { makeTask } from './tasks.fixture.ts'

const api = createTestApi(6)
const open = (route: string) => {
  api.db.role = 'employee'
  return renderPage(page, { route, role: 'employee' })
}
const save = () => screen.getByRole('button', { name: 'Save' })

it('a new task starts with the defaults of R-TSK-4 and is saved with what was typed', async () => {
  const { user, host, url } = await open('/tasks?new=1&clientId=2')
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }))
  expect(form.getByRole('combobox', { name: /^Type/ })).toHaveDisplayValue('Task')
  expect(form.getByRole('combobox', { name: /^Priority/ })).toHaveDisplayValue('Medium')
  expect(form.getByRole('combobox', { name: /^Status/ })).toHaveDisplayValue('To do')
  await expectAccessible()
  await user.type(form.getByRole('textbox', { name: /^Title/ }), 'Chase the POD')
  await user.click(form.getByRole('combobox', { name: /^Assigned to/ }))
  await user.click(await screen.findByRole('option', { name: /Lee Park/ }))
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Task created successfully' }]))
  expect(api.seen('POST', '/api/tasks')[0]?.body).toEqual({
    title: 'Chase the POD',
    description: null,
    type: 'task',
    priority: 'medium',
    status: 'todo',
    dueDate: null,
    clientId: 2,
    assignedTo: 3,
  })
  expect(url()).toBe('/tasks?clientId=2')
})

it('a title is required, in words', async () => {
  const { user } = await open('/tasks?new=1')
  await screen.findByRole('dialog', { name: 'New Task' })
  await user.click(save())
  expect((await screen.findAllByText('Title is required'))[0]).toBeVisible()
  expect(api.seen('POST', '/api/tasks')).toEqual([])
})

it('the edit form can set any status', async () => {
  api.db.tasks = [makeTask({ id: 1, title: 'Dispute', status: 'completed' })]
  const { user, host } = await open('/tasks?queue=all&edit=1')
  await screen.findByRole('textbox', { name: /^Title/ })
  const form = within(screen.getByRole('dialog', { name: 'Edit task' }))
  const status = form.getByRole('combobox', { name: /^Status/ })
  const options = within(status).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['To do', 'In progress', 'Held', 'Completed'])
  await user.selectOptions(status, 'Held')
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Task updated successfully' }]))
  expect(api.seen('PATCH', '/api/tasks/1')).toMatchObject([{ version: '"1"', body: { status: 'held' } }])
})

it.each([
  ['/tasks?new=1', 'post', 'Failed to create task'],
  ['/tasks?queue=all&edit=1', 'patch', 'Failed to update task'],
] as const)('%s tells that it failed', async (route, method, text) => {
  api.db.tasks = [makeTask({ id: 1, title: 'Dispute' })]
  api.use(http[method]('/api/tasks{/:id}?', () => problem(500)))
  const { user, host } = await open(route)
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), ' more')
  await user.click(save())
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: text }]))
})

it('a copy has text, type, priority, client and colleague, and a state and day of its own', async () => {
  const values = { title: 'Chase the POD', description: 'By phone', type: 'task', priority: 'high' } as const
  api.db.tasks = [
    makeTask({ id: 7, ...values, status: 'completed', dueDate: '2026-03-20', clientId: 2, assignedTo: 3 }),
  ]
  const { user } = await open('/tasks?new=1&copy=7')
  await screen.findByRole('textbox', { name: /^Title/ })
  const form = within(await screen.findByRole('dialog', { name: 'New Task' }))
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue('Chase the POD')
  expect(form.getByLabelText(/^Due date/)).toHaveValue('')
  await user.click(save())
  await waitFor(() => expect(api.seen('POST', '/api/tasks')).toHaveLength(1))
  expect(api.seen('POST', '/api/tasks')[0]?.body).toEqual({
    ...values,
    ...{ status: 'todo', dueDate: null, clientId: 2, assignedTo: 3 },
  })
})
