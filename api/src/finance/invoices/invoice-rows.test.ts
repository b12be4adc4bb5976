import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { op } from '../../kernel/database/filter.ts'
import { Operation } from '../../kernel/http/idempotency.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures } from './invoice.fixtures.ts'
import { InvoiceRecord } from './invoice.model.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
})
afterAll(() => api.stop())

let serial = 0
async function row(values: object = {}) {
  serial += 1
  const { id: loadId, clientId } = await make.load()
  return { invoiceNumber: `R-${serial}`, loadId, clientId, amount: '900.00', ...values }
}
const add = (rows: object[], key?: string) =>
  employee.post('/api/invoices/rows', { rows }, key ? { headers: { 'idempotency-key': key } } : {})

test('rows become drafts each for itself: one that is refused says why and holds back no other', async () => {
  const first = await row({ amount: '1200.5', notes: 'Two trips' })
  const { status, body } = await add([
    first,
    await row({ invoiceNumber: first.invoiceNumber }),
    await row({ loadId: 999_999 }),
    await row({ status: 'approved' }),
  ])
  expect(status).toBe(200)
  const created = { outcome: 'created', id: expect.any(Number), message: null, errors: [] }
  const taken = `Invoice number ${first.invoiceNumber} is already taken`
  expect(body).toEqual([
    { index: 0, ...created },
    {
      ...{ index: 1, outcome: 'refused', id: null, message: taken },
      errors: [{ field: 'invoiceNumber', message: taken }],
    },
    expect.objectContaining({
      index: 2,
      outcome: 'refused',
      errors: [{ field: 'loadId', message: expect.any(String) }],
    }),
    { index: 3, ...created },
  ])
  expect(await InvoiceRecord.findById(body[0].id).lean()).toMatchObject({
    amountCents: 120_050,
    notes: 'Two trips',
    status: 'draft',
  })
  // A status that a row names is not its own to choose.
  expect(await InvoiceRecord.findById(body[3].id).lean()).toMatchObject({ status: 'draft' })
  const of = { entityType: 'invoice' as const, entityId: body[0].id as number }
  expect(await ActivityRecord.countDocuments({ ...of, type: 'invoice_created' })).toBe(1)
  expect(await AuditRecord.countDocuments({ ...of, action: 'invoice.created' })).toBe(1)
})

test('a row that breaks a rule of the form refuses the call, with the place of each fault', async () => {
  const before = await InvoiceRecord.countDocuments({})
  const { status, body } = await add([await row(), await row({ amount: '0', invoiceNumber: '' })])
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['rows[1].amount', 'rows[1].invoiceNumber'])
  expect(await InvoiceRecord.countDocuments({})).toBe(before)
})

test('repeated under its key a call adds nothing and answers as before', async () => {
  const rows = [await row(), await row()]
  const first = await add(rows, 'invoice-rows-1')
  const again = await add(rows, 'invoice-rows-1')
  expect(again.body).toEqual(first.body)
  expect(await InvoiceRecord.countDocuments({ invoiceNumber: rows[0]?.invoiceNumber })).toBe(1)
})

test('rows that an interrupted call had added already are told as added, once', async () => {
  const rows = [await row(), await row()]
  const first = await add(rows, 'invoice-rows-2')
  // As if the process had ended before the answer as a whole was kept.
  await Operation.deleteMany({ status: 200 })
  const again = await add(rows, 'invoice-rows-2')
  expect(again.body).toEqual(first.body)
  const numbers = rows.map(({ invoiceNumber }) => invoiceNumber)
  expect(await InvoiceRecord.countDocuments({ invoiceNumber: op.in(numbers) })).toBe(2)
})

test('a load that is cancelled is not billed by a row either', async () => {
  const cancelled = await make.load({ status: 'pending' })
  await employee.post(`/api/loads/${cancelled.id}/cancel`, { reason: 'Not hauled' })
  const { body } = await add([await row({ loadId: cancelled.id, clientId: cancelled.clientId })])
  expect(body).toMatchObject([{ outcome: 'refused', errors: [{ field: 'loadId' }] }])
})

test('before rows are added it is said which numbers are taken, and what the loads give to an invoice', async () => {
  const known = await row({ invoiceNumber: 'Taken-1' })
  await add([known])
  const load = await make.load({ loadNumber: 'Lane-77', rate: '1450.00' })
  const { status, body } = await employee.post('/api/invoices/rows/check', {
    invoiceNumbers: ['TAKEN-1', 'free-1'],
    loadNumbers: ['lane-77', 'nowhere'],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    taken: ['Taken-1'],
    loads: [
      {
        ...{ id: load.id, loadNumber: 'Lane-77', rate: '1450.00', status: 'delivered' },
        client: { id: load.clientId, name: expect.any(String) },
      },
    ],
  })
})
