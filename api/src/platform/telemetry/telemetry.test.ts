import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { BackupRecord } from '../backups/backup.model.ts'
import { RemotePointer, RemoteRelease } from '../remotes/remote.model.ts'
import { sampleDescriptor } from '../remotes/testing/sample-build.ts'
import { User } from '../users/user.model.ts'
import { bucketOf, endsFor, quantile } from './histogram.ts'
import { RemoteUse, TelemetryHour } from './telemetry.model.ts'

let api: TestApi
const version = '1.0.0-0a1b2c3d'
const remote = 'mf-sample'

beforeAll(async () => {
  api = await startTestApi()
  const at = new Date()
  await RemoteRelease.create([
    {
      _id: `${remote}@${version}`,
      remoteId: remote,
      version,
      descriptor: sampleDescriptor(),
      files: [],
      publishedAt: at,
      publishedBy: 'test',
    },
  ])
  await RemotePointer.create([{ _id: remote, version, enabled: true, updatedAt: at }])
})
afterAll(() => api.stop())
beforeEach(() => Promise.all([TelemetryHour.deleteMany({}), RemoteUse.deleteMany({})]))

const load = (outcome: string, ms: number, other = version) => ({ remote, version: other, outcome, ms })
const health = async () => (await (await api.as('manager')).get('/api/platform/health')).body

test('reports of several browsers become one count an hour, with loads, failures, times and vitals', async () => {
  const employee = await api.as('employee')
  const loads = [load('ready', 120), load('ready', 140), load('network', 8000), load('render', 10)]
  const vitals = [
    { name: 'LCP', value: 1200 },
    { name: 'CLS', value: 0.3 },
  ]
  const answer = await employee.post('/api/telemetry', { loads, vitals })
  expect(answer.status).toBe(204)
  await (await api.as('admin')).post('/api/telemetry', { loads: [load('ready', 160)] })
  const body = await health()
  expect(body.remotes).toMatchObject([
    {
      remote,
      version,
      loads: 4,
      failures: 2,
      reasons: expect.arrayContaining([{ reason: 'network', count: 1 }]),
    },
  ])
  expect(body.remotes[0].p50).toBeGreaterThan(100)
  expect(body.remotes[0].p50).toBeLessThanOrEqual(200)
  expect(body.remotes[0].lastFailureAt).not.toBeNull()
  const vital = (name: string) => body.vitals.find((each: { name: string }) => each.name === name)
  expect(vital('LCP')).toMatchObject({ samples: 1, good: 1, poor: 0 })
  expect(vital('CLS')).toMatchObject({ samples: 1, good: 0, poor: 1 })
  expect(vital('INP')).toMatchObject({ samples: 0, p75: null })
  expect(await TelemetryHour.countDocuments()).toBe(3)
})

test('the last backup is told, with whether anybody tried to restore it; before there is one, that', async () => {
  expect((await health()).backup).toBeNull()
  const counts = { bytes: 1, documents: 1, collections: 1, isEncrypted: true }
  const made = (_id: string, at: string, verifiedAt: Date | null = null) => ({
    ...{ _id, at: new Date(at), endedAt: new Date(at), verifiedAt },
    ...counts,
  })
  const [first, last] = ['2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z']
  await BackupRecord.create([made('b', last), made('a', first, new Date(last))])
  expect((await health()).backup).toEqual({ at: last, verifiedAt: null, changesUntil: null })
  await BackupRecord.updateOne({ _id: 'b' }, { verifiedAt: new Date(last), changesUntil: new Date(first) })
  expect((await health()).backup).toEqual({ at: last, verifiedAt: last, changesUntil: first })
})

test('each hour has a count of its own, and a day later it is no longer shown', async () => {
  const employee = await api.as('employee')
  const manager = await api.as('manager')
  for (const time of ['17T10:05', '17T10:55', '17T11:01']) {
    api.setNow(new Date(`2026-03-${time}:00Z`))
    await employee.post('/api/telemetry', { loads: [load('ready', 100)] })
  }
  expect((await TelemetryHour.find().sort({ at: 1 }).lean()).map(({ at, count }) => [at, count])).toEqual([
    [new Date('2026-03-17T10:00:00Z'), 2],
    [new Date('2026-03-17T11:00:00Z'), 1],
  ])
  api.setNow(new Date('2026-03-18T10:30:00Z'))
  expect((await manager.get('/api/platform/health')).body.remotes).toMatchObject([{ loads: 1 }])
  api.setNow(new Date())
})

test('failures come by how many there were, with the last of them; times and shares by what was measured', async () => {
  const employee = await api.as('employee')
  const noon = '2026-03-17T12:10:00.000Z'
  for (const [at, loads] of [
    [noon, [load('render', 5), load('network', 8000), load('network', 8000), load('ready', 40)]],
    ['2026-03-17T11:50:00.000Z', [load('network', 8000), load('ready', 60), load('ready', 70)]],
  ] as const) {
    api.setNow(new Date(at))
    await employee.post('/api/telemetry', { loads })
  }
  const vitals = [
    ...[0.1, 0.1001, 0.25, 0.2501].map((value) => ({ name: 'CLS', value })),
    ...[2_500, 2_501, 4_000, 4_001].map((value) => ({ name: 'LCP', value })),
  ]
  await employee.post('/api/telemetry', { vitals })
  const { body } = await (await api.as('manager')).get('/api/platform/health')
  expect(body.remotes).toHaveLength(1)
  // What throws when it is shown had been loaded before, and is no load of its own.
  expect(body.remotes[0]).toMatchObject({
    ...{ loads: 6, failures: 4, lastFailureAt: noon, preview: false, faults: [] },
    reasons: [
      { reason: 'network', count: 3 },
      { reason: 'render', count: 1 },
    ],
    ...{ p50: 63, p95: 96 },
  })
  const vital = (name: string) => body.vitals.find((each: { name: string }) => each.name === name)
  expect(vital('CLS')).toEqual({ name: 'CLS', samples: 4, p75: 0.25, good: 1, poor: 1 })
  expect(vital('LCP')).toEqual({ name: 'LCP', samples: 4, p75: 4000, good: 1, poor: 1 })
  api.setNow(new Date())
})

test('versions that were never published are not stored: nobody fills the database with names of his own', async () => {
  const employee = await api.as('employee')
  const answer = await employee.post('/api/telemetry', { loads: [load('ready', 10, '9.9.9-ffffffff')] })
  expect(answer.status).toBe(204)
  expect(await TelemetryHour.countDocuments()).toBe(0)
  expect(await RemoteUse.countDocuments()).toBe(0)
})

test('a report that is too long, too large or not of the kind is refused', async () => {
  const employee = await api.as('employee')
  const many = Array.from({ length: 41 }, () => load('ready', 10))
  expect((await employee.post('/api/telemetry', { loads: many })).status).toBe(422)
  expect((await employee.post('/api/telemetry', { loads: [load('bored', 1)] })).status).toBe(422)
  expect((await employee.post('/api/telemetry', { vitals: [{ name: 'CLS', value: -1 }] })).status).toBe(422)
  const large = await employee.post('/api/telemetry', { padding: 'x'.repeat(9_000) })
  expect(large.status).toBe(413)
})

test('what was reported more than a day ago is not shown', async () => {
  api.setNow(new Date(Date.now() - 26 * 60 * 60 * 1000))
  await (await api.as('employee')).post('/api/telemetry', { loads: [load('ready', 120)] })
  api.setNow(new Date())
  expect((await health()).remotes).toEqual([])
})

test('tells who gets which version, and which one ran', async () => {
  const admin = await api.as('admin')
  await (await api.as('employee')).post('/api/telemetry', { loads: [load('ready', 120)] })
  const audience = await admin.get(`/api/platform/remotes/${remote}/audience?percent=100`)
  expect(audience.body).toEqual({ users: 3, canary: 0, chosen: 3, active: 1 })
  const named = await admin.get(`/api/platform/remotes/${remote}/audience?userIds=${api.userId('manager')}`)
  expect(named.body.chosen).toBe(1)
  const reached = async (query: string) =>
    (await admin.get(`/api/platform/remotes/${remote}/audience?${query}`)).body.chosen
  await User.updateOne({ username: 'employee' }, { $set: { department: 'Finance' } })
  expect(await reached('percent=0')).toBe(0)
  expect(await reached('roles=manager,admin')).toBe(2)
  expect(await reached('departments=Finance,Sales')).toBe(1)
  expect(await reached('')).toBeNull()
  await User.updateOne({ username: 'manager' }, { $set: { deactivatedAt: new Date() } })
  expect(await reached('roles=manager,admin')).toBe(1)
  await User.updateOne({ username: 'manager' }, { $set: { deactivatedAt: null } })
  await RemoteUse.updateOne({}, { $set: { at: new Date(Date.now() - 25 * 60 * 60 * 1000) } })
  expect((await admin.get(`/api/platform/remotes/${remote}/audience`)).body.active).toBe(0)
  const users = await admin.get(`/api/platform/remotes/${remote}/users`)
  const row = (username: string) =>
    users.body.find((each: { username: string }) => each.username === username)
  expect(row('employee')).toMatchObject({ version, cohort: 'everybody', usedVersion: version })
  expect(row('admin')).toMatchObject({ version, usedVersion: null, usedAt: null })
  expect((await admin.get('/api/platform/remotes/mf-nothing/users')).status).toBe(404)
})

test('quantiles come from the buckets', () => {
  const ends = endsFor()
  const buckets = { [bucketOf(100, ends)]: 3, [bucketOf(9_000, ends)]: 1 }
  expect(quantile(buckets, ends, 0.5)).toBeCloseTo(83.3, 0)
  expect(quantile(buckets, ends, 0.99)).toBe(8000)
  expect(quantile({}, ends, 0.5)).toBeNull()
})
