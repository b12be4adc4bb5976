import type { Notification } from '@drayline/domain/kernel/journal/notification'
import { createServer, HttpResponse, http, makeNotification, problem } from '@drayline/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { FakeEventSource, installStreams } from '../testing/fake-stream.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer()
let uninstall: (() => void) | undefined
beforeEach(forgetBrowser)
afterEach(() => {
  uninstall?.()
  uninstall = undefined
  jest.restoreAllMocks()
})

const remotes = [
  makeRemote('mf-invoices', { entityLinks: [{ entityType: 'invoice', to: '/invoices?open={id}' }] }),
]
const modules = { 'mf_invoices/Page': pageOf('Invoices') }

/** The mocked API: two a page, filtered as the real one. */
function serve(rows: Notification[]) {
  const asked: string[] = []
  const marked: string[] = []
  api.use(
    http.get('/api/notifications/unread-count', () =>
      HttpResponse.json({ count: rows.filter(({ read }) => !read).length }),
    ),
    http.get('/api/notifications', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      asked.push(search)
      const fitting = rows.filter(
        ({ read, kind }) =>
          (!searchParams.has('read') || String(read) === searchParams.get('read')) &&
          (!searchParams.has('kind') || kind === searchParams.get('kind')),
      )
      const from = Number(searchParams.get('cursor') ?? 0)
      const headers: Record<string, string> = {}
      if (fitting.length > from + 2) {
        searchParams.set('cursor', String(from + 2))
        headers.Link = `</api/notifications?${searchParams}>; rel="next"`
      }
      return HttpResponse.json(fitting.slice(from, from + 2), { headers })
    }),
    http.patch('/api/notifications/:id/read', ({ params }) => {
      marked.push(String(params.id))
      const row = rows.find(({ id }) => id === Number(params.id))
      if (!row) return problem(404)
      row.read = true
      return HttpResponse.json(row)
    }),
    http.patch('/api/notifications/mark-all-read', () => {
      marked.push('all')
      for (const row of rows) row.read = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked, marked }
}

const three = () => [
  makeNotification({
    id: 3,
    title: 'Third',
    kind: 'assignment',
    read: true,
    entityType: null,
    entityId: null,
  }),
  makeNotification({ id: 2, title: 'Second', kind: 'invoiceDecided' }),
  makeNotification({ id: 1, title: 'First', kind: 'invoiceDecided' }),
]

test('lists all, a page at a time; filters stand in the address', async () => {
  serve(three())
  const { user, url, container } = await renderShell({ path: '/notifications', remotes, modules })
  expect(await screen.findByRole('button', { name: /Second/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /First/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('button', { name: /First/ })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()

  await user.click(screen.getByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Third/ })).not.toBeInTheDocument())
  expect(url()).toBe('/notifications?read=false')
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'assignment')
  expect(await screen.findByText('No notification fits these filters.')).toBeVisible()
  expect(url()).toBe('/notifications?read=false&kind=assignment')
})

test('clicking an unread one marks it and leads to its record; a read one without a record does nothing', async () => {
  const { marked } = serve(three())
  const { user, url } = await renderShell({ path: '/notifications', remotes, modules })
  await user.click(await screen.findByRole('button', { name: /Third/ }))
  expect(marked).toEqual([])
  await user.click(screen.getByRole('button', { name: /Second/ }))
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible()
  expect([url(), marked]).toEqual(['/invoices?open=2', ['2']])
})

test('all are marked at once, and then there is nothing to mark', async () => {
  const { marked } = serve(three())
  const { user } = await renderShell({ path: '/notifications', remotes, modules })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled())
  expect(marked).toEqual(['all'])
})

test('what cannot be loaded is said, with a way to try again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  serve(three())
  api.use(http.get('/api/notifications', () => problem(500), { once: true }))
  const { user } = await renderShell({ path: '/notifications', remotes, modules })
  expect(await screen.findByText('The notifications could not be loaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /Second/ })).toBeVisible()
})

test('one that is told live appears in bell and list', async () => {
  uninstall = installStreams()
  const rows = three()
  serve(rows)
  await renderShell({ path: '/notifications?read=false', remotes, modules })
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1))
  const news = makeNotification({ id: 4, title: 'Just now' })
  rows.unshift(news)
  act(() => FakeEventSource.open[0]?.say('notification', { ...news, desktop: true, inApp: true }, '4,3'))
  expect(await screen.findByRole('button', { name: /Just now/ })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
})
