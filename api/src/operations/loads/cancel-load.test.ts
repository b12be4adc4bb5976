import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

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

const reason = 'The shipper withdrew it'
const cancel = (id: number, options?: object) => employee.post(`/api/loads/${id}/cancel`, { reason }, options)
const restore = (id: number) => employee.post(`/api/loads/${id}/restore`)
const read = async (id: number) => ok(await employee.get(`/api/loads/${id}`))
const invoiceOf = (load: { id: number; clientId: number }, values: object = {}) => ({
  ...{ invoiceNumber: `C-${load.id}`, loadId: load.id, clientId: load.clientId, amount: '900.00' },
  ...values,
})

test.each(['pending', 'in_transit', 'delivered'])(
  'a load that is %s is cancelled and restored',
  async (status) => {
    const load = await make.load({ status })
    const cancelled = ok(await cancel(load.id))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      version: load.version + 1,
      cancellation: { reason, by: { id: api.userId('employee'), name: 'Erin Employee' } },
    })
    expect(ok(await restore(load.id))).toMatchObject({ status, cancellation: null })
    const about = { entityType: 'load', entityId: load.id } as const
    expect(await AuditRecord.countDocuments({ ...about, action: 'load.cancelled' })).toBe(1)
    expect(await AuditRecord.countDocuments({ ...about, action: 'load.restored' })).toBe(1)
    const told = await ActivityRecord.find(about).sort({ _id: -1 }).limit(2).lean()
    expect(told.map(({ message }) => message)).toMatchObject([
      { key: 'activity.loadRestored', params: { status } },
      { key: 'activity.loadCancelled', params: { reason } },
    ])
  },
)

test('it needs a reason, is not cancelled twice, and a restored one not restored again', async () => {
  const { id } = await make.load()
  const without = await employee.post(`/api/loads/${id}/cancel`, { reason: ' ' })
  expect([without.status, without.body.errors]).toEqual([422, { reason: 'Say why the load is cancelled' }])
  ok(await cancel(id))
  expect((await cancel(id)).status).toBe(409)
  ok(await restore(id))
  expect((await restore(id)).body.message).toBe('This load is not cancelled')
  expect((await cancel(999_999)).status).toBe(404)
})

test('of someone who saw an earlier version nothing is cancelled', async () => {
  const { id, loadNumber, clientId, rate, status } = await make.load()
  ok(await employee.put(`/api/loads/${id}`, { loadNumber, clientId, rate, status, driverName: 'Ann' }))
  expect((await cancel(id, { headers: { 'if-match': '"1"' } })).status).toBe(412)
  expect((await read(id)).status).toBe(status)
})

test('a billed load is not cancelled, also while it is on the road', async () => {
  const load = await make.load({ status: 'in_transit' })
  const invoice = ok(await employee.post('/api/invoices', invoiceOf(load, { status: 'submitted' })))
  const answer = await cancel(load.id)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This load has an invoice. Take it back first, then cancel the load.',
  ])
  ok(await employee.put(`/api/invoices/${invoice.id}`, { ...invoiceOf(load), status: 'draft' }))
  expect(ok(await cancel(load.id)).status).toBe('cancelled')
})

test('a cancelled load is neither edited nor billed, and gets no further invoice', async () => {
  const load = await make.load({ status: 'delivered' })
  const draft = ok(await employee.post('/api/invoices', invoiceOf(load)))
  ok(await cancel(load.id))
  const { loadNumber, clientId, rate } = load
  const edit = await employee.put(`/api/loads/${load.id}`, { loadNumber, clientId, rate, driverName: 'Ann' })
  expect([edit.status, edit.body.message]).toEqual([
    409,
    'A cancelled load cannot be changed. Restore it first.',
  ])
  const submitted = await employee.put(`/api/invoices/${draft.id}`, invoiceOf(load, { status: 'submitted' }))
  expect(submitted.status).toBe(409)
  const another = await employee.post('/api/invoices', invoiceOf(load, { invoiceNumber: 'C-another' }))
  expect([another.status, another.body.errors]).toEqual([
    422,
    { loadId: 'This load is cancelled: choose another one, or restore it' },
  ])
  ok(await employee.put(`/api/invoices/${draft.id}`, invoiceOf(load, { notes: 'Waits for the shipper' })))
  ok(await restore(load.id))
  ok(await employee.put(`/api/invoices/${draft.id}`, invoiceOf(load, { status: 'submitted' })))
  expect((await read(load.id)).status).toBe('invoiced')
})

test('fuel that was advanced keeps an employee from it, and a cancelled load gets no advance', async () => {
  const load = await make.load({ rate: '2000.00' })
  const advance = {
    ...{ carrierName: 'Ann', advanceAmount: '100.00', advanceDate: '2026-03-16', loadId: load.id },
    ...{ pickupState: 'TX', deliveryState: 'OK', processedBy: api.userId('employee') },
  }
  ok(await employee.post('/api/fuel-advances', advance))
  const answer = await cancel(load.id)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining(`Load ${load.loadNumber} has fuel advances of $100.00`),
  ])
  ok(await manager.post(`/api/loads/${load.id}/cancel`, { reason }))
  const further = await employee.post('/api/fuel-advances', advance)
  expect([further.status, Object.keys(further.body.errors)]).toEqual([422, ['loadId']])
})

test('the list finds cancelled loads by their status, and the status alone is not set by hand', async () => {
  const client = await make.client()
  const load = await make.load({ clientId: client.id })
  ok(await cancel(load.id))
  const listed = ok(await employee.get(`/api/loads?clientId=${client.id}&status=cancelled`))
  expect(listed).toMatchObject([{ id: load.id, cancellation: { reason } }])
  const other = await make.load()
  const { loadNumber, clientId, rate } = other
  const answer = await employee.put(`/api/loads/${other.id}`, {
    loadNumber,
    clientId,
    rate,
    status: 'cancelled',
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']])
})

test('of an invoice that is submitted while its load is cancelled, one of the two gives way', async () => {
  const load = await make.load({ status: 'delivered' })
  const draft = ok(await employee.post('/api/invoices', invoiceOf(load)))
  const [submitted, cancelled] = await Promise.all([
    employee.put(`/api/invoices/${draft.id}`, invoiceOf(load, { status: 'submitted' })),
    cancel(load.id),
  ])
  expect([submitted.status, cancelled.status].sort()).toEqual([200, 409])
})
