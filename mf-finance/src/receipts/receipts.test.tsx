import type { Receipt } from '@drayline/domain/finance/receipts/receipt'
import { createServer, http, problem, type RenderOptions, renderPage, setViewport } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import * as NewReceiptPage from './NewReceiptPage.module.ts'
import * as ReceiptPage from './ReceiptPage.module.ts'
import * as ReceiptsPage from './ReceiptsPage.module.ts'
import { makeReceipt } from './receipts.mock.ts'

const server = createServer()
const manager: RenderOptions = { role: 'manager', user: { id: 1 } }
const broker = { id: 3, name: '' }

/** Broker 3 owes 1,000.00, 700.50 and 400.00, the oldest first. */
function office(receipts: Receipt[] = []): MockDb {
  const db = makeMockDb(12, 'manager')
  const named = db.brokers.find(({ id }) => id === 3)
  broker.name = named?.name ?? ''
  const bought = ['1000.00', '700.50', '400.00'].map((amount, at) => {
    const invoice = db.invoices[at]
    if (!invoice) throw new Error('no invoice')
    const purchaseDay = `2026-05-0${at + 1}`
    return makePurchase({ ...invoice, amount, broker: { ...broker } }, { purchaseDay })
  })
  db.purchases = bought
  db.receipts = receipts
  return db
}

async function open(page: typeof ReceiptsPage, options: RenderOptions, db = office()) {
  server.use(...financeHandlers(db))
  return { ...(await renderPage(page, { ...manager, ...options })), db }
}
const newReceipt = (db?: MockDb, options: RenderOptions = {}) =>
  open(NewReceiptPage, { route: '/factoring/receipts/new?brokerId=3', ...options }, db)
const amountOf = (invoice: string) => screen.findByRole('textbox', { name: `Applied to ${invoice}` })
const sums = () => screen.getByRole('status', { name: 'Sums of this payment' })

describe('a new receipt', () => {
  test('is applied to the oldest first, with what is left always told, and taken in once', async () => {
    const { user, db, url } = await newReceipt()
    await amountOf('INV-0001')
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '1800.50')
    await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'CHK 88')
    await user.click(screen.getByRole('button', { name: 'Oldest first' }))
    expect(await amountOf('INV-0001')).toHaveValue('1000.00')
    expect(await amountOf('INV-0003')).toHaveValue('100.00')
    expect(sums()).toHaveTextContent('Left to apply$0.00')
    await user.clear(await amountOf('INV-0002'))
    expect(sums()).toHaveTextContent('Left to apply$700.50')
    await expectAccessible()
    await user.dblClick(screen.getByRole('button', { name: 'Save receipt' }))
    await waitFor(() => expect(url()).toBe('/factoring/receipts/1'))
    expect(db.receipts).toMatchObject([
      {
        ...{ amount: '1800.50', unapplied: '700.50', reference: 'CHK 88' },
        applications: [
          { amount: '1000.00', shortPay: null },
          { amount: '100.00', shortPay: 'open' },
        ],
      },
    ])
  })

  test('that was lost with the session is there again, with what it was applied to', async () => {
    const { user, db, host, unmount } = await newReceipt()
    await amountOf('INV-0001')
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '900')
    await user.type(screen.getByRole('textbox', { name: /^Reference/ }), 'CHK 89')
    await user.type(await amountOf('INV-0002'), '700.50')
    await user.tab()
    unmount()
    const again = await newReceipt(db, { host })
    expect(await screen.findByText('Your unfinished entries are back')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Received/ })).toHaveValue('900.00')
    expect(screen.getByRole('textbox', { name: /^Reference/ })).toHaveValue('CHK 89')
    expect(await amountOf('INV-0002')).toHaveValue('700.50')
    expect(sums()).toHaveTextContent('Left to apply$199.50')
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(await amountOf('INV-0002')).toHaveValue('')
    expect(screen.getByRole('textbox', { name: /^Reference/ })).toHaveValue('')
  })

  test('is done wholly by keyboard: Enter fills a row and goes on, arrows move, nothing is posted by accident', async () => {
    const { user, db } = await newReceipt()
    await amountOf('INV-0001')
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '1250')
    await user.click(await amountOf('INV-0001'))
    await user.keyboard('{Enter}')
    expect(await amountOf('INV-0001')).toHaveValue('1000.00')
    expect(await amountOf('INV-0002')).toHaveFocus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await amountOf('INV-0003')).toHaveValue('250.00')
    expect(sums()).toHaveTextContent('Left to apply$0.00')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(await amountOf('INV-0001')).toHaveFocus()
    await user.tab()
    expect(await amountOf('INV-0002')).toHaveFocus()
    await user.keyboard('{Control>}a{/Control}{Backspace}f')
    expect(await amountOf('INV-0002')).toHaveFocus()
    expect(sums()).toHaveTextContent('Left to apply$0.00')
    expect(db.receipts).toEqual([])
  })

  test('a short pay says what becomes of the rest', async () => {
    const { user, db } = await newReceipt()
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '925')
    await user.type(await amountOf('INV-0001'), '925')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'The $75.00 that stay open on INV-0001' }),
      'Charged to the client',
    )
    await user.click(screen.getByRole('button', { name: 'Save receipt' }))
    await waitFor(() => expect(db.receipts?.[0]?.applications).toMatchObject([{ shortPay: 'charged' }]))
  })

  test('more than is open, or than was received, is said and not posted', async () => {
    const { user, db } = await newReceipt()
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '500')
    await user.type(await amountOf('INV-0003'), '400.01')
    expect(screen.getByText('Apply up to $400.00 and leave $0.01 unapplied')).toBeVisible()
    expect(screen.getByText(/^More is applied to an invoice than is open/)).toBeVisible()
    expect(screen.queryByText(/no valid amount/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Apply $400.00' }))
    expect(await amountOf('INV-0003')).toHaveValue('400.00')
    expect(sums()).toHaveTextContent('Left to apply$100.00')
    await user.clear(await amountOf('INV-0003'))
    await user.type(await amountOf('INV-0001'), '500.01')
    expect(sums()).toHaveTextContent('Applied too much$0.01')
    expect(screen.getByRole('button', { name: 'Save receipt' })).toBeDisabled()
    expect(db.receipts).toEqual([])
  })

  test('what was chosen stays in sight while another invoice is searched for', async () => {
    const { user } = await newReceipt()
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '2000')
    await user.click(await screen.findByRole('button', { name: 'Fill INV-0003' }))
    await user.type(screen.getByRole('searchbox'), 'INV-0002')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /INV-0001/ })).toBeNull())
    expect(await amountOf('INV-0003')).toHaveValue('400.00')
    expect(await amountOf('INV-0002')).toBeVisible()
  })

  test('of a client pays what it owes', async () => {
    const db = office()
    db.due = { 2: '300.00' }
    const { user } = await newReceipt(db, { route: '/factoring/receipts/new?clientId=2' })
    expect(screen.getByText(/first pays what it owes us/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '350')
    await user.click(screen.getByRole('button', { name: 'Save receipt' }))
    await waitFor(() => expect(db.receipts).toMatchObject([{ debtPaid: '300.00', broker: null }]))
    expect([db.due[2], db.payable?.[2]]).toEqual(['0.00', '50.00'])
  })

  test('what the API refuses is told, and what was typed stays', async () => {
    const { user } = await newReceipt()
    await user.type(screen.getByRole('textbox', { name: /^Received/ }), '100')
    await user.type(await amountOf('INV-0001'), '100')
    server.use(http.post('/api/receipts', () => problem(409, 'The month is closed')))
    await user.click(screen.getByRole('button', { name: 'Save receipt' }))
    expect(await screen.findByText('The month is closed')).toBeVisible()
    expect(await amountOf('INV-0001')).toHaveValue('100.00')
  })

  test('a broker who owes nothing, and a list that fails', async () => {
    await newReceipt(office(), { route: '/factoring/receipts/new?brokerId=5' })
    expect(await screen.findByText('This broker owes nothing')).toBeVisible()
    server.use(http.get('/api/purchases', () => problem(503, 'Not available right now')))
    await renderPage(NewReceiptPage, { ...manager, route: '/factoring/receipts/new?brokerId=6' })
    expect(await screen.findByText('Not available right now')).toBeVisible()
  })
})

describe('money in', () => {
  const some = () => [
    makeReceipt({ broker: { ...broker } }),
    makeReceipt({ id: 2, broker: { ...broker }, unapplied: '0.00', reference: 'W-2', amount: '40.00' }),
  ]

  test('lists what has arrived with its sums, and filters by the address', async () => {
    const { user, url } = await open(ReceiptsPage, { route: '/factoring/receipts' }, office(some()))
    expect(await screen.findByText('W-2')).toBeVisible()
    expect(screen.getByText('$540.00')).toBeVisible()
    expect(screen.getByRole('link', { name: 'New receipt' })).toBeVisible()
    await expectAccessible()
    await user.type(screen.getByRole('searchbox'), 'CHK')
    await waitFor(() => expect(url()).toContain('q=CHK'))
    await waitFor(() => expect(screen.queryByText('W-2')).toBeNull())
    expect(await screen.findByText('One receipt found')).toBeVisible()
  })

  test('on a phone, and for an employee without what they may not do', async () => {
    setViewport(400)
    await open(ReceiptsPage, { route: '/factoring/receipts?state=applied', role: 'employee' }, office(some()))
    expect(await screen.findByText('W-2')).toBeVisible()
    expect(screen.queryByText('CHK-1001')).toBeNull()
    expect(screen.queryByRole('link', { name: 'New receipt' })).toBeNull()
  })

  test('says that there is none yet', async () => {
    await open(ReceiptsPage, { route: '/factoring/receipts' }, office())
    expect(await screen.findByText('No money in yet')).toBeVisible()
  })
})

describe('a receipt', () => {
  const at = { route: '/factoring/receipts/1', path: '/factoring/receipts/:id' }

  test('is applied later, passed on, and taken back with what was passed on', async () => {
    const db = office()
    db.receipts = [makeReceipt({ broker: { ...broker } })]
    const { user } = await open(ReceiptPage, at, db)
    await user.type(await amountOf('INV-0003'), '400')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(db.receipts?.[0]?.unapplied).toBe('100.00'))
    expect(await screen.findByRole('row', { name: /INV-0003.*Paid in full \$400.00/ })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Pass on or send back' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /^Back to/ }))
    await user.click(dialog.getByRole('button', { name: 'Pass on' }))
    expect(dialog.getByText(/reason/i, { selector: 'p *, span' })).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Paid twice')
    await user.click(dialog.getByRole('button', { name: 'Pass on' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('row', { name: /Paid twice \$100.00/ })).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Take back' }))
    const back = within(await screen.findByRole('dialog'))
    expect(await back.findByText(/What was passed on is taken back too/)).toBeVisible()
    await user.type(back.getByRole('textbox', { name: /Reason/ }), 'Returned unpaid')
    await user.click(back.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('This receipt was taken back')).toBeVisible()
  })

  test('that bounced shows what is undone before it is taken back', async () => {
    const db = office()
    server.use(...financeHandlers(db))
    const body = { brokerId: 3, method: 'wire', amount: '1000.00', valueDay: '2026-06-10', oldestFirst: true }
    await fetch('/api/receipts', { method: 'POST', body: JSON.stringify(body) })
    db.payable = {}
    const { user } = await open(ReceiptPage, at, db)
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      await dialog.findByRole('row', { name: /INV-0001 .* \$1,000.00 \$30.00 \$50.00 \$50.00/ }),
    ).toBeVisible()
    expect(dialog.getByText(/Clients then owe \$50.00 more/)).toBeVisible()
    await expectAccessible()
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    const reason = dialog.getByRole('textbox', { name: /Reason/ })
    expect(reason).toHaveFocus()
    expect(reason).toHaveAccessibleDescription('Say why')
    await user.type(reason, 'Returned unpaid')
    await user.type(dialog.getByRole('textbox', { name: /Bank charge/ }), '12')
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('This receipt was taken back')).toBeVisible()
    expect(screen.getByText('Returned unpaid')).toBeVisible()
    expect(screen.getByText(/^By Maria Santos, /)).toBeVisible()
    expect(
      within(screen.getByRole('group', { name: 'What it had paid' })).getByRole('row', {
        name: /INV-0001 .* Taken back: owed again \$1,000.00/,
      }),
    ).toBeVisible()
    expect(screen.queryByText('Paid in full')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  test('that bounced says what brokers owe again and that clients owe less', async () => {
    const { user } = await open(ReceiptPage, at, office([makeReceipt()]))
    server.use(
      http.get('/api/receipts/:id/reversal', () =>
        Response.json({
          purchases: [
            {
              ...{
                purchaseId: 1,
                invoiceNumber: 'INV-0001',
                client: null,
                amount: '1225.00',
                open: '1300.00',
              },
              ...{ end: { fee: '39.00', rebate: '-75.00' }, due: '-75.00' },
            },
          ],
          due: '-75.00',
        }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('row', { name: /INV-0001 — \$1,300.00/ })).toBeVisible()
    expect(screen.getByText(/Clients then owe \$75.00 less/)).toBeVisible()
  })

  test('an unknown one, and one that cannot be read', async () => {
    await open(ReceiptPage, at)
    expect(await screen.findByText("This receipt doesn't exist")).toBeVisible()
    server.use(http.get('/api/receipts/:id', () => problem(503, 'Not available right now')))
    await renderPage(ReceiptPage, { ...manager, ...at, route: '/factoring/receipts/2' })
    expect(await screen.findByText('Not available right now')).toBeVisible()
  })
})
