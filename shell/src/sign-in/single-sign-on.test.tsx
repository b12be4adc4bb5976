import { confirmedChannel } from '@drayline/domain/platform/users/single-sign-on'
import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(() => {
  forgetBrowser()
  messages.length = 0
  listeners.clear()
  Object.assign(globalThis, { BroadcastChannel: Channel })
})
afterEach(() => jest.restoreAllMocks())

const messages: unknown[] = []
const listeners = new Set<Channel>()

/** The browser's channel between windows, which jsdom lacks. */
class Channel extends EventTarget {
  onmessage: (() => void) | null = null
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    listeners.add(this)
  }
  postMessage(message: unknown) {
    if (this.name === confirmedChannel) messages.push(message)
  }
  close() {
    listeners.delete(this)
  }
}

const both = { provider: 'Acme', password: true }
const open = (path = '/login', signIn: { provider: string; password: boolean } = both) =>
  renderShell({ path, role: null, signIn })
const button = () => screen.getByRole('button', { name: 'Sign in with Acme' })

test('the button leads to the service with the page to return to, and axe finds nothing', async () => {
  let sent: unknown
  api.use(
    http.post('/api/auth/sso', async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ address: 'https://acme.example/authorize?x=1' })
    }),
  )
  const shell = await open('/login?from=%2Finvoices')
  expect(screen.getByLabelText('Username')).toBeVisible()
  expect(button()).toHaveFocus()
  expect(await axe(shell.container)).toHaveNoViolations()
  await shell.user.click(button())
  await waitFor(() => expect(shell.pageLoads()).toEqual(['https://acme.example/authorize?x=1']))
  expect(sent).toEqual({ from: '/invoices' })
})

test('a service that cannot be reached is told, and can be tried again', async () => {
  const text = 'Acme cannot be reached. Try again in a minute.'
  api.use(http.post('/api/auth/sso', () => problem(503, text)))
  const shell = await open()
  await shell.user.click(button())
  expect(await screen.findByText(text)).toBeVisible()
  expect(button()).toBeEnabled()
  expect(shell.pageLoads()).toEqual([])
})

test.each([
  ['cancelled', 'You did not finish signing in at Acme.'],
  ['noRole', 'You are in no group at Acme that may use this product. Ask your IT support.'],
  ['unknown', 'You have no account here. Ask an administrator to add one with your work email.'],
])('why nobody was signed in is told: %s', async (reason, text) => {
  await open(`/login?sso=${reason}`)
  expect(screen.getByText(text)).toBeVisible()
})

test('where passwords are switched off, they are for emergencies only', async () => {
  const { user } = await open('/login', { provider: 'Acme', password: false })
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Emergency access with a password' }))
  expect(screen.getByLabelText('Username')).toHaveFocus()
})

test('who has a second factor here is asked for it after the service', async () => {
  api.use(
    http.get('/api/auth/second-step', () =>
      HttpResponse.json({ passkey: null, code: true, recovery: false }),
    ),
    http.post('/api/auth/second-step', () => HttpResponse.json({ user: makeUser('employee') })),
  )
  const shell = await open('/login?step=second&from=%2Floads')
  await shell.user.type(await screen.findByLabelText('Code of your authenticator app'), '123456')
  await shell.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(shell.pageLoads()).toEqual(['/loads']))
})

test('a protected call is confirmed in a window of its own, and goes on when that is done', async () => {
  const popup = { location: { href: '' }, close: jest.fn() }
  jest.spyOn(window, 'open').mockReturnValue(popup as never)
  let grant: string | null = null
  const answers: unknown[] = []
  api.use(
    http.post('/api/vault/7/reveal', ({ request }) => {
      grant = request.headers.get('Drayline-Step-Up')
      if (grant) return HttpResponse.json({ id: 7, value: 'shown' })
      const ways = { passkey: null, code: false, recovery: false, password: false, provider: 'Acme' }
      const stepUp = { challenge: 'question', ...ways }
      return HttpResponse.json(
        { status: 403, title: 'Forbidden', code: 'step_up_required', stepUp },
        { status: 403 },
      )
    }),
    http.post('/api/auth/step-up/sso', () => HttpResponse.json({ address: 'https://acme.example/again' })),
    http.post('/api/auth/step-up', async ({ request }) => {
      answers.push(await request.json())
      return HttpResponse.json({ grant: 'good' })
    }),
  )
  const { shell, user } = await renderShell({ role: 'admin', signIn: both })
  const call = shell.http.post('/api/vault/7/reveal', {})
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  expect(dialog.queryByLabelText(/Your password/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Confirm with Acme' }))
  await waitFor(() => expect(popup.location.href).toBe('https://acme.example/again'))
  expect(answers).toEqual([])
  for (const { name, onmessage } of listeners) if (name === confirmedChannel) onmessage?.()
  expect(await call).toEqual({ id: 7, value: 'shown' })
  expect(answers).toEqual([{ challenge: 'question', provider: true }])
})

test('the window that has confirmed it tells the page and closes itself', async () => {
  const close = jest.spyOn(window, 'close').mockReturnValue()
  await renderShell({ path: '/confirmed', role: 'admin', signIn: both, waits: false })
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeVisible()
  expect(messages).toEqual(['done'])
  expect(close).toHaveBeenCalled()
})

test('a window in which it failed says why, and tells nobody', async () => {
  const close = jest.spyOn(window, 'close').mockReturnValue()
  await renderShell({ path: '/confirmed?sso=linked', role: 'admin', signIn: both, waits: false })
  expect(await screen.findByRole('heading', { name: 'Not confirmed' })).toBeVisible()
  expect(messages).toEqual([])
  expect(close).not.toHaveBeenCalled()
})

test('signing out leads on to the service, where it is done as well', async () => {
  api.use(http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204 })))
  const shell = await renderShell({ role: 'employee', signIn: both })
  await shell.user.click(screen.getByRole('button', { name: /User menu/ }))
  await shell.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(shell.pageLoads()).toEqual(['/api/auth/sso/sign-out']))
})
