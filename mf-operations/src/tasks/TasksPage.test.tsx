import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './TasksPage.module.ts'
import { dayFromToday, makeTask } from './tasks.fixture.ts'

const api = createTestApi(6)
const open = (route = '/tasks?queue=all', role: 'employee' | 'manager' = 'employee') => {
  api.db.role = role
  return renderPage(page, { route, role, confirmAnswer: true })
}
const table = () => screen.findByRole('table', { name: 'Tasks' })
async function row(title: string): Promise<ReturnType<typeof within>> {
  const link = await within(await table()).findByRole('link', { name: new RegExp(title) })
  return within(link.closest('tr') as HTMLElement)
}
async function titles(): Promise<string[]> {
  const links = await within(await table()).findAllByRole('link')
  return links.map((link) => link.textContent?.replace(/^[\w-]+: /, '') ?? '')
}

beforeEach(() => {
  api.db.tasks = [
    makeTask({ id: 1, title: 'Dispute lumper', type: 'chargeback', dueDate: dayFromToday(-2), clientId: 3 }),
    makeTask({ id: 2, title: 'Ask for POD', type: 'followup', dueDate: dayFromToday(0), assignedTo: 2 }),
    makeTask({ id: 3, title: 'Call Midway', type: 'call', status: 'in_progress', priority: 'urgent' }),
    makeTask({
      id: 4,
      title: 'Wait for bank',
      status: 'held',
      assignedTo: 2,
      createdBy: { id: 2, name: 'Dana' },
    }),
    makeTask({
      id: 5,
      title: 'Old call',
      type: 'call',
      status: 'completed',
      completedAt: new Date().toISOString(),
    }),
  ]
})

describe('cards and tabs', () => {
  it('count on the server, say what they mean, and lead to what they count', async () => {
    const { user, url } = await open('/tasks')
    const stats = within(screen.getByRole('region', { name: 'Task figures' }))
    expect(await stats.findByText('4')).toBeVisible()
    const links = stats.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    const today = todayIn('America/New_York')
    expect(links).toEqual([
      ['Open Tasks', '/tasks?queue=all&status=todo,in_progress,held'],
      ['Due Today', '/tasks?queue=all&due=today'],
      ['Overdue', '/tasks?queue=all&due=overdue'],
      ['Completed Today', `/tasks?queue=all&status=completed&completedFrom=${today}&completedTo=${today}`],
    ])
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual([
      'Chargebacks1',
      "Today's FU1",
      'My FU0',
      'Held1',
      'Working1',
      'Calls1',
      'My Tasks2',
    ])
    expect(await titles()).toEqual(['Dispute lumper'])
    expect(screen.getByText('Open chargeback tasks, whoever they are assigned to.')).toBeVisible()
    await expectAccessible()

    await user.click(screen.getByRole('tab', { name: /^My Tasks/ }))
    await waitFor(async () => expect((await titles()).sort()).toEqual(['Call Midway', 'Dispute lumper']))
    expect(url()).toBe('/tasks?queue=my-tasks')
    expect(api.seen('GET', '/api/tasks/counts')).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    await waitFor(async () => expect(await titles()).toHaveLength(5))
  })

  it('ask once for the list, with the call that the shell preloads', async () => {
    await open('/tasks')
    await titles()
    const lists = api.seen('GET', '/api/tasks').filter(({ url }) => !url.includes('counts'))
    expect(lists.map(({ url }) => url)).toEqual(['/api/tasks?queue=chargebacks&sort=dueDate&limit=50'])
  })
})

describe('a row', () => {
  it('says in words what is overdue and what is due today', async () => {
    await open()
    expect((await row('Dispute lumper')).getByText('Overdue')).toBeVisible()
    expect((await row('Ask for POD')).getByText('Today')).toBeVisible()
    expect((await row('Dispute lumper')).getByText('Red River Trucking')).toBeVisible()
    expect((await row('Call Midway')).getByText('Urgent')).toBeVisible()
  })

  it('starts and holds with one click, as the task was seen', async () => {
    const { user, host } = await open()
    await user.click((await row('Dispute lumper')).getByRole('button', { name: 'Start Dispute lumper' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Task updated successfully' }]))
    expect(api.seen('PATCH', '/api/tasks/1')).toMatchObject([
      { body: { status: 'in_progress' }, version: '"1"' },
    ])
    await user.click(
      await (await row('Dispute lumper')).findByRole('button', { name: 'Hold Dispute lumper' }),
    )
    await waitFor(() => expect(api.db.tasks[0]?.status).toBe('held'))
    expect(await (await row('Dispute lumper')).findByRole('button', { name: /^Resume/ })).toBeVisible()
  })

  it('writes once for two clicks, and tells what the server refused', async () => {
    const { user, host } = await open()
    const before = api.db.tasks
    api.db.tasks = before.map((task) => (task.id === 3 ? { ...task, version: 9 } : task))
    api.use(http.patch('/api/tasks/:id', () => problem(412, 'Someone else has changed this record')))
    await user.dblClick((await row('Call Midway')).getByRole('button', { name: 'Hold Call Midway' }))
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        { title: 'Failed to update task', message: 'Someone else has changed this record' },
      ]),
    )
    expect(api.seen('PATCH', '/api/tasks/3')).toHaveLength(1)
  })

  it('is deleted after the question of R-TSK-6', async () => {
    const { user, host } = await open()
    await user.click((await row('Old call')).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Task deleted successfully' }]))
    expect(host.calls.confirms).toMatchObject([{ message: 'Are you sure you want to delete this task?' }])
    expect(api.db.tasks.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  it('offers no deleting of a record by a colleague, except to managers', async () => {
    const { user } = await open()
    await user.click((await row('Wait for bank')).getByRole('button', { name: /Actions/ }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
  })

  it('opens beside the list with its steps', async () => {
    const { user } = await open('/tasks?queue=all&open=4', 'manager')
    const drawer = within(await screen.findByRole('dialog', { name: 'Wait for bank' }))
    expect(drawer.getByText('Created by').nextSibling).toHaveTextContent('Dana')
    expect(drawer.getByRole('button', { name: 'Delete' })).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(api.db.tasks[3]?.status).toBe('in_progress'))
  })

  it('offers no change to users who may not change it', async () => {
    await renderPage(page, { route: '/tasks?queue=all', user: { permissions: ['tasks.read'] } })
    await titles()
    expect(screen.queryByRole('button', { name: /^(Start|Hold|New Task)/ })).not.toBeInTheDocument()
  })
})

describe('several at once', () => {
  it('are assigned to a colleague', async () => {
    const { user, host } = await open()
    for (const title of ['Dispute lumper', 'Call Midway'])
      await user.click((await row(title)).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 tasks' }))
    await user.click(dialog.getByRole('combobox', { name: /Assigned to/ }))
    await user.click(await screen.findByRole('option', { name: /Dana Reed/ }))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: '2 tasks updated' }]))
    expect(api.seen('POST', '/api/tasks/bulk')[0]?.body).toEqual({
      items: [
        { id: 1, version: 1 },
        { id: 3, version: 1 },
      ],
      assignedTo: 2,
    })
  })

  it('leave out those that a colleague changed meanwhile, and say what changed', async () => {
    const { user } = await open()
    await user.click((await row('Ask for POD')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Set priority' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the priority of one task' }))
    api.db.tasks = api.db.tasks.map((task) =>
      task.title === 'Ask for POD' ? { ...task, status: 'held' as const, version: task.version + 1 } : task,
    )
    await user.selectOptions(dialog.getByRole('combobox', { name: /Priority/ }), 'High')
    await user.click(dialog.getByRole('button', { name: 'Set priority' }))
    const failures = await screen.findByRole('dialog', { name: /1 record could not be changed/ })
    expect(failures).toHaveTextContent(/Ask for POD.*changed this record.*Status: .* → Held/)
    expect(api.db.tasks.find(({ title }) => title === 'Ask for POD')?.priority).not.toBe('high')
  })

  it('get another priority', async () => {
    const { user } = await open()
    await user.click((await row('Ask for POD')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Set priority' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the priority of one task' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: /Priority/ }), 'High')
    await user.click(dialog.getByRole('button', { name: 'Set priority' }))
    await waitFor(() => expect(api.db.tasks[1]?.priority).toBe('high'))
  })
})

describe('states', () => {
  it('says when a queue is empty, and offers a new task', async () => {
    api.db.tasks = []
    await open('/tasks')
    expect(await screen.findByRole('heading', { name: 'No tasks found' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New Task' })).toHaveLength(2)
  })

  it('tells a failure of list or figures without losing the other', async () => {
    api.use(http.get('/api/tasks/counts', () => problem(500)))
    await open('/tasks')
    expect(await titles()).toEqual(['Dispute lumper'])
    expect(screen.getAllByText('—').length).toBeGreaterThan(3)
  })

  it('speaks Spanish, and fits a phone', async () => {
    setViewport(390)
    await renderPage(page, { route: '/tasks?queue=held', user: { language: 'es' } })
    expect(await screen.findByRole('heading', { name: 'Tareas' })).toBeVisible()
    expect(screen.getByText('Tareas que alguien ha dejado en espera.')).toBeVisible()
    expect(await screen.findByRole('link', { name: /Wait for bank/ })).toBeVisible()
  })
})
