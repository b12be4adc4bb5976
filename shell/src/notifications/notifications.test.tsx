import type { Notification } from '@drayline/domain/kernel/journal/notification'
import { createServer, HttpResponse, http, makeNotification, problem } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer()
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const remotes = [
  makeRemote('mf-invoices', { entityLinks: [{ entityType: 'invoice', to: '/invoices?open={id}' }] }),
]
const modules = { 'mf_invoices/Page': pageOf('Invoices') }

function serve(initial: Notification[]) {
  let rows = initial
  const marked: string[] = []
  api.use(
    http.get('/api/notifications/unread-count', () =>
      HttpResponse.json({ count: rows.filter((row) => !row.read).length }),
    ),
    http.get('/api/notifications', () => HttpResponse.json(rows)),
    http.patch('/api/notifications/mark-all-read', () => {
      marked.push('all')
      rows = rows.map((row) => ({ ...row, read: true }))
      return new HttpResponse(null, { status: 204 })
    }),
    http.patch('/api/notifications/:id/read', ({ params }) => {
      marked.push(String(params.id))
      rows = rows.map((row) => (row.id === Number(params.id) ? { ...row, read: true } : row))
      return HttpResponse.json(rows.find(({ id }) => id === Number(params.id)) ?? null)
    }),
  )
  return marked
}

test('the bell counts; a click marks an unread one and opens its record', async () => {
  const marked = serve([
    makeNotification({ id: 1, title: 'Approved' }),
    makeNotification({ id: 2, title: 'Old', read: true, entityType: null, entityId: null }),
  ])
  const { user, url } = await renderShell({ remotes, modules })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await panel.findByRole('button', { name: /Unread: Approved/ })).toBeVisible()
  expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations()
  await user.click(panel.getByRole('button', { name: /^Old/ }))
  expect(marked).toEqual([])
  await user.click(panel.getByRole('button', { name: /Approved/ }))
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible()
  expect(url()).toBe('/invoices?open=1')
  expect(marked).toEqual(['1'])
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
})

test('the bell tells more than 99 in its name, beside which no other number is read', async () => {
  api.use(http.get('/api/notifications/unread-count', () => HttpResponse.json({ count: 202 })))
  await renderShell()
  const bell = await screen.findByRole('button', { name: 'Notifications, 202 unread' })
  expect(bell).toHaveTextContent(/^$/)
  expect(bell.querySelector('[data-count]')).toHaveAttribute('data-count', '99+')
})

test('all can be marked at once', async () => {
  const marked = serve([makeNotification({ id: 1 }), makeNotification({ id: 2 })])
  const { user } = await renderShell()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument(),
  )
  expect(marked).toEqual(['all'])
})

test('failures are only logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(
    http.get('/api/notifications/unread-count', () => problem(500)),
    http.get('/api/notifications', () => problem(500)),
  )
  const { user } = await renderShell()
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await waitFor(() => expect(log).toHaveBeenCalled())
})

test('the bell counts at once, before the server has answered, and takes it back when that fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  serve([makeNotification({ id: 1, title: 'First' }), makeNotification({ id: 2, title: 'Second' })])
  let answer: (response: HttpResponse<null>) => void = () => undefined
  const answered = new Promise<HttpResponse<null>>((resolve) => {
    answer = resolve
  })
  api.use(http.patch('/api/notifications/mark-all-read', () => answered))
  const { user } = await renderShell()
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Unread:/ })).not.toBeInTheDocument()
  answer(problem(500) as HttpResponse<null>)
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Unread: First/ })).toBeVisible()
})
