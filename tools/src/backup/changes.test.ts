import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupRecord } from '@drayline/api/platform/backups/backup.model'
import mongoose from 'mongoose'
import { makePlace, noted, type Place } from './backup.fixture.ts'
import { removeOlder } from './backup-folder.ts'
import { changeFiles, changesName } from './change-files.ts'
import type { Db } from './driver.ts'
import { readMomentName } from './moment.ts'
import { saveChanges } from './save-changes.ts'

const { Int32, Double, Long, ObjectId } = mongoose.mongo
let place: Place
let source: Db
let folder: string

beforeAll(async () => {
  place = await makePlace()
})
beforeEach(async () => {
  source = place.database()
  folder = join(place.folder, source.databaseName)
  await mongoose.connect(process.env.DRAYLINE_TEST_MONGODB ?? '', { dbName: source.databaseName })
})
afterEach(() => mongoose.disconnect())
afterAll(() => place.end())

/** Makes a backup and notes it, as the command does. */
async function backUp() {
  return await noted(await place.backUp(source, { folder }))
}

const save = () => saveChanges(source, { folder, recipients: [place.recipient], now: new Date() })
const filesOfChanges = async () => changeFiles(await readdir(folder)).map(({ name }) => name)

async function restored(file: string, until?: Date): Promise<Db> {
  const target = place.database()
  await place.restore(target, file, undefined, { folder, ...(until ? { until } : {}) })
  return target
}

const all = (db: Db, name: string) =>
  db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()

/** Waits for the next second of the database; moments are told apart by whole seconds. */
async function nextSecond(): Promise<Date> {
  const second = async () =>
    Math.floor((await source.admin().command({ hello: 1 })).localTime.getTime() / 1_000)
  const begun = await second()
  while ((await second()) === begun) await source.admin().ping()
  return new Date((begun + 1) * 1_000)
}

test('all kinds of changes are made again, values with their types', async () => {
  const records = source.collection<{ _id: number | string }>('records')
  await records.insertMany(
    [1, 2, 3, 4].map((_id) => ({ _id, list: [1, 2, 3, 4], inner: { a: 1, b: [{ c: 1 }] } })),
  )
  await source.collection('dropped').insertOne({})
  await source.collection('old').insertOne({ n: 1 })
  const { file } = await backUp()
  await records.insertOne({
    _id: 'new',
    at: new Date(7),
    cents: Long.fromString('9007199254740993'),
  } as never)
  await records.updateOne(
    { _id: 1 },
    { $set: { 'inner.b.0.c': new Double(2), 'inner.d': new Int32(5) }, $unset: { 'inner.a': '' } },
  )
  await records.updateOne({ _id: 2 }, [{ $set: { list: { $slice: ['$list', 2] } } }])
  await records.updateOne({ _id: 2 }, { $push: { list: { $each: [9, { id: new ObjectId() }] } } as never })
  await records.replaceOne({ _id: 3 }, { other: 1 } as never)
  await records.replaceOne({ _id: 3 }, { other: 2 } as never)
  await records.deleteOne({ _id: 4 })
  await records.insertOne({ _id: 4, again: true } as never)
  await source.collection('made').insertOne({ in: 'a new collection' })
  await source.collection('old').rename('renamed')
  await source.dropCollection('dropped')
  await source.collection('records').createIndex({ at: 1 })
  await source.collection('sessions').insertOne({ user: 1 })
  await save()
  const target = await restored(file)
  for (const name of ['records', 'made', 'renamed'])
    expect(await all(target, name)).toEqual(await all(source, name))
  const names = (await target.listCollections().toArray()).map(({ name }) => name)
  expect(names.sort()).toEqual(['backups', 'made', 'migrations', 'records', 'renamed'])
})

test('a restore goes up to any second, and keeps whole what was written at once', async () => {
  const money = source.collection<{ _id: string; cents: number }>('money')
  await money.insertMany([
    { _id: 'a', cents: 0 },
    { _id: 'b', cents: 0 },
  ])
  const move = () =>
    place.client.withSession((session) =>
      session.withTransaction(async () => {
        await money.updateOne({ _id: 'a' }, { $inc: { cents: -1 } }, { session })
        await money.updateOne({ _id: 'b' }, { $inc: { cents: 1 } }, { session })
      }),
    )
  const { file } = await backUp()
  await move()
  const second = await nextSecond()
  await move()
  await save()
  await move()
  await save()
  const centsAt = async (until?: Date) =>
    (await all(await restored(file, until), 'money')).map(({ cents }) => Number(cents))
  expect(await centsAt(second)).toEqual([-1, 1])
  expect(await centsAt()).toEqual([-3, 3])
  await expect(restored(file, new Date(Date.now() + 3_600_000))).rejects.toThrow('without a gap up to')
  await expect(restored(file, new Date(0))).rejects.toThrow('later than --until')
  expect((await BackupRecord.findOne().lean())?.changesUntil).toBeInstanceOf(Date)
})

test('where a file is missing or altered nothing is restored; a later backup leads on', async () => {
  const records = source.collection('records')
  await records.insertOne({ n: 0 })
  const { file } = await backUp()
  for (const n of [1, 2, 3]) {
    await records.insertOne({ n })
    await save()
  }
  const [, second = ''] = await filesOfChanges()
  const path = join(folder, second)
  await rename(path, `${path}.away`)
  expect(await all(await restored(file), 'records')).toHaveLength(2)
  await expect(restored(file, await nextSecond())).rejects.toThrow('without a gap up to')
  const content = await readFile(`${path}.away`)
  await writeFile(path, content.subarray(0, content.length - 40))
  await expect(restored(file)).rejects.toThrow('is not whole')
  await rm(path)
  const later = await backUp()
  await records.insertOne({ n: 4 })
  await save()
  expect(await all(await restored(later.file), 'records')).toHaveLength(5)
})

test('without a backup there is nothing that changes could follow', async () => {
  await source.collection('records').insertOne({})
  await expect(save()).rejects.toThrow('There is no backup yet')
})

test('changes go with the last backup that could use them', async () => {
  await source.collection('records').insertOne({})
  const { file } = await backUp()
  const of = (from: string, to: string) => changesName(readMomentName(from), readMomentName(to), true)
  const [old, kept] = [
    of('20261119T120000Z.1', '20261120T120000Z.1'),
    of('20261120T120000Z.1', '20261122T130000Z.4'),
  ]
  for (const name of [old, kept]) await writeFile(join(folder, name), '')
  expect(await removeOlder(folder, 1)).toEqual([old])
  expect(file).toContain('20261123T12')
})
