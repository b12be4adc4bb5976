import { createLogger } from '../../kernel/http/request-log.ts'
import type { JobLoop } from '../../kernel/jobs/job-loop.ts'
import { startJobLoop } from '../../kernel/jobs/job-loop.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { AuditRecord } from './audit.model.ts'
import { auditCheckJobs } from './audit-check.job.ts'

let api: TestApi
let admin: TestClient
let jobs: JobLoop | undefined

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  for (const location of ['Austin', 'Boise']) await admin.patch('/api/user/profile', { location })
})
afterEach(() => jobs?.stop())
afterAll(() => api.stop())

async function verified() {
  const started = await admin.post('/api/audit/verify')
  expect(started.status).toBe(200)
  jobs = startJobLoop({ handlers: [auditCheckJobs(api.config)], now: api.now, log: createLogger('silent') })
  return await eventually(async () => {
    const [latest] = (await admin.get('/api/audit/checks?limit=1')).body
    return latest.id === started.body.id && latest.status !== 'running' && latest
  })
}

test('a sound trail is reported as such, with the number of records', async () => {
  const check = await verified()
  expect(check).toMatchObject({ status: 'done', startedBy: { name: 'Ada Admin' } })
  expect(check.logs[0]).toMatchObject({ log: 'audit', faultCount: 0, faults: [] })
  expect(check.logs[0].records).toBeGreaterThanOrEqual(3)
})

test('a changed record is named, and whoever asked is told', async () => {
  const record = await AuditRecord.findOne({ action: 'user.profileChanged' }).lean()
  await AuditRecord.collection.updateOne({ _id: record?._id as never }, { $set: { userName: 'Nobody' } })
  const check = await verified()
  expect(check.logs[0]).toMatchObject({ faultCount: 1, faults: [{ id: record?._id, fault: 'altered' }] })
  expect((await admin.get('/api/notifications')).body[0]).toMatchObject({ type: 'error' })
})

test('while one is running, a second is the same', async () => {
  await jobs?.stop()
  const [first, second] = [await admin.post('/api/audit/verify'), await admin.post('/api/audit/verify')]
  expect(second.body.id).toBe(first.body.id)
  expect(first.body.status).toBe('running')
})

test('one record by its number, the actions to filter by; nobody else sees either', async () => {
  const [newest] = (await admin.get('/api/audit?limit=1')).body
  expect((await admin.get(`/api/audit/${newest.id}`)).body).toEqual(newest)
  expect((await admin.get('/api/audit/actions')).body).toContain('user.profileChanged')
  const manager = await api.as('manager')
  expect((await manager.get(`/api/audit/${newest.id}`)).status).toBe(403)
  expect((await manager.post('/api/audit/verify')).status).toBe(403)
})
