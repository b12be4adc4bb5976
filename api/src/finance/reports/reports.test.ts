import { reportNames } from '@drayline/domain/finance/reports/report'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { User } from '../../platform/users/user.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { OpenItem } from '../aging/open-item.model.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { storeInvoices } from './report.fixtures.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/**
 * Moves the clock; sessions of another day would have ended. Into the future: the database itself removes sessions whose
 * time is over by its own clock.
 */
async function at(instant: string, timezone = 'America/New_York'): Promise<void> {
  api.setNow(new Date(instant))
  await User.updateMany({}, { $set: { timezone } })
  employee = client(api.url, cookiesOf(await api.signIn('employee')))
  manager = client(api.url, cookiesOf(await api.signIn('manager')))
}

const report = async (name: string, query = '') => ok(await employee.get(`/api/reports/${name}?${query}`))

test('what people do shows in every report at once, from draft to payment and back', async () => {
  await at('2031-03-02T15:00:00Z')
  const make = fixtures(api)
  const brokerId = await make.broker({ name: 'Midway', paymentTerms: 'net15', creditLimit: 1000 })
  const carrier = await make.client({ name: 'Blue Ridge' })
  const load = await make.load({ clientId: carrier.id, brokerId })
  const invoice = await make.invoice({ loadId: load.id, clientId: carrier.id, amount: '1500.25' })
  const move = async (who: TestClient, status: string) => {
    const current = ok(await who.get(`/api/invoices/${invoice.id}`))
    return ok(await who.put(`/api/invoices/${invoice.id}`, { ...formOf(current), status }))
  }
  expect((await report('ageing')).rows).toEqual([])

  await move(employee, 'submitted')
  const statement = () => report('client-statement', `clientId=${carrier.id}&from=2031-03-01&to=2031-04-30`)
  const [line] = (await statement()).rows
  expect(line.cells).toEqual({
    ...{ date: '2031-03-02', invoice: invoice.invoiceNumber, event: 'Submitted', broker: 'Midway' },
    ...{ charge: '1500.25', credit: null, balance: '1500.25' },
  })
  expect(line.record).toEqual({ type: 'invoice', id: invoice.id })
  const exposure = await report('broker-exposure')
  expect(exposure.rows[0]).toMatchObject({
    record: { type: 'broker', id: brokerId },
    cells: { exposure: '1500.25', share: 100, limit: '1000.00', used: 150, over: '500.25' },
  })

  await at('2031-04-06T15:00:00Z')
  await move(manager, 'paid')
  expect((await statement()).totals).toMatchObject({ charge: '1500.25', credit: '1500.25', balance: '0.00' })
  const days = await report('days-to-pay', 'from=2031-04-01&to=2031-04-30')
  expect(days.rows[0].cells).toMatchObject({
    broker: 'Midway',
    paid: '1500.25',
    average: 35,
    terms: 15,
    late: 1,
  })
  const funding = await report('daily-funding', 'from=2031-04-05&to=2031-04-07')
  expect(funding.rows.map(({ cells }: { cells: { fundedAmount: string } }) => cells.fundedAmount)).toEqual([
    '0.00',
    '1500.25',
    '0.00',
  ])
  expect((await report('ageing', 'asOf=2031-04-05')).totals.over90).toBe('0.00')
  expect((await report('ageing', 'asOf=2031-04-05')).totals.to30).toBe('1500.25')

  await at('2031-04-08T15:00:00Z')
  const admin = client(api.url, cookiesOf(await api.signIn('admin')))
  await move(admin, 'approved')
  const events = (await statement()).rows.map(({ cells }: { cells: { event: string } }) => cells.event)
  expect(events).toEqual(['Submitted', 'Paid', 'Open again'])
})

test('pages add up to the totals, in any order; a cursor belongs to its filters', async () => {
  await at('2031-07-10T16:00:00Z')
  await OpenItem.deleteMany({})
  await storeInvoices(
    Array.from({ length: 137 }, (_, n) => {
      const submitted = new Date(Date.UTC(2031, 5, 1 + (n % 30), n % 24))
      return {
        ...{
          clientId: 1 + (n % 9),
          brokerId: n % 4 ? 1 + (n % 5) : null,
          amountCents: 1 + n * 7919,
          termDays: 30,
        },
        steps: [
          { to: 'draft' as const, at: new Date(submitted.getTime() - 1000) },
          { to: 'submitted' as const, at: submitted },
          ...(n % 3 ? [] : [{ to: 'paid' as const, at: new Date(submitted.getTime() + 86_400_000) }]),
        ],
      }
    }),
  )
  const wanted: [string, string, string][] = [
    ['ageing', 'by=broker&sort=party', 'total'],
    ['client-statement', 'clientId=3&from=2031-06-01&to=2031-07-10', 'charge'],
    ['client-statements', 'from=2031-06-01&to=2031-07-10&sort=-credits', 'closing'],
    ['daily-funding', 'from=2031-06-01&to=2031-07-10', 'fundedAmount'],
    ['days-to-pay', 'from=2031-06-01&to=2031-07-10&sort=count', 'paid'],
  ]
  const nobody = await employee.get('/api/reports/client-statement?from=2031-06-01&to=2031-07-10')
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['clientId']])
  const alone = await report('broker-exposure', 'brokerId=2')
  const all = await report('broker-exposure')
  expect(alone.rows.map(({ id }: { id: string }) => id)).toEqual(['2'])
  expect(alone.rows[0]).toEqual(all.rows.find(({ id }: { id: string }) => id === '2'))
  expect([alone.totals.share, all.totals.share]).toEqual([null, 100])
  for (const [name, query, key] of wanted) {
    let cents = 0
    let rows = 0
    let cursor = ''
    do {
      const page = await report(name, `${query}&limit=2${cursor && `&cursor=${cursor}`}`)
      rows += page.rows.length
      for (const { cells } of page.rows) cents += parseMoney(cells[key] ?? '0')
      cursor = page.next ?? ''
      if (!cursor) expect([name, rows, formatCents(cents)]).toEqual([name, page.rowCount, page.totals[key]])
    } while (cursor)
  }
  const { next } = await report('ageing', 'limit=1')
  for (const query of [
    `by=broker&limit=1&cursor=${next}`,
    `asOf=2031-07-01&cursor=${next}`,
    `sort=total&limit=1&cursor=${next}`,
    'cursor=nonsense',
  ])
    expect((await employee.get(`/api/reports/ageing?${query}`)).status).toBe(400)
  expect((await employee.get(`/api/reports/ageing?sort=-total&cursor=${next}`)).status).toBe(200)
  const page = await report('client-statement', 'clientId=3&limit=1&from=2031-06-01')
  const forged = Buffer.from(
    JSON.stringify([JSON.parse(Buffer.from(page.next, 'base64url').toString())[0], 'x', 0]),
  )
  const refused = await employee.get(
    `/api/reports/client-statement?clientId=3&limit=1&from=2031-06-01&cursor=${forged.toString('base64url')}`,
  )
  expect(refused.status).toBe(400)
})

test.each([
  ['America/New_York', '2031-03-09T04:59:59Z', '2031-03-08'],
  ['America/New_York', '2031-03-09T05:00:00Z', '2031-03-09'],
  ['America/New_York', '2031-03-10T03:59:59Z', '2031-03-09'],
  ['America/New_York', '2031-11-03T04:59:59Z', '2031-11-02'],
  ['America/Phoenix', '2031-03-09T06:59:59Z', '2031-03-08'],
  ['Pacific/Honolulu', '2032-03-01T09:59:59Z', '2032-02-29'],
  ['Pacific/Honolulu', '2032-03-01T10:00:00Z', '2032-03-01'],
])('in %s what is paid at %s is paid on %s', async (zone, instant, date) => {
  await at(instant, zone)
  await OpenItem.deleteMany({})
  await storeInvoices([
    {
      ...{ clientId: 1, brokerId: null, amountCents: 12_345, termDays: 30 },
      steps: [
        { to: 'draft', at: new Date(Date.parse(instant) - 5000) },
        { to: 'submitted', at: new Date(Date.parse(instant) - 4000) },
        { to: 'paid', at: new Date(instant) },
      ],
    },
  ])
  expect(todayIn(zone, api.now())).toBe(date)
  const { rows, filters } = await report('daily-funding')
  expect(filters.to).toBe(date)
  const paid = rows.filter(({ cells }: { cells: { funded: number } }) => cells.funded > 0)
  expect(paid.map(({ cells }: { cells: object }) => cells)).toMatchObject([{ date, fundedAmount: '123.45' }])
  const [line] = (await report('days-to-pay', `from=${date}&to=${date}`)).rows
  expect(line.cells.count).toBe(1)
})

test('daily funding keeps a submission on its day, whatever becomes of the invoice later', async () => {
  await at('2033-02-01T15:00:00Z')
  const carrier = ok(await employee.post('/api/clients', { name: 'Blue Ridge Three' }))
  const haul = { loadNumber: 'LD-FUNDING', clientId: carrier.id, rate: '900.00', status: 'delivered' }
  const load = ok(await employee.post('/api/loads', haul))
  const bill = { invoiceNumber: 'INV-FUNDING', loadId: load.id, clientId: carrier.id, amount: '800.00' }
  const made = ok(await employee.post('/api/invoices', bill))
  const step = async (who: TestClient, status: string, more: object = {}) => {
    const current = ok(await who.get(`/api/invoices/${made.id}`))
    return ok(await who.put(`/api/invoices/${made.id}`, { ...formOf(current), status, ...more }))
  }
  const days = async () =>
    (await report('daily-funding', `from=2033-02-01&to=2033-02-03&clientId=${carrier.id}`)).rows.map(
      ({ cells }: { cells: Record<string, unknown> }) => [cells.submitted, cells.submittedAmount],
    )
  await step(employee, 'submitted')
  const first = [1, '800.00']
  expect(await days()).toEqual([first, [0, '0.00'], [0, '0.00']])
  await at('2033-02-02T15:00:00Z')
  await step(manager, 'rejected', { reason: 'Rate is wrong' })
  await step(employee, 'draft', { amount: '850.00' })
  expect(await days()).toEqual([first, [0, '0.00'], [0, '0.00']])
  await step(employee, 'submitted')
  // Taken back and handed in again on the same day counts once, with what it was worth at last.
  await step(employee, 'draft', { amount: '875.00' })
  await step(employee, 'submitted')
  expect(await days()).toEqual([first, [1, '875.00'], [0, '0.00']])
  await at('2033-02-03T15:00:00Z')
  await step(manager, 'paid')
  expect(await days()).toEqual([first, [1, '875.00'], [0, '0.00']])
})

test('collectors: calls, promises and what became of them', async () => {
  await at('2031-05-04T15:00:00Z')
  const { id: clientId } = ok(await employee.post('/api/clients', { name: 'Blue Ridge Two' }))
  const assignedTo = api.userId('employee')
  const body = { clientId, amount: '900.10', description: 'Chargeback', dueDate: '2031-05-01', assignedTo }
  const collection = ok(await employee.post('/api/collections', body))
  const call = { outcome: 'promised', promiseAmount: '400.05', promiseDate: '2031-05-10' }
  ok(await employee.post(`/api/collections/${collection.id}/calls`, call))
  ok(await manager.post(`/api/collections/${collection.id}/calls`, { outcome: 'no_answer' }))
  const { rows, totals } = await report('collector-performance', 'sort=user')
  expect(rows.map(({ cells }: { cells: object }) => cells)).toMatchObject([
    {
      user: 'Erin Employee',
      calls: 1,
      reached: 1,
      promises: 1,
      promised: '400.05',
      open: 1,
      openAmount: '900.10',
    },
    { user: 'Max Manager', calls: 1, reached: 0, promises: 0, promised: '0.00', open: 0 },
  ])
  expect(totals).toMatchObject({ user: null, calls: 2, promised: '400.05', openAmount: '900.10' })
  ok(await employee.patch(`/api/collections/${collection.id}`, { status: 'paid' }))
  const after = (await report('collector-performance', `userId=${assignedTo}`)).rows
  expect(after).toHaveLength(1)
  expect(after[0].cells).toMatchObject({ kept: 1, keptAmount: '400.05', open: 0, openAmount: '0.00' })
})

test.each([
  ['ageing', 'asOf=2026-02-30', 'asOf'],
  ['ageing', 'by=colour', 'by'],
  ['ageing', 'userId=1', 'userId'],
  ['ageing', 'sort=id', 'sort'],
  ['client-statement', '', 'clientId'],
  ['daily-funding', 'from=2026-02-02&to=2026-02-01', 'to'],
  ['daily-funding', 'from=1990-01-01&to=2026-02-01', 'to'],
  ['daily-funding', 'from=1990-01-01', 'to'],
  ['days-to-pay', 'clientId[$ne]=1', 'clientId[$ne]'],
])('%s refuses %s', async (name, query, field) => {
  const answer = await employee.get(`/api/reports/${name}?${query}`)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
})

test.each(reportNames)('%s is not for strangers, and answers when there is nothing', async (name) => {
  await InvoiceRecord.deleteMany({})
  await OpenItem.deleteMany({})
  expect((await api.anonymous().get(`/api/reports/${name}`)).status).toBe(401)
  const { rows, rowCount } = await report(name, name === 'client-statement' ? 'clientId=999' : '')
  expect(rows).toHaveLength(rowCount)
})

test.each([
  ['ageing', 'total', ''],
  ['days-to-pay', 'paid', 'from=2039-06-01&to=2039-07-10'],
  ['daily-funding', 'fundedAmount', 'from=2039-06-01&to=2039-07-10'],
])('%s of one client or broker is their part of it', async (name, figure, query) => {
  await at('2039-07-10T16:00:00Z')
  await OpenItem.deleteMany({})
  const day = (date: number) => new Date(Date.UTC(2039, 5, date, 16))
  const amounts = [
    { clientId: 1, brokerId: 1, amountCents: 10 },
    { clientId: 2, brokerId: 1, amountCents: 100 },
    { clientId: 2, brokerId: 2, amountCents: 1_000 },
  ]
  const sent = [
    { to: 'draft' as const, at: day(1) },
    { to: 'submitted' as const, at: day(2) },
  ]
  const paid = [...sent, { to: 'paid' as const, at: day(20) }]
  await storeInvoices(
    [sent, paid].flatMap((steps) => amounts.map((amount) => ({ ...amount, termDays: 30, steps }))),
  )
  const sumOf = async (more: string) => parseMoney((await report(name, `${query}&${more}`)).totals[figure])
  expect(await Promise.all(['', 'clientId=1', 'clientId=2', 'brokerId=1'].map(sumOf))).toEqual([
    1_110, 10, 1_100, 110,
  ])
})
