import { op } from '../../kernel/database/filter.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { TimeEntryRecord, TimeWeekRecord } from './time-entry.model.ts'
import { TimeRequestRecord } from './time-request.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let admin: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  admin = await api.as('admin')
  api.setNow(new Date('2026-03-18T14:00:00.000Z'))
})
afterAll(() => api.stop())
beforeEach(async () => {
  for (const model of [TimeEntryRecord, TimeWeekRecord, TimeRequestRecord, NotificationRecord])
    await (model as typeof TimeEntryRecord).deleteMany({})
})

const url = '/api/time-tracking/requests'
const times = { clockInTime: '2026-03-17T13:00:00.000Z', clockOutTime: '2026-03-17T21:00:00.000Z' }
const wanted = { ...times, notes: 'Front desk', reason: 'I forgot to clock in' }
const told = (userId: number) => NotificationRecord.find({ userId }).lean()

/** An entry of the employee of that Tuesday, an hour too short. */
async function entry() {
  const was = { clockInTime: '2026-03-17T14:00:00.000Z', clockOutTime: times.clockOutTime }
  const userId = api.userId('employee')
  const added = await manager.post('/api/time-tracking/entries', { ...was, userId, reason: 'By hand' })
  expect(added.status).toBe(201)
  await NotificationRecord.deleteMany({})
  return added.body.id as number
}

async function asked(input: object = wanted, by = employee) {
  const answer = await by.post(url, input)
  expect(answer.status).toBe(201)
  return answer.body as { id: number; version: number }
}

test('who manages time is told, approves, and the entry has the times with what it was', async () => {
  const entryId = await entry()
  const { id } = await asked({ ...wanted, entryId })
  expect(await told(api.userId('manager'))).toMatchObject([
    { entityType: 'time_request', entityId: id, message: { params: { reason: wanted.reason } } },
  ])
  expect((await manager.get(`${url}?status=open`)).body).toMatchObject([
    {
      ...{ id, status: 'open', decidable: true, wasIn: '2026-03-17T14:00:00.000Z', ...times },
      user: { username: 'employee' },
    },
  ])
  expect((await TimeEntryRecord.findById(entryId).lean())?.history).toHaveLength(1)
  const approved = await manager.post(`${url}/${id}/approve`)
  expect(approved.body).toMatchObject({ status: 'approved', decidedBy: { name: 'Max Manager' } })
  const after = await TimeEntryRecord.findById(entryId).lean()
  expect(after).toMatchObject({ clockInTime: new Date(times.clockInTime), notes: 'Front desk' })
  expect(after?.history.at(-1)).toMatchObject({
    by: { name: 'Max Manager' },
    reason: wanted.reason,
    clockInTime: new Date('2026-03-17T14:00:00.000Z'),
  })
  expect(await told(api.userId('employee'))).toMatchObject([{ entityType: 'time_entry', entityId: entryId }])
  const actions = await AuditRecord.distinct('action', { entityId: op.in([id, entryId]) })
  expect(actions).toEqual(
    expect.arrayContaining(['timeRequest.created', 'timeRequest.approved', 'timeEntry.corrected']),
  )
})

test('a forgotten entry is added when it is approved', async () => {
  const { id } = await asked()
  expect(await TimeEntryRecord.countDocuments()).toBe(0)
  expect((await manager.post(`${url}/${id}/approve`)).status).toBe(200)
  const [added] = await TimeEntryRecord.find().lean()
  expect(added).toMatchObject({ userId: api.userId('employee'), clockOutTime: new Date(times.clockOutTime) })
})

test('a rejection needs a note, which its person reads; nothing of the entry changes', async () => {
  const entryId = await entry()
  const { id } = await asked({ ...wanted, entryId })
  expect((await manager.post(`${url}/${id}/reject`, { note: ' ' })).status).toBe(422)
  const { body } = await manager.post(`${url}/${id}/reject`, { note: 'The gate says 8 a.m.' })
  expect(body).toMatchObject({ status: 'rejected', note: 'The gate says 8 a.m.' })
  expect(await told(api.userId('employee'))).toMatchObject([
    {
      ...{ type: 'warning', entityType: 'time_entry', entityId: entryId },
      message: { params: { by: 'Max Manager', reason: 'The gate says 8 a.m.' } },
    },
  ])
  expect((await TimeEntryRecord.findById(entryId).lean())?.history).toHaveLength(1)
  const again = await manager.post(`${url}/${id}/approve`)
  expect([again.status, again.body.message]).toEqual([
    409,
    'This request has already been decided or withdrawn',
  ])
})

test('nobody decides about their own, administrators neither', async () => {
  for (const person of [manager, admin]) {
    const { id } = await asked(wanted, person)
    expect((await person.get(`${url}?mine=true`)).body).toMatchObject([{ id, decidable: false }])
    expect((await person.post(`${url}/${id}/approve`)).status).toBe(403)
    expect((await person.post(`${url}/${id}/reject`, { note: 'No' })).status).toBe(403)
    expect(await TimeEntryRecord.countDocuments()).toBe(0)
  }
})

test('an employee sees and withdraws their own alone', async () => {
  const own = await asked()
  const other = await asked(wanted, manager)
  expect((await employee.get(url)).body).toMatchObject([{ id: own.id, decidable: false }])
  expect((await employee.post(`${url}/${other.id}/withdraw`)).status).toBe(404)
  expect((await employee.post(`${url}/${own.id}/approve`)).status).toBe(403)
  expect((await employee.post(`${url}/${own.id}/withdraw`)).body).toMatchObject({ status: 'withdrawn' })
  expect((await manager.post(`${url}/${own.id}/approve`)).status).toBe(409)
})

test('an approved week stays as it is, for asking and for approving', async () => {
  const lastWeek = {
    clockInTime: '2026-03-10T13:00:00.000Z',
    clockOutTime: '2026-03-10T21:00:00.000Z',
    reason: 'Forgotten',
  }
  const { id } = await asked(lastWeek)
  const week = { userId: api.userId('employee'), week: '2026-03-09' }
  expect((await manager.post('/api/time-tracking/weeks/approve', week)).status).toBe(200)
  const refused = await employee.post(url, { ...lastWeek, clockInTime: '2026-03-10T12:00:00.000Z' })
  expect(refused.status).toBe(409)
  expect((await manager.post(`${url}/${id}/approve`)).status).toBe(409)
  expect(await TimeEntryRecord.countDocuments()).toBe(0)
  expect((await TimeRequestRecord.findById(id).lean())?.status).toBe('open')
})

test('asking changes nothing of the week that a manager is looking at', async () => {
  const entryId = await entry()
  const seen = (await employee.get('/api/time-tracking/week?week=2026-03-17')).body.version
  await asked({ ...wanted, entryId })
  expect((await employee.get('/api/time-tracking/week?week=2026-03-17')).body.version).toBe(seen)
})

test('an entry has one open request, of its own person, for times that can be', async () => {
  const entryId = await entry()
  await asked({ ...wanted, entryId })
  const twice = await employee.post(url, { ...wanted, entryId })
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'A correction of this entry has already been requested',
  ])
  expect((await manager.post(url, { ...wanted, entryId })).status).toBe(404)
  const overlap = await employee.post(url, wanted)
  expect([overlap.status, Object.keys(overlap.body.errors)]).toEqual([422, ['clockInTime']])
  const future = await employee.post(url, { ...wanted, clockOutTime: '2026-03-18T15:00:00.000Z' })
  expect(future.status).toBe(422)
  expect((await employee.post(url, { ...wanted, reason: '' })).status).toBe(422)
})

test('an entry that somebody corrected meanwhile is not changed back by an older request', async () => {
  const entryId = await entry()
  const { id } = await asked({ ...wanted, entryId })
  const corrected = { ...times, clockInTime: '2026-03-17T12:30:00.000Z', reason: 'Gate list' }
  api.setNow(new Date('2026-03-18T14:01:00.000Z'))
  expect((await manager.patch(`/api/time-tracking/entries/${entryId}`, corrected)).status).toBe(200)
  const refused = await manager.post(`${url}/${id}/approve`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('corrected after this was requested'),
  ])
  expect((await manager.post(`${url}/${id}/reject`, { note: 'Done by hand' })).status).toBe(200)
})

test('two who decide at once: one is told', async () => {
  const { id } = await asked()
  const answers = await Promise.all([
    manager.post(`${url}/${id}/approve`),
    admin.post(`${url}/${id}/reject`, { note: 'No' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
