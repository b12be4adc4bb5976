import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import * as brokersPage from '../brokers/BrokersPage.module.ts'
import * as clientsPage from '../clients/ClientsPage.module.ts'
import { createTestApi } from '../testing/test-api.ts'

const api = createTestApi()
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })
const openClients = async (route: string) => {
  const view = await renderPage(clientsPage, { route })
  return { ...view, name: await field(/^Client name/) }
}
const openBrokers = async (route: string) => {
  const view = await renderPage(brokersPage, { route, role: 'employee' })
  return { ...view, name: await field(/^Broker name/) }
}
const third = () => api.db.clients[2] as (typeof api.db.clients)[number]

describe('a new client', () => {
  test('with the name of another is told so as soon as the field is left, with the way to the other one', async () => {
    const { user, name } = await openClients('/clients?new=1')
    await user.type(name, 'RED RIVER trucking, L.L.C.')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('This client may already exist')).toBeVisible()
    expect(notice.getByText('Same: name')).toBeVisible()
    const link = notice.getByRole('link', { name: 'Red River Trucking' })
    expect(link).toHaveAttribute('href', '/clients?open=3')
    expect(link).toHaveAttribute('target', '_blank')
    await expectAccessible()
    await user.type(await field(/^Phone/), '(214) 555 0003')
    await user.tab()
    expect(await notice.findByText('Same: name, phone')).toBeVisible()
    await user.clear(name)
    await user.type(name, 'Twin Peaks')
    await user.clear(await field(/^Phone/))
    await user.tab()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('is asked about before it is saved, and is not saved when it is the same', async () => {
    const { user, name, host } = await openClients('/clients?new=1')
    await user.type(name, 'Red River Trucking')
    // Enter saves without leaving the field.
    await user.type(await field(/^Tax ID/), '750003000{Enter}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Create anyway?' }))
    expect(question.getByText('Already there: Red River Trucking (Same: tax ID, name)')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(save()).toBeEnabled())
    expect(name).toHaveValue('Red River Trucking')
    expect(api.seen('POST', '/api/clients')).toEqual([])
    expect(host.calls.toasts).toEqual([])
    expect(host.calls.guards).toBe(1)
  })

  test('is saved when it is meant, and the question is put once', async () => {
    api.use(http.post('/api/clients', () => problem(503, 'Not now'), { once: true }))
    const { user, name, host } = await openClients('/clients?new=1')
    await user.type(name, 'Red River Trucking')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to create client' }]))
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toHaveLength(2))
    expect(host.calls.toasts[1]).toMatchObject({ title: 'Client created successfully' })
    expect(host.calls.confirms).toHaveLength(1)
  })

  test('is saved without a question when nothing is like it', async () => {
    const { user, name, host } = await openClients('/clients?new=1')
    await user.type(name, 'Twin Peaks Hauling')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client created successfully' }]))
    expect(host.calls.confirms).toEqual([])
  })

  test('is saved when the check for similar records fails', async () => {
    api.use(http.get('/api/clients/similar', () => problem(503)))
    const { user, name, host } = await openClients('/clients?new=1')
    await user.type(name, 'Red River Trucking')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client created successfully' }]))
  })

  test('a double click on Save asks once', async () => {
    const { user, name, host } = await openClients('/clients?new=1')
    await user.type(name, 'Red River Trucking')
    await user.dblClick(save())
    await user.click(await screen.findByRole('button', { name: 'Create anyway' }))
    await waitFor(() => expect(host.calls.toasts).toHaveLength(1))
    expect(host.calls.confirms).toHaveLength(1)
    expect(api.seen('POST', '/api/clients')).toHaveLength(1)
  })
})

describe('an existing client', () => {
  beforeEach(() => {
    // Two that are alike already.
    const twin = { ...third(), id: 900, email: null }
    api.db.clients = [...api.db.clients, twin]
  })

  test('that is like another already is saved without a question', async () => {
    const { user, host } = await openClients('/clients?edit=3')
    await user.type(await field(/^Contact person/), ' Jr')
    await user.click(save())
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client updated successfully' }]))
    expect(host.calls.confirms).toEqual([])
  })

  test('is asked about when the change makes it like another', async () => {
    const { user, name, host } = await openClients('/clients?edit=3')
    await user.clear(name)
    await user.type(name, 'Blue Ridge Hauling Inc.')
    await user.tab()
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getAllByRole('link').map((link) => link.textContent)).toEqual(['Blue Ridge Hauling'])
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Client updated successfully' }]))
    expect(host.calls.confirms).toMatchObject([{ title: 'Save anyway?' }])
    expect(third().name).toBe('Blue Ridge Hauling Inc.')
  })
})

describe('a broker', () => {
  test('with the phone of another is asked about', async () => {
    const { user, host } = await openBrokers('/brokers?edit=2')
    const phone = await field(/^Phone/)
    await user.clear(phone)
    await user.type(phone, String(api.db.brokers[0]?.phone))
    await user.tab()
    expect(within(await screen.findByRole('alert')).getByText('Same: phone')).toBeVisible()
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Broker updated successfully' }]))
  })

  test('with the MC number of another is named beside the fields, and refused without a question', async () => {
    const { user, host } = await openBrokers('/brokers?edit=2')
    const mc = await field(/^MC number/)
    await user.clear(mc)
    await user.type(mc, '100001')
    await user.tab()
    expect(within(await screen.findByRole('alert')).getByText('Same: MC number')).toBeVisible()
    await user.click(save())
    const text = 'MC number MC-100001 already belongs to another broker'
    expect((await screen.findAllByText(text))[0]).toBeVisible()
    expect(host.calls.confirms).toEqual([])
  })
})
