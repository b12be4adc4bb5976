import type { Role } from '@drayline/domain/kernel/access/roles'
import { createServer, http, renderPage, renderWithHost } from '@drayline/testing'
import { expectAccessible, expectFocusKept } from '@drayline/testing/accessible'
import { HttpResponse } from '@drayline/testing/handlers'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeLedgerStore } from '../ledger/ledger.mock.ts'
import { messages } from '../messages.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import { Component as ClientPayees } from './ClientPayees.tsx'
import * as ProposalsPage from './ProposalsPage.module.ts'
import { payeeHandlers } from './payees.handlers.ts'
import { makePayeeStore } from './payees.mock.ts'

const server = createServer()
beforeEach(() => messages.load('en'))

function serve(role: Role) {
  const db = { ...makeMockDb(6), role }
  const store = makePayeeStore(db)
  server.use(...payeeHandlers(db, store), ...financeHandlers(db))
  return store
}
async function openClient(clientId: number, role: Role = 'manager') {
  const store = serve(role)
  return { store, ...(await renderWithHost(<ClientPayees clientId={clientId} />, { role })) }
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the bank accounts of a client', () => {
  test('show the account in use by its last digits; an employee reads alone', async () => {
    await openClient(1, 'employee')
    expect(await screen.findByText('In use')).toBeVisible()
    expect(screen.getByText(/First Plains Bank/)).toHaveTextContent('First Plains Bank ••••6789')
    expect(screen.getByText('ACH, Wire')).toBeVisible()
    for (const name of ['Propose account', 'Stop', 'Show numbers'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('without one it is said what that means, and one is proposed', async () => {
    const { user, store, host } = await openClient(3)
    expect(await screen.findByText('No bank account yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Propose account' }))
    await screen.findByRole('button', { name: 'Save' })
    const form = await dialog('Propose account')
    await user.type(form.getByLabelText(/Name on the account/), 'Client 3 LLC')
    await user.type(form.getByLabelText(/^Bank/), 'Desert Bank')
    await user.type(form.getByLabelText(/^Routing number(?! for)/), '021000022')
    await user.type(form.getByLabelText(/Account number/), '1234-5678')
    await user.type(form.getByLabelText(/How you checked it/), 'Called back')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText(/Check the routing number/))[0]).toBeVisible()
    expect(store.payees).toHaveLength(2)
    await user.clear(form.getByLabelText(/^Routing number(?! for)/))
    await user.type(form.getByLabelText(/^Routing number(?! for)/), '021000021')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Bank account proposed' }]))
    expect(store.payees[0]).toMatchObject({ clientId: 3, accountTail: '5678', methods: ['ach', 'wire'] })
    expect(await screen.findByText('Waiting for a second person')).toBeVisible()
    expect(screen.getByText(/Whoever proposed a bank account doesn't decide/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expectFocusKept()
  })

  test('one in use is stopped with a reason, without a second person', async () => {
    const { user, store } = await openClient(1)
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    const ask = await dialog('Stop this bank account?')
    await user.type(ask.getByLabelText(/Reason/), 'Client called')
    await user.click(ask.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(store.payees[0]).toMatchObject({ state: 'stopped', reason: 'Client called' }))
    expect(await screen.findByText('Stopped')).toBeVisible()
    await expectFocusKept()
  })

  test('numbers show after a reason', async () => {
    const { user } = await openClient(1)
    await user.click(await screen.findByRole('button', { name: 'Show numbers' }))
    const ask = await dialog('Numbers of the account at First Plains Bank')
    await user.type(ask.getByLabelText(/Reason/), 'Sending the wire')
    await user.click(ask.getByRole('button', { name: 'Show numbers' }))
    expect(await ask.findByText('000123456789')).toBeVisible()
    expect(ask.getByText('021000021')).toBeVisible()
    await user.click(ask.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect(screen.queryByText('000123456789')).not.toBeInTheDocument()
  })
})

describe('waiting proposals', () => {
  const open = async (route = '/factoring/proposals', role: Role = 'manager') => {
    const store = serve(role)
    return { store, ...(await renderPage(ProposalsPage, { route, role })) }
  }

  test('list bank accounts and terms with their links; a second person confirms one', async () => {
    const { user, store, host } = await open()
    const list = within(await screen.findByRole('list', { name: 'Bank accounts' }))
    expect(list.getByText('First Plains Bank ••••6789')).toBeVisible()
    expect(
      within(await screen.findByRole('list', { name: 'Terms of clients' })).getByText(/Version 2/),
    ).toBeVisible()
    await expectAccessible()
    await user.click(list.getByRole('link'))
    const drawer = await dialog('Bank account')
    await user.click(await drawer.findByRole('button', { name: 'Confirm' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Confirm this bank account?' }))
    await user.click(ask.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Bank account confirmed' }]))
    expect(store.payees[1]).toMatchObject({ state: 'active' })
    expect(await drawer.findByText('Waiting time')).toBeVisible()
  })

  test('list every kind that needs a second person, each with its link', async () => {
    const db = { ...makeMockDb(6), role: 'manager' as const }
    const priya = { id: 9, name: 'Priya Raman' }
    const request = { change: 'close', reason: 'May is done', by: priya, at: '2026-06-01T15:00:00.000Z' }
    const { periods, journals } = makeLedgerStore(db)
    const [month, stored, invoice] = [periods[0], journals[0], db.invoices[3]]
    if (!month || !stored || !invoice) throw new Error('no record')
    const { change: _, ...facts } = request
    const writeOff = { ...facts, reserve: 'forfeited' as const }
    const journal = { ...stored, id: 7, reason: 'Bank charge', status: 'requested', requestedBy: priya }
    server.use(
      http.get('/api/ledger/journals', () => HttpResponse.json([journal])),
      http.get('/api/ledger/periods', () =>
        HttpResponse.json({
          today: '2026-06-10',
          months: [{ ...month, id: 202605, month: '2026-05', status: 'open', request }],
        }),
      ),
      http.get('/api/purchases', () => HttpResponse.json([makePurchase(invoice, { writeOff })])),
      ...payeeHandlers(db, makePayeeStore(db)),
      ...financeHandlers(db),
    )
    await renderPage(ProposalsPage, { route: '/factoring/proposals', role: 'manager' })
    const link = (name: string) => screen.findByRole('link', { name })
    expect(await link('Bank charge')).toHaveAttribute('href', '/factoring/book?tab=hand&journal=7')
    expect(await link('May 2026')).toHaveAttribute('href', '/factoring/book?tab=months&month=202605')
    expect(await link(invoice.invoiceNumber)).toHaveAttribute('href', `/invoices/${invoice.id}`)
    expect(screen.getByText('To be closed: May is done')).toBeVisible()
  })

  test('a link of a notification opens the terms, also once they were decided', async () => {
    await open('/factoring/proposals?agreement=50')
    const drawer = await dialog('Version 2')
    expect(await drawer.findByRole('button', { name: 'Approve' })).toBeVisible()
    expect(drawer.getByText('95%')).toBeVisible()
  })

  test('terms that were decided are shown as they are', async () => {
    await open('/factoring/proposals?agreement=1', 'employee')
    const drawer = await dialog('Version 1')
    expect(await drawer.findByText('In force')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })
})
