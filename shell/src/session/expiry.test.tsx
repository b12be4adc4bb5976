import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { pageLoad } from '../browser/page-load.ts'
import { DraftPage, makeRemote } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const registry = { schemaVersion: 1, remotes: [] }
const api = createServer(
  ...quietHandlers(),
  // Looked at again by the code that looks for new versions, since time passes here in leaps.
  http.get('/api/remotes', () => HttpResponse.json(registry)),
)
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const hours = 12 * 60 * 60_000

function serve(...answers: ({ idleEndsIn: number; absoluteEndsIn: number } | null)[]) {
  const calls: string[] = []
  const answer = (method: string) => () => {
    calls.push(method)
    const times = answers.length > 1 ? answers.shift() : answers[0]
    return times ? HttpResponse.json(times) : problem(401, 'Unauthorized')
  }
  api.use(http.get('/api/auth/session', answer('GET')), http.post('/api/auth/session', answer('POST')))
  return calls
}

const dialog = () => screen.findByRole('alertdialog', { name: 'You are about to be signed out' })

test('says that the session is about to end, and one can stay', async () => {
  const calls = serve(
    { idleEndsIn: 100_000, absoluteEndsIn: hours },
    { idleEndsIn: 3_600_000, absoluteEndsIn: hours },
  )
  const { user } = await renderShell({ session: { idleEndsIn: 3_600_000, absoluteEndsIn: hours } })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  // The machine slept: an hour went by on its clock.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 58.5 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await dialog()).toHaveTextContent(/Time left: 1:(39|40)/)
  jest.restoreAllMocks()
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(calls).toEqual(['GET', 'POST'])
})

test('a clock that was set forward only makes it ask', async () => {
  const calls = serve({ idleEndsIn: 3_500_000, absoluteEndsIn: hours })
  await renderShell({ session: { idleEndsIn: 3_600_000, absoluteEndsIn: hours } })
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(calls).toEqual(['GET']))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the end in all cannot be put off: signing in again leads back, with what was typed', async () => {
  serve({ idleEndsIn: 3_000_000, absoluteEndsIn: 90_000 })
  api.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
  const remotes = [makeRemote('mf-notes')]
  const modules = { 'mf_notes/Page': { Component: DraftPage } }
  const { user, shell, pageLoads } = await renderShell({
    path: '/notes?open=7',
    remotes,
    modules,
    session: { idleEndsIn: 3_600_000, absoluteEndsIn: 3_000_000 },
  })
  await user.type(await screen.findByLabelText('Note'), 'half')
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 50 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await dialog()
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  await waitFor(() => expect(pageLoads()).toEqual(['/login?from=%2Fnotes%3Fopen%3D7']))
  expect(shell.host()?.drafts.read('note')).toBe('half')
})

test('when the server says it is over, it is said, and the page leads to the sign-in screen', async () => {
  serve(null)
  await renderShell({ session: { idleEndsIn: 3_600_000, absoluteEndsIn: hours } })
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
})

test.each([
  ['role', 'Your role was changed by an administrator. Sign in again.'],
  ['deactivated', 'Your account was switched off. Talk to an administrator.'],
  ['password', 'Your password was reset by an administrator. Sign in with the new one.'],
] as const)('who is put out while the page is open reads why: %s', async (reason, text) => {
  api.use(http.get('/api/auth/verify', () => problem(401, 'Unauthorized')))
  const { shell } = await renderShell()
  await act(() => shell.session.ended(reason))
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
  // On the screen itself, not in a toast that is gone when the user comes back to their desk.
  expect(within(screen.getByRole('main')).getByText(text)).toBeVisible()
})

test('who was put out while the page was closed reads why, and who comes for the first time reads nothing', async () => {
  const view = await renderShell({ role: null, path: '/login', sessionEnd: 'role' })
  const text = 'Your role was changed by an administrator. Sign in again.'
  expect(await screen.findByText(text)).toBeVisible()
  view.unmount()
  await renderShell({ role: null, path: '/login' })
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(screen.queryByText('You were signed out')).not.toBeInTheDocument()
})

test('a page without boot data learns the reason from the refused verification', async () => {
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('user', JSON.stringify(makeUser('employee')))
  localStorage.setItem('currentUser', JSON.stringify(makeUser('employee')))
  api.use(http.get('/api/auth/verify', () => problem(401, 'Unauthorized', { reason: 'deactivated' })))
  await renderShell({ boot: false })
  const text = 'Your account was switched off. Talk to an administrator.'
  expect(await screen.findByText(text)).toBeVisible()
})

test('a call that is refused first tells the reason as well as the live line does', async () => {
  api.use(http.get('/api/late', () => problem(401, 'Unauthorized', { reason: 'role' })))
  const { shell } = await renderShell()
  await act(
    async () =>
      void (await shell
        .host()
        ?.http.get('/api/late')
        .catch(() => undefined)),
  )
  const text = 'Your role was changed by an administrator. Sign in again.'
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('You were signed out')).toBeVisible()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
})

test('the end of a session that this browser has replaced only loads the page anew', async () => {
  const again = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
  api.use(http.get('/api/auth/verify', () => HttpResponse.json({ authenticated: true })))
  const { shell } = await renderShell()
  await act(() => shell.session.ended('ended'))
  expect(again).toHaveBeenCalledTimes(1)
})

test('who must choose a password sees nothing else, and begins anew after it', async () => {
  const again = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
  const sent: unknown[] = []
  let first = true
  api.use(
    http.post('/api/auth/first-password', () =>
      problem(403, undefined, { code: 'current_password_required' }),
    ),
    http.post('/api/auth/password', async ({ request }) => {
      sent.push(await request.json())
      if (!first) return HttpResponse.json(makeUser('employee'))
      first = false
      return problem(422, 'Check the marked fields', {
        errors: { newPassword: 'This password is too common or too easy to guess' },
      })
    }),
  )
  const { user } = await renderShell({ user: { mustChangePassword: true }, waits: false })
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
  const save = screen.getByRole('button', { name: 'Save password' })
  const enter = async (label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.paste(text)
  }
  expect(screen.queryByLabelText(/Current password/)).not.toBeInTheDocument()
  for (const label of [/^New password(?! again)/, /New password again/]) {
    await enter(label, 'seventeen kettles')
  }
  await user.click(save)
  await screen.findByLabelText(/Current password/)
  await enter(/Current password/, 'given-to-me')
  await enter(/^New password(?! again)/, 'short')
  await enter(/New password again/, 'other')
  await user.click(save)
  expect(await screen.findAllByText('Use at least 10 characters')).not.toHaveLength(0)
  expect(screen.getAllByText('The two passwords differ')).not.toHaveLength(0)
  for (const label of [/^New password(?! again)/, /New password again/]) {
    await enter(label, 'seventeen kettles')
  }
  await user.click(save)
  expect(await screen.findAllByText('This password is too common or too easy to guess')).not.toHaveLength(0)
  expect(again).not.toHaveBeenCalled()
  await user.click(save)
  await waitFor(() => expect(again).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ currentPassword: 'given-to-me', newPassword: 'seventeen kettles' })
})

test('right after signing in, a given password is exchanged without typing it again', async () => {
  const sent: unknown[] = []
  const again = jest.spyOn(pageLoad, 'again').mockImplementation(() => undefined)
  api.use(
    http.post('/api/auth/first-password', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(makeUser('employee'))
    }),
  )
  const { user } = await renderShell({ user: { mustChangePassword: true }, waits: false })
  await user.type(await screen.findByLabelText(/^New password(?! again)/), 'seventeen kettles')
  await user.type(screen.getByLabelText(/New password again/), 'seventeen kettles')
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(again).toHaveBeenCalled())
  expect(sent).toEqual([{ newPassword: 'seventeen kettles' }])
})
