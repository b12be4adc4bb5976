import { QueryClientProvider, useMutation, useQuery } from '@drayline/platform/query'
import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DraftPage, makeRemote } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'
import { useAuth } from './AuthProvider.tsx'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const registry = http.get('/api/remotes', () => HttpResponse.json({ schemaVersion: 1, remotes: [] }))

function remember(role: 'employee' | 'admin') {
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('user', JSON.stringify(makeUser(role)))
  localStorage.setItem('currentUser', JSON.stringify(makeUser(role)))
}

function Lonely() {
  useAuth()
  return null
}

function List({ read, write }: { read: () => Promise<string>; write: () => Promise<void> }) {
  const list = useQuery({ queryKey: ['list'], queryFn: read })
  const save = useMutation({ mutationFn: write })
  return (
    <>
      <p>{list.isError ? 'No list' : list.data}</p>
      <button type="button" onClick={() => save.mutate()}>
        {save.isError ? 'Not saved' : 'Save'}
      </button>
    </>
  )
}

const signInButton = () => screen.findByRole('button', { name: 'Sign In' })

test('useAuth outside its provider names the mistake', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Lonely />)).toThrow('useAuth must be used within an AuthProvider')
})

test('without a network reading and writing fail at once instead of waiting, and what failed is read again after', async () => {
  // Back online, the shell also looks whether remotes are newer.
  api.use(registry)
  const { shell } = await renderShell()
  const read = jest.fn<Promise<string>, []>().mockRejectedValue(new TypeError('Failed to fetch'))
  const write = jest.fn<Promise<void>, []>().mockRejectedValue(new TypeError('Failed to fetch'))
  fireEvent(window, new Event('offline'))
  render(
    <QueryClientProvider client={shell.queryClient}>
      <List read={read} write={write} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('No list')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Not saved' })).toBeVisible()

  read.mockResolvedValue('Rows')
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('Rows')).toBeVisible()
})

test('with nothing stored the guard leads to the sign-in screen and remembers the page', async () => {
  const { url } = await renderShell({ path: '/clients?q=blue', boot: false })
  expect(await signInButton()).toBeVisible()
  expect(url()).toBe('/login?from=%2Fclients%3Fq%3Dblue')
})

test('a stored administrator grants nothing: until the server answers there is a neutral frame', async () => {
  remember('admin')
  let verified = false
  // Held back: a slow machine renders later than the answer would come.
  const answer = Promise.withResolvers<void>()
  api.use(
    http.get('/api/auth/verify', async () => {
      verified = true
      await answer.promise
      return HttpResponse.json({ authenticated: true })
    }),
    http.get('/api/auth/user', () => HttpResponse.json(makeUser('employee'))),
    registry,
  )
  const started = performance.now()
  await renderShell({ boot: false })
  expect(screen.getByRole('status')).toHaveTextContent('Verifying authentication...')
  expect(screen.queryByText('Admin')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
  await waitFor(() => expect(verified).toBe(true))
  expect(performance.now() - started).toBeGreaterThanOrEqual(95)
  answer.resolve()
  // The page takes the place of its skeleton, which has the same heading.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible())
  expect(screen.getByText('Employee')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '{}').role).toBe('employee')
})

test('a failed verification clears the storage', async () => {
  remember('employee')
  localStorage.setItem('theme', 'dark')
  api.use(http.get('/api/auth/verify', () => problem(401, 'Unauthorized')))
  await renderShell({ boot: false })
  expect(await signInButton()).toBeVisible()
  for (const key of ['isAuthenticated', 'user', 'currentUser']) expect(localStorage.getItem(key)).toBeNull()
  expect(localStorage.getItem('theme')).toBe('dark')
})

test.each([
  ['a network error', () => HttpResponse.error()],
  ['a server that is down', () => problem(503)],
])('%s leaves the session as it is and can be tried again', async (_, answer) => {
  remember('employee')
  let calls = 0
  api.use(
    http.get('/api/auth/verify', () =>
      calls++ === 0 ? answer() : HttpResponse.json({ authenticated: true }),
    ),
    http.get('/api/auth/user', () => HttpResponse.json(makeUser('employee'))),
    registry,
  )
  const { user } = await renderShell({ boot: false })
  expect(await screen.findByText('The server cannot be reached')).toBeVisible()
  expect(localStorage.getItem('isAuthenticated')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('what the server wrote into the page counts as its answer', async () => {
  await renderShell({ role: 'manager' })
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.getByText('Manager')).toBeVisible()
  expect(localStorage.getItem('isAuthenticated')).toBe('true')
})

test('the server knows no session: the storage is cleared whatever it held', async () => {
  remember('admin')
  await renderShell({ role: null, path: '/' })
  expect(await signInButton()).toBeVisible()
  expect(localStorage.getItem('isAuthenticated')).toBeNull()
})

test('signing out tells the server, forgets the browser and drafts, and ends at the sign-in screen', async () => {
  let told = 0
  api.use(
    http.post('/api/auth/logout', () => {
      told += 1
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user, shell, pageLoads } = await renderShell()
  shell.host()?.drafts.write('note', 'kept')
  await user.click(screen.getByRole('button', { name: /User menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(pageLoads()).toEqual(['/login']))
  expect(told).toBe(1)
  expect(localStorage.getItem('isAuthenticated')).toBeNull()
  expect(shell.host()?.drafts.read('note')).toBeNull()
})

test('signing out works while the server is away', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(http.post('/api/auth/logout', () => HttpResponse.error()))
  const { user } = await renderShell()
  await user.click(screen.getByRole('button', { name: /User menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(await signInButton()).toBeVisible()
})

describe('a sign-out that the server could not be told about', () => {
  const pending = () => screen.findByText('You are not signed out everywhere yet')

  async function signOutInVain() {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    api.use(http.post('/api/auth/logout', () => problem(503)))
    const view = await renderShell()
    view.shell.host()?.drafts.write('note', 'kept')
    await view.user.click(screen.getByRole('button', { name: /User menu/ }))
    await view.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await pending()
    return view
  }

  test('says so, and a reload is not signed in again', async () => {
    const { unmount } = await signOutInVain()
    unmount()
    // The cookie is still good, so the server writes the person into the page.
    const { url } = await renderShell({ role: 'admin', waits: false })
    expect(await pending()).toBeVisible()
    expect(await signInButton()).toBeVisible()
    expect(url()).toContain('/login')
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
  })

  test('is repeated when the network is back, and then the session is over', async () => {
    const { pageLoads } = await signOutInVain()
    let told = 0
    api.use(
      http.post('/api/auth/logout', () => {
        told += 1
        return new HttpResponse(null, { status: 204 })
      }),
    )
    fireEvent(window, new Event('online'))
    await waitFor(() =>
      expect(screen.queryByText('You are not signed out everywhere yet')).not.toBeInTheDocument(),
    )
    expect(told).toBe(1)
    expect(pageLoads()).toEqual([])
    expect(localStorage.getItem('drayline.sign-out-pending')).toBeNull()
  })

  test('is replaced by signing in, here or in another tab', async () => {
    const { user, unmount } = await signOutInVain()
    api.use(http.post('/api/auth/login', () => HttpResponse.json({ user: makeUser('employee') })))
    await user.type(screen.getByLabelText(/Username/), 'employee')
    await user.type(screen.getByLabelText(/Password/, { selector: 'input' }), 'drayline-demo')
    await user.click(await signInButton())
    await waitFor(() => expect(localStorage.getItem('drayline.sign-out-pending')).toBeNull())
    unmount()
    await renderShell()
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('is over here, too, when another tab has told the server', async () => {
    await signOutInVain()
    await act(async () => {
      localStorage.removeItem('drayline.sign-out-pending')
      window.dispatchEvent(new StorageEvent('storage', { key: 'drayline.sign-out-pending', newValue: null }))
    })
    expect(screen.queryByText('You are not signed out everywhere yet')).not.toBeInTheDocument()
  })
})

test('signing out in one tab signs out the others', async () => {
  const { url } = await renderShell({ path: '/' })
  await act(async () => {
    localStorage.removeItem('isAuthenticated')
    window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: null }))
  })
  expect(await signInButton()).toBeVisible()
  expect(url()).toBe('/login')
})

test('a lost session says so, then leads to the sign-in screen and keeps page and draft', async () => {
  api.use(http.post('/api/notes', () => problem(401, 'Unauthorized')))
  const remotes = [makeRemote('mf-notes')]
  const modules = { 'mf_notes/Page': { Component: DraftPage } }
  const { user, url, unmount } = await renderShell({ path: '/notes?open=7', remotes, modules })
  await user.type(await screen.findByLabelText('Note'), 'half a sentence')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Unauthorized')).toBeVisible()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
  expect(screen.getByLabelText('Note')).toBeVisible()
  expect(await signInButton()).toBeVisible()
  expect(url()).toBe('/login?from=%2Fnotes%3Fopen%3D7')
  expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument()
  unmount()

  await renderShell({ path: '/notes?open=7', remotes, modules })
  expect(await screen.findByLabelText('Note')).toHaveValue('half a sentence')
})
