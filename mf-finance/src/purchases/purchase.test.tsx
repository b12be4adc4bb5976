import { clientFigures } from '@drayline/domain/finance/ledger/party-account'
import type { Payout, Purchase } from '@drayline/domain/finance/purchases/purchase'
import { createServer, HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import * as InvoicePage from '../invoices/InvoicePage.module.ts'
import * as InvoicesPage from '../invoices/InvoicesPage.module.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import { curveOf, feeChanges } from './fee-by-day.ts'
import * as PayoutsPage from './PayoutsPage.module.ts'
import { makePurchase } from './purchases.mock.ts'

const server = createServer()

/** The paid invoice 3 over 1,061.00, bought on June 10. */
function office(change: Partial<Purchase> = {}) {
  const db = makeMockDb(12, 'manager')
  const invoice = db.invoices.find(({ id }) => id === 3)
  if (!invoice) throw new Error('no invoice')
  db.purchases = [makePurchase(invoice, change)]
  return db
}

async function open(db = office(), id = 3) {
  server.use(...financeHandlers(db))
  const view = await renderPage(InvoicePage, {
    role: 'manager',
    route: `/invoices/${id}`,
    path: '/invoices/:id',
  })
  await screen.findByRole('heading', { level: 1, name: `Invoice INV-000${id}` })
  return view
}
const section = async () =>
  within((await screen.findByRole('heading', { name: 'Purchase' })).closest('section') as HTMLElement)
const fact = async (term: string) =>
  (await (await section()).findByText(term, { selector: 'dt' })).nextElementSibling?.textContent

test('the page of a bought invoice says what it is worth to us, on which terms and when it comes back', async () => {
  await open()
  expect(await fact('Broker owes')).toBe('$1,061.00')
  expect(await fact('Advance')).toBe('$976.12')
  expect(await fact('Reserve')).toBe('$84.88')
  expect(await fact('Recourse from')).toBe('09/08/2026')
  expect(await fact('Terms')).toBe('Agreement version 2, Flat 3 %, 92% advance')
  expect((await section()).getByText('Open')).toBeVisible()
  expect((await section()).getByText('The broker has not paid yet.')).toBeVisible()
  await expectAccessible()
})

test('the fee by day names the next days it changes on, and all of them when asked', async () => {
  const { user } = await open()
  const part = await section()
  const table = within(await part.findByRole('group', { name: 'The fee today and on the days it changes' }))
  const rows = () => table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows()).not.toContain('106/11/2026$31.83$53.05')
  await user.click(part.getByRole('button', { name: /^Show all \d+ days$/ }))
  expect(rows()).toContain('106/11/2026$31.83$53.05')
  expect(rows()).toContain('3107/11/2026$42.44$42.44')
})

test('a fee by the day is told in a sentence instead of a list', async () => {
  const db = office()
  const charges = [{ kind: 'daily' as const, base: 'face' as const, dayPpm: 1_000 }]
  db.purchases = (db.purchases ?? []).map((one) => ({
    ...one,
    terms: { ...one.terms, plan: { ...one.terms.plan, charges } },
  }))
  await open(db)
  const part = await section()
  expect(await part.findByText('The fee changes every day: now by $1.06 a day.')).toBeVisible()
  expect(part.queryByRole('group', { name: 'The fee today and on the days it changes' })).toBeNull()
})

test('payments, the end, findings and the reason for an override are told', async () => {
  await open(
    office({
      ...{ state: 'settled', open: '0.00', override: { reason: 'Known for years' } },
      findings: [{ code: 'CLIENT_LIMIT', severity: 'override', figures: {}, message: '$5 over the limit' }],
      payments: [{ receiptId: 1, amount: '1061.00', valueDay: '2026-07-14', clearedDay: '2026-07-15' }],
      closing: { day: '2026-07-15', fee: '42.44', charged: '0.00', rebate: '42.44', lost: '0.00' },
    }),
  )
  const part = await section()
  expect(await part.findByText('Settled')).toBeVisible()
  expect(part.getByText('$5 over the limit')).toBeVisible()
  expect(part.getByText('Reason: Known for years')).toBeVisible()
  expect(part.getByRole('row', { name: '07/14/2026 07/15/2026 $1,061.00' })).toBeVisible()
  expect(await fact('Ended on')).toBe('07/15/2026')
  expect(await part.findByText(/^It ended on day 35/)).toBeVisible()
  await expectAccessible()
})

test('an invoice that was never bought has no such section', async () => {
  await open(makeMockDb(12, 'manager'))
  await screen.findByRole('list', { name: 'History' })
  expect(screen.queryByRole('heading', { name: 'Purchase' })).not.toBeInTheDocument()
})

test('one that was taken back says so, without a curve', async () => {
  await open(office({ state: 'released', open: '0.00' }))
  const part = await section()
  expect(await part.findByText('Taken back')).toBeVisible()
  expect(await fact('Broker owes')).toBe('$0.00')
  expect(part.queryByRole('heading', { name: 'Fee by day' })).not.toBeInTheDocument()
})

test('without an answer it can be tried again', async () => {
  const db = office()
  server.use(...financeHandlers(db))
  server.use(http.get('/api/purchases', () => problem(503, 'Not available right now')))
  const { user } = await renderPage(InvoicePage, {
    role: 'manager',
    route: '/invoices/3',
    path: '/invoices/:id',
  })
  const part = await section()
  expect(await part.findByText('Not available right now')).toBeVisible()
  server.use(...financeHandlers(db))
  await user.click(part.getByRole('button', { name: 'Try again' }))
  expect(await fact('Broker owes')).toBe('$1,061.00')
})

test('the drawer beside the list shows it, too', async () => {
  server.use(...financeHandlers(office()))
  await renderPage(InvoicesPage, { role: 'employee', route: '/invoices?open=3' })
  const drawer = within(await screen.findByRole('dialog', { name: 'Invoice INV-0003' }))
  expect(await drawer.findByText('Agreement version 2', { exact: false })).toBeVisible()
})

describe('where the money is', () => {
  const noFigures = Object.fromEntries(clientFigures.map((figure) => [figure, '0.00']))
  const payments = [{ receiptId: 1, amount: '1061.00', valueDay: '2026-07-14', clearedDay: '2026-07-15' }]
  const closing = { day: '2026-07-15', fee: '42.44', charged: '0.00', rebate: '42.44', lost: '0.00' }
  const settled = { state: 'settled', open: '0.00', payments, closing } as const
  const payout: Payout = {
    ...{ id: 7, version: 1, createdAt: '2026-07-16T18:00:00.000Z', updatedAt: '2026-07-16T18:00:00.000Z' },
    ...{ client: null, day: '2026-07-16', method: 'ach', reference: '123', payable: '142.44', net: '142.44' },
    ...{ recovered: '0.00', fuel: '0.00', escrow: '0.00', transferFee: '0.00', by: null, reversedAt: null },
    ...{ payee: null, returned: null, confirmedDay: null, paidOff: '0.00', payoff: null },
  }
  const paid = { state: 'paid', payoutId: 7, amount: '42.44' } as const

  test.each<[string, Partial<Purchase>, RegExp]>([
    [
      'settled',
      { ...settled, rebatePayment: paid },
      /^\$976\.12 was advanced on 06\/10\/2026\. Settled on 07\/15\/2026: fee \$42\.44\. The rebate of \$42\.44 was paid in payment 7 of 07\/16\/2026\. It sent \$142\.44 by ACH 123 for this and other invoices\. It has not cleared our bank yet\.$/,
    ],
    [
      'settled and not paid out',
      { ...settled, rebatePayment: { state: 'waiting', payoutId: null, amount: '0.00' } },
      /The rebate of \$42\.44 is payable and has not been paid out yet\./,
    ],
    [
      'settled before payments were kept',
      { ...settled, rebatePayment: { state: 'unknown', payoutId: null, amount: '0.00' } },
      /The rebate of \$42\.44 was paid out before payments were linked/,
    ],
    [
      'paid in part',
      { ...settled, rebatePayment: { ...paid, amount: '12.44' } },
      /Of the rebate of \$42\.44, \$12\.44 was paid in payment 7 of 07\/16\/2026; the rest/,
    ],
    [
      'written off',
      {
        ...{ ...settled, state: 'written_off', payments: [] },
        closing: { ...closing, fee: '0.00', rebate: '0.00', lost: '976.12' },
      },
      /Written off on 07\/15\/2026: our loss is \$976\.12, and the client owes nothing for it\. There is no rebate\.$/,
    ],
    [
      'open',
      { payoutId: 7 },
      /^\$976\.12 was paid to the client in payment 7 of 07\/16\/2026\. It sent \$142\.44 by ACH 123\. It has not cleared our bank yet\. The broker owes \$1,061\.00 and has not paid yet; the reserve of \$84\.88 is held until then\. With good funds for \$1,061\.00 today, the fee would be \$[\d,.]+ and the (rebate|client would owe us) \$[\d,.]+\. Since 09\/08\/2026 it can be charged back to the client\.$/,
    ],
    [
      'open, with a fee taken at funding',
      { payoutId: 7, fundingFee: '10.00' },
      /^\$976\.12 less a fee of \$10\.00 was paid to the client in payment 7.* is held until then\. With good funds for \$1,061\.00 today, the fee would be \$[\d,.]+ and the (rebate|client would owe us) \$[\d,.]+\. Since 09\/08\/2026 it can be charged back to the client\.$/,
    ],
    [
      'part paid',
      {
        payoutId: 7,
        state: 'part_paid',
        open: '61.00',
        payments: payments.map((one) => ({ ...one, amount: '1000.00' })),
      },
      /The broker has paid \$1,000\.00, last on 07\/14\/2026, and still owes \$61\.00; .* is held until the rest is paid\. With good funds for \$61\.00 today/,
    ],
    [
      'collected',
      { state: 'collected', open: '0.00', payments },
      /The broker has paid \$1,061\.00, last on 07\/14\/2026; the funds are good on 07\/15\/2026\. Then the fee is \$42\.44 in all, and a rebate of \$42\.44 is payable\.$/,
    ],
  ])('is told in a few sentences: %s', async (_name, change, sentence) => {
    await open({ ...office(change as Partial<Purchase>), payouts: [payout] })
    expect(await (await section()).findByText(sentence)).toBeVisible()
    await expectAccessible()
  })

  test('a rebate that a debt will take is not promised', async () => {
    const db = office({ ...settled, rebatePayment: { state: 'waiting', payoutId: null, amount: '0.00' } })
    server.use(...financeHandlers(db))
    const figures = { ...noFigures, due: '100.00', advances: '65.00' }
    const client = db.purchases?.[0]?.client
    server.use(
      http.get('/api/clients/:id/account', () =>
        HttpResponse.json({ client, asOf: '2026-07-20', today: '2026-07-20', figures }),
      ),
    )
    await renderPage(InvoicePage, { role: 'manager', route: '/invoices/3', path: '/invoices/:id' })
    expect(
      await (await section()).findByText(
        /is payable, but the client owes us \$100\.00 and \$65\.00 for fuel advances, which comes off first\./,
      ),
    ).toBeVisible()
  })

  const off = 'after $572.40 to Northgate, $5.00 for older debts, and $15.00 for the transfer'
  test.each<[string, Partial<Payout>, string]>([
    [
      'all was deducted',
      { net: '0.00', recovered: '142.44' },
      'Nothing was sent: $142.44 for older debts took all $142.44 of that payment.',
    ],
    [
      'a part was deducted',
      { net: '130.00', escrow: '12.44', confirmedDay: '2026-07-17' },
      'It sent $130.00 by ACH 123, after $12.44 into escrow. It cleared our bank on 07/17/2026.',
    ],
    [
      'a former factor was paid off',
      {
        ...{ payable: '1000.00', net: '407.60', paidOff: '572.40', recovered: '5.00', transferFee: '15.00' },
        payoff: { buyoutId: 1, factorName: 'Northgate', due: '0.00', isTakenBack: false },
      },
      `It sent $407.60 by ACH 123 for this and other invoices, ${off}. It has not cleared our bank yet.`,
    ],
    [
      'the reference begins with the method',
      { reference: 'ACH-5' },
      'It sent $142.44 by ACH-5. It has not cleared our bank yet.',
    ],
    [
      'it came back',
      { returned: { at: '2026-07-18T18:00:00.000Z', reason: 'R03' } },
      'It sent $142.44 by ACH 123. The bank sent it back: it is payable again.',
    ],
    ['it was taken back', { reversedAt: '2026-07-18T18:00:00.000Z' }, 'That payment was taken back.'],
  ])('what a payment sent is what it sent: %s', async (_name, change, words) => {
    await open({ ...office({ payoutId: 7 }), payouts: [{ ...payout, ...change }] })
    const sentence = await (await section()).findByText(/was (paid|credited) to the client in payment 7/)
    expect(sentence).toHaveTextContent(`of 07/16/2026. ${words} The broker owes`)
  })

  test('a short pay that the client bears is named', async () => {
    const change = { ...settled, closing: { ...closing, charged: '61.00' } }
    await open({ ...office({ ...change, rebatePayment: paid }), payouts: [payout] })
    expect(
      await (await section()).findByText(
        /fee \$42\.44, \$61\.00 charged to the client\. The rebate of \$42\.44/,
      ),
    ).toBeVisible()
  })

  test('of a fee that was taken at funding, what the client owes at the end holds only the rest', async () => {
    const closing = { day: '2026-07-15', fee: '42.44', charged: '1061.00', rebate: '-976.12', lost: '0.00' }
    await open(office({ state: 'charged_back', open: '0.00', fundingFee: '42.44', reason: 'Late', closing }))
    const told = await (await section()).findByText(/^Charged back on 07\/15\/2026/)
    expect(told).toHaveTextContent(
      'Charged back on 07/15/2026: $1,061.00 unpaid, less the reserve of $84.88. $976.12 less a fee of $42.44 was advanced on 06/10/2026.',
    )
  })

  test('what the client owes for a charged-back one is said plainly, and no other rebate beside it', async () => {
    const closing = { day: '2026-07-15', fee: '42.44', charged: '1061.00', rebate: '-1018.56', lost: '0.00' }
    const db = office({ state: 'charged_back', open: '0.00', reason: 'Not paid', closing })
    const figures = { ...noFigures, due: '1500.00' }
    server.use(...financeHandlers(db))
    server.use(
      http.get('/api/clients/:id/account', () =>
        HttpResponse.json({
          client: db.purchases?.[0]?.client,
          asOf: '2026-07-20',
          today: '2026-07-20',
          figures,
        }),
      ),
    )
    await renderPage(InvoicePage, { role: 'manager', route: '/invoices/3', path: '/invoices/:id' })
    const part = await section()
    expect(await part.findByText('The client owes us $1,018.56 for this invoice')).toBeVisible()
    expect(await part.findByRole('link', { name: 'Owed by the client now: $1,500.00' })).toBeVisible()
    expect(
      part.getByText(
        'Charged back on 07/15/2026: $1,061.00 unpaid and a fee of $42.44, less the reserve of $84.88. $976.12 was advanced on 06/10/2026.',
      ),
    ).toBeVisible()
    expect(await fact('Client came to owe')).toBe('$1,018.56')
    expect(part.queryByText('Rebate')).not.toBeInTheDocument()
    expect(part.queryByRole('heading', { name: 'Fee by day' })).not.toBeInTheDocument()
    await expectAccessible()
  })

  test('a payment lists the invoices whose rebates it carried', async () => {
    const db = { ...office({ ...settled, rebatePayment: paid }), payouts: [payout] }
    server.use(...financeHandlers(db))
    await renderPage(PayoutsPage, { role: 'manager', route: '/factoring/payouts?tab=made&open=7' })
    const drawer = within(await screen.findByRole('dialog', { name: 'Payment 7' }))
    expect(await drawer.findByRole('heading', { name: 'Rebates paid with it' })).toBeVisible()
    expect(drawer.getByRole('row', { name: /INV-0003 Settled \$1,061\.00 \$42\.44/ })).toBeVisible()
    expect(drawer.queryByRole('heading', { name: 'Invoices funded with it' })).not.toBeInTheDocument()
  })
})

describe('the curve', () => {
  const [purchase] = office().purchases ?? []
  if (!purchase) throw new Error('no purchase')

  test('reaches to the recourse, some days beyond today, or the end', () => {
    expect(curveOf(purchase, '2026-06-12', [])).toHaveLength(90)
    expect(curveOf(purchase, '2026-09-20', [])).toHaveLength(117)
    expect(curveOf({ ...purchase, recourseDay: null }, '2026-06-12', [])).toHaveLength(30)
    const closing = { day: '2026-07-15', fee: '0.00', charged: '0.00', rebate: '0.00', lost: '0.00' }
    expect(curveOf({ ...purchase, closing }, '2026-09-20', [])).toHaveLength(35)
  })

  test('counts what was paid meanwhile', () => {
    const charges = [{ kind: 'daily' as const, base: 'openFace' as const, dayPpm: 1_000 }]
    const terms = { ...purchase.terms, plan: { ...purchase.terms.plan, charges } }
    const payments = [{ receiptId: 1, amount: '1061.00', valueDay: '2026-06-20', clearedDay: '2026-06-20' }]
    const last = (some: Partial<Purchase>) =>
      curveOf({ ...purchase, terms, ...some }, '2026-06-12', []).at(-1)
    expect(last({})?.feeCents).toBe(9_549)
    expect(last({ payments })?.feeCents).toBe(1_061)
  })

  const curve = (fee: (day: number) => number) =>
    Array.from({ length: 50 }, (_, at) => ({ day: at + 1, feeCents: fee(at + 1), rebateCents: 0 }))

  test('a fee that changes every day is told by what a day adds', () => {
    expect(
      feeChanges(
        curve((day) => day * 320),
        10,
      ).dailyCents,
    ).toBe(320)
    expect(
      feeChanges(
        curve((day) => day * 320),
        50,
      ).dailyCents,
    ).toBe(320)
  })

  test('a fee in steps names the present day and the next steps, and all of them when asked', () => {
    const { dailyCents, next, all } = feeChanges(
      curve((day) => Math.ceil(day / 5) * 1_000),
      10,
    )
    expect(dailyCents).toBeNull()
    expect(next.map(({ day }) => day)).toEqual([10, 11, 16, 21, 26])
    expect(all.map(({ day }) => day)).toEqual([1, 6, 10, 11, 16, 21, 26, 31, 36, 41, 46])
  })
})
