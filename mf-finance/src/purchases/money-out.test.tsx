import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible, expectFocusKept } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import * as InvoicePage from '../invoices/InvoicePage.module.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import * as PayoutsPage from './PayoutsPage.module.ts'
import { makePurchase } from './purchases.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }

function office(change: Parameters<typeof makePurchase>[1] = {}): MockDb {
  const db = makeMockDb(12, 'manager')
  const invoice = db.invoices.find(({ id }) => id === 3)
  if (!invoice) throw new Error('no invoice')
  return { ...db, purchases: [makePurchase(invoice, change)] }
}

async function openPayouts(db: MockDb, options: RenderOptions = {}) {
  server.use(...financeHandlers(db))
  return renderPage(PayoutsPage, { route: '/factoring/payouts', ...manager, ...options })
}

test('what is final is settled, and clients are paid what is payable, less what they owe', async () => {
  const payments = [{ receiptId: 1, amount: '1061.00', valueDay: '2026-06-09', clearedDay: '2026-06-10' }]
  const db = office({ state: 'collected', open: '0.00', payments })
  db.payable = { 2: '100.00', 4: '50.00' }
  db.due = { 4: '20.00', 5: '7.00' }
  const { user } = await openPayouts(db)
  await expectAccessible()
  await user.click(await screen.findByRole('button', { name: 'Settle what is final' }))
  expect(await screen.findByText('Nothing waits to be settled.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Choose all clients' }))
  await user.click(screen.getByRole('button', { name: 'Pay out 2 clients' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reference' }), 'B-7')
  await user.click(dialog.getByRole('button', { name: 'Pay out $130.00' }))
  expect(await dialog.findByText('2 clients paid')).toBeVisible()
  expect(db.payouts?.map(({ net, reference }) => [net, reference])).toEqual([
    ['100.00', 'B-7'],
    ['30.00', 'B-7'],
  ])
})

test('an employee sees the balances without paying; a failure can be tried again', async () => {
  const db = { ...office(), payable: { 2: '100.00' } }
  await openPayouts(db, { role: 'employee' })
  expect((await screen.findAllByText('$100.00')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Pay out/ })).toBeNull()
  server.use(http.get('/api/payouts/waiting', () => problem(503, 'Not available right now')))
  await renderPage(PayoutsPage, { route: '/factoring/payouts', ...manager })
  expect(await screen.findByText('Not available right now')).toBeVisible()
})

test('clients with a balance come in pages, which stand in the address', async () => {
  const db = office()
  db.payable = { 2: '100.00', 4: '50.00', 5: '25.00' }
  const options = { route: '/factoring/payouts?limit=2' }
  const { user, url } = await openPayouts(db, options)
  const rows = () => screen.getAllByRole('checkbox', { name: /^Choose (?!all)/ })
  await screen.findByRole('button', { name: 'Next page' })
  expect(rows()).toHaveLength(2)
  expect(screen.getAllByText('2 clients on this page')).not.toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { name: 'Choose all clients' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).not.toBeChecked()
  expect(url()).toMatch(/cursor=/)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('payments are noted as seen at the bank, those on their way only', async () => {
  const db = office()
  db.payable = { 2: '100.00', 4: '50.00' }
  const { user } = await openPayouts(db)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all clients' }))
  await user.click(screen.getByRole('button', { name: 'Pay out 2 clients' }))
  await user.click(await screen.findByRole('button', { name: 'Pay out $150.00' }))
  await screen.findByText('2 clients paid')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('tab', { name: 'Payments made' }))
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Cleared the bank' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/\$150.00 left the bank/)).toBeVisible()
  await expectAccessible()
  server.use(
    http.post(
      '/api/payouts/confirm',
      () => problem(422, 'Check the marked fields', { errors: { day: 'This day is still to come' } }),
      { once: true },
    ),
  )
  await user.click(dialog.getByRole('button', { name: 'Cleared the bank' }))
  expect(await dialog.findByText('This day is still to come')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cleared the bank' }))
  expect(await screen.findByText('2 payments noted as seen')).toBeVisible()
  await expectFocusKept()
  expect(db.payouts?.map(({ confirmedDay }) => confirmedDay !== null)).toEqual([true, true])
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await user.click(screen.getByRole('button', { name: 'Cleared the bank' }))
  expect(await screen.findByText('None of these is outstanding')).toBeVisible()
})

async function openInvoice(db: MockDb, options: RenderOptions = {}) {
  server.use(...financeHandlers(db))
  const at = { route: '/invoices/3', path: '/invoices/:id' }
  return renderPage(InvoicePage, { ...manager, ...at, ...options })
}

test('a charge back shows its figures first, and takes what is payable at once', async () => {
  const db = office()
  const client = db.purchases?.[0]?.client?.id ?? 0
  db.payable = { [client]: '100.00' }
  const { user } = await openInvoice(db)
  await user.click(await screen.findByRole('button', { name: 'Charge back' }))
  const dialog = within(await screen.findByRole('dialog'))
  // 1,061.00 open and 31.83 of fee, less 84.88 of reserve.
  expect(await dialog.findByText('$1,007.95')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /payable/ }), '100')
  expect(dialog.getByText(/\$907.95 stay due/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Unpaid after 90 days')
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Charge back' }))
  await waitFor(() => expect(db.due?.[client]).toBe('907.95'))
  expect(await screen.findByText('Unpaid after 90 days')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Client pays it back' })).toBeVisible()
  await expectFocusKept()
})

test('a loss is proposed by one person, and confirmed by another', async () => {
  const db = office()
  const [purchase] = db.purchases ?? []
  if (!purchase) throw new Error('no purchase')
  db.purchases = [{ ...purchase, terms: { ...purchase.terms, isRecourse: false } }]
  const { user } = await openInvoice(db)
  await user.click(await screen.findByRole('button', { name: 'Write off' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Insolvent')
  await user.click(dialog.getByRole('button', { name: 'Ask to write off' }))
  expect(await screen.findByText('Maria Santos asks to write this off')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Charge back' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm the loss' })).toBeNull()
  await expectFocusKept()
})

test.each([
  [{}, /Recourse begins on/],
  [{ isRecourse: false }, /without recourse: we bear the broker's insolvency/],
])('a charge back warns before the day of recourse and without recourse: %j', async (terms, text) => {
  const db = office()
  db.purchases = (db.purchases ?? []).map((one) => ({
    ...{ ...one, recourseDay: '2099-01-01' },
    terms: { ...one.terms, ...terms },
  }))
  const { user } = await openInvoice(db)
  await user.click(await screen.findByRole('button', { name: 'Charge back' }))
  expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeVisible()
})

test('without recourse a charge back says what is the matter, and insolvency leads to writing it off', async () => {
  const db = office()
  db.purchases = (db.purchases ?? []).map((one) => ({ ...one, terms: { ...one.terms, isRecourse: false } }))
  const { user } = await openInvoice(db)
  await user.click(await screen.findByRole('button', { name: 'Charge back' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('$1,007.95')).toBeVisible()
  for (const choice of dialog.getAllByRole('radio')) expect(choice).not.toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Rate disputed')
  await user.click(dialog.getByRole('button', { name: 'Charge back' }))
  expect(await dialog.findByText('Say why the client has to take it back.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /insolvent or does not pay/ }))
  await user.click(dialog.getByRole('button', { name: 'Charge back' }))
  expect(dialog.getByText(/Close this window and choose Write off/)).toBeVisible()
  await expectAccessible()
  expect(db.purchases?.[0]?.state).toBe('open')
  await user.click(dialog.getByRole('radio', { name: /disputes/ }))
  await user.click(dialog.getByRole('button', { name: 'Charge back' }))
  await waitFor(() => expect(db.purchases?.[0]).toMatchObject({ state: 'charged_back', cause: 'dispute' }))
})

test('an administrator undoes a funding with a reason, and a refusal is told in the window', async () => {
  const db = { ...office(), role: 'admin' as const }
  const { user, host } = await openInvoice(db, { role: 'admin' })
  const sent: unknown[] = []
  const answers = [
    { id: 3, ok: false, message: 'Its broker has paid us' },
    { id: 3, ok: true, message: null },
  ]
  server.use(
    http.post('/api/invoices/status', async ({ request }) => {
      sent.push(await request.json())
      return Response.json([{ current: null, ...answers.shift() }])
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo funding' }))
  const dialog = within(await screen.findByRole('dialog'))
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Undo funding' }))
  expect(sent).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Funded twice')
  await user.click(dialog.getByRole('button', { name: 'Undo funding' }))
  expect(await dialog.findByText('Its broker has paid us')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Undo funding' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.calls.toasts).toMatchObject([{ title: 'Funding of INV-0003 undone' }])
  expect(sent[0]).toMatchObject({ items: [{ id: 3 }], status: 'approved', reason: 'Funded twice' })
  await expectFocusKept()
})

test('whether a payment on its way was sent is asked plainly, and nothing is chosen for the person', async () => {
  const db: MockDb = { ...office({ payoutId: 1 }), role: 'admin' }
  const at = '2026-06-10T18:00:00.000Z'
  db.payouts = [
    {
      ...{ id: 1, version: 1, createdAt: at, updatedAt: at, client: { id: 2, name: 'Acme' }, by: null },
      ...{ day: '2026-06-10', method: 'ach', reference: null, payee: null, payable: '976.12', net: '976.12' },
      ...{ recovered: '0.00', fuel: '0.00', escrow: '0.00', transferFee: '0.00' },
      ...{ paidOff: '0.00', payoff: null, reversedAt: null, returned: null, confirmedDay: null },
    },
  ]
  const { user } = await openInvoice(db, { role: 'admin' })
  const sent: unknown[] = []
  server.use(
    http.post('/api/invoices/status', async ({ request }) => {
      sent.push(await request.json())
      return Response.json([{ current: null, id: 3, ok: true, message: null }])
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo funding' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByRole('group', { name: 'Was the payment of $976.12 sent to the client?' }),
  ).toBeVisible()
  for (const choice of dialog.getAllByRole('radio')) expect(choice).not.toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Funded twice')
  await user.click(dialog.getByRole('button', { name: 'Undo funding' }))
  expect(await dialog.findByText(/Say whether the payment was sent/)).toBeVisible()
  await expectAccessible()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('radio', { name: /Yes, it was sent/ }))
  await user.click(dialog.getByRole('button', { name: 'Undo funding' }))
  await waitFor(() => expect(sent).toMatchObject([{ status: 'approved', paymentSent: true }]))
})

test('a funding is not undone by a manager, or once the broker has paid', async () => {
  await openInvoice(office())
  expect(await screen.findByRole('button', { name: 'Charge back' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo funding' })).toBeNull()
})

test('what is set off whole says that nothing leaves', async () => {
  const db = office()
  db.payable = { 2: '43.87' }
  db.due = { 2: '1899.19' }
  const { user } = await openPayouts(db)
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all clients' }))
  await user.click(screen.getByRole('button', { name: 'Pay out one client' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('columnheader', { name: 'Comes off its debt' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Set off, nothing leaves' })).toBeVisible()
})
