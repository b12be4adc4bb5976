import mongoose from 'mongoose'
import { ensureIndexes } from '../../indexes.ts'
import type { BrokerDoc } from '../../operations/brokers/broker.model.ts'
import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { readCreditHistory } from '../exposure/credit-history.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let employee: TestClient
let admin: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  api.setNow(new Date(`${today}T12:00:00Z`))
  employee = await api.as('employee')
  admin = await api.as('admin')
  make = fixtures(api)
})
afterAll(() => api.stop())

const today = '2026-11-21'

/** An invoice of a client in a status; what it was submitted and paid on is set afterwards, at noon UTC. */
async function invoiceOf(
  clientId: number,
  amount: string,
  status: string,
  on: { submitted?: string; paid?: string } = {},
) {
  const load = await make.load({ clientId })
  const invoice = await make.invoice({ loadId: load.id, clientId, amount })
  if (status !== 'draft')
    ok(await admin.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status, reason: 'as asked' }))
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  if (on.submitted) await InvoiceRecord.updateOne({ _id: invoice.id }, { submittedAt: noon(on.submitted) })
  if (on.paid) await InvoiceRecord.updateOne({ _id: invoice.id }, { paidAt: noon(on.paid) })
  return invoice
}

const summary = async (id: number) => (await employee.get(`/api/clients/${id}/summary`)).body

test('a client without business has zeros, and no days to pay', async () => {
  const { id } = await make.client()
  const nothing = { count: 0, amount: '0.00' }
  expect(await summary(id)).toEqual({
    clientId: id,
    open: nothing,
    paid: nothing,
    thisMonth: nothing,
    loadsInTransit: 0,
    averageDaysToPay: null,
  })
})

test('invoices count where they stand, loads on the road, and days from submitting to paying', async () => {
  const { id } = await make.client()
  await invoiceOf(id, '100.10', 'paid', { submitted: '2026-10-20', paid: '2026-11-04' })
  await invoiceOf(id, '200.00', 'paid', { submitted: '2026-11-01', paid: '2026-11-21' })
  await invoiceOf(id, '50.05', 'submitted', { submitted: today })
  await invoiceOf(id, '7.00', 'approved', { submitted: '2026-11-02' })
  await invoiceOf(id, '999.00', 'draft')
  await invoiceOf(id, '888.00', 'rejected', { submitted: today })
  await make.load({ clientId: id, status: 'in_transit' })
  await make.load({ clientId: id, status: 'pending' })
  await invoiceOf((await make.client()).id, '4000.00', 'submitted')
  expect(await summary(id)).toEqual({
    clientId: id,
    open: { count: 2, amount: '57.05' },
    paid: { count: 2, amount: '300.10' },
    // October's invoice is not this month's, though it was paid in November; the rejected one is no one's.
    thisMonth: { count: 3, amount: '257.05' },
    loadsInTransit: 1,
    averageDaysToPay: 17.5,
  })
})

test('what we bought counts when its broker has paid, on the day of its money (decision 70)', async () => {
  const of = purchaseFixtures(api)
  const clientId = await of.client()
  const brokerId = await of.broker()
  const { id: purchaseId } = await of.purchase(clientId, { brokerId })
  await of.purchase(clientId)
  // Funded, and by nobody paid yet.
  expect((await summary(clientId)).averageDaysToPay).toBeNull()
  const days = 12
  const later = new Date(`${today}T12:00:00Z`).getTime() + days * 86_400_000
  api.setNow(new Date(later))
  const manager = await api.as('manager')
  const valueDay = new Date(later).toISOString().slice(0, 10)
  const applications = [{ purchaseId, amount: '2000.00' }]
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId, method: 'ach', amount: '2000.00', valueDay, applications },
    }),
  )
  employee = await api.as('employee')
  expect((await summary(clientId)).averageDaysToPay).toBe(days)
  const broker = (await BrokerRecord.findById(brokerId).lean<BrokerDoc>()) as BrokerDoc
  expect((await readCreditHistory(broker, api.now())).daysToPay).toBe(days)
  api.setNow(new Date(`${today}T12:00:00Z`))
  employee = await api.as('employee')
})

test('a month begins at midnight of the reader', async () => {
  const { id } = await make.client()
  const invoice = await invoiceOf(id, '10.00', 'submitted')
  // Two in the morning of November 1 in New York is still October 31 in Honolulu.
  await InvoiceRecord.updateOne({ _id: invoice.id }, { submittedAt: new Date('2026-11-01T06:00:00Z') })
  expect((await summary(id)).thisMonth.count).toBe(1)
  ok(await employee.patch('/api/user/profile', { timezone: 'Pacific/Honolulu' }))
  expect((await summary(id)).thisMonth.count).toBe(0)
  await employee.patch('/api/user/profile', { timezone: 'America/New_York' })
})

test('an unknown client is 404', async () => {
  expect((await employee.get('/api/clients/999999/summary')).status).toBe(404)
})

test('the figures are read from their index alone; while it is missing they are only slower', async () => {
  const { id } = await make.client()
  const stored = await InvoiceRecord.findById((await invoiceOf(id, '75.00', 'submitted')).id).lean()
  const more = Array.from({ length: 600 }, (_, n) => ({
    ...stored,
    _id: 90_000 + n,
    invoiceNumber: `M-${n}`,
  }))
  await InvoiceRecord.collection.insertMany(
    more.map((one, n) => ({ ...one, clientId: n % 2 ? id : 1 })) as never,
  )
  const explained = await mongoose.connection.db?.command({
    explain: {
      find: InvoiceRecord.collection.name,
      filter: { clientId: id },
      projection: { _id: 0, status: 1, submittedAt: 1, amountCents: 1 },
    },
    verbosity: 'executionStats',
  })
  expect(explained?.executionStats).toMatchObject({ nReturned: 301, totalDocsExamined: 0 })
  await InvoiceRecord.collection.dropIndex('clientId_1_status_1_submittedAt_1_paidAt_1_amountCents_1')
  const { open } = await summary(id).finally(ensureIndexes)
  expect(open.count).toBe(301)
})

describe('the timeline', () => {
  test('has the events of the client, its loads and its invoices, and nobody else’s', async () => {
    const client = await make.client({ name: 'Timeline Trucking' })
    const invoice = await invoiceOf(client.id, '75.00', 'submitted')
    await invoiceOf((await make.client()).id, '75.00', 'submitted')
    const events = ok(await employee.get(`/api/activities?clientId=${client.id}&sort=createdAt`))
    expect(events.map((event: Record<string, unknown>) => [event.type, event.entityId])).toEqual([
      ['client_created', client.id],
      ['load_created', invoice.loadId],
      ['invoice_created', invoice.id],
      ['load_updated', invoice.loadId],
      ['invoice_submitted', invoice.id],
    ])
    await employee.post('/api/tasks', { title: 'Ask for the bill of lading', clientId: client.id })
    await employee.post('/api/follow-ups', { clientId: client.id, title: 'Call', dueDate: '2026-12-01' })
    const collection = { clientId: client.id, amount: '75.00', description: 'Late', dueDate: '2026-11-01' }
    ok(await employee.post('/api/collections', collection))
    const later = ok(await employee.get(`/api/activities?clientId=${client.id}&limit=3`))
    expect(later.map(({ entityType }: { entityType: string }) => entityType)).toEqual([
      'collection',
      'follow_up',
      'task',
    ])
    const first = await employee.get(`/api/activities?clientId=${client.id}&limit=2`)
    expect(first.body).toHaveLength(2)
    expect(first.headers.link).toContain('rel="next"')
  })
})
