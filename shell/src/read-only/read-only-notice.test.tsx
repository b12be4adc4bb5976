import { createServer, HttpResponse, http, problem } from '@drayline/testing'
import { act, screen } from '@testing-library/react'
import { axe } from 'jest-axe'
import { DraftPage, makeRemote } from '../testing/fake-remotes.tsx'
import { FakeEventSource, installStreams } from '../testing/fake-stream.ts'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const refused = (code: string) => problem(503, 'Changes cannot be saved right now.', { code })
let isReady = false
const api = createServer(
  ...quietHandlers(),
  http.post('/api/clients', () => refused('disk_full')),
  http.get('/readyz', () => (isReady ? HttpResponse.json({ status: 'ready' }) : refused('disk_full'))),
)
let uninstall: () => void
beforeEach(() => {
  forgetBrowser()
  isReady = false
  uninstall = installStreams()
})
afterEach(() => {
  uninstall()
  jest.useRealTimers()
})

const remotes = [makeRemote('mf-alpha')]
const modules = { 'mf_alpha/Page': { Component: DraftPage } }
const open = () => renderShell({ path: '/alpha', remotes, modules })
const title = 'You can read, but not save'

test('a refused change brings the notice, politely; it goes by itself, and what was typed stays', async () => {
  const { shell, user, container } = await open()
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await user.type(field, 'Blue Ridge')
  const regions = screen.getAllByRole('status')
  jest.useFakeTimers({ advanceTimers: true })
  await act(async () => {
    await expect(shell.http.post('/api/clients', { name: 'Blue Ridge' })).rejects.toThrow('503')
  })
  // Announced only when the region was there before its text.
  const region = screen.getByText(title).closest('[role=status]')
  expect(regions).toContain(region)
  expect(region).toHaveTextContent('The database disk is full.')
  isReady = true
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByText(title)).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(field)
  expect(field).toHaveValue('Blue Ridge')
  jest.useRealTimers()
  expect((await axe(container)).violations).toEqual([])
})

test('the live connection says it before anybody has tried to save', async () => {
  await open()
  expect(screen.queryByText(title)).not.toBeInTheDocument()
  await act(async () => FakeEventSource.open[0]?.say('ping', { readOnly: 'clock_wrong' }, '4'))
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(/^The server's clock is wrong\./)).toBeVisible()
})

test('other refusals are no reason for it', async () => {
  api.use(http.post('/api/clients', () => problem(503)))
  const { shell } = await open()
  await act(async () => {
    await expect(shell.http.post('/api/clients', {})).rejects.toThrow('503')
  })
  expect(screen.queryByText(title)).not.toBeInTheDocument()
})
