import { AuditRecord } from '../../platform/audit/audit.model.ts'
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

const day = 86_400_000
const start = Date.parse('2026-03-02T16:00:00Z')

/** An invoice of a new load of a new client, entered so many days after the start. */
async function invoiceOn(days: number, load: Record<string, unknown>, values: Record<string, unknown> = {}) {
  const at = new Date(start + days * day)
  api.setNow(at)
  const made = await make.load(load)
  const of = { loadId: made.id, clientId: made.clientId, status: 'submitted' }
  const invoice = await make.invoice({ ...of, ...values })
  await InvoiceRecord.collection.updateOne({ _id: invoice.id }, { $set: { createdAt: at } })
  return invoice
}

const duplicatesOf = async (id: number) => ok(await employee.get(`/api/invoices/${id}/duplicates`))
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const approve = (id: number) => manager.post('/api/invoices/status', { ids: [id], status: 'approved' })

test('the same amount for the same broker within seven days, whoever the client is', async () => {
  const brokerId = await make.broker()
  const first = await invoiceOn(0, { brokerId }, { amount: '731.10' })
  const week = await invoiceOn(7, { brokerId }, { amount: '731.10' })
  const later = await invoiceOn(7.01, { brokerId }, { amount: '731.10' })
  await invoiceOn(1, { brokerId }, { amount: '731.11' })
  await invoiceOn(1, { brokerId: await make.broker() }, { amount: '731.10' })
  const [found, ...more] = await duplicatesOf(first.id)
  expect(more).toEqual([])
  expect(found).toMatchObject({ id: week.id, amount: '731.10', reasons: ['amount'], cleared: null })
  expect(found.client.id).not.toBe(first.clientId)
  expect(idsOf(await duplicatesOf(week.id)).sort()).toEqual([first.id, later.id].sort())
})

test('the same broker and load number, however it is written, and a load that is billed twice', async () => {
  const brokerId = await make.broker()
  const first = await invoiceOn(20, { brokerId, loadNumber: 'KX-20417' }, { amount: '100.00' })
  const other = await invoiceOn(60, { brokerId, loadNumber: 'kx 20417' }, { amount: '200.00' })
  const again = await make.invoice({ loadId: first.loadId, clientId: first.clientId, amount: '300.00' })
  await invoiceOn(20, { brokerId: await make.broker(), loadNumber: 'KX20417' }, { amount: '400.00' })
  const found = await duplicatesOf(first.id)
  expect(idsOf(found).sort()).toEqual([other.id, again.id].sort())
  expect(found.map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([['load'], ['load']])
})

test('a rejected invoice is no duplicate, and has none', async () => {
  const brokerId = await make.broker()
  const first = await invoiceOn(0, { brokerId }, { amount: '55.00' })
  const second = await invoiceOn(0, { brokerId }, { amount: '55.00' })
  ok(await manager.post('/api/invoices/status', { ids: [second.id], status: 'rejected', reason: 'Twice' }))
  expect(await duplicatesOf(first.id)).toEqual([])
  expect(await duplicatesOf(second.id)).toEqual([])
  expect((await approve(first.id)).body[0].ok).toBe(true)
})

test('before saving, the form learns what it would repeat', async () => {
  const brokerId = await make.broker()
  const stored = await invoiceOn(0, { brokerId }, { amount: '812.40' })
  const load = await make.load({ brokerId })
  const check = async (query: string) => ok(await employee.get(`/api/invoices/duplicates?${query}`))
  expect(idsOf(await check(`loadId=${load.id}&amount=812.4`))).toEqual([stored.id])
  expect(await check(`loadId=${load.id}&amount=812.41`)).toEqual([])
  expect(idsOf(await check(`loadId=${stored.loadId}&amount=1`))).toEqual([stored.id])
  expect(await check(`loadId=${stored.loadId}&amount=812.40&except=${stored.id}`)).toEqual([])
  expect(await check('loadId=99999999&amount=1.00')).toEqual([])
  expect((await employee.get('/api/invoices/duplicates?loadId=x&amount=1')).status).toBe(400)
})

describe('an invoice that may be a duplicate', () => {
  async function pair() {
    const brokerId = await make.broker()
    const first = await invoiceOn(0, { brokerId }, { amount: '990.00' })
    return [first, await invoiceOn(1, { brokerId }, { amount: '990.00' })] as const
  }
  const clear = (who: TestClient, id: number, of: number[], reason = 'Two loads of one day, one rate') =>
    who.post(`/api/invoices/${id}/not-duplicate`, { of, reason })

  test('cannot be approved before somebody says why it is none', async () => {
    const [first, second] = await pair()
    const text = `${first.invoiceNumber} may be a duplicate of ${second.invoiceNumber}. Say why it is not before approving it.`
    expect((await approve(first.id)).body).toEqual([
      { id: first.id, ok: false, message: text, current: null },
    ])
    const form = { ...formOf(first), status: 'approved' }
    const refused = await manager.put(`/api/invoices/${first.id}`, form)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ message: text, errors: { status: text } })
    expect(ok(await employee.get(`/api/invoices/${first.id}`)).status).toBe('submitted')

    const cleared = ok(await clear(manager, first.id, [second.id]))
    expect(cleared.notDuplicates).toEqual([
      {
        of: [{ id: second.id, invoiceNumber: second.invoiceNumber }],
        reason: 'Two loads of one day, one rate',
        by: { id: api.userId('manager'), name: 'Max Manager' },
        at: api.now().toISOString(),
      },
    ])
    expect((await approve(first.id)).body[0].ok).toBe(true)
  })

  test('what was said holds for both, and is in the audit', async () => {
    const [first, second] = await pair()
    ok(await clear(manager, second.id, [first.id]))
    for (const { id } of [first, second]) {
      const [found] = await duplicatesOf(id)
      expect(found.cleared).toMatchObject({
        reason: 'Two loads of one day, one rate',
        by: { name: 'Max Manager' },
      })
    }
    expect((await approve(first.id)).body[0].ok).toBe(true)
    expect(await AuditRecord.countDocuments({ entityId: second.id, action: 'invoice.notDuplicate' })).toBe(1)
    expect((await clear(manager, second.id, [first.id])).status).toBe(409)
  })

  test('a third one raises the question again', async () => {
    const [first, second] = await pair()
    ok(await clear(manager, first.id, [second.id]))
    const third = await invoiceOn(2, { brokerId: first.brokerId }, { amount: '990.00' })
    expect((await approve(first.id)).body[0].message).toContain(third.invoiceNumber)
    const counts = ok(await employee.get(`/api/invoices/duplicates/counts?ids=${first.id},${second.id}`))
    expect(counts).toEqual([
      { id: first.id, count: 1 },
      { id: second.id, count: 1 },
    ])
  })

  test('an employee cannot say so, and nobody without a reason', async () => {
    const [first, second] = await pair()
    expect((await clear(employee, first.id, [second.id])).status).toBe(403)
    expect((await clear(manager, first.id, [second.id], '  ')).body.errors).toEqual({
      reason: 'A reason is required',
    })
    expect((await clear(manager, first.id, [second.id], 'ok')).status).toBe(422)
    expect((await clear(manager, 99_999_999, [second.id])).status).toBe(404)
  })

  test('two new ones that are approved at once: not both go', async () => {
    for (let round = 0; round < 3; round += 1) {
      const brokerId = await make.broker()
      const loads = [await make.load({ brokerId }), await make.load({ brokerId })]
      const bodies = loads.map(({ id, clientId }, n) => ({
        ...{ invoiceNumber: `RACE-${round}-${n}`, loadId: id, clientId },
        ...{ amount: '640.00', status: 'approved' },
      }))
      const answers = await Promise.all(bodies.map((body) => manager.post('/api/invoices', body)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })
})

test('a page that spans time finds for each of its invoices what it finds for it alone', async () => {
  const brokerId = await make.broker()
  const old = await invoiceOn(-400, { brokerId, loadNumber: 'UP-777' }, { amount: '640.00' })
  await invoiceOn(-399, { brokerId, loadNumber: 'up 777' }, { amount: '650.00' })
  const recent = await invoiceOn(0, { brokerId }, { amount: '660.00' })
  const [model] = await InvoiceRecord.collection.find({ _id: recent.id as never }).toArray()
  const between = Array.from({ length: 1_100 }, (_, n) => ({
    ...model,
    ...{ _id: 9_000_000 + n, invoiceNumber: `BUSY-${n}`, loadId: 9_000_000 + n, loadKey: `BUSY${n}` },
    ...{ loadNumber: `BUSY-${n}`, amountCents: 64_000, createdAt: new Date(start - (200 + (n % 100)) * day) },
  }))
  await InvoiceRecord.collection.insertMany(between as never[])
  const counts = async (...ids: number[]) =>
    ok(await employee.get(`/api/invoices/duplicates/counts?ids=${ids.join(',')}`))
  const alone = await counts(old.id)
  expect(alone).toMatchObject([{ id: old.id }])
  expect(await counts(old.id, recent.id)).toEqual(alone)
})
