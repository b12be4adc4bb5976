import type { Buyout } from '@drayline/domain/finance/buyouts/buyout'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { createServer, renderPage, renderWithHost } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { messages } from '../messages.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as ProposalsPage from '../payees/ProposalsPage.module.ts'
import * as PayoutsPage from '../purchases/PayoutsPage.module.ts'
import { buyoutHandlers } from './buyouts.handlers.ts'
import { makeBuyoutStore } from './buyouts.mock.ts'
import { Component as ClientBuyout } from './ClientBuyout.tsx'

const server = createServer()
beforeEach(() => messages.load('en'))

function serve(role: Role, change: Partial<Buyout> = {}) {
  const db = { ...makeMockDb(6), role }
  const store = makeBuyoutStore(db)
  store.buyouts = store.buyouts.map((one, index) => (index === 1 ? { ...one, ...change } : one))
  server.use(...buyoutHandlers(db, store), ...financeHandlers(db))
  return store
}
async function openClient(clientId: number, role: Role = 'manager', change: Partial<Buyout> = {}) {
  const store = serve(role, change)
  return { store, ...(await renderWithHost(<ClientBuyout clientId={clientId} />, { role })) }
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the buyout of a client', () => {
  test('is entered from its payoff letter, and waits for somebody else', async () => {
    const { user, store, host } = await openClient(1)
    expect(await screen.findByText('No former factor')).toBeVisible()
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Enter payoff' }))
    await screen.findByRole('button', { name: 'Save' })
    const form = await dialog('Enter payoff')
    await user.type(form.getByLabelText(/Former factor/), 'Apex Freight Factors')
    await user.type(form.getByLabelText(/^Payoff(?! letter)/), '10950.00')
    await user.type(form.getByLabelText(/Good through/), '2030-06-30')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText(/required/i))[0]).toBeVisible()
    expect(store.buyouts).toHaveLength(2)
    await user.type(form.getByLabelText(/Where the money goes/), 'Wire to Desert Bank')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Buyout entered' }]))
    expect(store.buyouts[0]).toMatchObject({
      ...{ clientId: 1, factorName: 'Apex Freight Factors', payoff: '10950.00', perDiem: '0.00' },
      goodThrough: '2030-06-30',
    })
    expect(await screen.findByText('Waiting for a second person')).toBeVisible()
    expect(screen.getByText(/Whoever entered a buyout doesn't decide/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Enter payoff' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel buyout' }))
    const ask = await dialog('Cancel this buyout?')
    await user.click(ask.getByRole('button', { name: 'Cancel buyout' }))
    await user.type(ask.getByLabelText(/Reason/), 'Typing error')
    await user.click(ask.getByRole('button', { name: 'Cancel buyout' }))
    await waitFor(() =>
      expect(store.buyouts[0]).toMatchObject({ state: 'cancelled', reason: 'Typing error' }),
    )
  })

  test('is only read by an employee', async () => {
    await openClient(2, 'employee')
    expect(await screen.findByText('Waiting for a second person')).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('is rejected with a reason', async () => {
    const { user, store } = await openClient(2)
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const ask = await dialog('Reject this payoff?')
    await user.type(ask.getByLabelText(/Reason/), 'Not the sum of the letter')
    await user.click(ask.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Rejected')).toBeVisible()
    expect(store.buyouts[0]).toMatchObject({ state: 'rejected', reason: 'Not the sum of the letter' })
  })
})

test('a second person approves it from what waits', async () => {
  const store = serve('manager')
  const { user } = await renderPage(ProposalsPage, { route: '/factoring/proposals', role: 'manager' })
  const list = within(await screen.findByRole('list', { name: 'Buyout' }))
  expect(list.getByText('Old River Factors · $10,950.00')).toBeVisible()
  await user.click(list.getByRole('link'))
  const drawer = await dialog('Buyout')
  await user.click(await drawer.findByRole('button', { name: 'Approve' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Approve this payoff?' }))
  await user.click(ask.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(store.buyouts[0]).toMatchObject({ state: 'approved' }))
  expect(await drawer.findByText('Comes off the next funding')).toBeVisible()
})

describe('former factors to pay', () => {
  const open = async (change: Partial<Buyout> = {}, role: Role = 'manager') => {
    const store = serve(role, change)
    return { store, ...(await renderPage(PayoutsPage, { route: '/factoring/payouts', role })) }
  }

  test('stand beside the clients; one is paid, seen at the bank, and comes back', async () => {
    const { user, store } = await open()
    const list = within(await screen.findByRole('list', { name: 'Former factors to pay' }))
    expect(list.getByText('$10,950.00')).toBeVisible()
    await expectAccessible()
    await user.click(list.getByRole('button', { name: 'Pay' }))
    const pay = await dialog('Pay Old River Factors')
    expect(pay.getByText('Wire to First Plains Bank')).toBeVisible()
    await user.type(pay.getByLabelText(/Reference/), 'FED 4711')
    await user.click(pay.getByRole('button', { name: 'Record payment of $10,950.00' }))
    await waitFor(() =>
      expect(store.buyouts[1]).toMatchObject({
        state: 'paid',
        payment: { method: 'wire', reference: 'FED 4711', confirmedDay: null },
      }),
    )
    expect(await list.findByText('Paid, outstanding')).toBeVisible()
    await user.click(list.getByRole('button', { name: 'Cleared the bank' }))
    const seen = await dialog('Does the bank show this payment?')
    await user.click(seen.getByRole('button', { name: 'Cleared the bank' }))
    await waitFor(() => expect(store.buyouts[1]).toMatchObject({ state: 'cleared' }))
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Former factors to pay' })).not.toBeInTheDocument(),
    )
  })

  test('that came back are owed again, and say why', async () => {
    const by = { id: 1, name: 'Maria Santos' }
    const payment = { day: '2026-03-16', method: 'wire', reference: null, by, confirmedDay: null } as const
    const { user, store } = await openClient(3, 'manager', { state: 'paid', payment })
    await user.click(await screen.findByRole('button', { name: 'Came back' }))
    const ask = await dialog('Did this payment come back?')
    await user.type(ask.getByLabelText(/Reason/), 'R03')
    await user.click(ask.getByRole('button', { name: 'Came back' }))
    await waitFor(() => expect(store.buyouts[1]).toMatchObject({ state: 'payable', payment: null }))
    expect(await screen.findByText('The payment came back')).toBeVisible()
  })

  test('are not paid by an employee', async () => {
    await open({}, 'employee')
    const list = within(await screen.findByRole('list', { name: 'Former factors to pay' }))
    expect(list.queryAllByRole('button')).toEqual([])
  })

  test('whose letter has run out are pointed out', async () => {
    const { user } = await open({
      goodThrough: '2026-03-01',
      funding: { payoutId: 1, day: '2026-03-02', amount: '10950.00', due: '0.00', override: null },
    })
    await user.click(await screen.findByRole('button', { name: 'Pay' }))
    expect(await screen.findByText(/The letter was good through/)).toBeVisible()
  })
})
