import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../../finance/invoices/invoice.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { BrokerRecord } from '../brokers/broker.model.ts'
import { CreditCheckRecord } from './credit-check.model.ts'

const day = 86_400_000
let api: TestApi
let employee: TestClient
let manager: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = fixtures(api)
})
afterAll(() => api.stop())

const newBroker = (values: object = {}) => make.broker({ creditLimit: 10_000, ...values })
const request = async (values: object = {}) => {
  const brokerId = (values as { brokerId?: number }).brokerId ?? (await newBroker())
  return ok(await employee.post('/api/credit-checks', { brokerId, requestedLimit: 20_000, ...values }))
}
const decide = (id: number, body: object, by = manager) => by.post(`/api/credit-checks/${id}/decision`, body)

test('a new check is stored, scored by the built-in scorer, and waits for a decision', async () => {
  const brokerId = await newBroker({ name: 'Summit Logistics' })
  const answer = await employee.post('/api/credit-checks', {
    brokerId,
    requestedLimit: '20000',
    reason: 'Two new lanes',
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    version: 2,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    brokerId,
    broker: { id: brokerId, name: 'Summit Logistics' },
    requestedLimit: 20_000,
    reason: 'Two new lanes',
    requestedBy: { id: api.userId('employee'), name: 'Erin Employee' },
    score: 641,
    rating: 'poor',
    proposedLimit: 0,
    provider: 'drayline',
    reference: null,
    failure: null,
    checkedAt: expect.any(String),
    status: 'pending',
    limit: null,
    note: null,
    decidedBy: null,
    decidedAt: null,
    limitApplied: false,
    parts: [
      { factor: 'daysToPay', value: null, points: 66, of: 220 },
      { factor: 'overdueShare', value: 0, points: 165, of: 165 },
      { factor: 'utilisation', value: 0, points: 110, of: 110 },
      { factor: 'age', value: 0, points: 0, of: 55 },
    ],
  })
  expect((await employee.get(`/api/credit-checks/${answer.body.id}`)).body).toEqual(answer.body)
})

test('the score follows from the payment history: days, overdue share, exposure and age', async () => {
  const brokerId = await newBroker({ paymentTerms: 'net30', creditLimit: 10_000 })
  const now = api.now().getTime()
  await BrokerRecord.collection.updateOne(
    { _id: brokerId as never },
    { $set: { createdAt: new Date(now - 365 * day) } },
  )
  const admin = await api.as('admin')
  const invoice = async (amount: string, status: string, dates: object) => {
    const load = await make.load({ brokerId })
    const { id, clientId } = await make.invoice({ loadId: load.id, clientId: load.clientId, amount })
    const form = { invoiceNumber: `S-${id}`, loadId: load.id, clientId, amount, status }
    ok(await admin.put(`/api/invoices/${id}`, form))
    await InvoiceRecord.updateOne({ _id: id }, { $set: dates })
  }
  const ago = (days: number) => new Date(now - days * day)
  await invoice('500.00', 'paid', { submittedAt: ago(100), paidAt: ago(65) })
  await invoice('501.00', 'paid', { submittedAt: ago(90), paidAt: ago(47) })
  await invoice('6750.00', 'approved', { submittedAt: ago(29) })
  await invoice('750.00', 'submitted', { submittedAt: ago(40) })
  const check = await request({ brokerId })
  expect(check.parts.map(({ value }: { value: number }) => value)).toEqual([39, 0.1, 0.75, 365])
  expect(check).toMatchObject({ score: 719, rating: 'good', proposedLimit: 16_000 })
})

test.each([
  [{ requestedLimit: 0 }, { requestedLimit: 'Enter a limit in whole dollars' }],
  [{ requestedLimit: '' }, { requestedLimit: 'Limit is required' }],
  [{ requestedLimit: 12.5 }, { requestedLimit: 'Enter a limit in whole dollars' }],
  [{ requestedLimit: 100_000_000 }, { requestedLimit: 'A credit limit can be $99,999,999 at most' }],
  [{ brokerId: null }, { brokerId: 'Broker is required' }],
  [{ brokerId: 999_999 }, { brokerId: 'The chosen record does not exist' }],
  [{ brokerId: { $ne: 1 } }, { brokerId: expect.any(String) }],
])('%j is refused by field', async (values, errors) => {
  const body = { brokerId: await newBroker(), requestedLimit: 5_000, ...values }
  const before = await CreditCheckRecord.countDocuments({})
  const answer = await employee.post('/api/credit-checks', body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await CreditCheckRecord.countDocuments({})).toBe(before)
})

test('the same Idempotency-Key requests one check', async () => {
  const brokerId = await newBroker()
  const headers = { 'idempotency-key': 'check-once' }
  const body = { brokerId, requestedLimit: 5_000 }
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => employee.post('/api/credit-checks', body, { headers })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await CreditCheckRecord.countDocuments({ brokerId })).toBe(1)
})

describe('the decision', () => {
  test('approves with a limit, which becomes the broker’s in the same change', async () => {
    const check = await request()
    const answer = await decide(check.id, { status: 'approved', limit: 15_000, note: 'Good references' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'approved',
      limit: 15_000,
      note: 'Good references',
      limitApplied: true,
      decidedBy: { id: api.userId('manager'), name: 'Max Manager' },
      decidedAt: expect.any(String),
      version: 3,
    })
    const broker = (await employee.get(`/api/brokers/${check.brokerId}`)).body
    expect(broker).toMatchObject({ creditLimit: 15_000, version: 2 })
    const audit = await AuditRecord.findOne({ action: 'broker.updated', entityId: check.brokerId }).lean()
    expect(audit).toMatchObject({ before: { creditLimit: 10_000 }, after: { creditLimit: 15_000 } })
  })

  test('leaves the broker’s limit alone when asked to', async () => {
    const check = await request()
    const body = { status: 'approved', limit: 15_000, applyLimit: false }
    expect(ok(await decide(check.id, body))).toMatchObject({ limit: 15_000, limitApplied: false })
    expect((await employee.get(`/api/brokers/${check.brokerId}`)).body.creditLimit).toBe(10_000)
  })

  test('rejects with a note and sets no limit, whatever else is sent', async () => {
    const check = await request()
    const body = { status: 'rejected', note: 'Pays after 90 days', limit: 500 }
    const answer = ok(await decide(check.id, body))
    expect(answer).toMatchObject({ status: 'rejected', limit: null, limitApplied: false })
    expect((await employee.get(`/api/brokers/${check.brokerId}`)).body.creditLimit).toBe(10_000)
  })

  test.each([
    [{}, { status: 'Choose one of the values offered' }],
    [{ status: 'pending' }, { status: 'Choose one of the values offered' }],
    [{ status: 'approved' }, { limit: 'Limit is required' }],
    [{ status: 'approved', limit: '' }, { limit: 'Limit is required' }],
    [{ status: 'approved', limit: -1 }, { limit: 'Enter a limit in whole dollars' }],
    [{ status: 'rejected' }, { note: 'Say why the check is rejected' }],
    [{ status: 'rejected', note: '  ' }, { note: 'Say why the check is rejected' }],
  ])('%j is refused by field', async (body, errors) => {
    const check = await request()
    const answer = await decide(check.id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('is a manager’s', async () => {
    const check = await request()
    expect((await decide(check.id, { status: 'approved', limit: 1 }, employee)).status).toBe(403)
  })

  test('sets the limit only in place of the one that was seen', async () => {
    const brokerId = await make.broker({ name: 'Raised', creditLimit: 10_000 })
    const check = ok(await employee.post('/api/credit-checks', { brokerId, requestedLimit: 20_000 }))
    ok(await manager.patch(`/api/brokers/${brokerId}`, { creditLimit: 2_000 }))
    const approval = { status: 'approved', limit: 15_000, seenLimit: 10_000 }
    const refused = await decide(check.id, approval)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The credit limit of Raised was changed meanwhile: $10,000.00 → $2,000.00. Review it and decide again.',
    ])
    expect(ok(await manager.get(`/api/brokers/${brokerId}`)).creditLimit).toBe(2_000)
    expect(ok(await manager.get(`/api/credit-checks/${check.id}`)).status).toBe('pending')
    const without = { ...approval, applyLimit: false }
    const other = ok(await employee.post('/api/credit-checks', { brokerId, requestedLimit: 20_000 }))
    ok(await decide(other.id, without))
    ok(await decide(check.id, { ...approval, seenLimit: 2_000 }))
    expect(ok(await manager.get(`/api/brokers/${brokerId}`)).creditLimit).toBe(15_000)
  })

  test('of a check that was changed meanwhile is refused with what it is now', async () => {
    const brokerId = await make.broker({ name: 'Twice' })
    const check = ok(await employee.post('/api/credit-checks', { brokerId, requestedLimit: 20_000 }))
    ok(await employee.post(`/api/credit-checks/${check.id}/score`))
    const headers = { 'if-match': `"${check.version}"` }
    const body = { status: 'rejected', note: 'No' }
    const stale = await manager.post(`/api/credit-checks/${check.id}/decision`, body, { headers })
    expect([stale.status, stale.body.current]).toMatchObject([412, { broker: { name: 'Twice' } }])
  })

  test('is taken once: of many who decide at once one does, and the counters count it once', async () => {
    const check = await request()
    const before = ok(await employee.get('/api/credit-checks/summary'))
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => decide(check.id, { status: 'approved', limit: n * 1_000 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('This check has been decided already; request a new one')
    expect(ok(await employee.get('/api/credit-checks/summary'))).toEqual({
      ...before,
      approved: before.approved + 1,
      pending: before.pending - 1,
    })
    const { limit } = (await employee.get(`/api/credit-checks/${check.id}`)).body
    expect((await employee.get(`/api/brokers/${check.brokerId}`)).body.creditLimit).toBe(limit)
    expect((await employee.post(`/api/credit-checks/${check.id}/score`)).status).toBe(409)
    expect(await recomputeSummaries()).toEqual([])
  })

  test('is refused for a version that is not the present one', async () => {
    const check = await request()
    ok(await employee.post(`/api/credit-checks/${check.id}/score`))
    const headers = { 'if-match': `"${check.version}"` }
    const answer = await manager.post(
      `/api/credit-checks/${check.id}/decision`,
      { status: 'approved', limit: 1 },
      { headers },
    )
    expect(answer.status).toBe(412)
    expect(answer.body.current).toMatchObject({ id: check.id, status: 'pending', version: 3 })
  })

  test('tells the feed, and who asked for it', async () => {
    const brokerId = await newBroker({ name: 'Told Broker' })
    const check = await request({ brokerId })
    ok(await decide(check.id, { status: 'approved', limit: 15_000 }))
    const about = { entityType: 'credit_check', entityId: check.id } as const
    const events = await ActivityRecord.find(about).sort({ _id: 1 }).lean()
    expect(events.map(({ type, message }) => [type, message.params])).toEqual([
      ['credit_check_requested', { name: 'Told Broker' }],
      ['credit_check_decided', { name: 'Told Broker', limit: '$15,000' }],
    ])
    const told = await NotificationRecord.find(about).lean()
    expect(told).toMatchObject([
      {
        userId: api.userId('employee'),
        type: 'success',
        message: { key: 'notification.creditCheckDecided.approved', params: { limit: '$15,000' } },
      },
    ])
    const own = ok(await manager.post('/api/credit-checks', { brokerId, requestedLimit: 1_000 }))
    ok(await decide(own.id, { status: 'rejected', note: 'No' }))
    expect(await NotificationRecord.countDocuments({ entityId: own.id, entityType: 'credit_check' })).toBe(0)
  })
})

test('a broker with credit checks is not deleted', async () => {
  const check = await request()
  const answer = await manager.delete(`/api/brokers/${check.brokerId}`)
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('credit checks: 1')
})

test.each(['999999', 'abc', '0'])('check %s does not exist', async (id) => {
  expect((await employee.get(`/api/credit-checks/${id}`)).status).toBe(404)
  expect((await employee.post(`/api/credit-checks/${id}/score`)).status).toBe(404)
  expect(
    (await manager.post(`/api/credit-checks/${id}/decision`, { status: 'approved', limit: 1 })).status,
  ).toBe(404)
})
