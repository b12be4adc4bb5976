import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { FollowUpRecord } from './follow-up.model.ts'

let api: TestApi
let employee: TestClient
let clientId: number

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  clientId = (await fixtures(api).client({ name: 'Red River Trucking' })).id
})
afterAll(() => api.stop())

const make = async (values: object = {}) =>
  ok(
    await employee.post('/api/follow-ups', {
      clientId,
      title: 'Missing POD',
      dueDate: '2026-04-01',
      ...values,
    }),
  )
const move = (id: number, status: string, options?: object) =>
  employee.patch(`/api/follow-ups/${id}`, { status }, options)

test('a new follow-up is pending with medium priority, and read with the name of its client', async () => {
  const body = { clientId, title: ' Missing POD ', dueDate: '2026-04-01T10:00:00.000Z' }
  const answer = await employee.post('/api/follow-ups', body)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    version: 1,
    clientId,
    client: { id: clientId, name: 'Red River Trucking' },
    title: 'Missing POD',
    description: null,
    priority: 'medium',
    status: 'pending',
    dueDate: '2026-04-01',
    assignedTo: api.userId('employee'),
    assignedUser: {
      id: api.userId('employee'),
      firstName: 'Erin',
      lastName: 'Employee',
      username: 'employee',
    },
    postponedCount: 0,
    lastPostponed: null,
    createdBy: { id: api.userId('employee'), name: 'Erin Employee' },
    completedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect((await employee.get(`/api/follow-ups/${answer.body.id}`)).body).toEqual(answer.body)
})

test.each([
  [{ clientId: '' }, { clientId: 'Client is required' }],
  [{ clientId: null }, { clientId: 'Client is required' }],
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ dueDate: '' }, { dueDate: 'Due date is required' }],
  [{ dueDate: '2026-02-30' }, { dueDate: 'Enter a valid date' }],
  [{ priority: 'urgent' }, { priority: 'Choose one of the values offered' }],
  [{ status: 'in_progress' }, { status: 'Choose one of the values offered' }],
  [{ clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
])('%j is refused by field', async (values, errors) => {
  const before = await FollowUpRecord.countDocuments({})
  const body = { clientId, title: 'x', dueDate: '2026-04-01', ...values }
  const answer = await employee.post('/api/follow-ups', body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await FollowUpRecord.countDocuments({})).toBe(before)
})

test('it is started and completed, each step told to feed and audit', async () => {
  const { id } = await make()
  expect(ok(await move(id, 'in-progress'))).toMatchObject({
    status: 'in-progress',
    version: 2,
    completedAt: null,
  })
  const done = ok(await move(id, 'completed'))
  expect(done).toMatchObject({ status: 'completed', client: { name: 'Red River Trucking' } })
  expect(done.completedAt).toMatch(/Z$/)
  const events = await ActivityRecord.find({ entityType: 'follow_up', entityId: id }).sort({ _id: 1 }).lean()
  expect(events.map(({ type }) => type)).toEqual([
    'follow_up_created',
    'follow_up_updated',
    'follow_up_updated',
  ])
  expect(await AuditRecord.countDocuments({ entityType: 'follow_up', entityId: id })).toBe(3)
})

test('a pending one can be completed at once', async () => {
  expect((await move((await make()).id, 'completed')).status).toBe(200)
})

test.each(['pending', 'in-progress', 'completed'])('completed is final: no way to %s', async (status) => {
  const { id } = await make({ status: 'completed' })
  const answer = await move(id, status)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'A completed follow-up is final and cannot be changed',
  ])
  expect((await employee.get(`/api/follow-ups/${id}`)).body.version).toBe(1)
})

test('what was started does not become pending again', async () => {
  const { id } = await make({ status: 'in-progress' })
  expect((await move(id, 'pending')).status).toBe(409)
})

test('of two who complete the same one, one does', async () => {
  const { id } = await make()
  const answers = await Promise.all([1, 2, 3].map(() => move(id, 'completed')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a stale change learns how it is now', async () => {
  const { id } = await make()
  await move(id, 'in-progress')
  const answer = await move(id, 'completed', { headers: { 'if-match': '"1"' } })
  expect([answer.status, answer.body.current.status]).toEqual([412, 'in-progress'])
})

const change = (id: number, values: object, options?: object) =>
  employee.patch(`/api/follow-ups/${id}`, values, options)

test('a later date needs a reason and is counted; an earlier one is a correction', async () => {
  const { id } = await make({ dueDate: '2026-04-01' })
  const refused = await change(id, { dueDate: '2026-04-02' })
  expect([refused.status, refused.body.errors]).toEqual([422, { reason: 'Say why it is postponed' }])
  const first = ok(await change(id, { dueDate: '2026-04-02', reason: 'Office closed' }))
  expect(first).toMatchObject({
    dueDate: '2026-04-02',
    postponedCount: 1,
    lastPostponed: {
      ...{ from: '2026-04-01', to: '2026-04-02', reason: 'Office closed' },
      by: { id: api.userId('employee'), name: 'Erin Employee' },
    },
  })
  expect(ok(await change(id, { dueDate: '2026-03-30' }))).toMatchObject({ postponedCount: 1 })
  expect(ok(await change(id, { dueDate: '2026-05-01', reason: 'Again' }))).toMatchObject({
    postponedCount: 2,
    lastPostponed: { from: '2026-03-30', reason: 'Again' },
  })
  const [last] = await ActivityRecord.find({ entityType: 'follow_up', entityId: id }).sort({ _id: -1 }).lean()
  expect(last?.message).toMatchObject({
    key: 'activity.followUpPostponed',
    params: { title: 'Missing POD', day: '2026-05-01', reason: 'Again' },
  })
})

test('it is edited and given to a colleague, who is told; nothing changed writes nothing', async () => {
  const { id } = await make()
  const manager = api.userId('manager')
  const given = ok(await change(id, { title: 'Signed POD', priority: 'high', assignedTo: manager }))
  expect(given).toMatchObject({ title: 'Signed POD', priority: 'high', assignedTo: manager, version: 2 })
  expect(given.assignedUser).toMatchObject({ id: manager })
  expect(ok(await change(id, { title: 'Signed POD' })).version).toBe(2)
  const told = ok(await (await api.as('manager')).get('/api/notifications'))
  expect(told).toContainEqual(
    expect.objectContaining({ entityType: 'follow_up', entityId: id, title: 'Follow-up assigned to you' }),
  )
  expect(ok(await change(id, { assignedTo: null })).assignedTo).toBe(api.userId('employee'))
})

test.each([
  [{ assignedTo: 999_999 }, { assignedTo: 'The chosen record does not exist' }],
  [{ clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ dueDate: '' }, { dueDate: 'Due date is required' }],
])('a change to %j is refused by field', async (values, errors) => {
  const { id } = await make()
  const answer = await change(id, values)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('a completed one is neither postponed nor edited, and a stale change learns how it is now', async () => {
  const { id } = await make()
  ok(await change(id, { title: 'Newer' }))
  const stale = await change(id, { dueDate: '2026-06-01', reason: 'x' }, { headers: { 'if-match': '"1"' } })
  expect([stale.status, stale.body.current.title]).toEqual([412, 'Newer'])
  ok(await move(id, 'completed'))
  expect((await change(id, { title: 'Later' })).status).toBe(409)
  expect((await change(id, { dueDate: '2026-06-01', reason: 'x' })).status).toBe(409)
})

describe('the list', () => {
  beforeAll(async () => {
    await FollowUpRecord.deleteMany({})
    api.setNow(new Date('2026-04-02T03:30:00.000Z'))
    const other = await fixtures(api).client({ name: 'Prairie Line' })
    await make({ title: 'yesterday', dueDate: '2026-03-31', priority: 'high' })
    await make({ title: 'today', dueDate: '2026-04-01', status: 'in-progress' })
    await make({ title: 'done', dueDate: '2026-03-30', status: 'completed', description: 'paid lumper' })
    await make({ title: 'other', dueDate: '2026-04-09', clientId: other.id, priority: 'low' })
  })

  test.each([
    ['sort=dueDate', 'done,yesterday,today,other'],
    ['sort=work', 'yesterday,today,other,done'],
    ['status=pending', 'other,yesterday'],
    ['status=pending,in-progress&priority=high,low', 'other,yesterday'],
    // It is still 1 April in New York.
    ['due=overdue', 'yesterday'],
    ['due=today', 'today'],
    ['q=lumper', 'done'],
    ['q=prairie', 'other'],
    ['q=prairie&status=completed', ''],
    ['q=red yest', ''],
  ])('?%s', async (query, expected) => {
    const { body } = await employee.get(`/api/follow-ups?${query}`)
    expect(body.map(({ title }: { title: string }) => title).join()).toBe(expected)
  })

  test("has one's own by their assignee", async () => {
    const mine = `/api/follow-ups?assignedTo=${api.userId('employee')}&sort=work`
    expect(ok(await employee.get(mine))).toHaveLength(4)
    const [{ id }] = ok(await employee.get('/api/follow-ups?q=other'))
    ok(await change(id, { assignedTo: api.userId('manager') }))
    expect(ok(await employee.get(mine))).toHaveLength(3)
    ok(await change(id, { assignedTo: api.userId('employee') }))
  })

  test('goes on from page to page', async () => {
    const first = await employee.get('/api/follow-ups?limit=3&sort=dueDate')
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await employee.get(next)).body).toHaveLength(1)
  })
})
