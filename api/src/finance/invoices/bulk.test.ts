import { invoiceStatuses } from '@drayline/domain/finance/invoices/invoice'
import { bulkLimit } from '@drayline/domain/finance/invoices/invoice-bulk'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { readSums } from '../../platform/sums/summaries.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'
import { InvoiceRecord } from './invoice.model.ts'

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

const bulk = (who: TestClient, body: object, headers = {}) =>
  who.post('/api/invoices/bulk', body, { headers })
const statusOf = async (id: number) => ok(await employee.get(`/api/invoices/${id}`)).status

const noBroker = expect.objectContaining({ code: 'BROKER_MISSING', severity: 'info' })

test('a dry run says which would go and why not, and writes nothing', async () => {
  const draft = await make.invoice()
  const submitted = await make.invoice({ status: 'submitted' })
  const before = { sums: await readSums('invoices'), events: await ActivityRecord.countDocuments({}) }
  const ids = [submitted.id, draft.id, 999_999]
  const tried = ok(await bulk(employee, { ids, action: 'submit', dryRun: true }))
  expect(tried).toEqual({
    next: null,
    results: [
      {
        ...{ id: submitted.id, version: 1, invoiceNumber: submitted.invoiceNumber, client: submitted.client },
        ...{ amount: '1200.00', from: 'submitted' },
        ...{ ok: false, message: 'The status is Submitted already', current: null, findings: [noBroker] },
      },
      {
        ...{ id: draft.id, version: 1, invoiceNumber: draft.invoiceNumber, client: draft.client },
        ...{ amount: '1200.00', from: 'draft' },
        ...{ ok: true, message: null, current: null, findings: [noBroker] },
      },
      {
        ...{ id: 999_999, version: null, invoiceNumber: null, client: null, amount: null, from: null },
        ...{ ok: false, message: 'Not found', current: null, findings: [] },
      },
    ],
  })
  expect({ sums: await readSums('invoices'), events: await ActivityRecord.countDocuments({}) }).toEqual(
    before,
  )
  const done = ok(await bulk(employee, { ids, action: 'submit' }))
  expect(done).toEqual(tried)
  expect(await statusOf(draft.id)).toBe('submitted')
})

test('what it promises is what happens, for every status and role', async () => {
  for (const who of [employee, manager]) {
    for (const action of ['submit', 'approve', 'reject', 'pay']) {
      const invoices = await Promise.all([make.invoice(), make.invoice({ status: 'submitted' })])
      const [, , approved] = [...invoices, await make.invoice({ status: 'submitted' })]
      ok(await manager.post('/api/invoices/status', { ids: [approved?.id], status: 'approved' }))
      const ids = [...invoices.map(({ id }) => id), approved?.id]
      const body = { ids, action, reason: 'The bill of lading is missing' }
      const tried = ok(await bulk(who, { ...body, dryRun: true }))
      expect(ok(await bulk(who, body))).toEqual(tried)
    }
  }
})

test('possible duplicates are refused in both', async () => {
  const brokerId = await make.broker()
  const invoices = []
  for (let n = 0; n < 2; n += 1) {
    const load = await make.load({ brokerId })
    invoices.push(
      await make.invoice({
        ...{ loadId: load.id, clientId: load.clientId },
        ...{ amount: '77.00', status: 'submitted' },
      }),
    )
  }
  const body = { ids: invoices.map(({ id }) => id), action: 'approve' }
  const tried = ok(await bulk(manager, { ...body, dryRun: true }))
  expect(tried.results.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining(`may be a duplicate of ${invoices[1].invoiceNumber}`),
    expect.stringContaining(`may be a duplicate of ${invoices[0].invoiceNumber}`),
  ])
  expect(ok(await bulk(manager, body))).toEqual(tried)
})

test('everything that a list shows, 500 a call', async () => {
  const { id: clientId } = await make.client()
  const load = await make.load({ clientId })
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await make.invoice({ loadId: load.id, clientId })).id)
  await make.invoice()
  const filter = `clientId=${clientId}&status=draft,rejected`
  const tried = ok(await bulk(employee, { filter, action: 'submit', dryRun: true }))
  expect(tried.results.map(({ id }: { id: number }) => id)).toEqual(ids)
  const rest = ok(await bulk(employee, { filter, after: ids[0], action: 'submit', dryRun: true }))
  expect(rest.results.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1))
  const one = await InvoiceRecord.findById(ids[0]).lean()
  const more = Array.from({ length: bulkLimit - 2 }, (_, n) => ({
    ...{ ...one, _id: 900_001 + n, invoiceNumber: `MANY-${n}` },
  }))
  await InvoiceRecord.collection.insertMany(more as never)
  const first = ok(await bulk(employee, { filter, action: 'submit', dryRun: true }))
  expect([first.results.length, first.next]).toEqual([bulkLimit, 900_000 + bulkLimit - 3])
  const last = ok(await bulk(employee, { filter, after: first.next, action: 'submit', dryRun: true }))
  expect([last.results.map(({ id }: { id: number }) => id), last.next]).toEqual([
    [900_000 + bulkLimit - 2],
    null,
  ])
  await InvoiceRecord.collection.deleteMany({ _id: { $gt: 900_000 } } as never)
  expect((await bulk(employee, { filter: 'statsu=draft', action: 'submit', dryRun: true })).status).toBe(400)
  expect((await bulk(employee, { filter, ids, action: 'submit' })).status).toBe(422)
  expect((await bulk(employee, { action: 'submit' })).status).toBe(422)
  ok(await bulk(employee, { filter, action: 'submit' }))
  expect(await statusOf(ids[2] ?? 0)).toBe('submitted')
})

test('a rejection needs a reason, which each of them keeps', async () => {
  const { id } = await make.invoice({ status: 'submitted' })
  const none = await bulk(manager, { ids: [id], action: 'reject', reason: '  ' })
  expect(none.status).toBe(422)
  expect(none.body.errors).toEqual({ reason: 'A reason is required' })
  ok(await bulk(manager, { ids: [id], action: 'reject', reason: 'Rate is wrong' }))
  const { history } = ok(await employee.get(`/api/invoices/${id}`))
  expect(history.at(-1)).toMatchObject({ to: 'rejected', reason: 'Rate is wrong' })
})

test('sent again with its key it answers the same and pays nothing twice', async () => {
  const invoices = [await make.invoice({ status: 'submitted' }), await make.invoice({ status: 'submitted' })]
  const ids = invoices.map(({ id }) => id)
  ok(await bulk(manager, { ids, action: 'approve' }))
  const body = { ids, action: 'pay' }
  const headers = { 'idempotency-key': 'bulk-pay-1' }
  const first = ok(await bulk(manager, body, headers))
  const sums = await readSums('invoices')
  expect(ok(await bulk(manager, body, headers))).toEqual(first)
  expect(first.results.every((row: { ok: boolean }) => row.ok)).toBe(true)
  expect(await readSums('invoices')).toEqual(sums)
})

test('50 people pay one invoice at once: one does, the money is counted once', async () => {
  const { id } = await make.invoice({ status: 'submitted', amount: '4321.09' })
  ok(await bulk(manager, { ids: [id], action: 'approve' }))
  const before = (await readSums('invoices')).paid ?? { count: 0, cents: 0 }
  const total = async () => ok(await employee.get('/api/factoring/summary')).factored.total
  const factored = Number(await total())
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bulk(manager, { ids: [id], action: 'pay' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(answers.filter(({ body }) => body.results[0].ok)).toHaveLength(1)
  expect((await readSums('invoices')).paid).toEqual({
    count: before.count + 1,
    cents: before.cents + 432_109,
  })
  expect(Number(await total())).toBeCloseTo(factored + 4321.09, 2)
})

describe('what the caller did not see', () => {
  const seen = ({ id, version }: { id: number; version: number }) => ({ id, version })

  test('an invoice that was changed since is refused with what it is now; the others go', async () => {
    const [changed, kept] = [
      await make.invoice({ status: 'submitted' }),
      await make.invoice({ status: 'submitted' }),
    ]
    ok(await employee.put(`/api/invoices/${changed.id}`, { ...formOf(changed), amount: '49999.00' }))
    const body = { items: [seen(changed), seen(kept)], action: 'approve' }
    const tried = ok(await bulk(manager, { ...body, dryRun: true }))
    expect(tried.results[0]).toMatchObject({
      ok: false,
      message: 'Someone else has changed this record in the meantime',
      current: {
        id: changed.id,
        version: 2,
        amount: '49999.00',
        status: 'submitted',
        client: changed.client,
      },
    })
    expect(tried.results[1]).toMatchObject({ ok: true, current: null })
    expect(ok(await bulk(manager, body))).toEqual(tried)
    expect([await statusOf(changed.id), await statusOf(kept.id)]).toEqual(['submitted', 'approved'])
  })

  test('the step of a single one is refused the same way, and taken once it was looked at', async () => {
    const invoice = await make.invoice({ status: 'submitted', amount: '500.00' })
    ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), amount: '49999.00' }))
    const step = (version: number) =>
      manager.post('/api/invoices/status', { items: [{ id: invoice.id, version }], status: 'approved' })
    expect(ok(await step(invoice.version))).toEqual([
      expect.objectContaining({
        ok: false,
        current: expect.objectContaining({ amount: '49999.00', version: 2 }),
      }),
    ])
    expect(await statusOf(invoice.id)).toBe('submitted')
    expect(ok(await step(2))).toEqual([{ id: invoice.id, ok: true, message: null, current: null }])
  })

  test('what a preview of everything showed is what is done: no newer ones, none that changed', async () => {
    const { id: clientId } = await make.client()
    const load = await make.load({ clientId })
    const one = () => make.invoice({ loadId: load.id, clientId })
    const invoices = [await one(), await one()]
    const filter = `clientId=${clientId}&status=draft`
    const { results } = ok(await bulk(employee, { filter, action: 'submit', dryRun: true }))
    const later = await one()
    ok(await employee.put(`/api/invoices/${invoices[0]?.id}`, { ...formOf(invoices[0]), amount: '9.00' }))
    const done = ok(await bulk(employee, { items: results.map(seen), action: 'submit' }))
    expect(done.results.map((row: { ok: boolean }) => row.ok)).toEqual([false, true])
    expect(await statusOf(later.id)).toBe('draft')
    expect(await statusOf(invoices[0]?.id)).toBe('draft')
  })

  test('sent again with its key the call answers the same, although its own change counted the versions up', async () => {
    const invoice = await make.invoice({ status: 'submitted' })
    const headers = { 'idempotency-key': 'seen-once' }
    const body = { items: [seen(invoice)], action: 'approve' }
    const first = ok(await bulk(manager, body, headers))
    expect(first.results[0].ok).toBe(true)
    expect(ok(await bulk(manager, body, headers))).toEqual(first)
  })

  test('items and ids together, or an item without its version, are refused', async () => {
    const items = [{ id: 1, version: 1 }]
    for (const path of ['/api/invoices/bulk', '/api/invoices/status']) {
      const step = { action: 'submit', status: 'submitted' }
      expect((await employee.post(path, { items, ids: [1], ...step })).status).toBe(422)
      expect((await employee.post(path, { items: [{ id: 1 }], ...step })).status).toBe(422)
      expect((await employee.post(path, { items: [], ...step })).status).toBe(422)
    }
  })
})

test('a mass change takes only invoices in the status before, in the preview and when it is done', async () => {
  const admin = await api.as('admin')
  const invoices: Record<string, { id: number }> = {}
  for (const status of invoiceStatuses) invoices[status] = await make.invoiceIn(status)
  const ids = Object.values(invoices).map(({ id }) => id)
  const before = { submit: 'draft', approve: 'submitted', reject: 'submitted', pay: 'approved' }
  for (const [action, source] of Object.entries(before)) {
    const body = { ids, action, reason: 'Wrong rate', dryRun: true }
    const { results } = ok(await bulk(admin, body))
    const going = results.filter((row: { ok: boolean }) => row.ok).map((row: { from: string }) => row.from)
    expect([action, going]).toEqual([action, [source]])
  }
  const pay = ok(await bulk(admin, { ids, action: 'pay' }))
  expect(pay.results.find(({ from }: { from: string }) => from === 'rejected')).toMatchObject({
    ok: false,
    message: 'Only invoices that are Approved can become Paid this way; this one is Rejected',
  })
  expect(await statusOf(invoices.rejected?.id ?? 0)).toBe('rejected')
  expect(await statusOf(invoices.draft?.id ?? 0)).toBe('draft')
})

test('the call for several takes one step, not two', async () => {
  const { id } = await make.invoice({ status: 'submitted' })
  const [refused] = ok(await manager.post('/api/invoices/status', { ids: [id], status: 'paid' }))
  expect(refused).toMatchObject({
    ok: false,
    message: 'This step from Submitted to Paid is not possible for you',
  })
  expect(await statusOf(id)).toBe('submitted')
})

test('no way of rejecting goes without a reason', async () => {
  const invoice = await make.invoice({ status: 'submitted' })
  const refusals = [
    await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'rejected' }),
    await manager.post('/api/invoices', { ...formOf(invoice), invoiceNumber: 'REJ-1', status: 'rejected' }),
    await manager.post('/api/invoices/status', { ids: [invoice.id], status: 'rejected', reason: ' ' }),
  ]
  for (const { status, body } of refusals)
    expect([status, body.errors]).toEqual([422, { reason: 'A reason is required' }])
  const form = { ...formOf(invoice), status: 'rejected', reason: 'Rate is wrong' }
  const rejected = ok(await manager.put(`/api/invoices/${invoice.id}`, form))
  expect(rejected.history.at(-1)).toMatchObject({ to: 'rejected', reason: 'Rate is wrong' })
  // Saving it again as it is needs none: nothing is rejected by that.
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...form, reason: undefined, notes: 'Called' }))
})
