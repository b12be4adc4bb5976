import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { TaskRecord } from './task.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

const make = async (values: object = {}, who = employee) =>
  ok(await who.post('/api/tasks', { title: 'Call the broker', ...values }))
const titles = (body: { title: string }[]) => body.map(({ title }) => title)

test('a new task has the defaults of R-TSK-4 and belongs to whoever made it', async () => {
  const answer = await employee.post('/api/tasks', { title: ' Chase the POD ' })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    version: 1,
    title: 'Chase the POD',
    description: null,
    type: 'task',
    priority: 'medium',
    status: 'todo',
    dueDate: null,
    clientId: null,
    client: null,
    assignedTo: api.userId('employee'),
    assignedUser: {
      id: api.userId('employee'),
      firstName: 'Erin',
      lastName: 'Employee',
      username: 'employee',
    },
    createdBy: { id: api.userId('employee'), name: 'Erin Employee' },
    completedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect((await employee.get(`/api/tasks/${answer.body.id}`)).body).toEqual(answer.body)
})

test('it is read with the name of its client', async () => {
  const client = await fixtures(api).client({ name: 'Blue Ridge' })
  const task = await make({ clientId: client.id, dueDate: '2026-04-01T10:00:00Z' })
  expect(task).toMatchObject({ client: { id: client.id, name: 'Blue Ridge' }, dueDate: '2026-04-01' })
  expect((await employee.get('/api/tasks?q=blue')).body[0].id).toBe(task.id)
  expect((await employee.get(`/api/tasks?clientId=${client.id}`)).body).toHaveLength(1)
})

test.each([
  [{}, { title: 'Title is required' }],
  [{ title: '  ' }, { title: 'Title is required' }],
  [{ title: 'x', type: 'party' }, { type: expect.any(String) }],
  [{ title: 'x', priority: { $gt: '' } }, { priority: expect.any(String) }],
  [{ title: 'x', dueDate: '2026-02-30' }, { dueDate: 'Enter a valid date' }],
  [{ title: 'x', clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
  [{ title: 'x', assignedTo: 999_999 }, { assignedTo: 'The chosen record does not exist' }],
])('%j is refused by field', async (body, errors) => {
  const before = await TaskRecord.countDocuments({})
  const answer = await employee.post('/api/tasks', body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect(await TaskRecord.countDocuments({})).toBe(before)
})

describe('a change', () => {
  test('may be the status alone, and remembers when the work was done', async () => {
    const task = await make({ description: 'Twice', priority: 'urgent', dueDate: '2026-04-01' })
    const started = ok(await employee.patch(`/api/tasks/${task.id}`, { status: 'in_progress' }))
    expect(started).toMatchObject({
      ...task,
      status: 'in_progress',
      version: 2,
      updatedAt: expect.anything(),
    })
    const done = ok(await employee.patch(`/api/tasks/${task.id}`, { status: 'completed' }))
    expect(done.completedAt).toMatch(/Z$/)
    const again = ok(await employee.patch(`/api/tasks/${task.id}`, { status: 'todo' }))
    expect(again).toMatchObject({ status: 'todo', completedAt: null, description: 'Twice' })
    const events = await ActivityRecord.find({ entityType: 'task', entityId: task.id })
      .sort({ _id: 1 })
      .lean()
    expect(events.map(({ message }) => [message.key, message.params?.status])).toEqual([
      ['activity.taskCreated', undefined],
      ['activity.taskStatus', 'in_progress'],
      ['activity.taskStatus', 'completed'],
      ['activity.taskStatus', 'todo'],
    ])
    expect(await AuditRecord.countDocuments({ entityType: 'task', entityId: task.id })).toBe(4)
  })

  test('may empty fields, but not the title', async () => {
    const task = await make({ description: 'x', dueDate: '2026-04-01' })
    const empty = ok(await employee.patch(`/api/tasks/${task.id}`, { description: '', dueDate: '' }))
    expect(empty).toMatchObject({ description: null, dueDate: null, title: 'Call the broker' })
    const refused = await employee.patch(`/api/tasks/${task.id}`, { title: ' ' })
    expect([refused.status, refused.body.errors]).toEqual([422, { title: 'Title is required' }])
  })

  test('that changes nothing is no event', async () => {
    const task = await make()
    const same = await employee.patch(`/api/tasks/${task.id}`, { title: task.title, status: 'todo' })
    expect(same.body).toMatchObject({ version: 1, updatedAt: task.updatedAt })
  })

  test('of a task somebody else has changed is refused with the present one', async () => {
    const task = await make()
    const ifMatch = { headers: { 'if-match': '"1"' } }
    expect((await manager.patch(`/api/tasks/${task.id}`, { status: 'held' }, ifMatch)).status).toBe(200)
    const late = await employee.patch(`/api/tasks/${task.id}`, { status: 'in_progress' }, ifMatch)
    expect([late.status, late.body.current.status]).toEqual([412, 'held'])
  })
})

describe('assigning', () => {
  const told = (userId: number, entityId: number) =>
    NotificationRecord.find({ userId, entityType: 'task', entityId }).lean()

  test('tells the assignee, on reassigning too, and nobody who takes work themself', async () => {
    const [me, boss, admin] = [api.userId('employee'), api.userId('manager'), api.userId('admin')]
    const task = await make({ assignedTo: boss })
    expect(await told(boss, task.id)).toMatchObject([
      { message: { params: { by: 'Erin Employee', title: 'Call the broker' } }, read: false },
    ])
    await employee.patch(`/api/tasks/${task.id}`, { priority: 'high' })
    expect(await told(boss, task.id)).toHaveLength(1)
    await employee.patch(`/api/tasks/${task.id}`, { assignedTo: admin })
    expect(await told(admin, task.id)).toHaveLength(1)
    await employee.patch(`/api/tasks/${task.id}`, { assignedTo: null })
    expect(ok(await employee.get(`/api/tasks/${task.id}`)).assignedTo).toBe(me)
    expect(await told(me, task.id)).toEqual([])
    const inbox = await (await api.as('admin')).get('/api/notifications')
    expect(inbox.body[0]).toMatchObject({
      title: 'Task assigned to you',
      message: 'Erin Employee assigned you: Call the broker',
      entityType: 'task',
      entityId: task.id,
    })
  })

  test('does not tell when the change itself is refused', async () => {
    const task = await make()
    const stale = { headers: { 'if-match': '"9"' } }
    await employee.patch(`/api/tasks/${task.id}`, { assignedTo: api.userId('manager') }, stale)
    expect(await told(api.userId('manager'), task.id)).toEqual([])
  })
})

describe('deleting', () => {
  test('is for whoever created the task, and for managers', async () => {
    const theirs = await make({}, manager)
    const refused = await employee.delete(`/api/tasks/${theirs.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the person who created a task, or a manager, can delete it',
    ])
    expect((await employee.get(`/api/tasks/${theirs.id}`)).status).toBe(200)
    const mine = await make()
    expect((await employee.delete(`/api/tasks/${mine.id}`)).status).toBe(204)
    expect((await employee.delete(`/api/tasks/${mine.id}`)).status).toBe(404)
    const other = await make()
    expect((await manager.delete(`/api/tasks/${other.id}`)).status).toBe(204)
    const audit = await AuditRecord.findOne({ entityId: other.id, action: 'task.deleted' }).lean()
    expect(audit).toMatchObject({ before: { title: 'Call the broker' }, after: null })
  })
})

describe('several at once', () => {
  test('those that were changed since they were seen stay, and the answer says what they are now', async () => {
    const [changed, kept] = [await make(), await make()]
    ok(await manager.patch(`/api/tasks/${changed.id}`, { priority: 'urgent' }))
    const items = [changed, kept].map(({ id, version }) => ({ id, version }))
    const results = ok(await employee.post('/api/tasks/bulk', { items, status: 'completed' }))
    expect(results).toEqual([
      {
        ...{ id: changed.id, ok: false, message: 'Someone else has changed this record in the meantime' },
        current: ok(await employee.get(`/api/tasks/${changed.id}`)),
      },
      { id: kept.id, ok: true, message: null, current: null },
    ])
    expect(results[0].current).toMatchObject({ priority: 'urgent', status: 'todo', version: 2 })
  })

  test('change each for itself; the answer says which did not', async () => {
    const [a, b] = [await make(), await make()]
    const ids = [a.id, 999_999, b.id]
    const answer = await employee.post('/api/tasks/bulk', { ids, status: 'completed', priority: 'low' })
    expect(answer.body).toEqual([
      { id: a.id, ok: true, message: null, current: null },
      { id: 999_999, ok: false, message: 'Not found', current: null },
      { id: b.id, ok: true, message: null, current: null },
    ])
    expect(ok(await employee.get(`/api/tasks/${b.id}`))).toMatchObject({
      status: 'completed',
      priority: 'low',
    })
  })

  test('need something to change', async () => {
    const answer = await employee.post('/api/tasks/bulk', { ids: [1] })
    expect([answer.status, answer.body.errors]).toEqual([422, { ids: 'Choose what to change' }])
  })
})

/** 11:30 in the evening of 16 March in New York; in UTC it is the 17th already. */
const evening = new Date('2026-03-17T03:30:00.000Z')

describe('queues', () => {
  beforeAll(async () => {
    await TaskRecord.deleteMany({})
    api.setNow(evening)
    const boss = api.userId('manager')
    await make({ title: 'cb open', type: 'chargeback', dueDate: '2026-03-15' })
    await make({ title: 'cb held', type: 'chargeback', status: 'held', assignedTo: boss })
    await make({ title: 'cb done', type: 'chargeback', status: 'completed' })
    await make({ title: 'fu mine', type: 'followup', dueDate: '2026-03-16' })
    await make({ title: 'fu theirs', type: 'followup', assignedTo: boss, dueDate: '2026-03-17' })
    await make({ title: 'fu done', type: 'followup', status: 'completed' })
    await make({ title: 'fu old', type: 'followup', dueDate: '2026-03-22' })
    await make({ title: 'call', type: 'call', status: 'in_progress', assignedTo: boss })
    await make({ title: 'call done', type: 'call', status: 'completed', assignedTo: boss })
    // Created at 23:59 of the evening before, and at the first instant of the day.
    const at = (title: string, createdAt: string) =>
      TaskRecord.collection.updateOne({ title }, { $set: { createdAt: new Date(createdAt) } })
    for (const { title } of await TaskRecord.find({}).lean()) await at(title, evening.toISOString())
    await at('fu old', '2026-03-16T03:59:59.999Z')
    await at('fu mine', '2026-03-16T04:00:00.000Z')
  })

  test.each([
    ['chargebacks', ['cb held', 'cb open']],
    ['todays-followups', ['fu done', 'fu mine', 'fu theirs']],
    ['my-followups', ['fu mine', 'fu old']],
    ['held', ['cb held']],
    ['working', ['call']],
    ['calls', ['call']],
    ['my-tasks', ['cb open', 'fu mine', 'fu old']],
  ])('%s has exactly what it says', async (queue, expected) => {
    const list = await employee.get(`/api/tasks?queue=${queue}`)
    expect(titles(list.body).sort()).toEqual(expected)
    const counts = ok(await employee.get('/api/tasks/counts'))
    expect(counts.queues[queue]).toBe(expected.length)
  })

  test('belong to whoever asks', async () => {
    expect(titles((await manager.get('/api/tasks?queue=my-tasks')).body).sort()).toEqual([
      'call',
      'cb held',
      'fu theirs',
    ])
  })

  test('give way to a filter by status, and join every other filter', async () => {
    const done = await employee.get('/api/tasks?queue=chargebacks&status=completed')
    expect(titles(done.body)).toEqual(['cb done'])
    expect(titles((await employee.get('/api/tasks?queue=chargebacks&type=call')).body)).toEqual([])
    expect(titles((await employee.get('/api/tasks?q=cb&status=held')).body)).toEqual(['cb held'])
    expect(titles((await employee.get('/api/tasks?q=held&type=call')).body)).toEqual([])
    const both = await employee.get(`/api/tasks?queue=my-tasks&assignedTo=${api.userId('manager')}`)
    expect(both.body).toEqual([])
  })

  test('cards count open, due today, overdue and completed today by the user’s calendar', async () => {
    expect(ok(await employee.get('/api/tasks/counts'))).toMatchObject({
      open: 6,
      dueToday: 1,
      overdue: 1,
      completedToday: 3,
    })
    expect(titles((await employee.get('/api/tasks?due=overdue')).body)).toEqual(['cb open'])
    expect(titles((await employee.get('/api/tasks?due=today')).body)).toEqual(['fu mine'])
    expect(titles((await employee.get('/api/tasks?due=week&sort=dueDate')).body)).toEqual([
      'fu mine',
      'fu theirs',
      'fu old',
    ])
  })

  test('sort by due date with the undated last, and by urgency', async () => {
    const dated = titles((await employee.get('/api/tasks?queue=my-tasks&sort=dueDate')).body)
    expect(dated).toEqual(['cb open', 'fu mine', 'fu old'])
    await make({ title: 'urgent one', priority: 'urgent' })
    expect(titles((await employee.get('/api/tasks?sort=-priority')).body)[0]).toBe('urgent one')
    const all = titles((await employee.get('/api/tasks?sort=dueDate')).body)
    expect([all[0], all.slice(-3).sort()]).toEqual(['cb open', ['call done', 'cb done', 'fu done']])
  })

  test.each(['queue=everything', 'due=never', 'status=done', 'assignedTo=me', 'foo=1'])(
    '?%s is refused',
    async (query) => {
      expect((await employee.get(`/api/tasks?${query}`)).status).toBe(400)
    },
  )
})
