import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { createServer, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import * as InvoicePage from '../invoices/InvoicePage.module.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import * as NewReceiptPage from './NewReceiptPage.module.ts'
import * as ReceiptPage from './ReceiptPage.module.ts'
import { makeReceipt } from './receipts.mock.ts'

const server = createServer()
const at = '2026-06-11T18:00:00.000Z'
const priya = { id: 2, name: 'Priya Raman' }

/** The paid invoice 3 over 1,061.00 of broker 3, with receipts that were applied to it. */
function office(receipts: Partial<Receipt>[] = []) {
  const db = makeMockDb(12, 'manager')
  const invoice = db.invoices.find(({ id }) => id === 3)
  const named = db.brokers.find(({ id }) => id === 3)
  if (!invoice || !named) throw new Error('no invoice')
  const broker = { id: named.id, name: named.name }
  const purchase = makePurchase({ ...invoice, broker })
  db.purchases = [purchase]
  db.receipts = receipts.map((one, index) =>
    makeReceipt({ id: 11 + index, broker, unapplied: '0.00', ...one }),
  )
  const part = {
    ...{ purchaseId: purchase.id, invoiceNumber: invoice.invoiceNumber, invoiceId: invoice.id },
    ...{ clientId: invoice.clientId, client: purchase.client, amount: '1000.00', at, by: priya },
    ...({ shortPay: 'open', shortReason: 'lumper', shortNote: 'Receipt 4711' } as const),
  }
  return { db, part, purchase }
}

const invoicePage = (db: ReturnType<typeof office>['db'], role: 'manager' | 'employee' = 'manager') => {
  server.use(...financeHandlers(db))
  return renderPage(InvoicePage, { role, route: '/invoices/3', path: '/invoices/:id' })
}
const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Purchase' })).closest('section') as HTMLElement)

test('why an invoice was paid short is said with the payment, and shown on receipt and purchase', async () => {
  const { db } = office()
  server.use(...financeHandlers(db))
  const route = '/factoring/receipts/new?brokerId=3'
  const { user, url, unmount } = await renderPage(NewReceiptPage, { role: 'manager', route })
  await user.type(screen.getByRole('textbox', { name: /^Received/ }), '1000')
  await user.type(screen.getByRole('textbox', { name: /^Memo/ }), 'Came with a letter')
  await user.type(await screen.findByRole('textbox', { name: 'Applied to INV-0003' }), '1000')
  const reason = screen.getByRole('combobox', { name: 'Why INV-0003 is short' })
  await user.selectOptions(reason, 'Other reason')
  expect(screen.getByText('Say what the reason is')).toBeVisible()
  expect(screen.getByText('A reason is missing. See its row.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save receipt' })).toBeDisabled()
  await user.selectOptions(reason, 'Lumper')
  await user.type(screen.getByRole('textbox', { name: 'Note on INV-0003' }), 'Receipt 4711')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Save receipt' }))
  await waitFor(() => expect(url()).toBe('/factoring/receipts/1'))
  expect(db.receipts).toMatchObject([{ memo: 'Came with a letter' }])
  unmount()

  const receipt = await renderPage(ReceiptPage, {
    ...{ role: 'manager', route: '/factoring/receipts/1', path: '/factoring/receipts/:id' },
  })
  expect(await screen.findByText('Came with a letter')).toBeVisible()
  const row = /INV-0003 .* Left open · Lumper: Receipt 4711 \$1,000.00/
  expect(screen.getByRole('row', { name: row })).toBeVisible()
  receipt.unmount()

  await invoicePage(db)
  const paid = await (await panel()).findByRole('row', { name: /Left open · Lumper: Receipt 4711/ })
  expect(paid).toBeVisible()
})

test('a check that came back is told on the purchase and in the history of the invoice, to employees too', async () => {
  const { db, part } = office([])
  const back = { reversedAt: '2026-06-12T18:00:00.000Z', reversedBy: priya, reason: 'Insufficient funds' }
  db.receipts =
    office([{ reference: 'CHK 777', amount: '1000.00', applications: [part], ...back }]).db.receipts ?? []
  await invoicePage(db, 'employee')
  const told = await panel()
  expect(
    await told.findByText('A check of $1,000.00 (CHK 777) came back on 06/12/2026: Insufficient funds'),
  ).toBeVisible()
  expect(told.getByText(/^Taken back by Priya Raman\./)).toBeVisible()
  expect(told.queryByText(/was for this invoice|has paid .* since/)).toBeNull()
  expect(told.getByText("The broker's payment came back, so nothing counts as paid.")).toBeVisible()
  expect(told.queryByText('The broker has not paid yet.')).toBeNull()
  const history = within(screen.getByRole('list', { name: 'History' }))
  const events = history.getAllByRole('link').map(({ textContent }) => textContent)
  expect(events).toEqual([
    '$1,000.00 of receipt 11 applied',
    'A check of $1,000.00 (CHK 777) came back on 06/12/2026',
  ])
  expect(history.getByText('Insufficient funds')).toBeVisible()
  await expectAccessible()
})

test('of a check over several invoices it says how much was for this one, and what has come since', async () => {
  const { db, part, purchase } = office([])
  const back = { reversedAt: '2026-06-12T18:00:00.000Z', reversedBy: priya, reason: 'Insufficient funds' }
  const other = { ...part, purchaseId: purchase.id + 1, amount: '500.00' }
  db.receipts =
    office([{ reference: 'CHK 777', amount: '1500.00', applications: [part, other], ...back }]).db.receipts ??
    []
  const paid = { valueDay: '2026-06-20', clearedDay: '2026-06-20', amount: '1061.00' }
  db.purchases = [{ ...purchase, state: 'collected', open: '0.00', payments: [{ receiptId: 12, ...paid }] }]
  await invoicePage(db, 'employee')
  const told = await panel()
  const alert = (await told.findByText(/^A check of \$1,500\.00/)).closest('div')?.parentElement
  expect(alert).toHaveTextContent(
    '$1,000.00 of it was for this invoice. The broker has paid $1,061.00 since.',
  )
})

test('what the broker disputes stands in the sentence at the top', async () => {
  const { db, part, purchase } = office([])
  const applied = { ...part, shortPay: 'disputed' as const }
  db.receipts = office([{ amount: '1000.00', applications: [applied] }]).db.receipts ?? []
  const paid = { valueDay: '2026-06-11', clearedDay: '2026-06-12', amount: '1000.00' }
  db.purchases = [{ ...purchase, state: 'part_paid', open: '61.00', payments: [{ receiptId: 11, ...paid }] }]
  await invoicePage(db, 'employee')
  const told = await panel()
  expect(
    await told.findByText(/The rest: Disputed · Lumper: Receipt 4711, since 06\/11\/2026\./),
  ).toBeVisible()
})

test('a dispute counts from the payment that began it, not from the last one that left it standing', async () => {
  const { db, part, purchase } = office([])
  const paid = (receiptId: number, valueDay: string, shortPay: 'open' | 'disputed') => ({
    receipt: { id: receiptId, amount: '200.00', applications: [{ ...part, amount: '200.00', shortPay }] },
    payment: { receiptId, valueDay, clearedDay: valueDay, amount: '200.00' },
  })
  const all = [
    paid(11, '2026-06-05', 'open'),
    paid(12, '2026-06-11', 'disputed'),
    paid(13, '2026-06-20', 'disputed'),
  ]
  db.receipts = office(all.map(({ receipt }) => receipt)).db.receipts ?? []
  const payments = all.map(({ payment }) => payment)
  db.purchases = [{ ...purchase, state: 'part_paid', open: '461.00', payments }]
  await invoicePage(db, 'employee')
  const told = await panel()
  expect(await told.findByText(/Disputed · Lumper: Receipt 4711, since 06\/11\/2026\./)).toBeVisible()
})
