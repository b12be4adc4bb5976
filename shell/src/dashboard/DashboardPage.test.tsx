import { createServer, HttpResponse, http, problem } from '@drayline/testing'
import { viewHandlers } from '@drayline/testing/view-handlers'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(() => {
  forgetBrowser()
  calls.length = 0
  api.use(...viewHandlers())
})

const calls: { method: string; url: string; body: unknown }[] = []
api.server?.events.on('request:start', async ({ request }) => {
  if (request.method === 'GET' || !request.url.includes('/api/views')) return
  const text = await request.clone().text()
  calls.push({ method: request.method, url: request.url, body: text ? JSON.parse(text) : null })
})

const exposes = { './Page': { files: [] }, './Card': { files: [] } }
const card = (slot: string, id: string, order: number, title: string) =>
  ({
    slot: `dashboard/${slot}/v1` as 'dashboard/main/v1',
    id,
    expose: './Card',
    order,
    title: { en: title },
  }) as const
const money = makeRemote('mf-money', {
  exposes,
  slots: [
    card('stat', 'figures', 10, 'Figures'),
    card('main', 'activity', 10, 'Activity'),
    card('side', 'clock', 10, 'Clock'),
    card('bottom', 'invoices', 10, 'Invoices'),
  ],
  newItems: [{ id: 'thing', to: '/money?new=1', label: { en: 'New Thing' }, icon: 'plus', order: 10 }],
})
const modules = { 'mf_money/Card': { Component: () => <p>card</p> } }

const order = () =>
  [...document.querySelectorAll('[data-card]')].map((place) => place.getAttribute('data-card')?.split('.')[1])
const start = () => renderShell({ remotes: [money], modules })
const begin = async () => {
  const view = await start()
  await view.user.click(await screen.findByRole('button', { name: 'Arrange' }))
  return view
}
const byDefault = ['figures', 'activity', 'quick-actions', 'clock', 'invoices']

test('shows the cards of the remotes where they put them', async () => {
  await start()
  expect(await screen.findAllByText('card')).toHaveLength(4)
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(order()).toEqual(byDefault)
  const quick = screen.getByRole('heading', { name: 'Quick Actions' }).closest('section') as HTMLElement
  expect(within(quick).getByRole('link', { name: 'New Thing' })).toHaveAttribute('href', '/money?new=1')
})

function Ranged({ range = 'none' }: { range?: string }) {
  return <p>for {range}</p>
}

describe('the period of the figures', () => {
  const ranged = { 'mf_money/Card': { Component: Ranged } }
  const open = (path = '/') => renderShell({ remotes: [money], modules: ranged, path })

  test('is today, until another one is chosen; the address and this browser keep it', async () => {
    const { user, unmount } = await open()
    expect(await screen.findByText('for today')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    expect(await screen.findByText('for month')).toBeVisible()
    // Other cards are for no period.
    expect(screen.getAllByText('for none')).toHaveLength(3)
    expect(screen.getByText(/ vs\. /)).toBeVisible()
    unmount()
    await open()
    expect(await screen.findByText('for month')).toBeVisible()
  })

  test('of the address goes before the one kept', async () => {
    localStorage.setItem('drayline.dashboard-range.1', 'quarter')
    await open('/?range=week')
    expect(await screen.findByText('for week')).toBeVisible()
  })
})

test.each([
  [true, 'Welcome, Lee'],
  [false, 'Welcome back, Lee'],
])('greets a user on the first visit (%s): %s', async (firstVisit, greeting) => {
  await renderShell({ user: { firstVisit, firstName: 'Lee' } })
  expect(await screen.findByRole('heading', { name: greeting })).toBeVisible()
})

test('shortcuts that a remote names stand in place of what it can make', async () => {
  const quickActions = [
    { id: 'reports', to: '/money', label: { en: 'View Reports' }, icon: 'gauge', order: 10 },
    {
      id: 'secret',
      to: '/money',
      label: { en: 'Secret' },
      icon: 'lock',
      order: 20,
      permission: 'audit.read' as const,
    },
  ]
  await renderShell({
    remotes: [{ ...money, descriptor: { ...money.descriptor, quickActions } }],
    modules,
  })
  expect(await screen.findByRole('link', { name: 'View Reports' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'New Thing' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Secret' })).not.toBeInTheDocument()
})

test('a card is moved by keys: it is told, the focus stays, and the server keeps it', async () => {
  const { user } = await begin()
  const handle = screen.getByRole('button', { name: 'Move Clock' })
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  expect(order()).toEqual(['figures', 'clock', 'activity', 'quick-actions', 'invoices'])
  expect(screen.getByRole('button', { name: 'Move Clock' })).toHaveFocus()
  expect(screen.getByText('Clock: position 1 of 3, left column')).toBeInTheDocument()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    method: 'POST',
    body: {
      list: 'dashboard',
      columns: expect.arrayContaining(['main:mf-money.clock', 'bottom:mf-money.invoices']),
    },
  })
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(calls.at(-1)?.method).toBe('PATCH'))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('button', { name: 'Move Clock' })).not.toBeInTheDocument()
  expect(order()).toEqual(['figures', 'activity', 'clock', 'quick-actions', 'invoices'])
})

test('a card is hidden and shown again by buttons', async () => {
  const { user } = await begin()
  await user.click(screen.getByRole('button', { name: 'Hide Activity' }))
  expect(order()).not.toContain('activity')
  const show = screen.getByRole('button', { name: 'Show Activity' })
  expect(show).toHaveFocus()
  await user.click(show)
  expect(order()).toContain('activity')
  expect(screen.getByRole('button', { name: 'Move Activity' })).toHaveFocus()
})

test('only ways that there are, are offered, and a card out of reach is not operated', async () => {
  await begin()
  const figures = within(screen.getByRole('group', { name: 'Figures' }))
  expect(figures.queryByRole('button', { name: /down|left|right/ })).not.toBeInTheDocument()
  expect(document.querySelectorAll('[inert]')).toHaveLength(5)
  expect((await axe(document.body)).violations).toEqual([])
})

test('what was arranged comes back; what is gone is ignored and what is new has its place', async () => {
  const at = '2026-03-16T15:00:00.000Z'
  const columns = ['bottom:mf-money.activity', 'main:mf-gone.card', 'hidden:mf-money.clock']
  const base = { id: 3, version: 1, createdAt: at, updatedAt: at, query: '', density: 'standard' as const }
  api.use(...viewHandlers([{ ...base, list: 'dashboard', name: 'layout', columns, isDefault: false }]))
  await start()
  await waitFor(() => expect(order()).toEqual(['figures', 'quick-actions', 'invoices', 'activity']))
})

test('reset asks, and brings everything back', async () => {
  const { user } = await begin()
  await user.click(screen.getByRole('button', { name: 'Hide Clock' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset the dashboard?' }))
  await user.click(question.getByRole('button', { name: 'Reset to default' }))
  await waitFor(() => expect(order()).toEqual(byDefault))
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'))
})

test('an arrangement that cannot be saved is told and taken back', async () => {
  api.use(http.post('/api/views', () => problem(503, 'Please try again shortly')))
  const { user } = await begin()
  await user.click(screen.getByRole('button', { name: 'Hide Clock' }))
  expect(await screen.findByText('The arrangement could not be saved')).toBeVisible()
  await waitFor(() => expect(order()).toEqual(byDefault))
})

test('without an answer about the arrangement the dashboard is there as usual', async () => {
  api.use(http.get('/api/views', () => new HttpResponse('gateway', { status: 502 })))
  await start()
  expect(await screen.findAllByText('card')).toHaveLength(4)
  expect(order()).toEqual(byDefault)
})
