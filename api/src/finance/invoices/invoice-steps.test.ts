import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceStatuses, invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import { pathBetween } from '@drayline/domain/kernel/records/transitions'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { op } from '../../kernel/database/filter.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import { readSums } from '../../platform/sums/summaries.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'
import { InvoiceRecord } from './invoice.model.ts'

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

const move = (who: TestClient, ids: number[], status: InvoiceStatus, more: object = {}, headers = {}) =>
  who.post('/api/invoices/status', { ids, status, ...more }, { headers })

/** Approves and pays a submitted invoice. */
async function pay(id: number) {
  ok(await move(manager, [id], 'approved'))
  return await move(manager, [id], 'paid')
}

/** Audit records of the change itself: paying is preceded by a proof of who is there, which is kept in any case. */
const besidesProofs = { action: op.ne('session.confirmed') }

test('from draft to paid each step has its person, its event, and the load follows', async () => {
  const load = await make.load()
  const invoice = await make.invoice({ loadId: load.id, clientId: load.clientId })
  const loadStatus = async () => ok(await employee.get(`/api/loads/${load.id}`)).status

  ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'submitted' }))
  expect(await loadStatus()).toBe('invoiced')
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'approved' }))
  const paid = ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'paid' }))
  expect(await loadStatus()).toBe('paid')

  const erin = { id: api.userId('employee'), name: 'Erin Employee' }
  const max = { id: api.userId('manager'), name: 'Max Manager' }
  expect(paid).toMatchObject({ submittedBy: erin, approvedBy: max, paidBy: max, rejectedBy: null })
  expect(
    paid.history.map(({ from, to, by }: { from: string; to: string; by: object }) => [from, to, by]),
  ).toEqual([
    [null, 'draft', erin],
    ['draft', 'submitted', erin],
    ['submitted', 'approved', max],
    ['approved', 'paid', max],
  ])
  const events = await ActivityRecord.find({ entityType: 'invoice', entityId: invoice.id })
    .sort({ _id: 1 })
    .lean()
  expect(events.map(({ type }) => type)).toEqual([
    'invoice_created',
    'invoice_submitted',
    'invoice_approved',
    'invoice_paid',
  ])
  const messages = await NotificationRecord.find({ entityId: invoice.id }).sort({ _id: 1 }).lean()
  expect(messages.map(({ userId, message }) => [userId, message.key])).toEqual([
    [erin.id, 'notification.invoiceDecided.approved'],
    [erin.id, 'notification.invoiceDecided.paid'],
  ])
})

test('an admin takes a payment back: invoice, load and sums return', async () => {
  const before = await readSums('invoices')
  const { id, loadId } = await make.invoiceIn('paid')
  ok(await move(await api.as('admin'), [id], 'approved'))
  expect(ok(await employee.get(`/api/invoices/${id}`))).toMatchObject({
    status: 'approved',
    paidAt: null,
    paidBy: null,
  })
  expect(ok(await employee.get(`/api/loads/${loadId}`)).status).toBe('invoiced')
  const after = await readSums('invoices')
  expect(after.paid?.cents ?? 0).toBe(before.paid?.cents ?? 0)
  expect((after.approved?.count ?? 0) - (before.approved?.count ?? 0)).toBe(1)
})

test('a rejection keeps its reason, gives the load back and tells the submitter', async () => {
  const { id, loadId } = await make.invoiceIn('submitted')
  ok(await move(manager, [id], 'rejected', { reason: 'Signature missing' }))
  const rejected = ok(await employee.get(`/api/invoices/${id}`))
  expect(rejected.history.at(-1)).toMatchObject({ to: 'rejected', reason: 'Signature missing' })
  expect(ok(await employee.get(`/api/loads/${loadId}`)).status).toBe('delivered')
  expect(await NotificationRecord.findOne({ entityId: id }).lean()).toMatchObject({
    userId: api.userId('employee'),
    type: 'warning',
  })
})

/** Two invoices of one load may be duplicates until someone says that they are not. */
async function declareDifferent(id: number, other: number) {
  const body = { of: [other], reason: 'Line haul and detention are billed apart' }
  ok(await manager.post(`/api/invoices/${id}/not-duplicate`, body))
}

test('a load with two invoices is paid when both are', async () => {
  const load = await make.load()
  const of = { loadId: load.id, clientId: load.clientId, status: 'submitted' }
  const [first, second] = [await make.invoice(of), await make.invoice(of)]
  await declareDifferent(first.id, second.id)
  ok(await pay(first.id))
  expect(ok(await employee.get(`/api/loads/${load.id}`)).status).toBe('invoiced')
  ok(await pay(second.id))
  expect(ok(await employee.get(`/api/loads/${load.id}`)).status).toBe('paid')
})

test('both invoices of a load paid at once leave it paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const load = await make.load()
    const of = { loadId: load.id, clientId: load.clientId, status: 'submitted' }
    const [first, second] = [await make.invoice(of), await make.invoice(of)]
    const invoices = [first, second]
    await declareDifferent(first.id, second.id)
    for (const { id } of invoices) ok(await move(manager, [id], 'approved'))
    const answers = await Promise.all(invoices.map(({ id }) => move(manager, [id], 'paid')))
    expect(answers.map(({ body }) => body[0].ok)).toEqual([true, true])
    expect(ok(await employee.get(`/api/loads/${load.id}`)).status).toBe('paid')
  }
})

test('a load that is not delivered yet stays where it is', async () => {
  const load = await make.load({ status: 'in_transit' })
  const of = { loadId: load.id, clientId: load.clientId, status: 'submitted' }
  const invoice = await make.invoice(of)
  ok(await pay(invoice.id))
  expect(ok(await employee.get(`/api/loads/${load.id}`)).status).toBe('in_transit')
})

test('every step that the table does not allow a role is 409 and changes nothing; every other is taken', async () => {
  const invoice = await make.invoice()
  const form = { ...formOf(invoice), reason: 'Signature missing' }
  const step = fc.record({
    role: fc.constantFrom<Role>(...roles),
    from: fc.constantFrom<InvoiceStatus>(...invoiceStatuses),
    to: fc.constantFrom<InvoiceStatus>(...invoiceStatuses),
  })
  await fc.assert(
    fc.asyncProperty(step, async ({ role, from, to }) => {
      await bring(invoice.id, from)
      const before = await snapshot()
      const answer = await (await api.as(role)).put(`/api/invoices/${invoice.id}`, { ...form, status: to })
      const path = pathBetween(invoiceTransitions, from, to, (action) => allows(role, action))
      if (path) {
        expect(answer.body).toMatchObject({ status: to })
        expect(answer.body.history).toHaveLength(before.history + path.length)
        return
      }
      expect(answer.status).toBe(409)
      expect(answer.body.errors.status).toMatch(/^This step from .+ to .+ is not possible for you$/)
      expect(await snapshot()).toEqual(before)
    }),
    { numRuns: 60 },
  )

  async function bring(id: number, status: InvoiceStatus) {
    const admin = await api.as('admin')
    const { status: now } = ok(await admin.get(`/api/invoices/${id}`))
    if (now !== status) ok(await admin.put(`/api/invoices/${id}`, { ...form, status }))
  }

  async function snapshot() {
    const stored = await InvoiceRecord.findById(invoice.id).lean()
    const events = await ActivityRecord.countDocuments({})
    const changes = await AuditRecord.countDocuments(besidesProofs)
    return { stored, events, changes, sums: await readSums('invoices'), history: stored?.history.length ?? 0 }
  }
})

describe('50 people who pay one invoice at once', () => {
  test('by the status call: one does, the others learn that they did not', async () => {
    const { id } = await make.invoiceIn('approved')
    const before = (await readSums('invoices')).paid ?? { count: 0, cents: 0 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(manager, [id], 'paid')))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(answers.filter(({ body }) => body[0].ok)).toHaveLength(1)
    await expectPaidOnce(id, before)
  })

  test('by saving the form: it is paid once', async () => {
    const invoice = await make.invoiceIn('approved')
    const before = (await readSums('invoices')).paid ?? { count: 0, cents: 0 }
    const change = { ...formOf(invoice), status: 'paid' }
    const headers = { 'if-match': `"${invoice.version}"` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => manager.put(`/api/invoices/${invoice.id}`, change, { headers })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(412)])
    await expectPaidOnce(invoice.id, before)
  })

  async function expectPaidOnce(id: number, before: { count: number; cents: number }) {
    const { history } = ok(await employee.get(`/api/invoices/${id}`))
    expect(history.filter(({ to }: { to: string }) => to === 'paid')).toHaveLength(1)
    expect(await ActivityRecord.countDocuments({ entityId: id, type: 'invoice_paid' })).toBe(1)
    expect(await AuditRecord.countDocuments({ entityId: id, action: 'invoice.paid' })).toBe(1)
    expect((await readSums('invoices')).paid).toEqual({
      count: before.count + 1,
      cents: before.cents + 120_000,
    })
  }
})

describe('several at once', () => {
  test('each goes for itself, and the answer says which did not and why', async () => {
    const draft = await make.invoiceIn('draft')
    const paid = await make.invoiceIn('paid')
    const answer = await employee.post('/api/invoices/status', {
      ids: [draft.id, paid.id, 999_999, draft.id],
      status: 'submitted',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      { id: draft.id, ok: true, message: null, current: null },
      {
        ...{ id: paid.id, ok: false, current: null },
        message: 'This step from Paid to Submitted is not possible for you',
      },
      { id: 999_999, ok: false, message: 'Not found', current: null },
    ])
    expect(ok(await employee.get(`/api/invoices/${draft.id}`)).status).toBe('submitted')
  })

  test('sent again with the same key it answers the same and does nothing twice', async () => {
    const ids = [
      (await make.invoiceIn('draft')).id,
      (await make.invoiceIn('paid')).id,
      (await make.invoiceIn('draft')).id,
    ]
    const headers = { 'idempotency-key': 'several-1' }
    const first = await move(employee, ids, 'submitted', {}, headers)
    const events = await ActivityRecord.countDocuments({})
    const again = await move(employee, ids, 'submitted', {}, headers)
    expect(again.body).toEqual(first.body)
    expect(again.body.map((row: { ok: boolean }) => row.ok)).toEqual([true, false, true])
    expect(await ActivityRecord.countDocuments({})).toBe(events)
    expect((await move(employee, ids, 'draft', {}, headers)).status).toBe(422)
  })

  test.each([
    [{ ids: [], status: 'paid' }, 'ids', 'Select at least one record'],
    [
      { ids: Array.from({ length: 501 }, (_, n) => n + 1), status: 'paid' },
      'ids',
      'Select at most 500 records at once',
    ],
    [{ ids: { $ne: null }, status: 'paid' }, 'ids', expect.any(String)],
    [{ ids: [1], status: 'gone' }, 'status', 'Choose one of the values offered'],
    [{ ids: [1] }, 'status', expect.any(String)],
  ])('%# is refused', async (body, field, text) => {
    const answer = await employee.post('/api/invoices/status', body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field]).toEqual(text)
  })
})

test('when any part of a payment cannot be stored, none of it is', async () => {
  const { id, loadId } = await make.invoiceIn('approved')
  const parts = ['activities', 'notifications', 'audit', 'summaries', 'operations', 'loads']
  for (const part of parts) {
    const before = await everything(id, loadId)
    await failWrites(part)
    const answer = await manager.post('/api/invoices/status', { ids: [id], status: 'paid' }, { plain: true })
    await failWrites(undefined)
    // Without an audit not even who is there can be proven.
    expect([part, answer.status === 200 && answer.body[0].ok]).toEqual([part, false])
    expect([part, await everything(id, loadId)]).toEqual([part, before])
  }
  ok(await move(manager, [id], 'paid'))

  /** Makes the database refuse writes to a collection by a rule that nothing meets. */
  async function failWrites(collection: string | undefined) {
    for (const name of parts) {
      const validator = name === collection ? { neverThere: { $exists: true } } : {}
      await mongoose.connection.db?.command({ collMod: name, validator })
    }
  }

  async function everything(invoiceId: number, load: number) {
    return {
      invoice: await InvoiceRecord.findById(invoiceId).lean(),
      load: (await employee.get(`/api/loads/${load}`)).body,
      sums: await readSums('invoices'),
      activities: await ActivityRecord.countDocuments({}),
      notifications: await NotificationRecord.countDocuments({}),
      audit: await AuditRecord.countDocuments(besidesProofs),
    }
  }
})

test('after all this the sums are what the records say, to the cent', async () => {
  expect(await recomputeSummaries()).toEqual([])
})
