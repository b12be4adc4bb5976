import type { DiskSpace } from '@drayline/domain/kernel/disk/disk-space'
import { warnOfDisk } from '../../platform/disk/disk-warning.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { databaseDisk, readDatabaseDisk } from './database-disk.ts'
import { databaseGate } from './topology.ts'
import { watchDisk } from './watch-disk.ts'

const gb = 1024 ** 3
const room = (gigabytes: number): DiskSpace => ({ free: Math.floor(gigabytes * gb), size: 100 * gb })

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
afterEach(() => databaseDisk.note(undefined))

const make = async (name: string) => (await api.as('employee')).post('/api/clients', { name })
const list = async () => (await api.as('employee')).get('/api/clients')
const ready = () => api.anonymous().get('/readyz')

test('the database tells how large its disk is, and how much of it is free', async () => {
  const space = await readDatabaseDisk()
  expect(space?.size).toBeGreaterThan(gb)
  expect(space?.free).toBeGreaterThan(0)
  expect(space?.free).toBeLessThanOrEqual(space?.size ?? 0)
})

test('with a full disk reading works, changes are refused in words, and both come back by themselves', async () => {
  await api.as('employee')
  databaseDisk.note(room(0.1))
  const refused = await make('Blue Ridge')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10'])
  expect(refused.body).toMatchObject({ code: 'disk_full' })
  expect(refused.body.message).toContain('because the disk of the database is full. You can still read')
  expect([(await list()).status, (await list()).body]).toEqual([200, []])
  const state = await ready()
  expect([state.status, state.body.code]).toEqual([503, 'disk_full'])
  databaseDisk.note(room(50))
  expect([(await make('Blue Ridge')).status, (await ready()).body]).toEqual([201, { status: 'ready' }])
})

test('with a full disk people sign in, stay and sign out all the same: reading needs it', async () => {
  databaseDisk.note(room(0.1))
  const answer = await api.signIn('manager')
  expect(answer.status).toBe(200)
  const manager = await api.as('manager')
  expect((await manager.post('/api/auth/session')).status).toBe(200)
  expect((await manager.post('/api/tasks', { title: 'Call' })).status).toBe(503)
})

test('a process says how much is left as soon as it is little', async () => {
  databaseDisk.note(room(7.9))
  expect((await ready()).body).toEqual({ status: 'ready', diskFree: 7 })
  const health = await (await api.as('manager')).get('/api/platform/health')
  expect(health.body.disk).toEqual({ ...room(7.9), state: 'low' })
})

test('what the database itself refuses for want of room is said in words, until the disk was looked at again', async () => {
  await api.as('employee')
  const failure = { failCommands: ['insert', 'update', 'commitTransaction'], errorCode: 14_031 }
  await whileFailing(failure, 'alwaysOn', async () => {
    const refused = await make('Full Freight')
    expect([refused.status, refused.body.code]).toEqual([503, 'disk_full'])
    expect(databaseDisk.state()).toBe('full')
  })
  expect((await make('Full Freight')).status).toBe(503)
  databaseDisk.note(room(50))
  expect((await make('Full Freight')).status).toBe(201)
})

test('a database that is away since its disk was full is said to have stopped for that', async () => {
  const db = { awayFor: () => 5_000, stalledFor: () => 0, clockAheadMs: () => 0 }
  const pass = (disk: 'full' | 'ok') =>
    databaseGate({ ...db, disk: () => disk }, [])(
      { method: 'GET', path: '/' } as never,
      async () => undefined,
    )
  await expect(pass('full')).rejects.toMatchObject({ status: 503, text: { key: 'error.stoppedByDisk' } })
  await expect(pass('ok')).rejects.toMatchObject({ status: 503, text: { key: 'error.unavailable' } })
})

const unread = () => {
  throw new Error('no answer')
}

/** What the log tells of readings one after the other, and the state before each. */
async function follow(readings: (() => DiskSpace)[]): Promise<{ states: string[]; told: string[] }> {
  const [states, told]: [string[], string[]] = [[], []]
  const line = ({ event }: { event: string }) => void told.push(event)
  const left = [...readings]
  const read = async () => {
    states.push(databaseDisk.state())
    return (left.shift() ?? (() => room(50)))()
  }
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
  try {
    const stop = await watchDisk({ info: line, warn: line, error: line } as never, read)
    await jest.advanceTimersByTimeAsync(readings.length * 5_000)
    stop()
  } finally {
    jest.useRealTimers()
  }
  return { states, told }
}

test('the log tells each change of state once; an unread disk leaves what is known', async () => {
  const readings = [50, 9, 9, 4, 0.1].map((gigabytes) => () => room(gigabytes))
  const { states, told } = await follow([...readings, unread, unread, () => room(50)])
  expect(states.slice(5, 8)).toEqual(['full', 'full', 'full'])
  expect(told).toEqual(['disk.low', 'disk.noFiles', 'disk.full', 'disk.unread', 'disk.ok'])
})

test('a disk that cannot be read is told once, from the first reading on, and again after one that could', async () => {
  const { told } = await follow([unread, unread, () => room(50), unread])
  expect(told).toEqual(['disk.unread', 'disk.unread'])
})

test('administrators are told once a day at most, whichever process sees it, and nobody else', async () => {
  const day = 24 * 60 * 60 * 1_000
  const start = Date.now()
  const at = (ms: number) => () => new Date(start + ms)
  const told = () => NotificationRecord.find({ kind: 'server' }).sort({ _id: 1 }).lean()
  expect(await warnOfDisk(at(0))).toBe(false)
  databaseDisk.note(room(9.87))
  const both = await Promise.all([warnOfDisk(at(0)), warnOfDisk(at(0))])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await told()).toMatchObject([
    {
      userId: api.userId('admin'),
      type: 'warning',
      message: { key: 'notification.disk.low', params: { percent: 9, gigabytes: 9.8 } },
    },
  ])
  databaseDisk.note(room(3))
  expect(await warnOfDisk(at(day - 1))).toBe(false)
  expect(await warnOfDisk(at(day))).toBe(true)
  databaseDisk.note(room(0.1))
  expect(await warnOfDisk(at(2 * day))).toBe(true)
  expect((await told()).map(({ message }) => message.key)).toEqual([
    'notification.disk.low',
    'notification.disk.noFiles',
    'notification.disk.full',
  ])
  const [read] = (await (await api.as('admin')).get('/api/notifications?kind=server')).body.slice(-1)
  expect(read.message).toContain('9% of it (9.8 GB) is free.')
})
