import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as card from './MyTasks.module.ts'

const api = createTestApi(20)

test("shows one's own open tasks, the most pressing first, and leads to them", async () => {
  await renderPage(card)
  const items = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(items.length).toBeGreaterThan(0)
  expect(items.length).toBeLessThanOrEqual(5)
  // A low screen leaves out what comes after the third.
  expect(items.map((line) => 'spare' in line.dataset)).toEqual(items.map((_, index) => index >= 3))
  expect(items.length).toBeGreaterThan(3)
  expect(api.seen('GET', '/api/tasks')).toMatchObject([
    { url: '/api/tasks?queue=my-tasks&sort=dueDate&limit=5' },
  ])
  expect(within(items[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/tasks\?queue=my-tasks&open=\d+$/),
  )
  expect(screen.getByRole('link', { name: 'All my tasks' })).toHaveAttribute('href', '/tasks?queue=my-tasks')
  await expectAccessible()
})

test('says when nothing is left to do', async () => {
  api.use(http.get('/api/tasks', () => Response.json([])))
  await renderPage(card)
  expect(await screen.findByText('Nothing left to do')).toBeVisible()
})

test('tells a failure and tries again', async () => {
  api.use(http.get('/api/tasks', () => problem(500), { once: true }))
  const { user } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list')).toBeVisible()
})
