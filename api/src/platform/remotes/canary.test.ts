import mongoose from 'mongoose'
import { createLogger } from '../../kernel/http/request-log.ts'
import type { JobLoop } from '../../kernel/jobs/job-loop.ts'
import { startJobLoop, wakeJobs } from '../../kernel/jobs/job-loop.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { AuditRecord } from '../audit/audit.model.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { RemoteUse, TelemetryHour } from '../telemetry/telemetry.model.ts'
import { User } from '../users/index.ts'
import { canaryWatch } from './moves.service.ts'
import { publishRelease } from './releases.service.ts'
import { RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { sampleBuild } from './testing/sample-build.ts'

const [usual, trial] = ['1.0.0-00000001', '1.0.0-00000002'] as const
const minute = 60_000
let api: TestApi
let loops: JobLoop[] = []
let now = new Date()

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  now = new Date()
  await Promise.all(
    [RemoteRelease, RemotePointer, RemotePointerChange, NotificationRecord, TelemetryHour, RemoteUse].map(
      (model) => model.collection.deleteMany({}),
    ),
  )
  for (const version of [usual, trial])
    await publishRelease(sampleBuild({ version }), {
      ...{ actor: 'a test', reason: 'testing', announce: false, activate: version === usual },
    })
})
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()))
  loops = []
})

const pointer = () => RemotePointer.findById('mf-sample').lean()
const move = async (body: object) =>
  (await api.as('admin')).post('/api/platform/remotes/mf-sample/moves', { reason: 'new list', ...body })
const begin = (body: object = {}) => move({ action: 'canary', version: trial, percent: 10, ...body })
const loads = async (version: string, outcomes: Record<string, number>, ms = 200) => {
  const each = Object.entries(outcomes).flatMap(([outcome, count]) =>
    Array.from({ length: count }, () => ({ remote: 'mf-sample', version, outcome, ms })),
  )
  const employee = await api.as('employee')
  for (let from = 0; from < each.length; from += 40)
    await employee.post('/api/telemetry', { loads: each.slice(from, from + 40) })
}
/** The watches of two processes, so much later. */
function watch(minutes: number) {
  now = new Date(now.getTime() + minutes * minute)
  if (loops.length === 0)
    loops = [1, 2].map(() =>
      startJobLoop({ handlers: [canaryWatch(() => now)], now: () => now, log: createLogger('silent') }),
    )
  wakeJobs()
}
const history = async () =>
  (await (await api.as('admin')).get('/api/platform/remotes/mf-sample/moves')).body as {
    action: string
    actor: string
    reason: string
    detail: string
  }[]
const messages = async () =>
  (await (await api.as('admin')).get('/api/notifications')).body as Record<string, string>[]
const given = async (role: 'employee' | 'manager' | 'admin') =>
  JSON.parse((await (await api.as(role)).get('/api/remotes')).text).remotes[0].version

describe('who gets it', () => {
  test('by role, by department, by name, and nobody else', async () => {
    await begin({ percent: 0, roles: ['manager'] })
    expect([await given('employee'), await given('manager')]).toEqual([usual, trial])
    await User.updateOne({ username: 'employee' }, { department: 'Sales' })
    await begin({ percent: 0, departments: ['Sales'] })
    expect([await given('employee'), await given('manager')]).toEqual([trial, usual])
    const { body } = await (await api.as('admin')).get('/api/platform/remotes/mf-sample/users')
    const cohorts = body.map(({ username, cohort }: Record<string, string>) => `${username} ${cohort}`)
    expect(cohorts.sort()).toEqual(['admin everybody', 'employee team', 'manager everybody'])
    const path = '/api/platform/remotes/mf-sample/audience?percent=0&roles=admin,manager&departments=Sales'
    expect((await (await api.as('admin')).get(path)).body).toMatchObject({ canary: 1, chosen: 3 })
    expect((await begin({ percent: 0 })).status).toBe(409)
  })
})

describe('the watch', () => {
  test('stops a canary that fails, once, and tells why: to people, in the history, in the audit log', async () => {
    await loads(usual, { ready: 60 })
    await begin({ stepMinutes: 30 })
    await loads(trial, { ready: 6, init: 2, render: 2 })
    watch(2)
    await eventually(async () => (await pointer())?.canary === null)
    const [last, ...earlier] = await history()
    expect(last).toMatchObject({ action: 'canary-stopped', actor: 'Drayline', detail: trial })
    expect(last?.reason).toBe(`${trial} was taken back: 4 of 8 loads failed (50%), 0% is usual.`)
    expect(earlier.filter(({ action }) => action === 'canary-stopped')).toEqual([])
    expect((await messages())[0]).toMatchObject({
      title: `The trial of Sample was stopped; everyone gets ${usual}`,
      message: last?.reason,
      type: 'warning',
    })
    const audited = await AuditRecord.findOne({ action: 'remote.endCanary' }).sort({ at: -1 }).lean()
    expect(audited).toMatchObject({ userName: 'Drayline', after: { remote: 'mf-sample', canary: null } })
  })

  test('stops one that is slow', async () => {
    await loads(usual, { ready: 30 }, 300)
    await begin()
    await loads(trial, { ready: 30 }, 3_000)
    watch(2)
    await eventually(async () => (await pointer())?.canary === null)
    expect((await history())[0]?.reason).toMatch(/one of twenty loads took \d+ ms or longer, \d+ ms is usual/)
  })

  test('lets it grow step by step while it fares well, and then gives it to everybody', async () => {
    await begin({ percent: 25, roles: ['manager'], stepMinutes: 30 })
    await loads(trial, { ready: 25 })
    watch(31)
    await eventually(async () => (await pointer())?.canary?.percent === 50)
    expect((await pointer())?.canary).toMatchObject({ roles: ['manager'], stepMinutes: 30 })
    expect((await messages())[0]?.title).toBe(`Sample ${trial} is tried out on 50% of people`)
    watch(62)
    await eventually(async () => (await pointer())?.version === trial)
    expect(await pointer()).toMatchObject({ canary: null, previousVersion: usual })
    expect((await history()).slice(0, 2)).toMatchObject([
      { action: 'activated', actor: 'Drayline' },
      { action: 'canary-grown', detail: '50 %, 0 named, manager' },
    ])
  })

  test('leaves alone what nobody has tried yet, what shall not grow, and what failed before it began', async () => {
    await loads(trial, { network: 20 })
    await begin({ stepMinutes: 30 })
    await loads(trial, { ready: 19 })
    watch(40)
    await begin({ percent: 15 })
    await loads(trial, { ready: 10 })
    watch(40)
    // The stop shows that the watch has looked; nothing else came of it before.
    await loads(trial, { init: 20 })
    watch(40)
    await eventually(async () => (await pointer())?.canary === null)
    expect((await history()).map(({ action }) => action)).toEqual([
      ...['canary-stopped', 'canary-changed', 'canary-started', 'activated'],
    ])
  })

  test.each([
    ['pinned', { action: 'pin' }, { action: 'unpin' }],
    ['switched off', { action: 'disable' }, { action: 'enable' }],
  ])('lets none grow while the remote is %s', async (_name, hold, free) => {
    await begin({ percent: 25, stepMinutes: 30 })
    await loads(trial, { ready: 25 })
    await move(hold)
    watch(40)
    const looked = { kind: 'canary', claim: null, dueAt: { $gt: now } }
    await eventually(() => mongoose.connection.collection('jobs').findOne(looked))
    expect((await pointer())?.canary?.percent).toBe(25)
    await move(free)
    watch(2)
    await eventually(async () => (await pointer())?.canary?.percent === 50)
  })

  test('does nothing once someone has decided otherwise', async () => {
    await begin()
    await loads(trial, { init: 5 })
    await move({ action: 'endCanary' })
    await begin({ version: trial, percent: 20 })
    await loads(trial, { init: 5 })
    watch(2)
    await eventually(async () => (await pointer())?.canary === null)
    expect((await history())[0]?.reason).toMatch(/5 of 5 loads failed/)
  })
})
