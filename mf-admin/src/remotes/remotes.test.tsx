import { http, problem, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { staffHandlers } from '@drayline/testing/staff-handlers'
import { screen, waitFor, within } from '@testing-library/react'
import * as detail from './RemotePage.module.ts'
import * as list from './RemotesPage.module.ts'
import { remoteHandlers } from './remotes.handlers.ts'
import { makeRemotes } from './remotes.mock.ts'

const api = createMockApi(makeRemotes(), (mocked) => [...remoteHandlers(mocked), ...staffHandlers()])
const openList = () => renderPage(list, { route: '/admin/remotes', role: 'admin' })
const open = (query = '', role: 'admin' | 'manager' = 'admin') =>
  renderPage(detail, { route: `/admin/remotes/mf-finance${query}`, path: '/admin/remotes/:name', role })
const sent = () => api.seen('POST', '/api/platform/remotes/mf-finance/moves').map(({ body }) => body)

describe('all remotes', () => {
  it('shows version, owner, state and how browsers fared', async () => {
    await openList()
    expect(await screen.findByRole('link', { name: 'Finance' })).toHaveAttribute(
      'href',
      '/admin/remotes/mf-finance',
    )
    expect(screen.getByText('Canary 30% + 1 named + 2 teams')).toBeVisible()
    expect(screen.getByText('Off')).toBeVisible()
    expect(await screen.findByText('2 errors')).toBeVisible()
    expect(screen.getByText(/240 loads · usually 120 ms, slow 480 ms/)).toBeVisible()
    await expectAccessible()
  })

  it('leads from a notification to the remote it is about', async () => {
    const { url } = await renderPage(list, {
      route: '/admin/remotes?open=1',
      path: '/admin/remotes',
      role: 'admin',
      routes: [{ path: '/admin/remotes/:name', element: <p>detail</p> }],
    })
    await screen.findByText('detail')
    expect(url()).toBe('/admin/remotes/mf-finance')
  })

  it('offers another try when the list cannot be read', async () => {
    api.use(http.get('/api/platform/remotes', () => problem(500)))
    const { user } = await openList()
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.use(http.get('/api/platform/remotes', () => Response.json(makeRemotes().remotes)))
    await user.click(again)
    expect(await screen.findByRole('link', { name: 'Finance' })).toBeVisible()
  })
})

describe('one remote', () => {
  it('shows its versions and which one people get', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'Versions' })
    expect(within(table).getByRole('row', { name: /1\.3\.0-77aa10ce Current/ })).toBeVisible()
    expect(within(table).getByRole('row', { name: /1\.4\.0-3f2a9c1b/ })).toHaveTextContent('token pipeline')
    await expectAccessible()
  })

  it('rolls back with a reason, after saying whom it concerns', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Roll back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll Finance back?' }))
    expect(await dialog.findByText(/This concerns 40 people; 25 used it/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Roll back' }))
    expect((await dialog.findAllByText(/Say why/))[0]).toBeVisible()
    expect(sent()).toEqual([])
    await user.type(dialog.getByLabelText(/Reason/), 'The list is empty')
    await user.click(dialog.getByRole('button', { name: 'Roll back' }))
    expect(await screen.findByText('Finance was rolled back')).toBeVisible()
    expect(sent()).toMatchObject([
      { action: 'rollBack', version: '1.2.0-0d9e8f7a', reason: 'The list is empty', revision: 7 },
    ])
  })

  it('names what people lose with a version, and nothing where they lose nothing', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Roll back' }))
    const back = within(await screen.findByRole('dialog'))
    expect(await back.findByText(/lose .*routes \/invoices\/calendar, search invoices/)).toBeVisible()
    await user.click(back.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Release to everyone' }))
    const on = within(await screen.findByRole('dialog'))
    expect(await on.findByText(/This concerns 40 people/)).toBeVisible()
    expect(on.queryByText(/lose/)).toBeNull()
  })

  it('starts a canary for a share and for people by name', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Try it out on some' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText(/Share of people/))
    await user.type(dialog.getByLabelText(/Share of people/), '30')
    expect(await dialog.findByText('12 of 40 people get this version.')).toBeVisible()
    await user.click(dialog.getByLabelText(/People by name/))
    const people = within(await screen.findByRole('listbox'))
    await user.click((await people.findAllByRole('option'))[0] as HTMLElement)
    expect(await dialog.findByText('13 of 40 people get this version.')).toBeVisible()
    await user.type(dialog.getByLabelText(/Reason/), 'New list')
    await user.click(dialog.getByRole('button', { name: 'Start the canary' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ action: 'canary', version: '1.4.0-3f2a9c1b', percent: 30 })
    expect((sent()[0] as { userIds: number[] }).userIds).toHaveLength(1)
  })

  it('tries a version out on teams, growing by itself', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Try it out on some' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Manager' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Sales' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Finance' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Finance' }))
    await user.selectOptions(dialog.getByLabelText(/Grows automatically/), 'Every 2 hours')
    await user.type(dialog.getByLabelText(/Reason/), 'New list')
    await user.click(dialog.getByRole('button', { name: 'Start the canary' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ roles: ['manager'], departments: ['Sales'], stepMinutes: 120 })
    expect(await screen.findByText('10% of people · Manager · Sales · Every 2 hours')).toBeVisible()
    const asked = api.seen('GET', '/api/platform/remotes/mf-finance/audience')
    expect(asked.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/version=1\.4\.0-3f2a9c1b&roles=manager&departments=Sales/),
    )
  })

  it('says that a running canary ends, and with how many people, before another version is given', async () => {
    const [finance, operations] = api.db.remotes
    Object.assign(finance ?? {}, { enabled: false, canary: operations?.canary })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.2.0-0d9e8f7a' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Release to everyone' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/A canary of 1\.4\.0-3f2a9c1b runs\. It ends with this/)).toBeVisible()
    expect(dialog.getByText(/It is switched off\. People get 1\.2\.0-0d9e8f7a when/)).toBeVisible()
    await user.type(dialog.getByLabelText(/Reason/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Release to everyone' }))
    expect(await screen.findByText(/Finance is switched off; people get the chosen version/)).toBeVisible()
  })

  it('hands over an address to another team, and releases one that nobody uses', async () => {
    const { user } = await open('?tab=roots')
    const item = async (path: string) => {
      const found = (await screen.findAllByRole('listitem')).find((each) =>
        each.textContent?.startsWith(path),
      )
      return within(found as HTMLElement)
    }
    expect((await item('/reports')).getByText('Goes to mf-claims with its next version there')).toBeVisible()
    expect((await item('/invoices')).getByRole('button', { name: 'Release /invoices' })).toBeDisabled()
    await expectAccessible()
    await user.click((await item('/invoices')).getByRole('button', { name: 'Hand over /invoices' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Hand over an address of Finance/ }))
    expect(dialog.getByText(/The other remote may publish \/invoices/)).toBeVisible()
    await user.type(dialog.getByLabelText(/Reason/), 'New team')
    await user.type(dialog.getByLabelText(/To the remote/), 'claims')
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect((await dialog.findAllByText(/name of a remote, such as mf-claims/))[0]).toBeVisible()
    await user.clear(dialog.getByLabelText(/To the remote/))
    await user.type(dialog.getByLabelText(/To the remote/), 'mf-claims')
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('The address is handed over')).toBeVisible()
    expect((await item('/invoices')).getByText(/Goes to mf-claims/)).toBeVisible()
    await user.click((await item('/fuel')).getByRole('button', { name: 'Release /fuel' }))
    const release = within(await screen.findByRole('dialog', { name: /Release an address/ }))
    await user.type(release.getByLabelText(/Reason/), 'Gone')
    await user.click(release.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('The address is released')).toBeVisible()
    expect(sent()).toMatchObject([
      { action: 'handOverRoot', root: '/invoices', to: 'mf-claims', revision: 7 },
      { action: 'releaseRoot', root: '/fuel', revision: 8 },
    ])
  })

  it('retires a remote and brings it back', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Retire' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire Finance?' }))
    await user.type(dialog.getByLabelText(/Reason/), 'Replaced')
    await user.click(dialog.getByRole('button', { name: 'Retire' }))
    expect(await screen.findByText('This remote is retired')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Bring back' }))
    const back = within(await screen.findByRole('dialog', { name: 'Bring Finance back?' }))
    await user.type(back.getByLabelText(/Reason/), 'Needed')
    await user.click(back.getByRole('button', { name: 'Bring back' }))
    expect(await screen.findByRole('button', { name: 'Roll back' })).toBeVisible()
  })

  it('tells why a move was refused and keeps the question open', async () => {
    api.use(http.post('/api/platform/remotes/mf-finance/moves', () => problem(409, 'mf-finance is pinned')))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Roll back' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Reason/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Roll back' }))
    expect(await screen.findByText('mf-finance is pinned')).toBeVisible()
    expect(dialog.getByLabelText(/Reason/)).toHaveValue('x')
  })

  it('tells of a failure what was thrown where, for how many, and since which version', async () => {
    await open('?tab=health')
    const fault = within(await screen.findByRole('region', { name: /Cannot read properties/ }))
    expect(fault.getByText(/2 times · 1 person/)).toBeVisible()
    expect(fault.getByText('1.2.0-0d9e8f7a')).toBeVisible()
    expect(fault.getByText('/invoices, /invoices/:id')).toBeVisible()
    expect(fault.getByText(/InvoicesPage\.tsx:42:17/)).toBeVisible()
    await expectAccessible()
  })

  it('tells who gets which version and which one ran', async () => {
    await open('?tab=people')
    const table = await screen.findByRole('table', { name: 'Who is on what' })
    const dana = within(table).getByRole('row', { name: /Dana Reed/ })
    expect(dana).toHaveTextContent('In the share')
    expect(dana).toHaveTextContent('Not reloaded yet')
    expect(within(table).getByRole('row', { name: /Lee Park/ })).toHaveTextContent('—')
  })

  it('makes a token, shows its secret once, and revokes it', async () => {
    const { user } = await open('?tab=tokens')
    await user.click(await screen.findByRole('button', { name: 'New token' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Used by/), 'pipeline')
    const rights = within(dialog.getByRole('group', { name: 'May' }))
    await user.click(rights.getByRole('checkbox', { name: 'Switch off' }))
    await user.click(rights.getByRole('checkbox', { name: 'Activate' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByLabelText('Secret')).toHaveValue('dlt_abcdefgh-secret')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    const row = await screen.findByRole('row', { name: /pipeline/ })
    expect(row).toHaveTextContent('Store versions, Roll back')
    expect(screen.queryByDisplayValue('dlt_abcdefgh-secret')).not.toBeInTheDocument()
    await user.click(within(row).getByRole('button', { name: 'Revoke' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Revoked')).toBeVisible()
  })

  it('gives those who may only look no buttons that act', async () => {
    await open('', 'manager')
    await screen.findByRole('table', { name: 'Versions' })
    expect(screen.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Deploy tokens' })).not.toBeInTheDocument()
  })

  it('works on a phone and in Spanish', async () => {
    setViewport(390)
    await renderPage(detail, {
      route: '/admin/remotes/mf-finance?tab=moves',
      path: '/admin/remotes/:name',
      role: 'admin',
      user: { language: 'es' },
    })
    expect(await screen.findByText('Dada a todos')).toBeVisible()
    expect(screen.getByText('Faster list')).toBeVisible()
  })
})

describe('previews', () => {
  const linksOf = async () => within(await screen.findByRole('table', { name: 'Preview links' }))

  it('makes a link to a version, for as long as was said, and shows it to be copied', async () => {
    const { user } = await open()
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Actions for 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Make a preview link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of 1.4.0-3f2a9c1b' }))
    await user.clear(dialog.getByLabelText(/Days until it ends/))
    await user.type(dialog.getByLabelText(/Days until it ends/), '31')
    await user.click(dialog.getByRole('button', { name: 'Make the link' }))
    expect((await dialog.findAllByText(/whole number of days from 1 to 30/))[0]).toBeVisible()
    await user.clear(dialog.getByLabelText(/Days until it ends/))
    await user.type(dialog.getByLabelText(/Days until it ends/), '3')
    await user.click(dialog.getByRole('button', { name: 'Make the link' }))
    const link = await dialog.findByLabelText('Link')
    expect((link as HTMLInputElement).value).toMatch(/^http:\/\/localhost\/invoices\?try=mf-finance\./)
    await expectAccessible()
    await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(copied).toHaveBeenCalledWith((link as HTMLInputElement).value)
    const [call] = api.seen('POST', '/api/platform/remotes/mf-finance/previews')
    expect(call?.body).toMatchObject({ version: '1.4.0-3f2a9c1b', days: 3 })
  })

  it('lists links, copies one, and ends it after a question', async () => {
    const { user } = await open()
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    const rows = (await linksOf()).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/1\.4\.0-3f2a9c1b.*Open.*token pipeline/),
      expect.stringMatching(/1\.4\.0-3f2a9c1b.*Ended/),
    ])
    await user.click(screen.getByRole('button', { name: 'Actions for the preview of 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy the link' }))
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(copied).toHaveBeenCalledWith(expect.stringMatching(/^http:\/\/localhost\/invoices\?try=/))
    await user.click(screen.getByRole('button', { name: 'Actions for the preview of 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'End' }))
    expect(api.seen('DELETE', '/api/platform/remotes/mf-finance/previews/1')).toEqual([])
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }))
    await waitFor(() =>
      expect(api.seen('DELETE', '/api/platform/remotes/mf-finance/previews/1')).toHaveLength(1),
    )
  })

  it('gives everybody the version that a link leads to', async () => {
    const { user } = await open()
    await linksOf()
    await user.click(await screen.findByRole('button', { name: 'Actions for the preview of 1.4.0-3f2a9c1b' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Release to everyone' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Reason/), 'Looks right')
    await user.click(dialog.getByRole('button', { name: 'Release to everyone' }))
    await waitFor(() => expect(sent()).toMatchObject([{ action: 'activate', version: '1.4.0-3f2a9c1b' }]))
  })

  it('is for those who may publish', async () => {
    await open('', 'manager')
    await screen.findByRole('table', { name: 'Versions' })
    expect(screen.queryByText('Preview links')).toBeNull()
  })

  it('tells what failed in previews apart from what users met', async () => {
    const mocked = makeRemotes()
    const [health] = mocked.health.remotes
    if (health) mocked.health.remotes.push({ ...health, preview: true, loads: 4, failures: 4, faults: [] })
    api.use(http.get('/api/platform/health', () => Response.json(mocked.health)))
    await open('?tab=health')
    expect(await screen.findByText('In previews')).toBeVisible()
    expect(screen.getAllByText('1.3.0-77aa10ce').length).toBeGreaterThan(1)
    expect(screen.getByText('2 errors')).toBeVisible()
  })
})

it('shows the commit of a version and whose key signed it', async () => {
  await open()
  const signed = await screen.findByRole('row', { name: /1\.4\.0-3f2a9c1b.*Finance pipeline/ })
  expect(signed).toHaveTextContent('51c425ac')
  expect(screen.getByRole('row', { name: /1\.3\.0-77aa10ce/ })).toHaveTextContent('Not signed')
})

describe('keys that sign builds', () => {
  const changes = () => api.seen('POST', '/api/platform/remotes/mf-finance/signing').map(({ body }) => body)

  it('are added, demanded and removed by administrators', async () => {
    const { user } = await open('?tab=signing')
    await user.click(await screen.findByRole('button', { name: 'Add a key' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Whose key/), 'Laptop')
    await user.type(dialog.getByLabelText(/Public key/), 'PEM')
    await user.click(dialog.getByRole('button', { name: 'Add a key' }))
    expect(await screen.findByText('Laptop')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: /Take signed builds only/ }))
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Remove Laptop' }))
    expect(changes()).toHaveLength(2)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull())
    expect(changes()).toEqual([
      { action: 'addKey', name: 'Laptop', key: 'PEM' },
      { action: 'demand' },
      { action: 'removeKey', key: '0d1f2a3b77aa10ce' },
    ])
  })

  it('are shown to those who may not change them', async () => {
    await open('?tab=signing', 'manager')
    expect(await screen.findByText('Finance pipeline')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a key' })).toBeNull()
    expect(screen.getByRole('switch')).toBeDisabled()
  })
})
