import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { ledgerHandlers } from '../ledger/ledger.handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { accountHandlers } from './accounts.handlers.ts'
import * as BrokerAccount from './BrokerAccount.module.ts'
import * as BrokerAccountPage from './BrokerAccountPage.module.ts'
import * as ClientAccount from './ClientAccount.module.ts'
import * as ClientAccountPage from './ClientAccountPage.module.ts'

const server = createServer()
const db = makeMockDb(12)
const employee: RenderOptions = { role: 'employee' }

beforeEach(() => server.use(...financeHandlers(db)))

const Client = () => <ClientAccount.Component clientId={1} />
const NewClient = () => <ClientAccount.Component clientId={5} />
const Broker = () => <BrokerAccount.Component brokerId={1} />
const section = { loader: ClientAccount.loader, Component: Client }
const page = (module: typeof ClientAccountPage, route: string, options: RenderOptions = employee) =>
  renderPage(module, { route, path: route.replace(/\/\d+.*$/, '/:id'), ...options })
const figure = (name: string) => screen.getByText(name).closest('div') as HTMLElement

describe('a client’s page', () => {
  test('says where its money is: figures, the last lines, the way to all of them', async () => {
    await renderPage(section, { route: '/clients/1', ...employee })
    expect(await screen.findByText('Net funds employed')).toBeVisible()
    expect(figure('Net funds employed')).toHaveTextContent('$1,840.00')
    expect(figure('Reserve')).toHaveTextContent('$160.00')
    expect(figure('Payable to the client')).toHaveTextContent('$0.00')
    // Nothing is said of what a client does not have.
    expect(screen.queryByText('Escrow')).toBeNull()
    expect(screen.getByRole('row', { name: /Paid out to client/ })).toHaveTextContent('$1,840.00')
    // What does not change the sum still says what it moved.
    expect(screen.getByRole('row', { name: /Invoice bought/ })).toHaveTextContent(
      'Owed by brokers +$2,000.00 · Reserve +$160.00 · Payable to the client +$1,840.00',
    )
    expect(screen.getByRole('link', { name: 'Reserve' })).toHaveAttribute(
      'href',
      '/factoring/clients/1?figure=reserve',
    )
    expect(screen.getByRole('link', { name: 'All lines' })).toBeVisible()
    await expectAccessible()
  })

  test('says that nothing was posted yet, and offers another try without an answer', async () => {
    const { unmount } = await renderPage(
      { ...section, Component: NewClient },
      { route: '/clients/5', ...employee },
    )
    expect(await screen.findByText('Nothing posted yet')).toBeVisible()
    unmount()
    server.use(http.get('/api/clients/:id/account', () => problem(503)))
    const { user } = await renderPage(section, { route: '/clients/1', ...employee })
    const again = await screen.findByRole('button', { name: /Try again/ })
    server.use(...accountHandlers(db))
    await user.click(again)
    expect(await screen.findByText('Net funds employed')).toBeVisible()
  })
})

describe('the whole account', () => {
  test('shows another figure by keyboard, with invoices and balances; the address has it', async () => {
    const { user, url } = await page(ClientAccountPage, '/factoring/clients/1')
    const link = await screen.findByRole('link', { name: 'Payable to the client' })
    link.focus()
    await user.keyboard('{Enter}')
    expect(url()).toContain('figure=payable')
    const table = within(await screen.findByRole('table', { name: 'Lines of Payable to the client' }))
    const [, latest, first] = table.getAllByRole('row')
    expect(latest).toHaveTextContent(/Paid out to client.*−\$1,840.00.*\$0.00/)
    expect(first).toHaveTextContent(/Invoice bought.*\$1,840.00.*\$1,840.00/)
    expect(table.getByRole('link', { name: db.invoices[0]?.invoiceNumber ?? '' })).toHaveAttribute(
      'href',
      '/invoices/1',
    )
    await expectAccessible()
  })

  test('is shown as of another day', async () => {
    await page(ClientAccountPage, '/factoring/clients/1?to=2026-02-10')
    expect(await screen.findByText('Net funds employed')).toBeVisible()
    expect(figure('Payable to the client')).toHaveTextContent('$1,840.00')
    expect(screen.queryByRole('row', { name: /Paid out/ })).toBeNull()
  })

  test('leads those who see the book from a line to its entry', async () => {
    const { user } = await page(ClientAccountPage, '/factoring/clients/1', { role: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Invoice bought' }))
    const entry = within(await screen.findByRole('dialog'))
    expect(await entry.findByText('Reserve on purchases')).toBeVisible()
  })

  test('of nobody says so', async () => {
    await page(ClientAccountPage, '/factoring/clients/999')
    expect(await screen.findByText("This account doesn't exist")).toBeVisible()
  })
})

describe('a broker', () => {
  test('shows what it owes, by client, and what it disputes', async () => {
    server.use(...ledgerHandlers(db))
    await renderPage({ loader: BrokerAccount.loader, Component: Broker }, { route: '/brokers', ...employee })
    expect(await screen.findByText('Open for 2 clients')).toBeVisible()
    expect(figure('Open invoices')).toHaveTextContent('$4,000.00')
    expect(figure('Unapplied')).toHaveTextContent('$2,000.00')
    expect(screen.getByRole('link', { name: db.clients[0]?.name ?? '' })).toHaveAttribute(
      'href',
      '/factoring/clients/1?figure=receivable',
    )
    await expectAccessible()
  })

  test('has its unapplied money line by line', async () => {
    await page(BrokerAccountPage, '/factoring/brokers/1?figure=unapplied')
    const table = await screen.findByRole('table', { name: 'Lines of Unapplied' })
    expect(within(table).getByRole('row', { name: /Payment received/ })).toHaveTextContent('$2,000.00')
  })
})

test('a payoff letter says what releases the client as of a day, with what leaving costs', async () => {
  const { user } = await page(ClientAccountPage, '/factoring/clients/1')
  await user.click(await screen.findByRole('button', { name: 'Payoff letter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payoff letter' }))
  expect(await dialog.findByText('$1,900.00')).toBeVisible()
  expect(dialog.getByText('−$160.00')).toBeVisible()
  expect(dialog.getByText('$10.00')).toBeVisible()
  await user.clear(dialog.getByLabelText('Exit fee'))
  await user.type(dialog.getByLabelText('Exit fee'), '250.00')
  expect(await dialog.findByText('$2,150.00')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Save as PDF' })).toBeEnabled()
  await expectAccessible()
})
