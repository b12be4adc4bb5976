import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
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

const money = async (who: TestClient) => ok(await who.get('/api/dashboard/waiting'))
const work = async (who: TestClient) => ok(await who.get('/api/my-work/waiting'))

async function invoice(amount: string, status: string) {
  const draft = await make.invoice({ amount })
  return ok(await manager.put(`/api/invoices/${draft.id}`, { ...formOf(draft), status }))
}

test('where nothing waits there is no line', async () => {
  expect([await money(manager), await work(manager)]).toEqual([[], []])
})

test('a manager sees what is to approve and to fund, with its sum and since when; an employee does not', async () => {
  api.setNow(new Date('2026-03-16T15:00:00.000Z'))
  await invoice('100.00', 'submitted')
  api.setNow(new Date('2026-03-18T15:00:00.000Z'))
  await invoice('250.50', 'submitted')
  await invoice('900.00', 'approved')
  expect(await money(manager)).toEqual([
    { kind: 'approve', count: 2, amount: '350.50', oldest: '2026-03-16' },
    { kind: 'fund', count: 1, amount: '900.00', oldest: '2026-03-18' },
  ])
  expect(await money(employee)).toEqual([])
  // Each line says of its list how long it is.
  const { headers } = await manager.get('/api/invoices?status=submitted')
  expect(headers['x-total-count']).toBe('2')
})

test("one's own work that is overdue or due today is counted over both kinds", async () => {
  const clientId = (await make.client()).id
  const task = (dueDate: string, more: object = {}) =>
    employee.post('/api/tasks', { title: 'Call', dueDate, ...more }).then(ok)
  await task('2026-03-10')
  await task('2026-03-18')
  await task('2026-03-10', { assignedTo: api.userId('manager') })
  ok(await employee.post('/api/follow-ups', { clientId, title: 'POD', dueDate: '2026-03-09' }))
  expect(await work(employee)).toEqual([
    { kind: 'overdue', count: 2, amount: null, oldest: '2026-03-09' },
    { kind: 'dueToday', count: 1, amount: null, oldest: null },
  ])
  const { headers } = await employee.get('/api/my-work?due=overdue')
  expect(headers['x-total-count']).toBe('2')
})

test('a credit check waits for those who may decide it', async () => {
  ok(await employee.post('/api/credit-checks', { brokerId: await make.broker(), requestedLimit: 5000 }))
  const checks = { kind: 'creditChecks', count: 1, amount: null, oldest: null }
  expect(await work(manager)).toContainEqual(checks)
  expect(await work(employee)).not.toContainEqual(checks)
})
