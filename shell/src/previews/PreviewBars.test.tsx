import { createServer, HttpResponse, http } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor } from '@testing-library/react'
import { pageLoad } from '../browser/page-load.ts'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'
import { createPreviews } from './previews.ts'
import { hasPreviews } from './previews-key.ts'

const api = createServer(...quietHandlers())
const text = `mf-alpha.2.0.0-00000002.1.${'a'.repeat(43)}`
const until = '2026-12-01T16:00:00.000Z'
const remote = { ...makeRemote('mf-alpha'), version: '2.0.0-00000002' }
const modules = { 'mf_alpha/Page': { Component: () => <p>Alpha's page</p> } }
const alpha = { ...remote, preview: { until, isUsual: false } }

beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

async function openLink(registered = alpha) {
  window.history.replaceState(null, '', `/?try=${text}`)
  const previews = createPreviews()
  await previews.apply({ schemaVersion: 1, remotes: [registered] })
  return { previews, ...(await renderShell({ remotes: [registered], previews, modules })) }
}

test('a bar says which version is tried and until when, on every page, and how to leave', async () => {
  const again = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
  const { user } = await openLink()
  expect(await screen.findByText('You are trying Alpha 2.0.0-00000002')).toBeVisible()
  expect(screen.getByText(/in this tab alone and until .*2026/)).toBeVisible()
  await expectAccessible()
  await user.click(await screen.findByRole('link', { name: 'Go alpha' }))
  expect(await screen.findByText("Alpha's page")).toBeVisible()
  expect(screen.getByText('You are trying Alpha 2.0.0-00000002')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Leave the preview of Alpha/ }))
  expect(again).toHaveBeenCalled()
  expect(hasPreviews()).toBe(false)
})

test('what was tried is what users get now', async () => {
  await openLink({ ...remote, preview: { until, isUsual: true } })
  expect(await screen.findByText(/is what you get without the preview, too/)).toBeVisible()
})

test('a link that ends while the tab is open is told, and its tab goes on', async () => {
  const asked: string[] = []
  api.use(
    http.get('/api/remotes', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ schemaVersion: 1, remotes: [makeRemote('mf-alpha')] })
    }),
  )
  await openLink()
  await screen.findByText('You are trying Alpha 2.0.0-00000002')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The preview of Alpha 2.0.0-00000002 has ended')).toBeVisible()
  expect(asked).toEqual([`?try=${text}`])
})

test('who signs out takes no preview along', async () => {
  api.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
  const { shell } = await openLink()
  await act(() => shell.session.logout())
  await waitFor(() => expect(hasPreviews()).toBe(false))
})

test('a failure in a preview is reported as one', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { shell } = await openLink()
  shell.federation?.reportRenderError('mf-alpha', './Page', new Error('no rows'))
  expect(shell.outcomes).toMatchObject([{ version: '2.0.0-00000002', outcome: 'render', preview: true }])
})
