import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer()
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const open = (path = '/login') => renderShell({ path, role: null })
const answerWithUser = http.post('/api/auth/login', () => HttpResponse.json({ user: makeUser('employee') }))

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(screen.getByLabelText('Username'), ' employee ')
  await user.type(screen.getByLabelText('Password'), ' Secret ')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

test('shows the product, the company, the version and the hint, and axe finds nothing', async () => {
  const { container } = await open()
  expect(screen.getByRole('heading', { name: 'Drayline' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Agent Login' })).toBeVisible()
  expect(screen.getByText('Freight factoring back office')).toBeVisible()
  expect(screen.getByText(/1\.4\.2/)).toBeVisible()
  expect(screen.getByText('Contact IT support for credential issues')).toBeVisible()
  expect(document.title).toBe('Agent Login · Drayline')
  expect(await axe(container)).toHaveNoViolations()
})

test('asks for what is missing without asking the server', async () => {
  const shell = await open()
  await shell.user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.getByText('Username is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(screen.getByLabelText('Username')).toHaveFocus()
  await shell.user.type(screen.getByLabelText('Username'), 'a')
  expect(screen.queryByText('Username is required')).not.toBeInTheDocument()
})

test('the password can be shown and hidden', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
})

test('password managers know what goes where, and a password can be pasted', async () => {
  const { user } = await open()
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username')
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await user.click(password)
  await user.paste('correct horse battery staple')
  expect(password).toHaveValue('correct horse battery staple')
})

test('while the request runs it says so and takes no input; then a full page load leads to where one came from', async () => {
  let sent: unknown
  const answer = Promise.withResolvers<void>()
  api.use(
    http.post('/api/auth/login', async ({ request }) => {
      sent = await request.json()
      await answer.promise
      return HttpResponse.json({ user: makeUser('employee') })
    }),
  )
  const shell = await open('/login?from=%2Finvoices%3Fstatus%3Ddraft')
  await fill(shell)
  expect(screen.getByRole('button', { name: /Signing in\.\.\./ })).toBeVisible()
  expect(screen.getByLabelText('Username')).toBeDisabled()
  expect(screen.getByLabelText('Password')).toBeDisabled()
  answer.resolve()
  await waitFor(() => expect(shell.pageLoads()).toEqual(['/invoices?status=draft']))
  expect(sent).toEqual({ username: 'employee', password: ' Secret ' })
  expect(localStorage.getItem('isAuthenticated')).toBe('true')
  const kept = { id: makeUser('employee').id, role: 'employee' }
  for (const key of ['user', 'currentUser'])
    expect(JSON.parse(localStorage.getItem(key) ?? '{}')).toEqual(kept)
  expect(Object.values(localStorage).join()).not.toMatch(/Maria|@/)
})

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/login', '/'],
])('after signing in, %s leads to %s', async (from, target) => {
  api.use(answerWithUser)
  const shell = await open(`/login?from=${encodeURIComponent(from)}`)
  await fill(shell)
  await waitFor(() => expect(shell.pageLoads()).toEqual([target]))
})

test('refused credentials and a broken connection have their own texts; a new try clears the old one', async () => {
  api.use(http.post('/api/auth/login', () => problem(401, 'Unauthorized')))
  const shell = await open('/local-login')
  await fill(shell)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Invalid username or password. Please try again.',
  )
  expect(screen.getByLabelText('Username')).toBeEnabled()
  expect(screen.getByLabelText('Password')).toHaveFocus()

  const broken = Promise.withResolvers<void>()
  api.use(
    http.post('/api/auth/login', async () => {
      await broken.promise
      return HttpResponse.error()
    }),
  )
  await shell.user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  broken.resolve()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Login failed. Please check your connection and try again.',
  )
})

test('too many attempts: the server says how long to wait', async () => {
  api.use(
    http.post('/api/auth/login', () => problem(429, 'Too many attempts. Wait 5 minutes and try again.')),
  )
  const shell = await open()
  await fill(shell)
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 5 minutes')
})

test('the language can be chosen before signing in', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  expect(screen.getByRole('menuitemradio', { name: 'Français (texts in English)' })).toBeVisible()
  await user.click(screen.getByRole('menuitemradio', { name: 'Français (texts in English)' }))
  await user.click(await screen.findByRole('button', { name: 'Language: Français' }))
  expect(document.documentElement.lang).toBe('en')
  await user.click(screen.getByRole('menuitemradio', { name: 'Español' }))
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByText('El nombre de usuario es obligatorio')).toBeVisible()
})

test('the landing page describes the product and leads to the sign-in screen', async () => {
  const { user, container, url } = await renderShell({ path: '/landing', role: null })
  for (const feature of ['Document Management', 'Invoice Processing', 'Client Management', 'Load Tracking']) {
    expect(screen.getByRole('heading', { name: feature })).toBeVisible()
  }
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('link', { name: 'Agent Login' }))
  expect(url()).toBe('/local-login')
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible()
})
