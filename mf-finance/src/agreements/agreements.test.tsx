import type { Role } from '@drayline/domain/kernel/access/roles'
import {
  createServer,
  HttpResponse,
  http,
  makeDocument,
  problem,
  type RenderOptions,
  renderPage,
  renderWithHost,
} from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { messages } from '../messages.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { purchaseHandlers } from '../purchases/purchases.handlers.ts'
import { makePurchase } from '../purchases/purchases.mock.ts'
import { agreementHandlers } from './agreements.handlers.ts'
import { makeAgreementStore } from './agreements.mock.ts'
import { Component as ClientAgreement } from './ClientAgreement.tsx'
import * as FeePlansPage from './FeePlansPage.module.ts'
import * as SimulatorPage from './SimulatorPage.module.ts'

const server = createServer()
const paper = makeDocument({ id: 77, originalName: 'terms-2026.pdf' })
beforeEach(() => messages.load('en'))

function serve(role: Role) {
  const db = { ...makeMockDb(6), role }
  const store = makeAgreementStore(db)
  server.use(...agreementHandlers(db, store), ...financeHandlers(db))
  return store
}
async function openClient(clientId: number, role: Role = 'manager') {
  const store = serve(role)
  return { store, ...(await renderWithHost(<ClientAgreement clientId={clientId} />, { role })) }
}
async function openPage(page: Parameters<typeof renderPage>[0], options: RenderOptions & { role: Role }) {
  const store = serve(options.role)
  return { store, ...(await renderPage(page, options)) }
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the agreement of a client', () => {
  test('shows the terms in force in words', async () => {
    await openClient(1, 'employee')
    expect(await screen.findByText('With recourse after 90 days')).toBeVisible()
    expect(screen.getByText('Version 1, in force since 01/01/2025')).toBeVisible()
    expect(
      screen.getByText('3% of the face amount for the first 30 days, then 0.5% for each started 10 days'),
    ).toBeVisible()
    expect(screen.getByText('$250,000.00')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Propose terms' })).toBeNull()
    await expectAccessible()
  })

  test('a proposal shows what it changes; a second person approves it', async () => {
    const { user, store, host } = await openClient(2)
    expect(await screen.findByText(/Version 2, proposed by Kim Waters, waits/)).toBeVisible()
    const [box] = screen.getAllByRole('list')
    expect(box).toHaveTextContent('Advance rate92% → 95%')
    expect(box).toHaveTextContent('Limit of the client$250,000.00 → $500,000.00')
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'Approve these terms?' }))
    await user.click(ask.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Terms approved' }]))
    expect(store.agreements.find(({ id }) => id === 50)).toMatchObject({ state: 'active', reason: null })
  })

  test('a rejection needs a reason', async () => {
    const { user, store } = await openClient(2)
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const ask = within(await screen.findByRole('alertdialog'))
    await user.click(ask.getByRole('button', { name: 'Reject' }))
    expect(await ask.findByText('Say why')).toBeVisible()
    await user.type(ask.getByRole('textbox'), 'Too cheap')
    await user.click(ask.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(store.agreements.find(({ id }) => id === 50)).toMatchObject({
        ...{ state: 'rejected', reason: 'Too cheap' },
      }),
    )
  })

  test('who proposed terms is told that somebody else decides, and can withdraw them', async () => {
    const { user, store } = await openClient(1)
    await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
    const form = await dialog('Propose terms')
    const advance = await form.findByLabelText(/^Advance rate/)
    expect(advance).toHaveValue('92')
    await user.clear(advance)
    await user.type(advance, '93.5')
    await user.selectOptions(form.getByLabelText(/^Fee plan/), 'Flat')
    server.use(
      http.get('/api/documents', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('clientId') === '1' ? [paper] : []),
      ),
    )
    await user.type(form.getByLabelText(/^Signed paper/), 'terms')
    await user.click(await screen.findByRole('option', { name: /terms-2026.pdf/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(store.agreements.at(-1)?.clientId).toBe(1))
    expect(store.agreements.at(-1)?.documentId).toBe(77)
    const [link] = await screen.findAllByRole('link', { name: 'Open the document' })
    expect(link).toHaveAttribute('href', '/documents?open=77')
    expect(store.agreements.at(-1)).toMatchObject({
      ...{ state: 'proposed', number: 2 },
      terms: { advancePpm: 935_000, limits: { clientCents: 25_000_000 }, feePlan: { id: 2, version: 2 } },
    })
    expect(await screen.findByText(/a second person does/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  })

  test('a form that cannot be right says so at its fields', async () => {
    const { user } = await openClient(1)
    await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
    const form = await dialog('Propose terms')
    const advance = await form.findByLabelText(/^Advance rate/)
    await user.clear(advance)
    await user.type(advance, '120')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Enter a rate between 0% and 100%')).length).toBeGreaterThan(0)
    expect(advance).toBeInvalid()
  })

  test('without one, and when it cannot be read, it says so', async () => {
    await openClient(9)
    expect(await screen.findByText('No agreement in force')).toBeVisible()
    server.use(http.get('/api/agreements', () => problem(500)))
    await renderWithHost(<ClientAgreement clientId={1} />)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('fee plans', () => {
  const route = '/factoring/fee-plans'

  test('are shown in words with their earlier versions, and the base rates', async () => {
    await openPage(FeePlansPage, { route, role: 'employee' })
    expect(await screen.findByRole('heading', { name: 'Standard' })).toBeVisible()
    expect(screen.getByText('Taken at funding')).toBeVisible()
    expect(screen.getByText('1 earlier version')).toBeVisible()
    expect(await screen.findByText('6.75%')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New fee plan' })).toBeNull()
    await expectAccessible()
  })

  test('a manager makes one with brackets, and reads it in words before saving', async () => {
    const { user, store } = await openPage(FeePlansPage, { route: `${route}?new=1`, role: 'manager' })
    const form = await dialog('New fee plan')
    await user.type(form.getByLabelText(/^Name/), 'Tiers')
    await user.selectOptions(form.getByLabelText(/^Kind/), 'Brackets')
    const [first, second] = form.getAllByLabelText(/^Rate/)
    await user.type(first as HTMLElement, '2')
    await user.type(second as HTMLElement, '4.5')
    expect(
      await form.findByText('By the day of payment, of the face amount: 2% until day 30, 4.5% later'),
    ).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(store.plans.at(-1)?.name).toBe('Tiers'))
    expect(store.plans.at(-1)?.terms.charges).toEqual([
      {
        ...{ kind: 'brackets', base: 'face' },
        brackets: [
          { untilDay: 30, ppm: 20_000 },
          { untilDay: null, ppm: 45_000 },
        ],
      },
    ])
  })

  test('a change keeps what the plan was', async () => {
    const { user, store } = await openPage(FeePlansPage, { route, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Edit Standard' }))
    const form = await dialog('Edit Standard')
    const rate = form.getByLabelText(/^Rate/)
    expect(rate).toHaveValue('3')
    await user.clear(rate)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('This field is required')).length).toBeGreaterThan(0)
    await user.type(rate, '2.75')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(store.plans[0]).toMatchObject({ version: 2, earlier: [{ version: 1 }] }))
    expect(store.plans[0]?.terms.charges).toMatchObject([{ firstPpm: 27_500, every: { isProrated: false } }])
  })

  test('a base rate is entered as a percentage', async () => {
    const { user, store } = await openPage(FeePlansPage, { route, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'New base rate' }))
    const form = await dialog('New base rate')
    await user.type(form.getByLabelText(/^Rate/), '7.25')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(store.rates.at(-1)?.ppm).toBe(72_500))
  })

  test('a base rate that fees depend on is not edited, and the page says why', async () => {
    const store = serve('manager')
    store.rates = store.rates.map((rate) => ({ ...rate, isFixed: true }))
    await renderPage(FeePlansPage, { route, role: 'manager' })
    expect(
      await screen.findByText(/stays fixed once fees of purchases depend on its past days/),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Edit the base rate/ })).toBeNull()
  })

  test('a failure is said', async () => {
    serve('manager')
    server.use(http.get('/api/fee-plans', () => problem(500)))
    await renderPage(FeePlansPage, { route, role: 'manager' })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('the first is made where none is; who may not make one is told only that', async () => {
    serve('manager').plans = []
    const { user } = await renderPage(FeePlansPage, { route, role: 'manager' })
    await screen.findByRole('heading', { name: 'No fee plans yet' })
    const [, inPlace] = screen.getAllByRole('button', { name: 'New fee plan' })
    await user.click(inPlace as HTMLElement)
    expect(await screen.findByRole('dialog', { name: 'New fee plan' })).toBeVisible()
    cleanup()
    serve('employee').plans = []
    await renderPage(FeePlansPage, { route, role: 'employee' })
    await screen.findByRole('heading', { name: 'No fee plans yet' })
    expect(screen.queryByRole('button', { name: 'New fee plan' })).toBeNull()
  })
})

describe('the simulator', () => {
  const route = '/factoring/simulator?a=1&b=2&face=2000.00&advance=92&days=47'
  const figure = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)

  test('compares two plans on a day, to the cent, and draws both by day', async () => {
    await openPage(SimulatorPage, { route, role: 'employee' })
    expect(await figure('Fee \\$')).toEqual(['$80.00', '$60.00'])
    expect(await figure('Paid out at once')).toEqual(['$1,840.00', '$1,780.00'])
    expect(await figure('Rebate')).toEqual(['$80.00', '$160.00'])
    expect(await figure('Estimated APR')).toEqual(['33.77%', '26.18%'])
    const curve = within(screen.getByRole('group', { name: /Fee by day of payment/ }))
    expect(curve.getByRole('row', { name: 'Day 31 $70.00 $60.00' })).toBeInTheDocument()
    await expectAccessible()
  })

  test('leads to a first plan where none is, but nobody who may not make one', async () => {
    const empty = { route: '/factoring/simulator' }
    serve('manager').plans = []
    await renderPage(SimulatorPage, { ...empty, role: 'manager' })
    const link = await screen.findByRole('link', { name: 'New fee plan' })
    expect(link).toHaveAttribute('href', '/factoring/fee-plans?new=1')
    cleanup()
    serve('employee').plans = []
    await renderPage(SimulatorPage, { ...empty, role: 'employee' })
    await screen.findByRole('heading', { name: 'No fee plans yet' })
    expect(screen.queryByRole('link', { name: 'New fee plan' })).toBeNull()
  })

  test('the address keeps what was asked, and shows rebates when asked', async () => {
    const { user, url } = await openPage(SimulatorPage, { route, role: 'employee' })
    await screen.findByText('On the chosen day')
    await user.click(await screen.findByRole('radio', { name: 'Rebate' }))
    expect(await screen.findByRole('heading', { name: 'Rebate by day of payment' })).toBeVisible()
    await user.clear(screen.getByLabelText('Days until paid'))
    expect(await screen.findAllByText(/Enter an amount/)).not.toHaveLength(0)
    expect(url()).toContain('show=rebate')
  })

  test('a client is priced on its own terms', async () => {
    const of = '/factoring/simulator?client=1&face=2000.00&days=30'
    await openPage(SimulatorPage, { route: of, role: 'employee' })
    expect(await figure('Fee \\$')).toEqual(['$60.00'])
    expect(screen.getAllByRole('columnheader', { name: 'Terms of the client' })[0]).toBeVisible()
  })

  test('looks back at what a client has paid in a period, on each plan (R-FEE-8)', async () => {
    serve('employee')
    const db = makeMockDb(6)
    const [invoice] = db.invoices
    if (!invoice) throw new Error('no invoice')
    db.purchases = [makePurchase({ ...invoice, amount: '2000.00', client: { id: 1, name: 'Lone Star' } })]
    server.use(...purchaseHandlers(db))
    const of = '/factoring/simulator?client=1&b=2&from=2026-04-01&to=2026-06-30'
    const { user, url } = await renderPage(SimulatorPage, { route: of, role: 'employee' })
    const table = within(await screen.findByRole('table', { name: /^On / }))
    expect(table.getByRole('row', { name: /^One purchase \$60\.00 \$60\.00 \$0\.00/ })).toBeVisible()
    expect(table.getByRole('link', { name: invoice.invoiceNumber })).toBeVisible()
    await expectAccessible()
    await user.clear(screen.getByLabelText('From'))
    expect(url()).not.toContain('from=')
  })

  test('asks for a client and a plan to look back with', async () => {
    const { user } = await openPage(SimulatorPage, { route: '/factoring/simulator', role: 'employee' })
    expect(await screen.findByText('Choose a client to look back')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Client' }))
    const list = within(await screen.findByRole('listbox'))
    await user.click((await list.findAllByRole('option'))[0] as HTMLElement)
    expect(await screen.findByText('Choose a fee plan above to compare with')).toBeVisible()
  })

  test('prints what is compared: terms, and the disclosures of both states, on each plan', async () => {
    const saved: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href') ?? '')
    })
    const { user } = await openPage(SimulatorPage, { route, role: 'employee' })
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...['Terms sheet', 'Disclosure, California (draft)', 'Disclosure, New York (draft)'],
      ...['Terms sheet', 'Disclosure, California (draft)', 'Disclosure, New York (draft)'],
    ])
    await user.click(items[4] as HTMLElement)
    click.mockRestore()
    expect(saved).toHaveLength(1)
    const query = new URL(saved[0] ?? '', 'http://localhost').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ sheet: 'california', feePlanId: '2', advancePpm: '920000', face: '2000.00', method: 'ach' },
    })
    expect(query.has('clientId')).toBe(false)
  })
})
