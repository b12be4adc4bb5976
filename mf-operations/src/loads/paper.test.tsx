import { http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './LoadsPage.module.ts'

jest.mock('../documents/PdfPages.tsx', () => jest.requireActual('../documents/pdf-pages.fixture.tsx'))

const api = createTestApi()
const paper = () => new File(['x'.repeat(2048)], 'ratecon.pdf', { type: 'application/pdf' })
const form = () => within(screen.getByRole('dialog', { name: 'New Load' }))

async function open(options = {}) {
  const view = await renderPage(page, { route: '/loads?new=1', ...options })
  const number = await screen.findByRole('textbox', { name: /^Load number/ })
  return { ...view, number }
}

async function choosePaper(user: UserEvent, file = paper()) {
  await screen.findByRole('button', { name: 'Rate confirmation' })
  const input = document.querySelector<HTMLInputElement>('form input[type=file]')
  if (!input) throw new Error('no picker')
  await user.upload(input, file)
}

async function fill(user: UserEvent, number: string) {
  await user.type(await form().findByRole('textbox', { name: /^Load number/ }), number)
  const client = form().getByRole('combobox', { name: /^Client/ })
  await user.clear(client)
  await user.type(client, 'Sun Val')
  await user.click(await screen.findByRole('option', { name: /Sun Valley Freight/ }))
}

const loadOf = (number: string) => api.db.loads.find(({ loadNumber }) => loadNumber === number)
const papersOf = (id: number | undefined) => api.db.documents.filter(({ loadId }) => loadId === id)

test('stays beside the fields while they are typed, and is filed with the load once that is stored', async () => {
  const { user } = await open()
  await choosePaper(user)
  expect(await screen.findByRole('region', { name: /ratecon\.pdf/ })).toBeVisible()
  expect(await screen.findByText('Sheet 1')).toBeVisible()
  // Nothing is sent before the load is there, and typing goes on.
  expect(screen.getByRole('textbox', { name: /^Load number/ })).toHaveFocus()
  expect(api.seen('POST', '/api/documents')).toHaveLength(0)
  await user.keyboard('{PageDown}')
  expect(await screen.findByText('Sheet 2')).toBeVisible()
  await expectAccessible()
  await fill(user, 'LD-1')
  await user.click(form().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(papersOf(loadOf('LD-1')?.id)).toHaveLength(1))
  expect(papersOf(loadOf('LD-1')?.id)).toMatchObject([
    { documentType: 'rate_confirmation', originalName: 'ratecon.pdf' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('with Save and new the next load begins without the paper of the one before', async () => {
  const { user } = await open()
  await choosePaper(user)
  await fill(user, 'LD-2')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(papersOf(loadOf('LD-2')?.id)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Rate confirmation' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /ratecon\.pdf/ })).not.toBeInTheDocument()
  await user.type(form().getByRole('textbox', { name: /^Load number/ }), 'LD-3')
  await user.click(form().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(loadOf('LD-3')).toBeDefined())
  expect(papersOf(loadOf('LD-3')?.id)).toHaveLength(0)
})

test('one that does not arrive says so over the list, and is tried again', async () => {
  const { user, host } = await open()
  api.use(http.post('/api/documents/upload', () => problem(503), { once: true }))
  await choosePaper(user)
  await fill(user, 'LD-4')
  await user.click(form().getByRole('button', { name: 'Save' }))
  const retry = await screen.findByRole('button', {
    name: /ratecon\.pdf.*again|Try again.*ratecon\.pdf|Retry.*ratecon\.pdf/i,
  })
  expect(host.calls.toasts.some(({ tone }) => tone === 'error')).toBe(true)
  expect(papersOf(loadOf('LD-4')?.id)).toHaveLength(0)
  await user.click(retry)
  await waitFor(() => expect(papersOf(loadOf('LD-4')?.id)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument())
})

test('a load that is refused keeps its paper, and sends none', async () => {
  const { user } = await open()
  await choosePaper(user)
  await fill(user, 'L-0001')
  await user.click(form().getByRole('button', { name: 'Save' }))
  expect(await form().findAllByText('Load number L-0001 is already taken')).not.toHaveLength(0)
  expect(screen.getByRole('region', { name: /ratecon\.pdf/ })).toBeVisible()
  expect(api.seen('POST', '/api/documents')).toHaveLength(0)
})

test('leaving with a paper alone asks, and without it does not', async () => {
  const { user, host } = await open({ confirmAnswer: false })
  await choosePaper(user)
  expect(host.calls.guards).toBe(1)
  await user.click(form().getByRole('button', { name: 'Cancel' }))
  expect(host.calls.confirms).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(host.calls.guards).toBe(0)
  await user.click(form().getByRole('button', { name: 'Cancel' }))
  expect(host.calls.confirms).toHaveLength(1)
})

test('on a phone it folds away above the fields', async () => {
  setViewport(390)
  const { user } = await open()
  await choosePaper(user)
  const summary = await screen.findByText('Rate confirmation: ratecon.pdf')
  expect(summary.closest('details')).toHaveAttribute('open')
  await user.click(summary)
  expect(summary.closest('details')).not.toHaveAttribute('open')
})

test('a picture is shown as it is', async () => {
  const { user } = await open()
  URL.createObjectURL = () => 'blob:paper'
  URL.revokeObjectURL = () => undefined
  await choosePaper(user, new File(['x'], 'ratecon.jpg', { type: 'image/jpeg' }))
  const preview = await screen.findByRole('region', { name: /ratecon\.jpg/ })
  await waitFor(() => expect(preview.querySelector('img')).toHaveAttribute('src', 'blob:paper'))
})

test('who may not upload is not offered a paper', async () => {
  await open({ user: { permissions: ['loads.read', 'loads.create'] } })
  expect(screen.queryByRole('button', { name: 'Rate confirmation' })).not.toBeInTheDocument()
})
