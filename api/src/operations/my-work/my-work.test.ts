import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { FollowUpRecord } from '../follow-ups/follow-up.model.ts'
import { TaskRecord } from '../tasks/task.model.ts'

let api: TestApi
let employee: TestClient
let clientId: number

beforeAll(async () => {
  api = await startTestApi()
  // Still 1 April in New York.
  api.setNow(new Date('2026-04-02T03:30:00.000Z'))
  employee = await api.as('employee')
  clientId = (await fixtures(api).client({ name: 'Red River Trucking' })).id
  const task = (title: string, dueDate: string | null, more: object = {}) =>
    employee.post('/api/tasks', { title, dueDate, ...more }).then(ok)
  const followUp = (title: string, dueDate: string, more: object = {}) =>
    employee.post('/api/follow-ups', { title, dueDate, clientId, ...more }).then(ok)
  await task('undated', null)
  await task('late task', '2026-03-30', { priority: 'urgent', type: 'call', clientId })
  await followUp('late promise', '2026-03-29', { priority: 'high' })
  await followUp('today promise', '2026-04-01', { status: 'in-progress' })
  await task('today task', '2026-04-01')
  const { id } = await followUp('next week', '2026-04-03')
  await employee.patch(`/api/follow-ups/${id}`, { dueDate: '2026-04-07', reason: 'Office closed' }).then(ok)
  await task('done', '2026-03-29', { status: 'completed' })
  await followUp('kept', '2026-03-29', { status: 'completed' })
  const manager = api.userId('manager')
  await task('of another', '2026-03-29', { assignedTo: manager })
  await followUp('promise of another', '2026-03-29', { assignedTo: manager })
})
afterAll(() => api.stop())

const titles = async (query = '') =>
  ok(await employee.get(`/api/my-work?${query}`)).map(({ title }: { title: string }) => title)

test("one's own open tasks and follow-ups stand in one order, the earliest due first, without a date last", async () => {
  const { body, headers } = await employee.get('/api/my-work')
  const names = body.map(({ title }: { title: string }) => title)
  // Of those due on one day, the ids decide.
  expect([...names.slice(0, 2), ...names.slice(2, 4).sort(), ...names.slice(4)]).toEqual([
    ...['late promise', 'late task', 'today promise', 'today task', 'next week', 'undated'],
  ])
  expect(headers['x-total-count']).toBe('6')
  expect(body[1]).toMatchObject({ kind: 'task', type: 'call', priority: 'urgent', status: 'todo' })
  expect(body[0]).toMatchObject({
    ...{ kind: 'follow_up', type: null, priority: 'high', status: 'pending', postponedCount: 0 },
    ...{ dueDate: '2026-03-29', client: { id: clientId, name: 'Red River Trucking' } },
  })
  expect(body[4]).toMatchObject({ title: 'next week', postponedCount: 1 })
  expect(ok(await employee.get(`/api/follow-ups/${body[0].recordId}`)).title).toBe('late promise')
  expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(6)
})

test.each([1, 2, 5])('in pages of %d everything comes once and in order', async (limit) => {
  const all = await titles()
  const seen: string[] = []
  let path: string | undefined = `/api/my-work?limit=${limit}`
  while (path) {
    const { body, headers } = await employee.get(path)
    expect(body.length).toBeLessThanOrEqual(limit)
    seen.push(...body.map(({ title }: { title: string }) => title))
    path = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  expect(seen).toEqual(all)
})

test.each([
  ['due=overdue', ['late task', 'late promise']],
  ['due=today', ['today promise', 'today task']],
  ['due=week', ['today promise', 'today task', 'next week']],
  ['kind=task', ['late task', 'today task', 'undated']],
  ['kind=follow_up&due=overdue', ['late promise']],
])('?%s', async (query, expected) => expect((await titles(query)).sort()).toEqual([...expected].sort()))

test("a colleague's work is asked for by their id", async () => {
  const found = await titles(`assignedTo=${api.userId('manager')}`)
  expect(found.sort()).toEqual(['of another', 'promise of another'])
})

test('a cursor of another list is refused', async () => {
  expect((await employee.get('/api/my-work?cursor=WyJpZCIsMSwxXQ')).status).toBe(400)
})

test('both kinds are found in their order by an index, and nothing is sorted in memory', async () => {
  const own = { assignedTo: api.userId('employee') }
  const plans = await Promise.all([
    TaskRecord.find({ ...own, open: true })
      .sort({ dueSortKey: 1, _id: 1 })
      .limit(51)
      .explain(),
    FollowUpRecord.find(own).sort({ workSortKey: 1, _id: 1 }).limit(51).explain(),
  ])
  for (const plan of plans) {
    const winning = JSON.stringify(
      (plan as unknown as { queryPlanner: { winningPlan: object } }).queryPlanner.winningPlan,
    )
    expect(winning).toContain('IXSCAN')
    expect(winning).not.toContain('"SORT"')
  }
})
