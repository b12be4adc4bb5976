import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import type { BackupDoc } from './backup.model.ts'
import { BackupRecord } from './backup.model.ts'
import { lastBackup } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => BackupRecord.deleteMany({}))

const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const made = (id: string, at: Date, more: Partial<BackupDoc> = {}) =>
  BackupRecord.create([
    { _id: id, at, endedAt: at, bytes: 1, documents: 1, collections: 1, isEncrypted: false, ...more },
  ])

test('before the first there is none', async () => {
  expect(await lastBackup()).toBeNull()
})

test('the last one is the one whose data is newest, whenever it was complete', async () => {
  await made('newest', noon(20), { endedAt: noon(20), changesUntil: noon(22) })
  // A large one that began earlier and took longer, told afterwards.
  await made('long', noon(19), { endedAt: noon(21), verifiedAt: noon(21) })
  expect(await lastBackup()).toMatchObject({ at: noon(20), verifiedAt: null, changesUntil: noon(22) })
})

test('that nobody has tried to restore it is told, and so is that somebody has', async () => {
  await made('tried', noon(20), { verifiedAt: noon(21) })
  expect((await lastBackup())?.verifiedAt).toEqual(noon(21))
  await made('untried', noon(22))
  expect((await lastBackup())?.verifiedAt).toBeNull()
})

test('whoever waits only so long is told that the database took longer', async () => {
  await made('one', noon(20))
  const exceeded = { failCommands: ['find'], errorCode: 50 }
  await whileFailing(exceeded, 1, () => expect(lastBackup(50)).rejects.toMatchObject({ code: 50 }))
  expect((await lastBackup(5_000))?.at).toEqual(noon(20))
})
