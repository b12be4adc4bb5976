import type { BrokerSort } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerSorts } from '@drayline/domain/finance/collections/broker-worklist'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

jest.setTimeout(240_000)

let api: TestApi
let manager: TestClient
let employee: TestClient
let make: ReturnType<typeof purchaseFixtures>

/** A day to come, so that the database sweeps no session of it away. */
const start = '2027-06-09'
const dayOf = (day: number) => addDays(start, day)
const list = async (query = '') => ok(await employee.get(`/api/collections/brokers?${query}`))
const namesIn = (rows: { broker: { name: string } }[]) => rows.map(({ broker }) => broker.name)
const ids: Record<string, number> = {}

/** Makes it another time. */
async function goTo(day: number) {
  api.setNow(new Date(`${dayOf(day)}T18:00:00Z`))
  manager = await api.as('manager')
  employee = await api.as('employee')
}

async function buy(broker: string, amount: string) {
  const invoice = await make.approved(await make.client(), { brokerId: ids[broker], amount })
  await make.pay(invoice)
  return (await make.purchaseOf(invoice)).id as number
}

/** Two invoices of Early Freight, due after 15 days, one of Late Freight, due after 60, and one that was never bought. */
beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  await goTo(0)
  for (const [name, paymentTerms] of [
    ['Early Freight', 'net15'],
    ['Late Freight', 'net60'],
    ['Offered Freight', 'net15'],
  ] as const)
    ids[name] = await make.broker({ name, paymentTerms })
  await buy('Early Freight', '2000.00')
  await make.approved(await make.client(), { brokerId: ids['Offered Freight'], amount: '70.00' })
  await goTo(5)
  const purchaseId = await buy('Early Freight', '1000.00')
  await buy('Late Freight', '9000.00')
  await goTo(18)
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId: ids['Early Freight'], method: 'ach', amount: '400.00', valueDay: dayOf(18) },
      applications: [{ purchaseId, amount: '400.00', shortPay: 'open' }],
    }),
  )
})
afterAll(() => api.stop())

test('brokers that owe us for purchases, as the aging of today has them (R-COL-14)', async () => {
  expect(await list()).toEqual([
    {
      ...{ id: ids['Early Freight'], broker: { id: ids['Early Freight'], name: 'Early Freight' } },
      ...{ count: 2, open: '2600.00', pastDue: '2000.00', oldestDue: dayOf(15), daysOverdue: 3 },
      ...{ lastCall: null, promise: null, due: 'overdue', score: 35 },
      reasons: [
        { reason: 'neverCalled', points: 20 },
        { reason: 'amount', points: 12 },
        { reason: 'overdue', points: 3 },
      ],
    },
    expect.objectContaining({
      ...{ id: ids['Late Freight'], count: 1, open: '9000.00', pastDue: '0.00', oldestDue: dayOf(65) },
      ...{ daysOverdue: 0, score: 0, reasons: [] },
    }),
  ])
  const { groups } = ok(await employee.get('/api/aging?by=broker&stage=bought'))
  const sums = groups.map(({ party, count, total }: never) => [(party as { id: number }).id, count, total])
  const rows = await list('sort=-open')
  expect(rows.map(({ id, count, open }: never) => [id, count, open])).toEqual(sums)
})

test('they are searched, sorted, filtered and paged by the server', async () => {
  expect(namesIn(await list('due=past'))).toEqual(['Early Freight'])
  expect(namesIn(await list(`brokerId=${ids['Late Freight']}`))).toEqual(['Late Freight'])
  expect(namesIn(await list('q=late'))).toEqual(['Late Freight'])
  expect(namesIn(await list('q=offered'))).toEqual([])
  expect(await onePerPage('id')).toEqual(await list('sort=id'))
})

/** All rows, asked for one by one. */
async function onePerPage(sort: string) {
  const first = await employee.get(`/api/collections/brokers?sort=${sort}&limit=1`)
  expect(first.headers['x-total-count']).toBe('2')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  return [...ok(first), ...ok(await employee.get(next))]
}

const [early, late] = ['Early Freight', 'Late Freight']
const ascending: Record<BrokerSort, string[]> = {
  ...{ worth: [late, early], due: [late, early], broker: [early, late], count: [late, early] },
  ...{ open: [early, late], pastDue: [late, early], oldestDue: [early, late], lastCall: [early, late] },
}

test.each(brokerSorts)('they are sorted by %s in both directions, page after page', async (sort) => {
  expect(namesIn(await list(`sort=${sort}`))).toEqual(ascending[sort])
  expect(namesIn(await list(`sort=-${sort}`))).toEqual(ascending[sort].toReversed())
  for (const way of [sort, `-${sort}`]) expect(await onePerPage(way)).toEqual(await list(`sort=${way}`))
})

test('a call is logged with the day for the next one, and moves the broker in the list (R-COL-15)', async () => {
  const path = `/api/collections/brokers/${ids['Early Freight']}/calls`
  const logged = ok(
    await employee.post(path, {
      ...{ outcome: 'promised', contact: 'Ann', note: 'Check is in the mail' },
      ...{ promiseAmount: '2000.00', promiseDate: dayOf(20), nextCallDate: dayOf(21) },
    }),
  )
  expect(logged).toMatchObject({ outcome: 'promised', promiseAmount: '2000.00', nextCallDate: dayOf(21) })
  expect(ok(await employee.get(path))).toEqual([logged])
  const [first, last] = await list()
  expect(first).toMatchObject({ broker: { name: 'Late Freight' }, lastCall: null })
  expect(last).toMatchObject({ broker: { name: 'Early Freight' }, lastCall: logged, score: -245 })
  await goTo(22)
  const [row] = await list()
  expect(row).toMatchObject({ lastCall: logged, daysOverdue: 7 })
  expect(row.reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
    ...['brokenPromise', 'nextCallDue', 'amount', 'overdue', 'silence'],
  ])
})

test('those to be called today come by what presses most, the same one never twice (R-COL-18)', async () => {
  const due = async () =>
    (await list('due=today&sort=-due')).map(({ broker, due: why }: never) => [
      (broker as { name: string }).name,
      why,
    ])
  await goTo(19)
  expect(await due()).toEqual([])
  await goTo(21)
  expect(await due()).toEqual([['Early Freight', 'promise']])
  const late = `/api/collections/brokers/${ids['Late Freight']}/calls`
  const past = await employee.post(late, { outcome: 'no_answer', nextCallDate: dayOf(20) })
  expect(past.body.errors).toEqual({ nextCallDate: 'The next call cannot be before this one' })
  for (const day of [21, 22])
    ok(await employee.post(late, { outcome: 'no_answer', nextCallDate: dayOf(day) }))
  expect(await due()).toEqual([['Early Freight', 'promise']])
  await goTo(22)
  expect(await due()).toEqual([
    ['Early Freight', 'promise'],
    ['Late Freight', 'nextCall'],
  ])
  const { headers } = await employee.get('/api/collections/brokers?due=today&sort=-due&limit=1')
  expect(headers['x-total-count']).toBe('2')
})

test('who calls a broker sees whom to call, all that it owes and what it said (R-COL-17)', async () => {
  const path = `/api/collections/brokers/${ids['Early Freight']}`
  const broker = ok(await manager.get(`/api/brokers/${ids['Early Freight']}`))
  const payables = {
    payablesContact: 'Pam Payer',
    payablesPhone: '555-214-0937',
    payablesEmail: 'pay@early.example',
  }
  ok(await manager.patch(`/api/brokers/${broker.id}`, { ...payables, state: 'TX' }))
  const debtor = ok(await employee.get(path))
  const [row] = await list(`brokerId=${broker.id}`)
  const { phone, email, contactPerson } = broker
  expect(debtor).toMatchObject({
    id: broker.id,
    name: 'Early Freight',
    phone,
    email,
    contactPerson,
    ...payables,
  })
  expect(debtor).toMatchObject({ state: 'TX', owing: row, lastCall: row.lastCall, promise: row.promise })
  expect(debtor.sums).toMatchObject({ count: 2, total: '2600.00' })
  expect(debtor.sums.buckets).toMatchObject({ current: '0.00', '1-30': '2600.00' })
  expect(debtor.clientCount).toBe(2)
  expect(debtor.clients.map(({ total }: { total: string }) => total)).toEqual(['2000.00', '600.00'])
  expect((await employee.get('/api/collections/brokers/99999')).status).toBe(404)
  const offered = ok(await employee.get(`/api/collections/brokers/${ids['Offered Freight']}`))
  expect(offered).toMatchObject({ owing: null, lastCall: null, promise: null, clients: [], clientCount: 0 })
  expect(offered.sums.total).toBe('0.00')
})

test('a call after it does not end a promise; money since it was made does (R-COL-15)', async () => {
  const id = ids['Early Freight']
  const path = `/api/collections/brokers/${id}`
  const promise = async () => ok(await employee.get(path)).promise
  const pay = async (amount: string, valueDay: string) => {
    const invoices = ok(await manager.get(`/api/invoices?brokerId=${id}&sort=createdAt`))
    const { id: purchaseId } = await make.purchaseOf(invoices[0])
    const application = { purchaseId, amount, shortPay: 'open' }
    const body = { brokerId: id, method: 'ach', amount, valueDay, applications: [application] }
    return ok(await manager.post('/api/receipts', body)).id as number
  }
  ok(await employee.post(`${path}/calls`, { outcome: 'no_answer' }))
  expect(await promise()).toMatchObject({
    amount: '2000.00',
    date: dayOf(20),
    state: 'broken',
    received: '0.00',
  })
  const promised = { outcome: 'promised', promiseAmount: '500.00', promiseDate: dayOf(23) }
  ok(await employee.post(`${path}/calls`, promised))
  await pay('200.00', dayOf(22))
  expect(await promise()).toMatchObject({ state: 'open', received: '200.00' })
  const rest = await pay('300.00', dayOf(22))
  expect(await promise()).toMatchObject({ state: 'kept', received: '500.00' })
  await goTo(27)
  expect((await list(`brokerId=${id}`))[0]).toMatchObject({ due: 'overdue', promise: { state: 'kept' } })
  ok(await manager.post(`/api/receipts/${rest}/reverse`, { reason: 'Returned by the bank' }))
  expect((await list(`brokerId=${id}`))[0]).toMatchObject({ due: 'promise', promise: { state: 'broken' } })
})

test('a call that makes no sense is refused with its field', async () => {
  const path = `/api/collections/brokers/${ids['Early Freight']}/calls`
  const refused = async (body: object) => {
    const { status, body: answer } = await employee.post(path, body)
    return [status, Object.keys(answer.errors ?? {})]
  }
  const promise = { outcome: 'promised', promiseAmount: '10.00', promiseDate: dayOf(30) }
  expect(await refused({})).toEqual([422, ['outcome']])
  expect(await refused({ outcome: 'reached', at: `${dayOf(40)}T10:00:00Z` })).toEqual([422, ['at']])
  expect(await refused({ outcome: 'reached', nextCallDate: dayOf(1) })).toEqual([422, ['nextCallDate']])
  expect(await refused({ ...promise, promiseAmount: '2600.01' })).toEqual([422, ['promiseAmount']])
  expect(await refused({ ...promise, promiseDate: dayOf(1) })).toEqual([422, ['promiseDate']])
  expect((await employee.get('/api/collections/brokers/99999/calls')).status).toBe(404)
  expect((await employee.post('/api/collections/brokers/99999/calls', { outcome: 'reached' })).status).toBe(
    404,
  )
})

test('calls with brokers are no calls about collections', async () => {
  const clientId = await make.client()
  const { id } = ok(
    await employee.post('/api/collections', {
      ...{ clientId, amount: '10.00', description: 'Chargeback', dueDate: dayOf(30) },
    }),
  )
  expect(ok(await employee.get(`/api/collections/${id}/calls`))).toEqual([])
})

test('a broken promise comes before a named day, however much more is past due there (R-COL-18)', async () => {
  await goTo(66)
  const rows = await list('due=today&sort=-due')
  expect(rows.map(({ due, pastDue }: never) => [due, pastDue])).toEqual([
    ['promise', '2400.00'],
    ['nextCall', '9000.00'],
  ])
})

test('who has paid all is not in the list', async () => {
  const late = ids['Late Freight']
  const invoices = ok(await manager.get(`/api/invoices?brokerId=${late}`))
  const { id: purchaseId } = await make.purchaseOf(invoices[0])
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId: late, method: 'wire', amount: '9000.00', valueDay: dayOf(66) },
      applications: [{ purchaseId, amount: '9000.00' }],
    }),
  )
  expect(namesIn(await list())).toEqual(['Early Freight'])
})

test('money that comes after the promised day does not keep a promise', async () => {
  const id = ids['Early Freight']
  const path = `/api/collections/brokers/${id}`
  await goTo(70)
  const promised = { outcome: 'promised', promiseAmount: '50.00', promiseDate: dayOf(71) }
  ok(await employee.post(`${path}/calls`, promised))
  await goTo(72)
  const body = { brokerId: id, method: 'ach', amount: '50.00', valueDay: dayOf(72), applications: [] }
  ok(await manager.post('/api/receipts', body))
  expect(ok(await employee.get(path)).promise).toMatchObject({ state: 'broken', received: '50.00' })
})
