import { withDeadline } from '../../kernel/database/deadline.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import { recomputeSums } from '../../platform/sums/recompute.ts'
import { readSums } from '../../platform/sums/summaries.ts'
import { Summary } from '../../platform/sums/summary.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'

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

const stats = async () => ok(await employee.get('/api/dashboard/stats'))

async function invoice(amount: string, status: string) {
  const draft = await make.invoice({ amount })
  return ok(await manager.put(`/api/invoices/${draft.id}`, { ...formOf(draft), status }))
}

test('an empty office has zeros, not gaps', async () => {
  expect(await stats()).toEqual({
    pendingInvoices: 0,
    processedToday: 0,
    totalRevenue: '0.00',
    activeClients: 0,
    trends: { submittedToday: 0, processedYesterday: 0, revenueToday: '0.00', newClients: 0 },
  })
})

test('the figures count what they say, and today is the caller’s day', async () => {
  // 23:30 in New York, where the employee is; in UTC it is the next day.
  api.setNow(new Date('2026-06-11T03:30:00Z'))
  await invoice('1000.10', 'paid')
  await invoice('0.20', 'paid')
  await invoice('500.00', 'submitted')
  await invoice('700.00', 'approved')
  await invoice('900.00', 'draft')
  await make.client({ status: 'inactive' })
  expect(await stats()).toEqual({
    pendingInvoices: 1,
    processedToday: 2,
    totalRevenue: '1000.30',
    activeClients: 5,
    trends: { submittedToday: 1, processedYesterday: 0, revenueToday: '1000.30', newClients: 5 },
  })
  api.setNow(new Date('2026-06-11T04:30:00Z'))
  await invoice('5.00', 'paid')
  expect(await stats()).toMatchObject({
    processedToday: 1,
    totalRevenue: '1005.30',
    // The two of last night were paid later in the day than it is now.
    trends: { submittedToday: 0, processedYesterday: 0, revenueToday: '5.00' },
  })
  api.setNow(new Date('2026-06-12T03:45:00Z'))
  expect((await stats()).trends).toMatchObject({ processedYesterday: 2, revenueToday: '5.00' })
})

test('a payment that is taken back no longer counts', async () => {
  const paid = await invoice('50.00', 'paid')
  const before = await stats()
  ok(await (await api.as('admin')).put(`/api/invoices/${paid.id}`, { ...formOf(paid), status: 'approved' }))
  const after = await stats()
  expect(after.processedToday).toBe(before.processedToday - 1)
  expect(Number(before.totalRevenue) - Number(after.totalRevenue)).toBeCloseTo(50)
})

test('a change of amount moves the sum, a change of status both', async () => {
  const draft = await invoice('10.00', 'draft')
  const before = await readSums('invoices')
  ok(await employee.put(`/api/invoices/${draft.id}`, { ...formOf(draft), amount: '12.34' }))
  const after = await readSums('invoices')
  expect((after.draft?.cents ?? 0) - (before.draft?.cents ?? 0)).toBe(234)
  expect(after.draft?.count).toBe(before.draft?.count)
})

test('damaged sums are found and repaired, down to one shard', async () => {
  expect(await recomputeSummaries()).toEqual([])
  const right = await readSums('invoices')
  await Summary.updateOne({ _id: 'invoices:1' }, { $inc: { 'statuses.paid.cents': 1 } })
  await Summary.deleteOne({ _id: 'clients:2' })
  const found = await recomputeSummaries({ repair: true })
  expect(found.map(({ summary }) => summary)).toContain('invoices:1')
  expect(found.map(({ summary }) => summary)).toContain('clients:2')
  expect(await readSums('invoices')).toEqual(right)
  expect(await recomputeSummaries()).toEqual([])
})

test('sums that are right are counted for as long as that takes: no transaction would last', async () => {
  const clients = { model: ClientRecord as never, cents: 0 } as const
  expect(await withDeadline(() => recomputeSums('clients', clients, true), 1)).toEqual([])
})

test('counting anew while others write finds nothing wrong', async () => {
  const writing = Promise.all(Array.from({ length: 10 }, () => make.client()))
  const found = await Promise.all([recomputeSummaries(), recomputeSummaries()])
  await writing
  expect([...found, await recomputeSummaries()]).toEqual([[], [], []])
})
