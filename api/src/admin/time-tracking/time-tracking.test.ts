import type { Role } from '@drayline/domain/kernel/access/roles'
import { userDefaults } from '@drayline/domain/platform/users/user'
import mongoose from 'mongoose'
import { createLogger } from '../../kernel/http/request-log.ts'
import { startJobLoop } from '../../kernel/jobs/job-loop.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { SessionRecord } from '../../platform/auth/session.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import { User } from '../../platform/users/user.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { clockJobs } from './clock-jobs.ts'
import { TimeEntryRecord, TimeWeekRecord } from './time-entry.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let admin: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  admin = await api.as('admin')
})
afterAll(() => api.stop())

/** A Tuesday, 10 a.m. in New York; sessions of the test began later than that by the real clock. */
const tuesday = '2026-03-17'
const at = (time: string, day = tuesday) => new Date(`${day}T${time}:00.000Z`)

beforeEach(async () => {
  await TimeEntryRecord.deleteMany({})
  await TimeWeekRecord.deleteMany({})
  await NotificationRecord.deleteMany({})
  api.setNow(at('14:00'))
})

const url = '/api/time-tracking'
const status = async (client = employee) => (await client.get(`${url}/status`)).body
const toldTo = (userId: number) => NotificationRecord.find({ userId }).lean()

/** An entry of the employee, as if it had been clocked. */
async function worked(from: string, to: string) {
  api.setNow(new Date(from))
  await employee.post(`${url}/clock-in`, { notes: 'Desk' })
  api.setNow(new Date(to))
  const answer = await employee.post(`${url}/clock-out`, {})
  expect(answer.status).toBe(200)
  return answer.body
}

describe('clocking', () => {
  test('in and out makes an entry with its hours', async () => {
    expect(await status()).toMatchObject({ isClocked: false, currentEntry: null, todayHours: '0.00' })
    const begun = await employee.post(`${url}/clock-in`, { notes: 'Front desk' })
    expect([begun.status, begun.body]).toMatchObject([
      200,
      {
        status: 'clocked_in',
        clockInTime: '2026-03-17T14:00:00.000Z',
        notes: 'Front desk',
        totalHours: null,
      },
    ])
    api.setNow(at('14:45'))
    expect(await status()).toMatchObject({
      isClocked: true,
      currentEntry: { clockInTime: '2026-03-17T14:00:00.000Z', notes: 'Front desk' },
      todayHours: '0.75',
      todayEntries: [{ id: begun.body.id, clockOutTime: null, totalHours: null }],
      now: '2026-03-17T14:45:00.000Z',
    })
    api.setNow(at('22:15'))
    const ended = await employee.post(`${url}/clock-out`, {})
    expect(ended.body).toMatchObject({ status: 'clocked_out', totalHours: '8.25', notes: 'Front desk' })
    expect(await status()).toMatchObject({ isClocked: false, currentEntry: null, todayHours: '8.25' })
    const audits = await AuditRecord.find({ entityType: 'time_entry', entityId: begun.body.id }).lean()
    expect(audits.map(({ action }) => action).sort()).toEqual(['timeEntry.clockedIn', 'timeEntry.clockedOut'])
  })

  test('in twice is refused, in words', async () => {
    await employee.post(`${url}/clock-in`, {})
    const again = await employee.post(`${url}/clock-in`, {})
    expect([again.status, again.body.message]).toEqual([409, 'You are already clocked in'])
    const other = await manager.post(`${url}/clock-in`, {})
    expect(other.status).toBe(200)
  })

  test('in many times at the same moment starts one clock', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => employee.post(`${url}/clock-in`, {})))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    expect(await TimeEntryRecord.countDocuments({})).toBe(1)
  })

  test('out many times at the same moment stops it once', async () => {
    await employee.post(`${url}/clock-in`, {})
    api.setNow(at('15:00'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => employee.post(`${url}/clock-out`, {})))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body.message).toBe('You are not clocked in')
  })

  test('the database itself keeps a second running clock out', async () => {
    await employee.post(`${url}/clock-in`, {})
    const [running] = await TimeEntryRecord.find({}).lean()
    const twin = { ...running, _id: 9_999 }
    await expect(TimeEntryRecord.collection.insertOne(twin as never)).rejects.toThrow('E11000')
  })

  test('is counted by the calendar of the person: 11 p.m. in New York is not yet tomorrow', async () => {
    await worked('2026-03-18T02:00:00Z', '2026-03-18T05:30:00Z')
    // 1:30 a.m. on the 18th: of three and a half hours, one and a half are of today.
    expect(await status()).toMatchObject({ todayHours: '1.50', todayEntries: [{ totalHours: '3.50' }] })
    const week = (await employee.get(`${url}/week?week=2026-03-18`)).body
    expect(week.days.map(({ hours }: { hours: string }) => hours).slice(0, 4)).toEqual([
      '0.00',
      '2.00',
      '1.50',
      '0.00',
    ])
    expect([week.week, week.totalHours, week.timezone]).toEqual(['2026-03-16', '3.50', 'America/New_York'])
  })

  test('a note may not be endless', async () => {
    const answer = await employee.post(`${url}/clock-in`, { notes: 'x'.repeat(501) })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['notes']])
  })
})

describe('a forgotten clock', () => {
  const jobs = () =>
    startJobLoop({
      handlers: [clockJobs(api.now)],
      now: api.now,
      log: createLogger('silent'),
      concurrency: 2,
    })

  const closed = async (role: Role = 'employee') => {
    const running = { userId: api.userId(role), status: 'clocked_in' as const }
    return (await TimeEntryRecord.countDocuments(running)) === 0
  }
  /** The jobs that are due by now were done: the manager's forgotten clock, the last of them, is closed. */
  async function lookedAfter() {
    const loop = jobs()
    await eventually(() => closed('manager'))
    await loop.stop()
  }

  test('is closed once at the end of the working day, whichever process is first, and its person is told', async () => {
    await employee.post(`${url}/clock-in`, {})
    api.setNow(at('06:00', '2026-03-18'))
    const processes = [jobs(), jobs(), jobs()]
    await eventually(() => closed())
    await Promise.all(processes.map((loop) => loop.stop()))
    // Nothing is left that another process could do again.
    expect(
      await mongoose.connection.collection('jobs').countDocuments({ kind: clockJobs(api.now).kind }),
    ).toBe(0)
    const [entry] = await TimeEntryRecord.find({}).lean()
    expect(entry).toMatchObject({
      status: 'clocked_out',
      autoClosed: true,
      clockOutTime: at('21:00'),
      totalHundredths: 700,
    })
    const told = await toldTo(api.userId('employee'))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ type: 'warning', entityType: 'time_entry', entityId: entry?._id })
    const audits = await AuditRecord.find({ entityId: entry?._id, action: 'timeEntry.autoClosed' }).lean()
    expect(audits).toMatchObject([{ userId: null, before: { status: 'clocked_in' } }])
  })

  test('is left alone while it may still be meant', async () => {
    api.setNow(at('13:00'))
    await manager.post(`${url}/clock-in`, {})
    api.setNow(at('14:00'))
    await employee.post(`${url}/clock-in`, {})
    api.setNow(at('05:59', '2026-03-18'))
    await lookedAfter()
    expect(await closed('employee')).toBe(false)
  })

  test('that was stopped in time is not closed again', async () => {
    await worked('2026-03-17T14:00:00Z', '2026-03-17T15:00:00Z')
    await manager.post(`${url}/clock-in`, {})
    api.setNow(at('14:00', '2026-03-19'))
    await lookedAfter()
    expect(await TimeEntryRecord.findOne({ userId: api.userId('employee') }).lean()).toMatchObject({
      autoClosed: false,
      totalHundredths: 100,
    })
    expect(await toldTo(api.userId('employee'))).toEqual([])
  })

  test('does not keep its person from clocking in on the next day', async () => {
    await employee.post(`${url}/clock-in`, {})
    api.setNow(at('14:00', '2026-03-18'))
    const next = await employee.post(`${url}/clock-in`, {})
    expect([next.status, next.body.clockInTime]).toEqual([200, '2026-03-18T14:00:00.000Z'])
    const entries = await TimeEntryRecord.find({}).sort({ _id: 1 }).lean()
    expect(entries).toMatchObject([{ autoClosed: true, totalHundredths: 700 }, { status: 'clocked_in' }])
  })

  test('is not credited when somebody clocks out of it the next day', async () => {
    await employee.post(`${url}/clock-in`, {})
    api.setNow(at('14:00', '2026-03-18'))
    const ended = await employee.post(`${url}/clock-out`, {})
    expect(ended.body).toMatchObject({ autoClosed: true, totalHours: '7.00' })
  })
})

describe('a manager', () => {
  const correction = {
    clockInTime: '2026-03-17T13:00:00Z',
    clockOutTime: '2026-03-17T21:30:00Z',
    notes: null,
    reason: 'Came earlier',
  }

  test('corrects an entry with a reason; what it was is kept and its person told', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    api.setNow(at('22:00'))
    const path = `${url}/entries/${entry.id}`
    const missing = await manager.patch(path, { ...correction, reason: ' ' })
    expect([missing.status, missing.body.errors]).toEqual([422, { reason: 'Give a reason' }])
    const answer = await manager.patch(path, correction, { headers: { 'if-match': `"${entry.version}"` } })
    expect(answer.body).toMatchObject({
      totalHours: '8.50',
      history: [
        {
          by: { name: 'Max Manager' },
          reason: 'Came earlier',
          clockInTime: '2026-03-17T14:00:00.000Z',
          clockOutTime: '2026-03-17T21:00:00.000Z',
          notes: 'Desk',
        },
      ],
    })
    const stale = await manager.patch(path, correction, { headers: { 'if-match': `"${entry.version}"` } })
    expect([stale.status, stale.body.current.totalHours]).toEqual([412, '8.50'])
    const [told] = (await employee.get('/api/notifications')).body
    expect(told).toMatchObject({
      title: 'Your time was corrected',
      message: 'Max Manager corrected your entry of Mar 17, 2026: Came earlier',
    })
    const audit = await AuditRecord.findOne({ action: 'timeEntry.corrected', entityId: entry.id }).lean()
    expect(audit).toMatchObject({ before: { totalHundredths: 700 }, after: { totalHundredths: 850 } })
  })

  test.each([
    ['an end before its start', { clockOutTime: '2026-03-17T12:00:00Z' }, 'clockOutTime'],
    ['an end in the future', { clockOutTime: '2026-03-19T00:00:00Z' }, 'clockOutTime'],
    ['more than a day', { clockInTime: '2026-03-16T12:00:00Z' }, 'clockOutTime'],
    ['no end for one that has ended', { clockOutTime: null }, 'clockOutTime'],
    ['a time without a zone', { clockInTime: '2026-03-17T13:00' }, 'clockInTime'],
    ['what overlaps another entry', { clockInTime: '2026-03-17T11:30:00Z' }, 'clockInTime'],
  ])('cannot make it %s', async (_, change, field) => {
    await worked('2026-03-17T11:00:00Z', '2026-03-17T12:00:00Z')
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    api.setNow(at('22:00'))
    const answer = await manager.patch(`${url}/entries/${entry.id}`, { ...correction, ...change })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('can make it a whole day, and no longer', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    api.setNow(at('22:00'))
    const path = `${url}/entries/${entry.id}`
    const day = { ...correction, clockInTime: '2026-03-16T21:30:00Z' }
    expect((await manager.patch(path, day)).body).toMatchObject({ totalHours: '24.00' })
    const longer = await manager.patch(path, { ...day, clockInTime: '2026-03-16T21:29:00Z' })
    expect(longer.body.errors).toEqual({ clockOutTime: 'An entry cannot be longer than 24 hours' })
  })

  test('can make it begin when another ends, and end when another begins', async () => {
    await worked('2026-03-17T11:00:00Z', '2026-03-17T12:00:00Z')
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T16:00:00Z')
    await worked('2026-03-17T17:00:00Z', '2026-03-17T18:00:00Z')
    api.setNow(at('22:00'))
    const times = { clockInTime: '2026-03-17T12:00:00Z', clockOutTime: '2026-03-17T17:00:00Z' }
    const answer = await manager.patch(`${url}/entries/${entry.id}`, { ...correction, ...times })
    expect(answer.body).toMatchObject({ totalHours: '5.00' })
    const longer = { ...correction, ...times, clockOutTime: '2026-03-17T17:00:01Z' }
    expect((await manager.patch(`${url}/entries/${entry.id}`, longer)).status).toBe(422)
  })

  test('corrects when a clock began that still runs, within a day and not into the future', async () => {
    api.setNow(new Date('2026-03-18T15:00:00Z'))
    const running = (await employee.post(`${url}/clock-in`, {})).body
    api.setNow(new Date('2026-03-18T16:00:00Z'))
    const move = (clockInTime: string) =>
      manager.patch(`${url}/entries/${running.id}`, { ...correction, clockInTime, clockOutTime: null })
    expect((await move('2026-03-18T13:00:00Z')).body).toMatchObject({
      status: 'clocked_in',
      clockInTime: '2026-03-18T13:00:00.000Z',
      clockOutTime: null,
    })
    for (const [clockInTime, text] of [
      ['2026-03-18T16:00:01Z', 'This time is in the future'],
      ['2026-03-17T15:59:00Z', 'An entry cannot be longer than 24 hours'],
    ] as const)
      expect((await move(clockInTime)).body.errors).toEqual({ clockInTime: text })
    api.setNow(new Date('2026-03-18T17:00:00Z'))
    expect((await employee.post(`${url}/clock-out`, {})).body).toMatchObject({ totalHours: '4.00' })
  })

  test('adds an entry that was forgotten, but not two that overlap, also not at once', async () => {
    api.setNow(at('22:00'))
    const missed = { ...correction, userId: api.userId('employee') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => manager.post(`${url}/entries`, missed)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422])
    expect(answers.find((answer) => answer.status === 201)?.body.history).toEqual([
      {
        ...{ at: at('22:00').toISOString(), by: { id: api.userId('manager'), name: 'Max Manager' } },
        ...{ reason: 'Came earlier', clockInTime: null, clockOutTime: null, notes: null },
      },
    ])
    expect(await TimeEntryRecord.countDocuments({})).toBe(1)
    expect(await toldTo(api.userId('employee'))).toHaveLength(1)
  })

  test('does not correct or approve their own time; an administrator may', async () => {
    api.setNow(at('22:00'))
    const own = { ...correction, userId: api.userId('manager') }
    const refused = await manager.post(`${url}/entries`, own)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Another manager corrects and approves your own time',
    ])
    const choice = { userId: api.userId('manager'), week: '2026-03-10' }
    expect((await manager.post(`${url}/weeks/approve`, choice)).status).toBe(403)
    expect((await admin.post(`${url}/entries`, { ...own, userId: api.userId('admin') })).status).toBe(201)
  })

  test('a clock that runs can be stopped, also when a new time zone puts its start into an approved week', async () => {
    api.setNow(new Date('2026-03-23T04:10:00Z'))
    expect((await employee.post(`${url}/clock-in`, {})).status).toBe(200)
    const choice = { userId: api.userId('employee'), week: '2026-03-16' }
    expect((await manager.post(`${url}/weeks/approve`, choice)).status).toBe(200)
    // Ten past midnight of Monday in New York is Sunday evening in Chicago.
    await User.updateOne({ _id: choice.userId }, { $set: { timezone: 'America/Chicago' } })
    await SessionRecord.updateMany(
      { userId: choice.userId },
      { $set: { 'user.timezone': 'America/Chicago' } },
    )
    try {
      api.setNow(new Date('2026-03-23T12:10:00Z'))
      const ended = await employee.post(`${url}/clock-out`, {})
      expect([ended.status, ended.body.totalHours]).toEqual([200, '8.00'])
    } finally {
      await User.updateOne({ _id: choice.userId }, { $set: { timezone: 'America/New_York' } })
      await SessionRecord.updateMany(
        { userId: choice.userId },
        { $set: { 'user.timezone': 'America/New_York' } },
      )
    }
  })

  test.each(['kept with the entry', 'older than kept zones'])(
    'approved hours stay in their week and day when somebody chooses another time zone: %s',
    async (which) => {
      // Ten past midnight of Monday in New York is Sunday evening in Los Angeles.
      const entry = await worked('2026-03-09T04:10:00Z', '2026-03-09T05:40:00Z')
      if (which !== 'kept with the entry')
        await TimeEntryRecord.updateOne({ _id: entry.id }, { $unset: { timezone: 1 } })
      const userId = api.userId('employee')
      api.setNow(new Date('2026-03-16T05:00:00Z'))
      const approved = await manager.post(`${url}/weeks/approve`, { userId, week: '2026-03-15' })
      expect(approved.body).toMatchObject({ approved: true, week: '2026-03-09', totalHours: '1.50' })
      const read = async (query: string) => (await manager.get(`${url}/week?userId=${userId}&${query}`)).body
      const before = await read('week=2026-03-10')
      try {
        for (const timezone of ['America/Los_Angeles', 'Pacific/Honolulu']) {
          expect((await employee.patch('/api/user/profile', { timezone })).status).toBe(200)
          const { days, totalHours, approved: still, entries } = await read('week=2026-03-10')
          expect({ days, totalHours, still }).toEqual({ days: before.days, totalHours: '1.50', still: true })
          expect(entries).toMatchObject([{ id: entry.id, timezone: 'America/New_York' }])
          expect((await read('week=2026-03-03')).totalHours).toBe('0.00')
          expect((await read(`entryId=${entry.id}`)).week).toBe('2026-03-09')
          const team = (await manager.get(`${url}/team?week=2026-03-10`)).body
          const row = team.find((one: { user: { id: number } }) => one.user.id === userId)
          expect(row.totalHours).toBe('1.50')
          const shorter = { clockInTime: '2026-03-09T04:20:00Z', clockOutTime: '2026-03-09T05:00:00Z' }
          const refused = await manager.patch(`${url}/entries/${entry.id}`, { ...correction, ...shorter })
          expect(refused.status).toBe(409)
        }
      } finally {
        await employee.patch('/api/user/profile', { timezone: 'America/New_York' })
      }
    },
  )

  test('approves a week that is over: it is locked until it is unlocked with a reason', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    const choice = { userId: api.userId('employee'), week: '2026-03-19' }
    const early = await manager.post(`${url}/weeks/approve`, choice)
    expect([early.status, early.body.message]).toEqual([409, 'The week of Mar 16, 2026 is not over yet'])
    api.setNow(new Date('2026-03-23T04:00:00Z'))
    const approved = await manager.post(`${url}/weeks/approve`, choice)
    expect(approved.body).toMatchObject({ approved: true, totalHours: '7.00', week: '2026-03-16' })
    const locked = await manager.patch(`${url}/entries/${entry.id}`, correction)
    expect([locked.status, locked.body.message]).toEqual([
      409,
      'The week of Mar 16, 2026 is approved. Unlock it before changing it',
    ])
    const moved = { ...correction, userId: choice.userId, clockInTime: '2026-03-18T13:00:00Z' }
    const added = await manager.post(`${url}/entries`, { ...moved, clockOutTime: '2026-03-18T14:00:00Z' })
    expect(added.status).toBe(409)
    expect((await manager.post(`${url}/weeks/approve`, choice)).status).toBe(409)
    expect((await manager.post(`${url}/weeks/unlock`, choice)).status).toBe(422)
    const unlocked = await manager.post(`${url}/weeks/unlock`, { ...choice, reason: 'Late note' })
    expect(unlocked.body).toMatchObject({
      approved: false,
      decisions: [{ status: 'approved' }, { status: 'unlocked', reason: 'Late note' }],
    })
    expect((await manager.patch(`${url}/entries/${entry.id}`, correction)).status).toBe(200)
    const own = (await employee.get(`${url}/week?week=2026-03-16`)).body
    expect([own.approved, own.decisions.length, own.manageable]).toEqual([false, 2, false])
  })

  test('what is approved or unlocked is the week as it was seen: a correction meanwhile refuses it', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    api.setNow(new Date('2026-03-23T05:00:00Z'))
    const choice = { userId: api.userId('employee'), week: '2026-03-16' }
    const read = async () => (await manager.get(`${url}/week?week=2026-03-16&userId=${choice.userId}`)).body
    const decide = (what: string, version: number) =>
      manager.post(
        `${url}/weeks/${what}`,
        { ...choice, reason: 'Late note' },
        { headers: { 'if-match': `"${version}"` } },
      )
    const seen = await read()
    const [row] = (await manager.get(`${url}/team?week=2026-03-16&sort=id`)).body
    expect(row.version).toBe(seen.version)
    expect((await admin.patch(`${url}/entries/${entry.id}`, correction)).status).toBe(200)
    const refused = await decide('approve', seen.version)
    const now = await read()
    expect([refused.status, refused.body.current]).toEqual([412, { ...now, now: expect.any(String) }])
    expect([seen.totalHours, now.totalHours, now.approved]).toEqual(['7.00', '8.50', false])
    const approved = await decide('approve', now.version)
    expect(approved.body).toMatchObject({ approved: true, totalHours: '8.50' })
    expect((await decide('unlock', now.version)).status).toBe(412)
    expect((await decide('unlock', approved.body.version)).body.approved).toBe(false)
  })

  test('cannot approve a week in which a clock still runs', async () => {
    // From Sunday 10 p.m. in New York into the next week.
    api.setNow(new Date('2026-03-23T02:00:00Z'))
    await employee.post(`${url}/clock-in`, {})
    api.setNow(new Date('2026-03-23T05:00:00Z'))
    const choice = { userId: api.userId('employee'), week: '2026-03-16' }
    const answer = await manager.post(`${url}/weeks/approve`, choice)
    expect(answer.body.message).toBe('Someone who is still clocked in cannot have the week approved')
  })

  test('an approval and a correction at the same moment do not both win unseen', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    api.setNow(new Date('2026-03-23T05:00:00Z'))
    const choice = { userId: api.userId('employee'), week: '2026-03-16' }
    const [approved, corrected] = await Promise.all([
      manager.post(`${url}/weeks/approve`, choice),
      admin.patch(`${url}/entries/${entry.id}`, correction),
    ])
    expect(approved.status).toBe(200)
    const hours = approved.body.totalHours
    expect([corrected.status, hours]).toEqual(corrected.status === 200 ? [200, '8.50'] : [409, '7.00'])
  })

  test('sees what the settings expect, the difference so far, and overtime', async () => {
    await User.updateOne({ _id: api.userId('employee') }, { $set: { workDays: 'Monday,Tuesday' } })
    const days = ['16', '17', '18', '19']
    for (const day of days) await worked(`2026-03-${day}T10:00:00Z`, `2026-03-${day}T20:30:00Z`)
    const [row] = (await manager.get(`${url}/team?week=2026-03-16&sort=id`)).body
    const sums = { totalHours: '42.00', expectedHours: '16.00', overtimeHours: '2.00' }
    expect(row).toMatchObject(sums)
    const { body } = await employee.get(`${url}/week?week=2026-03-16`)
    expect(body).toMatchObject(sums)
    expect(Number(body.balanceHours)).toBe(
      body.days
        .filter(({ date }: { date: string }) => date < body.now.slice(0, 10))
        .reduce(
          (sum: number, day: { hours: string; expected: string }) =>
            sum + Number(day.hours) - Number(day.expected),
          0,
        ),
    )
    await User.updateOne({ _id: api.userId('employee') }, { $set: { workDays: userDefaults.workDays } })
  })

  test('sees the week of the whole team, each by their own calendar', async () => {
    await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    await manager.post(`${url}/clock-in`, {})
    const { body } = await manager.get(`${url}/team?week=2026-03-16&sort=id`)
    expect(body).toMatchObject([
      { user: { username: 'employee' }, totalHours: '7.00', running: false, manageable: true },
      { user: { username: 'manager' }, running: true, manageable: false },
      { user: { username: 'admin' }, totalHours: '0.00' },
    ])
    // The accounts are younger than that week: it begins with the first time of it.
    expect(body[0].days[0]).toEqual({ date: '2026-03-16', hours: '0.00', expected: '0.00' })
    expect(body[0].days[1]).toEqual({ date: '2026-03-17', hours: '7.00', expected: '8.00' })
    const list = await manager.get(`${url}/entries?userId=${api.userId('employee')}&from=2026-03-17`)
    expect(list.body).toMatchObject([{ totalHours: '7.00', user: { username: 'employee' } }])
  })
})

describe('an employee', () => {
  test('sees their own week only', async () => {
    const entry = await worked('2026-03-17T14:00:00Z', '2026-03-17T21:00:00Z')
    const other = api.userId('manager')
    expect((await employee.get(`${url}/week?userId=${other}`)).status).toBe(403)
    expect((await employee.get(`${url}/week?userId=${api.userId('employee')}`)).status).toBe(200)
    expect((await employee.get(`${url}/week?entryId=${entry.id}`)).body.week).toBe('2026-03-16')
    expect((await employee.get(`${url}/week?entryId=99999`)).status).toBe(404)
  })

  test.each([
    ['GET', '/team'],
    ['GET', '/entries'],
    ['POST', '/entries'],
    ['PATCH', '/entries/1'],
    ['POST', '/weeks/approve'],
    ['POST', '/weeks/unlock'],
  ])('may not %s %s', async (method, path) => {
    expect((await employee.send(method, url + path, { body: {} })).status).toBe(403)
    expect((await api.anonymous().send(method, url + path, { body: {} })).status).toBe(401)
  })
})
