import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { createServer, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { Component, loader } from './ClientPayouts.module.ts'
import * as PayoutsPage from './PayoutsPage.module.ts'

const server = createServer()
const page = { Component: () => <Component clientId={2} />, loader }
const at = '2026-06-10T18:00:00.000Z'
const payout: Payout = {
  ...{ id: 7, version: 1, createdAt: at, updatedAt: at, client: { id: 2, name: 'Client 2' } },
  ...{
    day: '2026-06-10',
    method: 'wire',
    reference: 'W-77',
    by: null,
    reversedAt: null,
    payee: null,
    returned: null,
    confirmedDay: null,
  },
  ...{
    payable: '850.08',
    recovered: '100.00',
    fuel: '0.00',
    escrow: '0.00',
    ...{ paidOff: '0.00', payoff: null },
    transferFee: '15.00',
    net: '735.08',
  },
}

function open(payouts: Payout[]) {
  const db = { ...makeMockDb(3), payouts }
  server.use(...financeHandlers(db))
  return db
}

test('lists what a client was paid, and says what was taken back', async () => {
  open([payout, { ...payout, id: 8, reference: null, reversedAt: at }])
  await renderPage(page, { route: '/clients/2' })
  expect(await screen.findByText('W-77')).toBeVisible()
  expect(screen.getAllByText('$735.08')).toHaveLength(2)
  expect(screen.getByText('Taken back')).toBeVisible()
  await expectAccessible()
})

test('says that there are none yet, and offers another try without an answer', async () => {
  open([])
  const { unmount } = await renderPage(page, { route: '/clients/2' })
  expect(await screen.findByText('No payments yet')).toBeVisible()
  unmount()
  const db = open([payout])
  server.use(http.get('/api/payouts', () => problem(503, 'Not available right now')))
  const { user } = await renderPage(page, { route: '/clients/2' })
  const again = await screen.findByRole('button', { name: /Try again/ })
  server.use(...financeHandlers(db))
  await user.click(again)
  expect(await screen.findByText('W-77')).toBeVisible()
})

test('one that the bank sent back is noted with its reason', async () => {
  const db = open([payout])
  const { user } = await renderPage(page, { route: '/clients/2', role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Came back' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Did the payment of $735.08 come back?' }))
  await user.type(ask.getByLabelText(/Reason/), 'R03: no such account')
  await user.click(ask.getByRole('button', { name: 'Came back' }))
  expect(await screen.findByText('R03: no such account')).toBeVisible()
  expect(db.payouts[0]).toMatchObject({ version: 2, returned: { reason: 'R03: no such account' } })
  expect(screen.queryByRole('button', { name: 'Came back' })).not.toBeInTheDocument()
})

test('payments made are found by bank, day and reference, and name no more than fits', async () => {
  open([
    payout,
    { ...payout, id: 8, reference: 'W-78', confirmedDay: '2026-06-11' },
    { ...payout, id: 9, reference: 'W-79', day: '2026-06-20', returned: { at, reason: 'R03' } },
  ])
  const route = '/factoring/payouts?tab=made&state=inTransit'
  const { user, router } = await renderPage(PayoutsPage, { route, role: 'manager' })
  expect(await screen.findByText('W-77')).toBeVisible()
  expect(screen.queryByText('W-78')).toBeNull()
  expect(screen.getAllByText('Outstanding').length).toBeGreaterThan(0)
  expect(screen.getByText('$115.00')).toBeVisible()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(1)).toEqual([
    ...['Client', 'Day', 'Paid by', 'Reference', 'Payable', 'Came off', 'Paid out', 'Cleared the bank'],
  ])
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Clear the filter Bank' }))
  expect(await screen.findByText('Came back')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search reference or amount' }), 'W-78')
  await waitFor(() => expect(screen.queryByText('W-77')).toBeNull())
  expect(router.state.location.search).toContain('q=W-78')
})
