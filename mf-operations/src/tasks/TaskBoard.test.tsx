import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './TasksPage.module.ts'
import { makeTask } from './tasks.fixture.ts'

const api = createTestApi(6)
const open = (route = '/tasks?queue=all&layout=board') => {
  api.db.role = 'employee'
  return renderPage(page, { route, role: 'employee' })
}
const column = (name: string) => within(screen.getByRole('region', { name }))
const card = (name: string) => screen.findByRole('link', { name })
const cardsOf = (name: string) =>
  column(name)
    .queryAllByRole('article')
    .map((article) => article.getAttribute('aria-label'))

beforeEach(() => {
  api.db.tasks = [
    makeTask({ id: 1, title: 'Dispute', type: 'chargeback' }),
    makeTask({ id: 2, title: 'Call', type: 'call', status: 'in_progress' }),
    makeTask({ id: 3, title: 'Wait', status: 'held' }),
    makeTask({ id: 4, title: 'Done', status: 'completed', completedAt: new Date().toISOString() }),
  ]
})

it('has a column for each status with its cards and how many there are', async () => {
  await open()
  await card('Dispute')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'To do',
    'In progress',
    'Held',
    'Completed',
  ])
  await waitFor(() => expect(cardsOf('Completed')).toEqual(['Done']))
  expect(cardsOf('In progress')).toEqual(['Call'])
  expect(await column('Held').findByText('one task')).toBeInTheDocument()
  await expectAccessible()
})

it('asks for a page of each column, never for all', async () => {
  api.db.tasks = Array.from({ length: 30 }, (_, index) => makeTask({ id: index + 1 }))
  const { user } = await open()
  await waitFor(() => expect(cardsOf('To do')).toHaveLength(25))
  await user.click(column('To do').getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(cardsOf('To do')).toHaveLength(30))
  expect(column('To do').queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

it('moves the focused card with Ctrl and an arrow, keeps the focus on it and announces it', async () => {
  const { user } = await open()
  ;(await card('Dispute')).focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  await waitFor(() => expect(cardsOf('In progress')).toContain('Dispute'))
  expect(cardsOf('To do')).toEqual([])
  expect(screen.getByText('Dispute moved to In progress')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Dispute' })).toHaveFocus())
  await waitFor(() => expect(api.db.tasks[0]?.status).toBe('in_progress'))
  expect(api.seen('PATCH', '/api/tasks/1')).toMatchObject([
    { body: { status: 'in_progress' }, version: '"1"' },
  ])
})

it('keeps the focus on the board when the card moves beyond what a long column has loaded', async () => {
  const others = Array.from({ length: 30 }, (_, index) =>
    makeTask({ id: index + 10, title: `Early ${index}`, status: 'in_progress', dueDate: '2026-01-05' }),
  )
  api.db.tasks = [makeTask({ id: 1, title: 'Late', dueDate: '2026-12-30' }), ...others]
  const { user } = await open()
  ;(await card('Late')).focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  await waitFor(() => expect(api.db.tasks[0]?.status).toBe('in_progress'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Late' })).not.toBeInTheDocument())
  await waitFor(() => expect(column('In progress').getAllByRole('link')[0]).toHaveFocus())
})

it('goes nowhere beyond the first column, and not without Ctrl or Shift', async () => {
  const { user } = await open()
  ;(await card('Dispute')).focus()
  await user.keyboard('{Control>}{ArrowLeft}{/Control}{ArrowRight}')
  expect(cardsOf('To do')).toEqual(['Dispute'])
  expect(api.seen('PATCH', '/api/tasks')).toEqual([])
})

it('moves by the menu to any column', async () => {
  const { user } = await open()
  await card('Dispute')
  await user.click(screen.getByRole('button', { name: 'Move Dispute to' }))
  const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(names).toEqual(['In progress', 'Held', 'Completed'])
  await user.click(screen.getByRole('menuitem', { name: 'Completed' }))
  await waitFor(() => expect(cardsOf('Completed')).toContain('Dispute'))
  await waitFor(() => expect(api.db.tasks[0]?.completedAt).not.toBeNull())
})

it.each([
  [412, 'Someone else has changed this record in the meantime'],
  [503, 'The service is not available right now'],
])('puts the card back when the server answers %s, and says why', async (status, text) => {
  api.use(http.patch('/api/tasks/:id', () => problem(status, text)))
  const { user, host } = await open()
  ;(await card('Dispute')).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ title: 'Failed to update task', message: text }]),
  )
  await waitFor(() => expect(cardsOf('To do')).toEqual(['Dispute']))
  expect(cardsOf('In progress')).toEqual(['Call'])
  expect(screen.getByText('Dispute is back in To do: the change was not saved')).toBeInTheDocument()
})

it('keeps to the tab and the filters, whose names are the table’s', async () => {
  const { user, url } = await open('/tasks?queue=calls&layout=board')
  await waitFor(() => expect(cardsOf('In progress')).toEqual(['Call']))
  expect(cardsOf('To do')).toEqual([])
  await user.click(screen.getByRole('link', { name: 'All tasks' }))
  await card('Dispute')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Chargeback')
  await waitFor(() => expect(cardsOf('In progress')).toEqual([]))
  expect(url()).toBe('/tasks?queue=all&layout=board&type=chargeback')
})

it('tells a column that cannot be read', async () => {
  api.use(http.get('/api/tasks', () => problem(500)))
  await open()
  await waitFor(() => expect(screen.getAllByText('Failed to load tasks')).toHaveLength(4))
})

it('is read-only without the permission to change it', async () => {
  const route = '/tasks?queue=all&layout=board'
  const { user } = await renderPage(page, { route, user: { permissions: ['tasks.read'] } })
  ;(await card('Dispute')).focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument()
  expect(api.seen('PATCH', '/api/tasks')).toEqual([])
})
