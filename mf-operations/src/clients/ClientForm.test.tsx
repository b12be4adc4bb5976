import { shows } from '@drayline/platform/query'
import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ClientsPage.module.ts'

const api = createTestApi()
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

async function open(route: string) {
  const view = await renderPage(page, { route })
  // Data of other screens; a saved client must make it stale.
  const elsewhere = [
    { queryKey: ['another', 'sums'], meta: shows('client') },
    { queryKey: ['another', 'feed'], meta: shows('activity') },
  ]
  for (const query of elsewhere) await view.host.queryClient.fetchQuery({ ...query, queryFn: () => ({}) })
  const isStale = ({ queryKey }: { queryKey: string[] }) =>
    view.host.queryClient.getQueryState(queryKey)?.isInvalidated
  return { ...view, elsewhereIsStale: () => elsewhere.map(isStale), name: await field(/^Client name/) }
}

describe('a new client', () => {
  it('is sent with null for what was left empty, and shows in the list', async () => {
    const { user, name, host, url, elsewhereIsStale } = await open('/clients?new=1')
    expect(name).toHaveFocus()
    await screen.findByText('Blue Ridge Hauling')
    await expectAccessible()
    await user.type(name, '  Twin Peaks Hauling ')
    await user.type(await field(/^Phone/), '(214) 555-0147')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client created successfully' }]))
    expect(api.seen('POST', '/api/clients')[0]?.body).toEqual({
      name: 'Twin Peaks Hauling',
      phone: '(214) 555-0147',
      email: null,
      address: null,
      contactPerson: null,
      taxId: null,
      status: 'active',
    })
    expect(await screen.findByRole('heading', { name: 'Twin Peaks Hauling' })).toBeVisible()
    expect(url()).toBe('/clients')
    expect(elsewhereIsStale()).toEqual([true, true])
  })

  it('needs a name', async () => {
    const { user, name } = await open('/clients?new=1')
    await user.click(save())
    expect((await screen.findAllByText('Client name is required'))[0]).toBeVisible()
    expect(name).toHaveFocus()
    expect(name).toBeInvalid()
    expect(api.seen('POST', '/api/clients')).toEqual([])
  })

  it('refuses a wrong e-mail address at its field', async () => {
    const { user, name } = await open('/clients?new=1')
    await user.type(name, 'Twin Peaks')
    await user.type(await field(/^Email/), 'nobody')
    await user.click(save())
    expect(await field(/^Email/)).toBeInvalid()
    expect((await screen.findAllByText('Valid email is required'))[0]).toBeVisible()
  })

  it('says that it failed and keeps what was typed', async () => {
    api.use(http.post('/api/clients', () => problem(503, 'The service is not available right now.')))
    const { user, name, host } = await open('/clients?new=1')
    await user.type(name, 'Twin Peaks')
    await user.click(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([
        {
          tone: 'error',
          title: 'Failed to create client',
          message: 'The service is not available right now.',
        },
      ]),
    )
    expect(name).toHaveValue('Twin Peaks')
  })

  it.each([409, 422])('shows what the server says of a field at the field (%i)', async (status) => {
    const errors = { taxId: 'This tax ID is already taken' }
    api.use(http.post('/api/clients', () => problem(status, 'Please check', { errors })))
    const { user, name } = await open('/clients?new=1')
    await user.type(name, 'Twin Peaks')
    await user.click(save())
    expect((await screen.findAllByText('This tax ID is already taken'))[0]).toBeVisible()
    expect(await field(/^Tax ID/)).toBeInvalid()
  })

  it('is not lost by a click on Cancel', async () => {
    const { user, name, url } = await open('/clients?new=1')
    await user.type(name, 'Twin Peaks')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(url()).toBe('/clients'))
    expect(api.seen('POST', '/api/clients')).toEqual([])
  })
})

describe('an existing client', () => {
  it('opens filled in, is sent whole with its version, and the list shows the change', async () => {
    const { user, name, host, elsewhereIsStale } = await open('/clients?edit=3')
    expect(name).toHaveValue('Red River Trucking')
    expect(await field(/^Contact person/)).toHaveValue('Lee Park')
    await user.clear(name)
    await user.type(name, 'Red River Freight')
    await user.clear(await field(/^Phone/))
    await user.selectOptions(screen.getByRole('combobox', { name: /^Status/ }), 'Inactive')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client updated successfully' }]))
    const [call] = api.seen('PUT', '/api/clients/3')
    expect(call?.version).toBe('"1"')
    expect(call?.body).toMatchObject({
      name: 'Red River Freight',
      phone: null,
      status: 'inactive',
      taxId: '75-0003000',
    })
    expect(await screen.findByRole('heading', { name: 'Red River Freight' })).toBeVisible()
    expect(elsewhereIsStale()).toEqual([true, true])
  })

  it('says that it failed', async () => {
    api.use(http.put('/api/clients/3', () => problem(500)))
    const { user, name, host } = await open('/clients?edit=3')
    await user.type(name, '!')
    await user.click(save())
    await waitFor(() =>
      expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to update client' }]),
    )
  })

  it('shows what a colleague has saved meanwhile, field by field', async () => {
    const { user, name } = await open('/clients?edit=3')
    const theirs = { ...api.db.clients[2], name: 'Red River Lines', phone: '555-0199', version: 2 }
    api.db.clients = api.db.clients.map((client) => (client.id === 3 ? (theirs as typeof client) : client))
    await user.clear(name)
    await user.type(name, 'Red River Freight')
    await user.click(save())
    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /Client name/ })).toHaveTextContent(
      /Red River Freight.*Red River Lines/,
    )
    expect(table.getByRole('row', { name: /Phone/ })).toHaveTextContent(/214-555-0003.*555-0199/)
    await user.click(screen.getByRole('button', { name: 'Apply changes' }))
    await user.click(save())
    await waitFor(() => expect(api.db.clients[2]).toMatchObject({ name: 'Red River Freight', version: 3 }))
    expect(api.db.clients[2]?.phone).toBe('555-0199')
  })

  it('is refused without the permission to change it', async () => {
    await renderPage(page, { route: '/clients?edit=3', user: { permissions: ['clients.read'] } })
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit' }))
    expect(drawer.getByText('Access Denied')).toBeVisible()
  })

  it('says that it cannot be read', async () => {
    api.use(http.get('/api/clients/3', () => problem(500)))
    await renderPage(page, { route: '/clients?edit=3' })
    expect(await screen.findByText('Failed to load client')).toBeVisible()
  })

  it('keeps the entries when the session is gone', async () => {
    api.use(http.put('/api/clients/3', () => HttpResponse.json({ title: 'Unauthorized' }, { status: 401 })))
    const { user, name, host } = await open('/clients?edit=3')
    await user.type(name, '!')
    await user.click(save())
    await waitFor(() => expect(host.calls.unauthorized).toBe(1))
    expect(host.calls.toasts).toEqual([])
    expect(host.drafts.read('client:3')).toMatchObject({ values: { name: 'Red River Trucking!' } })
  })
})
