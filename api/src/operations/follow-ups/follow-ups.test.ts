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
  [{ dueDate: '2026-02-30' }, { dueDate: 'Please enter a valid date' }],
  [{ priority: 'urgent' }, { priority: 'Please choose one of the values offered' }],
  [{ status: 'in_progress' }, { status: 'Please choose one of the values offered' }],
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
    ['q=lumper', 'done'],
    ['q=prairie', 'other'],
    ['q=prairie&status=completed', ''],
    ['q=red yest', ''],
  ])('?%s', async (query, expected) => {
    const { body } = await employee.get(`/api/follow-ups?${query}`)
    expect(body.map(({ title }: { title: string }) => title).join()).toBe(expected)
  })

  test('goes on from page to page', async () => {
    const first = await employee.get('/api/follow-ups?limit=3&sort=dueDate')
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await employee.get(next)).body).toHaveLength(1)
  })
})
