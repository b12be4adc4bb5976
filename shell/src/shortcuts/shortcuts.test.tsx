import { type OfferActionsProps, Slot } from '@drayline/contract'
import { createServer, HttpResponse, http, makeUser } from '@drayline/testing'
import { Button, Dialog, Drawer, useShownKeys } from '@drayline/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { useEffect, useState } from 'react'
import { makeRemote, pageOf } from '../testing/fake-remotes.tsx'
import { noHits } from '../testing/no-hits.ts'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'
import { goToLetters } from './go-to.ts'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const remotes = [
  makeRemote('mf-clients', {
    newItems: [{ id: 'c', to: '/clients?new=1', label: { en: 'Add Client' }, icon: 'plus', order: 1 }],
    search: [
      { id: 'clients', label: { en: 'Clients' }, title: '{name}', to: '/clients?open={id}', order: 1 },
    ],
  }),
]
const modules = { 'mf_clients/Page': pageOf('Clients') }
const DrawerPage = () => (
  <Drawer open onOpenChange={() => undefined} title="Client 7">
    <label>
      Note <input />
    </label>
  </Drawer>
)
const QuestionPage = () => (
  <Dialog open role="alertdialog" onOpenChange={() => undefined} title="Delete it?" />
)
const approve = jest.fn()
const ApprovePage = () => (
  <>
    <Button shortcut="a" onClick={approve}>
      Approve
    </Button>
    <Button shortcut="r" disabled>
      Reject
    </Button>
  </>
)
/** A row of a list: its keys are those of actions. */
const RowPage = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that has the focus
  <div data-testid="row" tabIndex={-1} onKeyDown={({ key }) => key === 'c' && approve()} />
)
const greet = jest.fn()
/** Offers something to do that is different a moment later. */
const Greet = ({ offer }: OfferActionsProps) => {
  const [name, setName] = useState('nobody')
  useEffect(() => setName('Blue Ridge'), [])
  useEffect(() => {
    const run = () => greet(name)
    offer([{ id: 'greet', label: `Greet ${name}`, keywords: 'hail, say hello', icon: 'check', run }])
  }, [offer, name])
  return null
}
const Broken = () => {
  throw new Error('broken')
}
const Settings = () => <Slot name="settings/tab/v1" />

test('letters come from the paths, each page its own', () => {
  const page = (to: string) => ({ to, label: to, icon: '' })
  const letters = goToLetters(['/', '/clients', '/collections', '/invoices', '/documents'].map(page))
  expect(letters.map(({ to, letter }) => [to, letter])).toEqual([
    ['/', 'd'],
    ['/clients', 'c'],
    ['/collections', 'o'],
    ['/invoices', 'i'],
    ['/documents', 'u'],
  ])
})

test('g and a letter go to a page, not while typing; off they do nothing', async () => {
  const { user, url } = await renderShell({ remotes, modules })
  await user.keyboard('gc')
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Search' }))
  await user.keyboard('gd')
  expect(url()).toBe('/clients')

  screen.getByRole('combobox', { name: 'Search' }).blur()
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list).toHaveTextContent('Go to Go clients')
  expect(await axe(list)).toHaveNoViolations()
  await user.click(within(list).getByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('gd')
  expect(url()).toBe('/clients')
})

const KeysPage = () => {
  const [said, setSaid] = useState('nothing')
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>Pressed: {said}</p>
      <Button shortcut="a" onClick={() => setSaid('page')}>
        Approve
      </Button>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Drawer open={open} onOpenChange={setOpen} title="Client 7">
        <Button shortcut="a" onClick={() => setSaid('panel')}>
          Approve this
        </Button>
        <label>
          Note <input />
        </label>
      </Drawer>
    </>
  )
}

test('a key presses the button that has it where the person is, and nothing while they type or turned keys off', async () => {
  const { user } = await renderShell({
    path: '/clients',
    remotes,
    modules: { 'mf_clients/Page': { Component: KeysPage } },
  })
  expect(await screen.findByText('Pressed: nothing')).toBeVisible()
  await user.keyboard('a')
  expect(screen.getByText('Pressed: page')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Client 7' }))
  await user.type(panel.getByRole('textbox', { name: 'Note' }), 'a')
  expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('a')
  expect(screen.getByText('Pressed: page')).toBeInTheDocument()
  panel.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('a')
  expect(screen.getByText('Pressed: panel')).toBeInTheDocument()
  await user.keyboard('?')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(list.getByText('Approve this')).toBeVisible()
  expect(list.queryByText('Approve')).not.toBeInTheDocument()
  await user.click(list.getByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument(),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('a')
  expect(screen.getByText('Pressed: panel')).toBeVisible()
})

const OwnKeysPage = () => {
  useShownKeys([{ label: 'Skip the paper', keys: ['Alt', 'N'] }])
  return <h1>Papers</h1>
}

test('the letter after g is for nobody else: not for the row that has the focus, and not when no page has it', async () => {
  approve.mockReset()
  const { user, url } = await renderShell({
    remotes,
    modules: { 'mf_clients/Page': { Component: RowPage } },
    path: '/clients',
  })
  ;(await screen.findByTestId('row')).focus()
  await user.keyboard('gd')
  await waitFor(() => expect(url()).toBe('/'))
  await user.keyboard('gc')
  const row = await screen.findByTestId('row')
  row.focus()
  await user.keyboard('gxgc')
  expect(approve).not.toHaveBeenCalled()
  await user.keyboard('c')
  expect(approve).toHaveBeenCalledTimes(1)
})

test('keys that a screen listens to by itself are in the list of keys, as long as it is shown', async () => {
  const { user } = await renderShell({
    path: '/clients',
    remotes,
    modules: { 'mf_clients/Page': { Component: OwnKeysPage } },
  })
  await screen.findByRole('heading', { name: 'Papers' })
  const keysOfSkip = async () => {
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const keys = list.queryByText('Skip the paper')?.nextElementSibling?.textContent
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    return keys
  }
  expect(await keysOfSkip()).toBe('AltN')
  await user.keyboard('gd')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Papers' })).not.toBeInTheDocument())
  expect(await keysOfSkip()).toBeUndefined()
})

test('n begins what the page lists, and stands first in the list of its keys', async () => {
  const { user, url } = await renderShell({ path: '/clients', remotes, modules })
  await screen.findByRole('heading', { name: 'Clients' })
  await user.keyboard('?')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(
    list
      .getAllByRole('term')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['On this screen', 'Add Client'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('n')
  await waitFor(() => expect(url()).toBe('/clients?new=1'))
})

test('the slash searches above an open drawer, which stays as it is, and is typed in a field', async () => {
  const { user } = await renderShell({
    path: '/clients',
    remotes,
    modules: { 'mf_clients/Page': { Component: DrawerPage } },
  })
  const drawer = await screen.findByRole('dialog', { name: 'Client 7' })
  await user.type(within(drawer).getByRole('textbox', { name: 'Note' }), 'a/b')
  expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveValue('a/b')
  within(drawer).getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('/')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  expect(within(palette).getByRole('combobox')).toHaveFocus()
  expect(within(palette).getByRole('combobox')).toHaveValue('')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(palette).not.toBeInTheDocument())
  expect(within(drawer).getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(within(drawer).getByRole('textbox', { name: 'Note' })).toHaveValue('a/b')
})

test('a question that waits for an answer keeps the slash', async () => {
  const { user } = await renderShell({
    path: '/clients',
    remotes,
    modules: { 'mf_clients/Page': { Component: QuestionPage } },
  })
  await screen.findByRole('alertdialog')
  await user.keyboard('/')
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).not.toBeInTheDocument()
})

test('the list of shortcuts begins with the list: Space pressed by habit switches nothing off', async () => {
  const { user } = await renderShell({ remotes, modules })
  await user.keyboard('?')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const single = list.getByRole('switch', { name: /Single-key shortcuts/ })
  expect(single).not.toHaveFocus()
  await user.keyboard(' ')
  expect(single).toBeChecked()
})

test('single keys that are off can be put on again in the settings', async () => {
  const { user } = await renderShell({
    path: '/clients',
    remotes,
    modules: { 'mf_clients/Page': { Component: Settings } },
  })
  await user.click(await screen.findByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

const found = { contactPerson: null, match: null, similar: false }

test('the command palette finds pages, new things and records', async () => {
  api.use(
    http.get('/api/search', () =>
      HttpResponse.json({ ...noHits, clients: [{ id: 7, name: 'Blue Ridge', ...found }] }),
    ),
  )
  const { user, url } = await renderShell({ remotes, modules })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  expect(within(palette).getByRole('option', { name: 'Add Client' })).toBeVisible()
  expect(await axe(palette)).toHaveNoViolations()
  await user.keyboard('blue')
  await user.click(await within(palette).findByRole('option', { name: /Blue Ridge/ }))
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeVisible()
  expect(url()).toBe('/clients?open=7')
  await user.keyboard('gd{Control>}k{/Control}')
  expect(url()).toBe('/')
  const recent = await screen.findByRole('group', { name: 'Recent' })
  await user.click(within(recent).getByRole('option', { name: 'Blue Ridge' }))
  expect(url()).toBe('/clients?open=7')
})

test('the command palette does what the screen offers by keys, after it has gone', async () => {
  approve.mockReset()
  const { user } = await renderShell({
    remotes,
    modules: { 'mf_clients/Page': { Component: ApprovePage } },
    path: '/clients',
  })
  await screen.findByRole('button', { name: 'Approve' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  expect(within(palette).queryByRole('option', { name: /Reject/ })).not.toBeInTheDocument()
  expect(within(palette).getAllByRole('option', { name: /Add Client/ })).toHaveLength(1)
  await user.keyboard('appr{Enter}')
  await waitFor(() => expect(approve).toHaveBeenCalledTimes(1))
  expect(palette).not.toBeInTheDocument()
})

test('the command palette changes theme and language and shows the keys, wherever one is', async () => {
  const darkened = makeUser('employee', { theme: 'dark' })
  api.use(http.patch('/api/user/profile', () => HttpResponse.json(darkened)))
  // A page that has the letters of 'sign out' in it.
  const routes = [{ path: '/design', expose: './Page', title: { en: 'Design of outfits' } }]
  const design = makeRemote('mf-design', { routes, nav: [] })
  const { user } = await renderShell({ remotes: [...remotes, design], modules })
  const choose = async (name: RegExp) => {
    await user.keyboard('{Control>}k{/Control}')
    const palette = await screen.findByRole('dialog', { name: 'Command palette' })
    await user.click(within(palette).getByRole('option', { name }))
    await waitFor(() => expect(palette).not.toBeInTheDocument())
  }
  await choose(/Theme: Dark/)
  await waitFor(() => expect(document.documentElement).toHaveClass('dark'))
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  expect(within(palette).queryByRole('option', { name: /Theme: Dark/ })).not.toBeInTheDocument()
  expect(within(palette).getByRole('option', { name: 'Sign out' })).toBeVisible()
  await user.keyboard('{Escape}')
  // Pages that have these letters somewhere come after what says them.
  await user.keyboard('{Control>}k{/Control}sign out')
  const options = within(await screen.findByRole('dialog', { name: 'Command palette' })).getAllByRole(
    'option',
  )
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sign out', 'Design of outfits'])
  await user.keyboard('{Escape}')
  await choose(/Keyboard shortcuts/)
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the command palette finds pages that the sidebar has no link for, as far as one may', async () => {
  const title = (en: string) => ({ en })
  const further = makeRemote('mf-further', {
    pathRoots: ['/further', '/hidden'],
    routes: [
      { path: '/further', expose: './Page', title: title('Further page') },
      { path: '/further/:id', expose: './Page', title: title('One of them') },
      { path: '/hidden', expose: './Page', title: title('Hidden page'), permission: 'audit.read' },
    ],
    nav: [],
  })
  const pages = { ...modules, 'mf_further/Page': pageOf('Further') }
  const { user, url } = await renderShell({ remotes: [...remotes, further], modules: pages })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  expect(palette.queryByRole('option', { name: /One of them|Hidden page/ })).not.toBeInTheDocument()
  await user.click(palette.getByRole('option', { name: 'Further page' }))
  expect(url()).toBe('/further')
})

test('the command palette finds places within pages by what people call them, as far as one may', async () => {
  const places = makeRemote('mf-places', {
    places: [
      { to: '/places?tab=two', label: { en: 'Second tab' }, keywords: { en: 'sums, totals' } },
      {
        to: '/places?tab=three',
        label: { en: 'Hidden tab' },
        keywords: { en: 'totals' },
        permission: 'audit.read',
      },
    ],
  })
  const pages = { ...modules, 'mf_places/Page': pageOf('Places') }
  const { user, url } = await renderShell({ remotes: [...remotes, places], modules: pages })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  await user.keyboard('totals')
  expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Second tab'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/places?tab=two'))
})

test('the command palette does what remotes offer to do anywhere, as it is now, and without one that fails', async () => {
  greet.mockReset()
  jest.spyOn(console, 'error').mockImplementation()
  const exposes = { './Greet': { files: [] } }
  const slot = { slot: 'palette/actions/v1', id: 'greet', expose: './Greet', order: 1 } as const
  const offering = [
    makeRemote('mf-greeting', { exposes, slots: [slot] }),
    makeRemote('mf-hidden', { exposes, slots: [{ ...slot, permission: 'audit.read' }] }),
    makeRemote('mf-broken', { exposes, slots: [slot] }),
  ]
  const { user } = await renderShell({
    remotes: [...remotes, ...offering],
    modules: {
      ...modules,
      'mf_greeting/Greet': { Component: Greet },
      'mf_hidden/Greet': { Component: Greet },
      'mf_broken/Greet': { Component: Broken },
    },
  })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  expect(await palette.findByRole('option', { name: 'Greet Blue Ridge' })).toBeVisible()
  expect(palette.getAllByRole('option', { name: /Greet/ })).toHaveLength(1)
  await user.keyboard('hello{Enter}')
  await waitFor(() => expect(greet.mock.calls).toEqual([['Blue Ridge']]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Enter that comes before the answer takes the record once it is there, and not that of what was typed before', async () => {
  const answers = new Map([
    ['414', 'Old Ridge'],
    ['41499', 'Blue Ridge'],
  ])
  api.use(
    http.get('/api/search', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      const clients = [{ id: q.length, name: answers.get(q), ...found }]
      return HttpResponse.json({ ...noHits, clients })
    }),
  )
  const { user, url } = await renderShell({ remotes, modules })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  await user.keyboard('414')
  expect(await within(palette).findByRole('option', { name: /Old Ridge/ })).toBeVisible()
  await user.keyboard('99{Enter}')
  await waitFor(() => expect(url()).toBe('/clients?open=5'))
})

test('in the command palette Enter takes the record that arrived, and Escape closes it', async () => {
  api.use(
    http.get('/api/search', () =>
      HttpResponse.json({ ...noHits, clients: [{ id: 7, name: 'Blue Ridge', ...found }] }),
    ),
  )
  const { user, url } = await renderShell({ remotes, modules })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  // No option contains the typed text: only the server knows why it matches.
  await user.keyboard('41499')
  expect(await within(palette).findByRole('option', { name: /Blue Ridge/, selected: true })).toBeVisible()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/clients?open=7'))

  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Command palette' })
  await user.keyboard('blue{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
