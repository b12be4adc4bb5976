import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { createServer, HttpResponse, http, makeUser, setViewport } from '@drayline/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const clients = makeRemote('mf-clients', {
  newItems: [
    {
      id: 'c',
      to: '/clients?new=1',
      label: { en: 'Add Client' },
      icon: 'plus',
      order: 2,
      permission: 'clients.create',
    },
  ],
})
const invoices = makeRemote('mf-invoices', {
  nav: [{ id: 'i', to: '/invoices', label: { en: 'Invoices', es: 'Facturas' }, icon: 'receipt', order: 5 }],
  newItems: [
    { id: 'i', to: '/invoices?new=1', label: { en: 'New Invoice' }, icon: 'receipt', order: 1 },
    {
      id: 'r',
      to: '/invoices?run=1',
      label: { en: 'New Run' },
      icon: 'receipt',
      order: 3,
      permission: 'users.manage',
    },
  ],
})
const remotes = [clients, invoices]
const modules = { 'mf_clients/Page': pageOf('Clients'), 'mf_invoices/Page': pageOf('Invoices') }

/** Answers the saving of a preference and keeps what was sent. */
function profileSaves() {
  const saved: unknown[] = []
  api.use(
    http.patch('/api/user/profile', async ({ request }) => {
      const changes = (await request.json()) as Partial<CurrentUser>
      saved.push(changes)
      return HttpResponse.json(makeUser('employee', changes))
    }),
  )
  return saved
}

test('the frame shows product, person, role and links in their order; axe finds nothing', async () => {
  const { container } = await renderShell({ remotes, modules, user: { firstName: 'Ana', lastName: 'Ruiz' } })
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }))
  expect(sidebar.getByText('Drayline')).toBeVisible()
  expect(sidebar.getByText('Ana Ruiz')).toBeVisible()
  expect(sidebar.getByText('Employee')).toBeVisible()
  expect(sidebar.getByText('AR')).toBeVisible()
  expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Invoices',
    'Go clients',
  ])
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  expect(await axe(container)).toHaveNoViolations()
})

test("the 'New' menu and the quick actions open the forms that this person may use", async () => {
  const { user, url } = await renderShell({ remotes, modules })
  await user.click(screen.getByRole('button', { name: 'New' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['New Invoice', 'Add Client'])
  await user.click(screen.getByRole('menuitem', { name: 'Add Client' }))
  await screen.findByRole('heading', { name: 'Clients' })
  expect(url()).toBe('/clients?new=1')
})

test.each(['/clients', '/notifications', '/nowhere'])(
  'the Home button of %s stands after the search',
  async (path) => {
    await renderShell({ path, remotes, modules })
    const home = await within(screen.getByRole('banner')).findByRole('link', { name: 'Home' })
    const search = within(screen.getByRole('banner')).getByRole('combobox')
    expect(search.compareDocumentPosition(home) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  },
)

test('the Home button leads home, and is not there any more', async () => {
  const { user } = await renderShell({ path: '/clients', remotes, modules })
  await screen.findByRole('heading', { name: 'Clients' })
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Home' })).not.toBeInTheDocument()
})

test('the user menu leads to profile and settings', async () => {
  const { user } = await renderShell()
  await user.click(screen.getByRole('button', { name: /User menu/ }))
  expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
})

test('the theme applies at once, is kept in this browser, for the server, and in the profile', async () => {
  const saved = profileSaves()
  const { user } = await renderShell()
  expect(document.documentElement).toHaveClass('light')
  await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  await waitFor(() => expect(saved).toEqual([{ theme: 'dark' }]))
  await user.click(screen.getByRole('button', { name: 'Theme: Dark' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'System' }))
  expect(document.documentElement).not.toHaveClass('dark')
  expect(document.documentElement).not.toHaveClass('light')
})

test('without a profile the theme of this browser applies, light at first', async () => {
  const first = await renderShell({ path: '/login', role: null })
  expect(document.documentElement).toHaveClass('light')
  first.unmount()
  localStorage.setItem('theme', 'dark')
  await renderShell({ path: '/login', role: null })
  expect(document.documentElement).toHaveClass('dark')
})

test('a preference that changes leaves the others as another tab has kept them', async () => {
  const saved = profileSaves()
  const { user } = await renderShell()
  localStorage.setItem('shortcuts', 'false')
  localStorage.setItem('sidebarCollapsed', 'true')
  await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(saved).toEqual([{ theme: 'dark' }]))
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(localStorage.getItem('shortcuts')).toBe('false')
  expect(localStorage.getItem('sidebarCollapsed')).toBe('true')
})

test('of two languages chosen one after the other the last one stays', async () => {
  const saved = profileSaves()
  const { shell } = await renderShell()
  await act(async () => {
    await Promise.all([shell.host()?.prefer({ language: 'es' }), shell.host()?.prefer({ language: 'en' })])
  })
  expect(saved).toEqual([{ language: 'en' }])
  expect(shell.store.getState().preferences.language).toBe('en')
})

test('the language of the profile speaks everywhere, also in what remotes declare, and can be changed', async () => {
  const saved = profileSaves()
  const { user } = await renderShell({ remotes, modules, user: { language: 'es' } })
  expect(screen.getByRole('heading', { name: 'Panel' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Facturas' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  await user.click(screen.getByRole('button', { name: 'Idioma: Español' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'English' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await waitFor(() => expect(saved).toEqual([{ language: 'en' }]))
})

test('a change of language asks again for what the server words, once it knows the language', async () => {
  const { user, shell } = await renderShell({ remotes, modules })
  const saved = profileSaves()
  const readAfter: number[] = []
  await shell.queryClient.fetchQuery({ queryKey: ['descriptions'], queryFn: () => 'Load 7 created' })
  shell.queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'descriptions' && query.state.isInvalidated)
      readAfter.push(saved.length)
  })
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Español' }))
  await waitFor(() => expect(readAfter).toEqual([1]))
})

describe('the frame shows what was changed of the person', () => {
  const sidebar = () => within(screen.getByRole('complementary'))
  const answerUser = (overrides: Partial<CurrentUser>) =>
    api.use(http.get('/api/auth/user', () => HttpResponse.json(makeUser('employee', overrides))))

  test('by a settings screen: the answer names them', async () => {
    const { shell } = await renderShell()
    answerUser({ firstName: 'Zoe', theme: 'dark' })
    api.use(
      http.patch('/api/user/profile', () =>
        HttpResponse.json(makeUser('employee'), {
          headers: { 'Drayline-Changed': `c1; user:${makeUser('employee').id}` },
        }),
      ),
    )
    await act(async () => shell.host()?.http.patch('/api/user/profile', { firstName: 'Zoe' }))
    expect(await sidebar().findByText(/Zoe/)).toBeVisible()
    expect(document.documentElement).toHaveClass('dark')
    expect(shell.host()?.user).toMatchObject({ firstName: 'Zoe', theme: 'dark' })
  })

  test('by a colleague or in another tab; what was changed of others asks nothing', async () => {
    const { shell } = await renderShell()
    let asked = 0
    api.use(
      http.get('/api/auth/user', () => {
        asked += 1
        return HttpResponse.json(makeUser('employee', { firstName: 'Ida', language: 'es' }))
      }),
    )
    const by = { id: 99, name: 'Ana Ruiz' }
    act(() => shell.changes.heard([{ id: 'c2', by, touched: ['user:98'], edited: [] }]))
    act(() =>
      shell.changes.heard([{ id: 'c3', by, touched: [`user:${makeUser('employee').id}`], edited: [] }]),
    )
    expect(await sidebar().findByText(/Ida/)).toBeVisible()
    expect(asked).toBe(1)
    expect(await screen.findByRole('heading', { name: 'Panel' })).toBeVisible()
    expect(shell.host()?.user.language).toBe('es')
  })

  test('and an answer from before a choice does not take the choice back', async () => {
    const { user, shell } = await renderShell()
    let finish: () => void = () => undefined
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    api.use(
      http.patch('/api/user/profile', async () => {
        await done
        return HttpResponse.json(makeUser('employee'))
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    answerUser({ firstName: 'Eve', theme: 'light' })
    await act(async () => shell.session.renew())
    expect(sidebar().getByText(/Eve/)).toBeVisible()
    expect(document.documentElement).toHaveClass('dark')
    finish()
  })

  test('an answer from before a saved choice is not shown, and what others chose meanwhile is read', async () => {
    const { user, shell } = await renderShell()
    const saved = profileSaves()
    const early = Promise.withResolvers<void>()
    let asked = 0
    api.use(
      http.get('/api/auth/user', async () => {
        asked += 1
        if (asked > 1) return HttpResponse.json(makeUser('employee', { firstName: 'Ida', theme: 'dark' }))
        await early.promise
        return HttpResponse.json(makeUser('employee', { firstName: 'Eve', theme: 'light' }))
      }),
    )
    act(() => void shell.session.renew())
    await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(saved).toEqual([{ theme: 'dark' }]))
    await waitFor(() => expect(shell.store.getState().preferences.saving).toBe(0))
    early.resolve()
    expect(await sidebar().findByText(/Ida/)).toBeVisible()
    expect(document.documentElement).toHaveClass('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
  })

  test('of two answers under way the later counts', async () => {
    const { shell } = await renderShell()
    const first = Promise.withResolvers<void>()
    let asked = 0
    api.use(
      http.get('/api/auth/user', async () => {
        asked += 1
        if (asked > 1) return HttpResponse.json(makeUser('employee', { firstName: 'Ida' }))
        await first.promise
        return HttpResponse.json(makeUser('employee', { firstName: 'Eve' }))
      }),
    )
    const earlier = shell.session.renew()
    await act(() => shell.session.renew())
    first.resolve()
    await act(() => earlier)
    expect(sidebar().getByText(/Ida/)).toBeVisible()
  })

  test('while the live line was cut', async () => {
    const { shell } = await renderShell()
    answerUser({ firstName: 'Noa' })
    act(() => shell.changes.heard(undefined))
    expect(await sidebar().findByText(/Noa/)).toBeVisible()
  })

  test('remotes built before 1.5 find it where they look', async () => {
    const { user, shell } = await renderShell()
    profileSaves()
    const told = () => shell.queryClient.getQueryData(['/api/auth/user'])
    expect(told()).toMatchObject({ id: makeUser('employee').id, theme: 'light' })
    await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    expect(told()).toMatchObject({ theme: 'dark' })
    expect(told()).toEqual(shell.host()?.user)
  })
})

test('a remote shows and saves what the person chose; what cannot be saved goes back', async () => {
  const { shell } = await renderShell()
  const saved = profileSaves()
  await act(async () => shell.host()?.prefer({ theme: 'dark' }))
  expect(document.documentElement).toHaveClass('dark')
  expect(shell.host()?.user.theme).toBe('dark')
  expect(saved).toEqual([{ theme: 'dark' }])

  api.use(
    http.patch('/api/user/profile', () => new HttpResponse(null, { status: 422 })),
    http.get('/api/auth/user', () => HttpResponse.json(makeUser('employee', { theme: 'dark' }))),
  )
  await act(async () => {
    await expect(shell.host()?.prefer({ theme: 'system' })).rejects.toThrow('422')
  })
  await waitFor(() => expect(shell.host()?.user.theme).toBe('dark'))
  expect(document.documentElement).toHaveClass('dark')
})

test('what a menu could not save stays in this browser', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.use(http.patch('/api/user/profile', () => new HttpResponse(null, { status: 422 })))
  const { user, shell } = await renderShell()
  await user.click(screen.getByRole('button', { name: 'Theme: Light' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(shell.store.getState().preferences.saving).toBe(0))
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('the sidebar collapses to icons whose names stay, and stays so', async () => {
  const { user, unmount } = await renderShell({ remotes, modules })
  await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }))
  expect(screen.getByRole('link', { name: 'Invoices' })).toHaveTextContent('')
  unmount()
  await renderShell({ remotes, modules })
  expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('on a phone the navigation is a drawer that closes by going somewhere, and search is a window', async () => {
  setViewport(390)
  const { user, container } = await renderShell({ remotes, modules })
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Search' })).not.toBeInTheDocument()
  expect(await axe(container)).toHaveNoViolations()
  await user.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog')
  await user.click(within(drawer).getByRole('link', { name: 'Invoices' }))
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus()
})
