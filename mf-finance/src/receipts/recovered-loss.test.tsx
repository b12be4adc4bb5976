import { createServer, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import * as NewReceiptPage from './NewReceiptPage.module.ts'

const server = createServer()

test('money is applied to a loss only where that is chosen, up to the loss', async () => {
  const db = makeMockDb(12, 'manager')
  const broker = { id: 3, name: db.brokers.find(({ id }) => id === 3)?.name ?? '' }
  const closing = { day: '2026-06-01', fee: '0.00', charged: '0.00', rebate: '0.00', lost: '600.00' }
  db.purchases = db.invoices
    .slice(0, 2)
    .map((invoice, index) =>
      makePurchase(
        { ...invoice, broker, amount: '1000.00' },
        index === 0 ? {} : { state: 'written_off', open: '0.00', closing, recovered: '50.00' },
      ),
    )
  server.use(...financeHandlers(db))
  const route = '/factoring/receipts/new?brokerId=3'
  const { user } = await renderPage(NewReceiptPage, { route, role: 'manager', user: { id: 1 } })
  const amountOf = (invoice: string) => screen.findByRole('textbox', { name: `Applied to ${invoice}` })
  await amountOf('INV-0001')
  await user.type(screen.getByRole('textbox', { name: /^Received/ }), '700')
  expect(screen.queryByRole('textbox', { name: 'Applied to INV-0002' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Show written off' }))
  const amount = await amountOf('INV-0002')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Applied to INV-0001' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Oldest first' })).toBeDisabled()
  expect(screen.getByText('left of our loss')).toBeVisible()
  await user.type(amount, '550.01')
  expect(screen.getByRole('button', { name: /550.00/ })).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '550')
  expect(screen.queryByRole('button', { name: /550.00/ })).toBeNull()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Save receipt' }))
  await waitFor(() => expect(db.purchases?.[1]).toMatchObject({ state: 'written_off', recovered: '600.00' }))
  expect(db.receipts?.at(-1)).toMatchObject({ unapplied: '150.00' })
})
