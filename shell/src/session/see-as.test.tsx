import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, screen, waitFor } from '@testing-library/react'
import { pageLoad } from '../browser/page-load.ts'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
let again: jest.SpyInstance
beforeEach(() => {
  forgetBrowser()
  again = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())
const reloads = () => again.mock.calls.length

const seeing = { user: makeUser('employee', { ownRole: 'admin' }) }

test('a bar says as which role Drayline is seen, and ends it with one click', async () => {
  let ended = 0
  api.use(
    http.delete('/api/auth/see-as', () => {
      ended += 1
      return HttpResponse.json({ role: null })
    }),
  )
  const { user } = await renderShell(seeing)
  expect(await screen.findByText('You are seeing Drayline as Employee')).toBeVisible()
  expect(screen.getByText(/nothing can be changed/)).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'End' }))
  await waitFor(() => expect([ended, reloads()]).toEqual([1, 1]))
})

test('where it could not be ended, it is said, and the bar stays', async () => {
  api.use(http.delete('/api/auth/see-as', () => problem(503)))
  const { user } = await renderShell(seeing)
  await user.click(await screen.findByRole('button', { name: 'End' }))
  expect(await screen.findByText('Failed to end it. Try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'End' })).toBeEnabled()
  expect(reloads()).toBe(0)
})

test('other tabs of this browser begin anew when the view changes', async () => {
  await renderShell({ user: makeUser('admin') })
  expect(screen.queryByText(/You are seeing Drayline/)).not.toBeInTheDocument()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'seeAs', newValue: 'employee' })))
  await waitFor(() => expect(reloads()).toBe(1))
})
