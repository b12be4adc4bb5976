import { databaseDisk } from '../../kernel/database/database-disk.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { NotificationRecord } from '../notifications/notification.model.ts'
import { User } from '../users/user.model.ts'
import { warnOfDisk } from './disk-warning.ts'

const gb = 1024 ** 3
const room = (gigabytes: number) => ({ free: gigabytes * gb, size: 100 * gb })
const day = 24 * 60 * 60 * 1_000

let api: TestApi
let start = Date.now()
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  // Past what an earlier test told.
  start += 10 * day
  await NotificationRecord.deleteMany({})
})
afterEach(() => databaseDisk.note(undefined))

const warn = (ms = 0) => warnOfDisk(() => new Date(start + ms))
const told = () => NotificationRecord.find({ kind: 'server' }).lean()

test('while there is room, or nothing is known of the disk, nobody is told', async () => {
  for (const space of [undefined, room(50)]) {
    databaseDisk.note(space)
    expect(await warn()).toBe(false)
  }
  expect(await told()).toEqual([])
})

test('what could not be told is told the next time', async () => {
  databaseDisk.note(room(4))
  const refused = { failCommands: ['insert'], errorCode: 13_388 }
  await whileFailing(refused, 'alwaysOn', () => expect(warn()).rejects.toThrow())
  expect(await told()).toEqual([])
  expect(await warn(1_000)).toBe(true)
  expect(await told()).toMatchObject([{ message: { key: 'notification.disk.noFiles' } }])
})

test('whoever has left is not told; a disk that fills up again after a day is', async () => {
  const admin = { username: 'admin' }
  databaseDisk.note(room(9))
  await User.updateOne(admin, { deactivatedAt: new Date() })
  expect(await warn()).toBe(true)
  expect(await told()).toEqual([])
  await User.updateOne(admin, { deactivatedAt: null })
  expect(await warn(day - 1)).toBe(false)
  databaseDisk.note(room(50))
  expect(await warn(day)).toBe(false)
  databaseDisk.note(room(9))
  expect(await warn(2 * day)).toBe(true)
  expect(await told()).toMatchObject([{ userId: api.userId('admin') }])
})
