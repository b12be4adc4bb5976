import { createServer, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible, expectFocusKept } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import * as FactoringPage from '../factoring/FactoringPage.module.ts'
import { financeHandlers } from '../handlers.ts'
import { chooseAction } from '../invoices/invoices.fixture.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import { makePurchase } from './purchases.mock.ts'

const server = createServer()

/** The payments tab with approved invoices 2, 9, 16 and 23, each of another client, and submitted ones. */
async function open(change: Partial<MockDb> = {}, role: 'manager' | 'employee' = 'manager') {
  const db = { ...makeMockDb(24, role), ...change }
  server.use(...financeHandlers(db))
  const view = await renderPage(FactoringPage, { route: '/factoring', role })
  await screen.findByRole('link', { name: 'INV-0002' })
  return { ...view, db }
}

async function fund(user: Awaited<ReturnType<typeof open>>['user'], ...numbers: string[]) {
  for (const number of numbers) await user.click(screen.getByRole('checkbox', { name: `Select ${number}` }))
  await user.click(screen.getByRole('button', { name: 'Fund' }))
  return within(await screen.findByRole('dialog', { name: 'Fund invoices' }))
}
/** Hears every call of a funding and lets it pass. */
function listen(hear: (request: Request) => unknown) {
  server.use(
    http.post('/api/purchases/fund', async ({ request }) => {
      await hear(request.clone())
    }),
  )
}
const statusOf = (db: MockDb, id: number) => db.invoices.find((invoice) => invoice.id === id)?.status
const override = (message: string) => [
  { code: 'CLIENT_LIMIT' as const, severity: 'override' as const, figures: {}, message },
]

test('fuel advances of the client come off, and the trial says so', async () => {
  const { user } = await open({ fuelDue: { 2: '110.00' } })
  await chooseAction(user, 'INV-0002', 'Fund')
  const asked = within(await screen.findByRole('dialog', { name: 'Fund invoices' }))
  expect(await asked.findByRole('button', { name: 'Fund and pay $740.08' })).toBeEnabled()
  const card = within(asked.getByRole('region'))
  for (const text of ['Fuel advances', '−$110.00']) expect(card.getByText(text)).toBeVisible()
})

test('the payoff of a former factor comes off first, and is named', async () => {
  const { user } = await open({ payoffs: { 2: '500.00' } })
  await chooseAction(user, 'INV-0002', 'Fund')
  const asked = within(await screen.findByRole('dialog', { name: 'Fund invoices' }))
  expect(await asked.findByRole('button', { name: 'Fund and pay $350.08' })).toBeEnabled()
  const card = within(asked.getByRole('region'))
  for (const text of ['Paid to the former factor', '−$500.00', /^Payoff to Old River Factors/])
    expect(card.getByText(text)).toBeVisible()
})

test('a payoff above the advance goes with a reason, and what the client owes then is named', async () => {
  const { user, db } = await open({ payoffs: { 2: '1000.08' } })
  const asked = await fund(user, 'INV-0002')
  expect(await asked.findByText('Needs an override')).toBeVisible()
  expect(asked.getByText(/more than this funding bears: the client then owes \$150\.00/)).toBeVisible()
  await user.type(asked.getByRole('textbox', { name: /Why fund/ }), 'Second load follows')
  await user.click(asked.getByRole('button', { name: 'Fund' }))
  expect(await asked.findByText(/^One client funded/)).toBeVisible()
  expect(db.payouts).toMatchObject([{ paidOff: '850.08', net: '0.00', payoff: { due: '150.00' } }])
})

test('one invoice is funded from its row: the figures first, then the payment under its reference', async () => {
  const { user, db } = await open({ due: { 2: '100.00' } })
  await chooseAction(user, 'INV-0002', 'Fund')
  const asked = within(await screen.findByRole('dialog', { name: 'Fund invoices' }))
  expect(await asked.findByRole('button', { name: 'Fund and pay $750.08' })).toBeEnabled()
  await user.click(asked.getByRole('radio', { name: 'Wire' }))
  const go = await asked.findByRole('button', { name: 'Fund and pay $735.08' })
  const card = within(asked.getByRole('region'))
  expect(card.getByText('$924.00')).toBeVisible()
  for (const text of [
    'Payable',
    '$850.08',
    'Comes off its debt',
    '−$100.00',
    'Transfer fee',
    '−$15.00',
    'Paid out',
  ])
    expect(card.getAllByText(text)[0]).toBeVisible()
  await expectAccessible()
  expect(statusOf(db, 2)).toBe('approved')
  await user.type(asked.getByRole('textbox', { name: 'Reference' }), 'W-77')
  await user.dblClick(go)
  const outcome = await asked.findByText('One client funded, $735.08 paid out')
  await waitFor(() => expect(outcome).toHaveFocus())
  expect(asked.getByText('One invoice, $735.08 by Wire')).toBeVisible()
  expect(statusOf(db, 2)).toBe('paid')
  expect(db.payouts).toMatchObject([{ net: '735.08', method: 'wire', reference: 'W-77' }])
  await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await expectFocusKept()
})

test('of several, those that are not approved are left out and every client is paid once', async () => {
  const { user, db } = await open()
  const asked = await fund(user, 'INV-0001', 'INV-0002', 'INV-0009')
  expect(await asked.findByText('One selected invoice is not approved and is left out.')).toBeVisible()
  await user.click(await asked.findByRole('button', { name: /^Fund and pay/ }))
  expect(await asked.findByText(/^2 clients funded/)).toBeVisible()
  expect([1, 2, 9].map((id) => statusOf(db, id))).toEqual(['submitted', 'paid', 'paid'])
  expect(db.payouts).toHaveLength(2)
  expect(db.purchases).toHaveLength(2)
})

test('a client without an agreement is only marked as paid, and the window says so', async () => {
  const { user, db } = await open({ withoutAgreement: [2] })
  const asked = await fund(user, 'INV-0002')
  expect(await asked.findByText(/^Without an agreement the invoices only become Paid/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Fund' }))
  expect(await asked.findByText(/now Paid, without an entry/)).toBeVisible()
  expect(statusOf(db, 2)).toBe('paid')
})

test('what needs an override is named, stays out unless wanted, and takes one reason', async () => {
  const { user, db } = await open({ findings: { 2: override('Client is $500.00 over its limit') } })
  const asked = await fund(user, 'INV-0002', 'INV-0009')
  expect(await asked.findByText('Client is $500.00 over its limit')).toBeVisible()
  expect(asked.getByText('Needs an override')).toBeVisible()
  await user.click(asked.getByRole('checkbox', { name: /Fund the client that needs an override/ }))
  await user.click(asked.getByRole('button', { name: /^Fund and pay/ }))
  expect(asked.getByText('A reason is required')).toBeVisible()
  expect(statusOf(db, 9)).toBe('approved')
  const reasons: unknown[] = []
  listen(async (request) => reasons.push((await request.json()).override))
  await user.type(asked.getByRole('textbox', { name: /Why fund/ }), 'Known for years')
  await user.click(asked.getByRole('button', { name: /^Fund and pay/ }))
  expect(await asked.findByText(/^2 clients funded/)).toBeVisible()
  expect([statusOf(db, 2), statusOf(db, 9)]).toEqual(['paid', 'paid'])
  expect(reasons).toContainEqual({ reason: 'Known for years' })
  expect(reasons).toContainEqual(null)
})

test('one that a colleague changed holds its client back, and can be looked at again', async () => {
  const { user, db } = await open()
  const asked = await fund(user, 'INV-0002', 'INV-0009')
  const go = await asked.findByRole('button', { name: /^Fund and pay/ })
  db.invoices = db.invoices.map((one) =>
    one.id === 2 ? { ...one, amount: '5000.00', version: one.version + 1 } : one,
  )
  await user.click(go)
  expect(await asked.findByText('One client was not funded')).toBeVisible()
  expect([statusOf(db, 2), statusOf(db, 9)]).toEqual(['approved', 'paid'])
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  expect(await asked.findByText('One client cannot be funded')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  await user.click(await asked.findByRole('button', { name: 'Fund and pay $4,600.00' }))
  await waitFor(() => expect(statusOf(db, 2)).toBe('paid'))
})

test('invoices in the way of others of their client can be left out', async () => {
  const { user, db } = await open()
  db.invoices = db.invoices.map((one) => (one.id === 9 ? { ...one, clientId: 2 } : one))
  const asked = await fund(user, 'INV-0002', 'INV-0009', 'INV-0016')
  await asked.findByRole('button', { name: /^Fund and pay/ })
  db.invoices = db.invoices.map((one) => (one.id === 9 ? { ...one, status: 'rejected' as const } : one))
  await user.click(asked.getByRole('radio', { name: 'Check' }))
  expect(await asked.findByText('One client cannot be funded')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Go on without the invoices in the way' }))
  await waitFor(() => expect(asked.queryByText('One client cannot be funded')).not.toBeInTheDocument())
  await user.click(await asked.findByRole('button', { name: /^Fund and pay/ }))
  expect(await asked.findByText(/^2 clients funded/)).toBeVisible()
  expect([2, 9, 16].map((id) => statusOf(db, id))).toEqual(['paid', 'rejected', 'paid'])
})

test('without an answer nothing is known, and asking again under the same key pays once', async () => {
  const { user, db } = await open()
  const asked = await fund(user, 'INV-0002')
  const go = await asked.findByRole('button', { name: /^Fund and pay/ })
  const keys: (string | null)[] = []
  server.use(http.post('/api/purchases/fund', () => problem(503, 'Not available right now'), { once: true }))
  listen((request) => keys.push(request.headers.get('idempotency-key')))
  await user.click(go)
  expect(await asked.findByText('Not available right now')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Ask again' }))
  expect(await asked.findByText(/^One client funded/)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(db.payouts).toHaveLength(1)
})

test('when it cannot be tried that can be repeated, and a lost session is left to the host', async () => {
  const { user, host } = await open()
  server.use(http.post('/api/purchases/fund', () => problem(503, 'Not available right now'), { once: true }))
  const asked = await fund(user, 'INV-0002')
  expect(await asked.findByText('Not available right now')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Try again' }))
  const go = await asked.findByRole('button', { name: /^Fund and pay/ })
  server.use(http.post('/api/purchases/fund', () => problem(401, 'Unauthorized')))
  await user.click(go)
  await waitFor(() => expect(host.calls.unauthorized).toBe(1))
})

test('calling it off pays nothing and keeps the selection', async () => {
  const { user, db } = await open()
  const asked = await fund(user, 'INV-0002')
  await asked.findByRole('button', { name: /^Fund and pay/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('checkbox', { name: 'Select INV-0002' })).toBeChecked()
  expect(statusOf(db, 2)).toBe('approved')
})

test('is only there for who may pay, and for approved ones', async () => {
  const { unmount, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Actions for INV-0001' }))
  expect(await screen.findByRole('menuitem', { name: 'Fund' })).toHaveAttribute('aria-disabled', 'true')
  unmount()
  await open({}, 'employee')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
})

test('stopping funds no further client and says which were not tried', async () => {
  const { user, db } = await open()
  const asked = await fund(user, 'INV-0002', 'INV-0009')
  const go = await asked.findByRole('button', { name: /^Fund and pay/ })
  const gate = Promise.withResolvers<void>()
  server.use(http.post('/api/purchases/fund', () => gate.promise, { once: true }))
  await user.click(go)
  await user.click(await asked.findByRole('button', { name: 'Stop' }))
  gate.resolve()
  expect(await asked.findByText('Not tried')).toBeVisible()
  expect([statusOf(db, 2), statusOf(db, 9)].toSorted()).toEqual(['approved', 'paid'])
})

test('the file of the Factored tab says the same of all its rows, also of those on no page', async () => {
  const files: Blob[] = []
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:test'
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const db = makeMockDb(24, 'employee')
  db.purchases = db.invoices.filter(({ status }) => status === 'paid').map((invoice) => makePurchase(invoice))
  server.use(...financeHandlers(db))
  const route = '/factoring?tab=factored&limit=2'
  const { user } = await renderPage(FactoringPage, { route, role: 'employee' })
  await screen.findAllByRole('link', { name: /^INV-/ })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, ...lines] = (await (files[0] as Blob).text()).split('\r\n')
  expect(head).toMatch(/,Purchase,Reserve,Broker owes$/)
  expect(lines).toHaveLength(db.purchases.length)
  for (const { invoice, reserve, open } of db.purchases)
    expect(lines.find((line) => line.startsWith(invoice.invoiceNumber))).toMatch(
      new RegExp(`,Open,${reserve},${open}$`),
    )
  jest.restoreAllMocks()
})

test('the Factored tab says what became of each purchase and what is open, and a dash without one', async () => {
  const db = makeMockDb(12, 'employee')
  const bought = db.invoices.filter(({ id }) => id === 3 || id === 4)
  db.purchases = bought.map((invoice) =>
    makePurchase(invoice, invoice.id === 4 ? { state: 'part_paid', open: '250.00' } : {}),
  )
  server.use(...financeHandlers(db))
  await renderPage(FactoringPage, { route: '/factoring?tab=factored', role: 'employee' })
  const row = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')
  await waitFor(async () => expect(await row('INV-0004')).toHaveTextContent(/Part paid\$[\d.,]+\$250\.00$/))
  expect(await row('INV-0003')).toHaveTextContent(/Open\$[\d.,]+\$1,061\.00$/)
  expect(await row('INV-0006')).toHaveTextContent(/———$/)
})

test('the Factored tab is filtered by what became of the purchases, in the address and in the file', async () => {
  const db = makeMockDb(12, 'employee')
  db.purchases = db.invoices
    .filter(({ id }) => id === 3 || id === 4)
    .map((invoice) => makePurchase(invoice, invoice.id === 4 ? { state: 'charged_back', open: '0.00' } : {}))
  server.use(...financeHandlers(db))
  const { user, url } = await renderPage(FactoringPage, {
    route: '/factoring?tab=factored',
    role: 'employee',
  })
  await screen.findByRole('link', { name: 'INV-0003' })
  await user.click(screen.getByRole('button', { name: 'Filter by Purchase' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Charged back' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'INV-0003' })).not.toBeInTheDocument())
  expect(url()).toContain('purchaseState=charged_back')
  expect(await screen.findByRole('link', { name: 'INV-0004' })).toHaveAttribute(
    'href',
    '/invoices/4?status=paid&purchaseState=charged_back',
  )
})
