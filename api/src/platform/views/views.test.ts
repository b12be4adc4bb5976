import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const view = {
  list: 'invoices',
  name: 'Mine',
  query: 'status=draft&sort=-amount',
  columns: ['amount'],
  density: 'compact',
}

test('a view is saved, listed, changed and removed', async () => {
  const created = await employee.post('/api/views', view)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ ...view, isDefault: false, version: 1 })
  const path = `/api/views/${created.body.id}`
  const changed = await employee.patch(path, { name: 'Drafts' }, { headers: { 'if-match': '"1"' } })
  expect(changed.body).toMatchObject({ ...view, name: 'Drafts', version: 2 })
  expect((await employee.get('/api/views?list=invoices')).body).toEqual([changed.body])
  expect((await employee.get('/api/views?list=clients')).body).toEqual([])
  expect((await employee.delete(path)).status).toBe(204)
  expect((await employee.delete(path)).status).toBe(404)
})

test('two of one name in a list are refused in words', async () => {
  await employee.post('/api/views', { ...view, name: 'Twice' })
  const answer = await employee.post('/api/views', { ...view, name: 'Twice' })
  expect(answer.status).toBe(409)
  expect(answer.body.errors).toEqual({ name: 'You already have a view named Twice' })
  expect((await employee.post('/api/views', { ...view, list: 'loads', name: 'Twice' })).status).toBe(201)
})

test('a list has one default view, also when two are made at once', async () => {
  const names = ['A', 'B', 'C', 'D']
  await Promise.all(
    names.map((name) => employee.post('/api/views', { ...view, list: 'tasks', name, isDefault: true })),
  )
  const { body } = await employee.get('/api/views?list=tasks')
  expect(body).toHaveLength(4)
  expect(body.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
})

test('a new default takes its place from the one before, and from no other list or person', async () => {
  const manager = await api.as('manager')
  const make = async (by: TestClient, list: string, name: string) =>
    (await by.post('/api/views', { ...view, list, name, isDefault: true })).body.id as number
  const [before, otherList, otherPerson] = [
    await make(employee, 'brokers', 'Before'),
    await make(employee, 'collections', 'Mine'),
    await make(manager, 'brokers', 'Theirs'),
  ]
  const plain = (await employee.post('/api/views', { ...view, list: 'brokers', name: 'Plain' })).body
  await employee.patch(`/api/views/${plain.id}`, { isDefault: true })
  const standing = async (by: TestClient, list: string) =>
    (await by.get(`/api/views?list=${list}&sort=id`)).body.map((one: Record<string, unknown>) => [
      ...[one.id, one.isDefault, one.version],
    ])
  expect(await standing(employee, 'brokers')).toEqual([
    [before, false, 2],
    [plain.id, true, 2],
  ])
  expect(await standing(employee, 'collections')).toEqual([[otherList, true, 1]])
  expect(await standing(manager, 'brokers')).toEqual([[otherPerson, true, 1]])
})

test('a list has room for a hundred views of one person', async () => {
  const manager = await api.as('manager')
  const add = (by: TestClient, list: string, name: string) =>
    by.post('/api/views', { ...view, list, name }).then(({ status }) => status)
  for (let n = 0; n < 100; n += 1) expect(await add(manager, 'clients', `View ${n}`)).toBe(201)
  expect(await add(manager, 'clients', 'One more')).toBe(409)
  expect([await add(manager, 'loads', 'Other'), await add(employee, 'clients', 'Other')]).toEqual([201, 201])
})

test('nobody sees or touches another person’s views', async () => {
  const { body } = await employee.post('/api/views', { ...view, name: 'Private' })
  const admin = await api.as('admin')
  expect((await admin.get('/api/views')).body).toEqual([])
  expect((await admin.patch(`/api/views/${body.id}`, { name: 'Taken over' })).status).toBe(404)
  expect((await admin.delete(`/api/views/${body.id}`)).status).toBe(404)
})
