import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'

let api: TestApi
let employee: TestClient
let admin: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  admin = await api.as('admin')
  make = fixtures(api)
})
afterAll(() => api.stop())

const statusOf = async (id: number) => ok(await employee.get(`/api/loads/${id}`)).status
const only = 'A load becomes invoiced and paid with its invoice; change the invoice instead'

async function move(invoice: Record<string, unknown>, status: string): Promise<void> {
  ok(await admin.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status, reason: 'Wrong paper' }))
}

test('a load follows its invoice there and back', async () => {
  const invoice = await make.invoice()
  const seen: [string, string][] = []
  for (const status of ['submitted', 'approved', 'paid', 'approved', 'submitted', 'rejected', 'draft']) {
    await move(invoice, status)
    seen.push([status, await statusOf(invoice.loadId)])
  }
  expect(seen).toEqual([
    ['submitted', 'invoiced'],
    ['approved', 'invoiced'],
    ['paid', 'paid'],
    ['approved', 'invoiced'],
    ['submitted', 'invoiced'],
    ['rejected', 'delivered'],
    ['draft', 'delivered'],
  ])
})

test.each(['invoiced', 'paid'])(
  'nobody makes a load %s by hand, not even an administrator',
  async (status) => {
    const load = await make.load()
    const answer = await admin.put(`/api/loads/${load.id}`, { ...load, status })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ message: only, errors: { status: only } })
    expect(await statusOf(load.id)).toBe('delivered')
    const created = await admin.post('/api/loads', {
      loadNumber: `N-${status}`,
      clientId: load.clientId,
      status,
    })
    expect(created.body.errors).toEqual({ status: only })
  },
)

test.each(['submitted', 'paid'])('nor takes a load out of its %s invoice', async (status) => {
  const invoice = await make.invoice()
  await move(invoice, status)
  const load = ok(await employee.get(`/api/loads/${invoice.loadId}`))
  const answer = await admin.put(`/api/loads/${load.id}`, { ...load, status: 'delivered' })
  expect(answer.body).toMatchObject({ status: 409, errors: { status: only } })
  // Everything else may change, and without a status the load keeps its own.
  const { status: _status, ...rest } = load
  const changed = ok(await employee.put(`/api/loads/${load.id}`, { ...rest, driverName: 'Lee' }))
  expect(changed).toMatchObject({ driverName: 'Lee', status: load.status })
})

test('a load that is delivered after its invoice was submitted is invoiced at once', async () => {
  const load = await make.load({ status: 'in_transit' })
  await move(await make.invoice({ loadId: load.id, clientId: load.clientId }), 'submitted')
  expect(await statusOf(load.id)).toBe('in_transit')
  const now = ok(await employee.get(`/api/loads/${load.id}`))
  expect(ok(await employee.put(`/api/loads/${load.id}`, { ...now, status: 'delivered' })).status).toBe(
    'invoiced',
  )
})

test('delivering and submitting at the same moment never miss each other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const load = await make.load({ status: 'in_transit' })
    const invoice = await make.invoice({ loadId: load.id, clientId: load.clientId })
    const [delivered, submitted] = await Promise.all([
      employee.put(`/api/loads/${load.id}`, { ...load, status: 'delivered' }),
      admin.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'submitted' }),
    ])
    expect([delivered.status, submitted.status]).toEqual([200, 200])
    expect(await statusOf(load.id)).toBe('invoiced')
  }
})
