import { createServer, http, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { problem } from '@drayline/testing/handlers'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import * as NewReceiptPage from './NewReceiptPage.module.ts'
import * as ReceiptPage from './ReceiptPage.module.ts'
import { makeReceipt } from './receipts.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }

/** Broker 3 owes 450.00, and has sent a check over as much before. */
function office(): MockDb {
  const db = makeMockDb(12, 'manager')
  const named = db.brokers.find(({ id }) => id === 3)
  const [invoice] = db.invoices
  if (!invoice || !named) throw new Error('no invoice')
  const broker = { id: named.id, name: named.name }
  db.purchases = [makePurchase({ ...invoice, amount: '450.00', broker })]
  db.receipts = [makeReceipt({ id: 1003, broker, reference: 'CHK 777', amount: '450.00' })]
  return db
}

async function typeCheck(db = office()) {
  server.use(...financeHandlers(db))
  const page = await renderPage(NewReceiptPage, {
    ...{ ...manager, route: '/factoring/receipts/new?brokerId=3' },
  })
  await page.user.type(screen.getByRole('textbox', { name: /^Received/ }), '450')
  await page.user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'chk 777')
  return { ...page, db }
}
const save = () => screen.getByRole('button', { name: 'Save receipt' })
const notice = () => screen.findByText(/chk 777 for \$450.00 from this broker is already receipt 1003 of/)

test('a check that is a receipt already is taken in on purpose alone', async () => {
  const { user, db, url } = await typeCheck()
  await user.click(save())
  expect(await notice()).toHaveTextContent(/of 0?6\/10\/2026$/)
  expect(screen.getByRole('link', { name: 'Open receipt 1003' })).toHaveAttribute(
    'href',
    '/factoring/receipts/1003',
  )
  await expectAccessible()
  await user.click(save())
  await notice()
  expect(db.receipts).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Take in anyway' }))
  await waitFor(() => expect(url()).toBe('/factoring/receipts/1004'))
  expect(db.receipts?.[1]).toMatchObject({ reference: 'chk 777', notDuplicateOf: 1003 })
})

test('another reference is another payment, and the question is gone', async () => {
  const { user, db } = await typeCheck()
  await user.click(save())
  await notice()
  await user.type(screen.getByRole('textbox', { name: /^Reference/ }), '8')
  await waitFor(() => expect(screen.queryByText(/is already receipt/)).toBeNull())
  await user.click(save())
  await waitFor(() => expect(db.receipts?.[1]).toMatchObject({ notDuplicateOf: null }))
})

test('what was paid meanwhile is said in its row after the refusal', async () => {
  const { user, db } = await typeCheck()
  await user.type(await screen.findByRole('textbox', { name: 'Applied to INV-0001' }), '450')
  server.use(
    http.post('/api/receipts', () => {
      db.purchases = db.purchases?.map((one) => ({ ...one, open: '0.00', state: 'settled' as const }))
      return problem(409, 'Nothing is owed on INV-0001 any more')
    }),
  )
  await user.click(save())
  expect(await screen.findByText('Nothing is owed on INV-0001 any more')).toBeVisible()
  const row = within(await screen.findByRole('row', { name: /INV-0001/ }))
  expect(await row.findByText(/^Paid meanwhile/)).toBeVisible()
  expect(row.getByText('$0.00')).toBeVisible()
})

test('the receipt says which one it is not', async () => {
  const db = office()
  db.receipts = [makeReceipt({ notDuplicateOf: 1003 })]
  server.use(...financeHandlers(db))
  await renderPage(ReceiptPage, {
    ...{ ...manager, route: '/factoring/receipts/1', path: '/factoring/receipts/:id' },
  })
  expect(await screen.findByRole('link', { name: 'Receipt 1003' })).toBeVisible()
})
