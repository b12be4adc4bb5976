import { ActivityRecord } from '../activities/activity.model.ts'
import { readSums } from '../dashboard/summaries.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'
import { fixtures, ok } from './invoice.fixtures.ts'

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
        ...{ id: submitted.id, invoiceNumber: submitted.invoiceNumber, amount: '1200.00', from: 'submitted' },
        ...{ ok: false, message: 'The status is Submitted already' },
      },
      {
        ...{ id: draft.id, invoiceNumber: draft.invoiceNumber, amount: '1200.00', from: 'draft' },
        ...{ ok: true, message: null },
      },
      { id: 999_999, invoiceNumber: null, amount: null, from: null, ok: false, message: 'Not found' },
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
  const body = { ids: invoices.map(({ id }) => id), action: 'pay' }
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
  const body = { ids: invoices.map(({ id }) => id), action: 'pay' }
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
