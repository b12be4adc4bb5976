import { createServer, HttpResponse, http } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { DraftPage, makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

function Bad(): never {
  throw new Error('broken page')
}

const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }))

const alpha = makeRemote('mf-alpha')
const beta = makeRemote('mf-beta')
const modules = { 'mf_alpha/Page': pageOf('Alpha'), 'mf_beta/Page': pageOf('Beta') }

test('a fourth remote appears with its link, its page and its title, and nothing of it is loaded before', async () => {
  const { user, runtime, url } = await renderShell({ remotes: [alpha, beta], modules })
  expect(runtime.loads).toEqual([])
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()
  expect(url()).toBe('/beta')
  await waitFor(() => expect(document.title).toBe('beta page · Drayline'))
  expect(navigation().getByRole('link', { name: 'Go beta' })).toHaveAttribute('aria-current', 'page')
  expect(navigation().getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Beta' })).toHaveFocus())
})

test('a page without permission: access denied, a toast, and neither code nor calls', async () => {
  const secret = makeRemote('mf-alpha', {
    routes: [{ path: '/alpha', expose: './Page', title: { en: 'Alpha' }, permission: 'admin.open' }],
    nav: [
      { id: 'a', to: '/alpha', label: { en: 'Secret' }, icon: 'file', order: 1, permission: 'admin.open' },
    ],
  })
  const { runtime, container } = await renderShell({ path: '/alpha', remotes: [secret], modules })
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  expect(screen.getByText(/The manager role is required\./)).toBeVisible()
  const toasts = screen.getByRole('region', { name: /Notifications/ })
  expect(within(toasts).getByText("You don't have permission to access this page.")).toBeVisible()
  expect(navigation().queryByRole('link', { name: 'Secret' })).not.toBeInTheDocument()
  expect(runtime.loads).toEqual([])
  expect(await axe(container)).toHaveNoViolations()
})

test('a manager sees what the employee does not', async () => {
  const secret = makeRemote('mf-alpha', {
    nav: [
      { id: 'a', to: '/alpha', label: { en: 'Secret' }, icon: 'file', order: 1, permission: 'admin.open' },
    ],
  })
  await renderShell({ role: 'manager', remotes: [secret], modules })
  expect(navigation().getByRole('link', { name: 'Secret' })).toBeVisible()
})

test('a second remote with the same path root, or one of the shell, is refused and logged; the rest works', async () => {
  const log = quiet()
  const thief = makeRemote('mf-thief', {
    pathRoots: ['/alpha'],
    routes: [{ path: '/alpha', expose: './Page', title: { en: 'Thief' } }],
    nav: [{ id: 't', to: '/alpha', label: { en: 'Thief' }, icon: 'file', order: 1 }],
  })
  await renderShell({ path: '/alpha', remotes: [alpha, thief], modules })
  expect(await screen.findByRole('heading', { name: 'Alpha' })).toBeVisible()
  expect(screen.queryByText('Thief')).not.toBeInTheDocument()
  expect(String(log.mock.calls[0]?.[1])).toContain("'/alpha' belongs to 'mf-alpha' already")
})

test('an unknown path is not found for a visitor too; a known one sends them to sign in', async () => {
  const unknown = await renderShell({ path: '/nonsense', role: null, pathIsUnknown: true })
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  unknown.unmount()
  const known = await renderShell({ path: '/alpha', role: null })
  expect(known.url()).toBe('/login?from=%2Falpha')
})

test('an unknown path is not found, with a way home', async () => {
  const { user, container } = await renderShell({ path: '/nonsense', remotes: [alpha], modules })
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a remote that fails names itself, marks its link, leaves the rest alone, and comes back without a reload', async () => {
  quiet()
  let broken = true
  api.use(
    http.get('/remotes/*', () => new HttpResponse(null, { status: 500 })),
    http.get('/api/remotes', () => HttpResponse.json({ schemaVersion: 1, remotes: [alpha, beta] })),
  )
  const { user } = await renderShell({
    remotes: [alpha, beta],
    modules: {
      ...modules,
      'mf_alpha/Page': () => {
        if (broken) throw new Error('RUNTIME-008 ScriptNetworkError')
        return pageOf('Alpha')
      },
    },
  })
  await user.click(navigation().getByRole('link', { name: 'Go alpha' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Alpha')
  expect(alert).toHaveTextContent('1.0.0-0123456789abcdef')
  expect(navigation().getByRole('link', { name: 'Go alpha' })).toHaveAccessibleDescription(
    'Unavailable at the moment',
  )
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()

  await user.click(navigation().getByRole('link', { name: 'Go alpha' }))
  await screen.findByRole('alert')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Alpha' })).toBeVisible()
  expect(navigation().getByRole('link', { name: 'Go alpha' })).not.toHaveAccessibleDescription()
})

test('a page that throws while it renders takes nothing else with it', async () => {
  quiet()
  const { user } = await renderShell({
    path: '/alpha',
    remotes: [alpha, beta],
    modules: { ...modules, 'mf_alpha/Page': { Component: Bad } },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()
})

test('without a registry the frame stays and offers to try again', async () => {
  quiet()
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('user', '{"id":1}')
  let calls = 0
  const { makeUser, problem } = await import('@drayline/testing')
  api.use(
    http.get('/api/auth/verify', () => HttpResponse.json({ authenticated: true })),
    http.get('/api/auth/user', () => HttpResponse.json(makeUser('employee', { theme: 'light' }))),
    http.get('/api/remotes', () =>
      calls++ === 0 ? problem(503) : HttpResponse.json({ schemaVersion: 1, remotes: [alpha] }),
    ),
  )
  const { user } = await renderShell({ path: '/alpha', boot: false, modules })
  expect(await screen.findByText('The screens could not be loaded')).toBeVisible()
  expect(navigation().getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Alpha' })).toBeVisible()
})

test('unsaved changes ask before they are left, and a saved page does not', async () => {
  const { user, url } = await renderShell({
    path: '/alpha?new=1',
    remotes: [alpha, beta],
    modules: { ...modules, 'mf_alpha/Page': { Component: DraftPage } },
  })
  await user.type(await screen.findByLabelText('Note'), 'x')
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(url()).toBe('/alpha?new=1')

  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  await user.clear(screen.getByLabelText('Note'))
  await user.click(navigation().getByRole('link', { name: 'Go beta' }))
  expect(await screen.findByRole('heading', { name: 'Beta' })).toBeVisible()
})
