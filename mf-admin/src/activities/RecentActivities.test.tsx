import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as card from './RecentActivities.module.ts'

const api = createTestApi()

async function reset(user: { click: (element: Element) => Promise<void> }) {
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
}

test('shows the five newest, who and when, and leads to all of them', async () => {
  await renderPage(card)
  const list = within(await screen.findByRole('list'))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  const [first, second] = list.getAllByRole('listitem')
  // A low screen leaves out the last three.
  expect(list.getAllByRole('listitem').map((line) => 'spare' in line.dataset)).toEqual([
    ...[false, false],
    ...[true, true, true],
  ])
  expect(first).toHaveTextContent(/Invoice 1024 created.*Maria Santos.*ago/)
  expect(list.getByRole('link', { name: 'Invoice 1024 created' })).toHaveAttribute(
    'href',
    '/invoices?open=24',
  )
  expect(within(second as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View All Activity' })).toHaveAttribute('href', '/activities')
  await expectAccessible()
})

test('asks before it resets, and then says so', async () => {
  const { user, host } = await renderPage(card)
  await reset(user)
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset recent activity?' }))
  await user.click(question.getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('No recent activity')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
  expect(host.calls.toasts).toMatchObject([
    {
      tone: 'success',
      title: 'Activities Cleared',
      message: 'All recent activity has been reset successfully',
    },
  ])
  expect(api.seen('DELETE', '/api')).toMatchObject([{ url: '/api/activities' }])
})

test('stays as it is on Cancel', async () => {
  const { user } = await renderPage(card)
  await reset(user)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  expect(api.seen('DELETE', '/api')).toEqual([])
})

test.each([
  ['the message of the server', () => problem(503, 'Please try again shortly'), 'Please try again shortly'],
  [
    'its own words otherwise',
    () => new HttpResponse('gateway', { status: 502 }),
    'Failed to clear activities',
  ],
])('says that resetting failed, with %s', async (_, answer, message) => {
  api.use(http.delete('/api/activities', answer))
  const { user, host } = await renderPage(card, { confirmAnswer: true })
  await reset(user)
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Error', message }]))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('leaves a lost session to the host', async () => {
  api.use(http.delete('/api/activities', () => problem(401, 'Unauthorized')))
  const { user, host } = await renderPage(card, { confirmAnswer: true })
  await reset(user)
  await waitFor(() => expect(host.calls.unauthorized).toBe(1))
  expect(host.calls.toasts).toEqual([])
})

test('tells a failure and tries again', async () => {
  api.use(http.get('/api/dashboard/recent-activities', () => problem(500), { once: true }))
  const { user } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
})

test('offers no Reset without the permission', async () => {
  await renderPage(card, { user: { permissions: ['activities.read'] } })
  await screen.findByRole('list')
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
})

test('speaks Spanish', async () => {
  await renderPage(card, { user: { language: 'es' } })
  expect(await screen.findByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todo' })).toBeVisible()
})
