import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import { LoadRecord } from '../../operations/loads/load.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'

jest.setTimeout(120_000)

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

interface Told {
  code: string
  severity: string
  message: string
  figures: Record<string, string>
}
const codes = (findings: Told[]) => findings.map(({ code }) => code)
const statusOf = async (id: number) => ok(await employee.get(`/api/invoices/${id}`)).status

/** An invoice of a load without papers at a suspended broker, above rate and limit. */
async function flagged() {
  const brokerId = await make.broker({ name: 'Chartwell', creditLimit: 1_000 })
  const load = await make.load({ brokerId, rate: '375.00' })
  await LoadRecord.updateOne({ _id: load.id }, { $set: { packet: 'incomplete', hasBillOfLading: false } })
  await BrokerRecord.updateOne({ _id: brokerId }, { $set: { status: 'suspended' } })
  const of = { loadId: load.id, clientId: load.clientId, amount: '95000.00' }
  const invoice = await make.invoice({ ...of, status: 'submitted' })
  return { invoice, load, brokerId }
}
const all = ['BROKER_INACTIVE', 'BROKER_LIMIT', 'PACKET', 'RATE_MATCH']

test('an employee may submit it, and every place says what speaks against it, with figures', async () => {
  const { invoice, load } = await flagged()
  const told: Told[] = ok(await employee.get(`/api/invoices/${invoice.id}/verdict`))
  expect(codes(told)).toEqual(all)
  expect(told.map(({ message }) => message)).toEqual([
    'Chartwell is Suspended: no new business',
    'Chartwell would owe $94,000.00 more than its limit of $1,000.00: $0.00 open, $95,000.00 here',
    'Papers of the load are missing: bill of lading',
    "$95,000.00 is $94,625.00 more than the load's rate of $375.00",
  ])
  const form = ok(
    await employee.get(`/api/invoices/verdict?loadId=${load.id}&amount=95000.00&except=${invoice.id}`),
  )
  expect(form).toEqual(told)
  const fine = await make.invoice({ status: 'submitted' })
  const rows = ok(await employee.get(`/api/invoices/verdict/rows?ids=${invoice.id},${fine.id}`))
  expect(rows.map((row: { id: number; findings: Told[] }) => [row.id, codes(row.findings)])).toEqual([
    [invoice.id, all],
    [fine.id, ['BROKER_MISSING']],
  ])
  const { results } = ok(
    await manager.post('/api/invoices/bulk', {
      ...{ ids: [invoice.id, fine.id], action: 'approve', dryRun: true, override: null },
    }),
  )
  expect(results.map((row: { ok: boolean; findings: Told[] }) => [row.ok, codes(row.findings)])).toEqual([
    [false, all],
    [true, ['BROKER_MISSING']],
  ])
})

test('no way of approving goes without a stated override, and the refusal names the rules', async () => {
  const { invoice } = await flagged()
  const { id } = invoice
  const form = { ...formOf(invoice), override: null }
  for (const status of ['approved', 'paid']) {
    const put = await manager.put(`/api/invoices/${id}`, { ...form, status })
    expect(put.status).toBe(409)
    for (const part of ['Chartwell is Suspended', '$375.00', 'bill of lading', 'limit of $1,000.00'])
      expect(put.body.errors.override).toContain(part)
  }
  const post = await manager.post('/api/invoices', { ...form, invoiceNumber: 'VERDICT-1', status: 'paid' })
  expect(post.status).toBe(409)
  const step = { ids: [id], override: null }
  const [one] = ok(await manager.post('/api/invoices/status', { ...step, status: 'approved' }))
  expect(one.ok).toBe(false)
  const many = ok(await manager.post('/api/invoices/bulk', { ...step, action: 'approve' }))
  expect(many.results[0]).toMatchObject({ ok: false, message: one.message })
  expect(one.message).toContain("needs a manager's override")
  const blank = await manager.put(`/api/invoices/${id}`, {
    ...form,
    status: 'approved',
    override: { reason: ' ' },
  })
  expect(blank.body.errors).toEqual({ 'override.reason': 'Say why it is approved anyway' })
  expect(await statusOf(id)).toBe('submitted')
})

test.each(['put', 'status', 'bulk'] as const)(
  'with its reason it goes by %s, and all of it is kept',
  async (way) => {
    const { invoice } = await flagged()
    const { id, version } = invoice
    const override = { reason: 'Papers seen on paper, broker pays by wire' }
    if (way === 'put')
      ok(await manager.put(`/api/invoices/${id}`, { ...formOf(invoice), status: 'approved', override }))
    if (way === 'status')
      ok(
        await manager.post('/api/invoices/status', {
          items: [{ id, version }],
          status: 'approved',
          override,
        }),
      )
    if (way === 'bulk')
      ok(await manager.post('/api/invoices/bulk', { items: [{ id, version }], action: 'approve', override }))
    const stored = ok(await employee.get(`/api/invoices/${id}`))
    expect(stored.status).toBe('approved')
    expect(stored.overrides).toEqual([
      expect.objectContaining({
        reason: override.reason,
        by: expect.objectContaining({ name: 'Max Manager' }),
      }),
    ])
    expect(codes(stored.overrides[0].findings)).toEqual(all)
    expect(stored.overrides[0].findings[1].figures).toMatchObject({ limit: '1000.00', over: '94000.00' })
    const audit = await AuditRecord.findOne({ entityId: id, action: 'invoice.approved' }).lean()
    expect(JSON.stringify(audit?.after)).toContain('BROKER_LIMIT')
    expect(
      await ActivityRecord.exists({ entityId: id, 'message.key': 'activity.invoiceOverridden' }),
    ).not.toBeNull()
    // A decided invoice raises no question, and whoever pays it is asked for nothing again.
    expect(ok(await employee.get(`/api/invoices/${id}/verdict`))).toEqual([])
    const admin = await api.as('admin')
    ok(await admin.put(`/api/invoices/${id}`, { ...formOf(stored), status: 'paid', override: null }))
  },
)

test('an invoice that nothing speaks against is approved as before, and keeps no override', async () => {
  const invoice = await make.invoice({ status: 'submitted' })
  const form = { ...formOf(invoice), status: 'approved' }
  const approved = ok(await manager.put(`/api/invoices/${invoice.id}`, form))
  expect(approved).toMatchObject({ status: 'approved', overrides: [] })
})

test('the approval judges what is true then, not what was true when it was looked at', async () => {
  const brokerId = await make.broker()
  const load = await make.load({ brokerId })
  const invoice = await make.invoice({ loadId: load.id, clientId: load.clientId, status: 'submitted' })
  expect(ok(await manager.get(`/api/invoices/${invoice.id}/verdict`))).toEqual([])
  await BrokerRecord.updateOne({ _id: brokerId }, { $set: { status: 'inactive' } })
  const [result] = ok(
    await manager.post('/api/invoices/status', { ids: [invoice.id], status: 'approved', override: null }),
  )
  expect(result.message).toContain('is Inactive')
})
