import { readdir, readFile } from 'node:fs/promises'
import mongoose from 'mongoose'
import { makePlace, type Place } from './backup.fixture.ts'
import type { Db } from './driver.ts'

const { BSON } = mongoose.mongo
let place: Place

beforeAll(async () => {
  place = await makePlace()
})
afterAll(() => place.end())

const rawOf = (db: Db, name: string) => db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray()

test('every type comes back as it was, to the byte', async () => {
  const [source, target] = [place.database(), place.database()]
  const odd = {
    ...{ long: BSON.Long.fromString('9007199254740993'), decimal: BSON.Decimal128.fromString('1.10') },
    ...{ whole: new BSON.Double(3), negative: new BSON.Double(-0), not: Number.NaN, int: new BSON.Int32(3) },
    ...{ at: new Date(-1), id: new BSON.ObjectId(), bytes: new BSON.Binary(Buffer.from([0, 255]), 128) },
    ...{ stamp: new BSON.Timestamp({ t: 7, i: 1 }), least: new BSON.MinKey(), pattern: /^a.c$/i, none: null },
    ...{ code: new BSON.Code('f()', { x: 1 }), word: new BSON.BSONSymbol('s'), text: 'año \u0000 €' },
    nested: [{ deep: [{ cents: BSON.Long.fromNumber(5) }] }, [], {}],
    // JavaScript would sort these names.
    numbered: new Map([
      ['20', 1],
      ['3', 2],
    ]),
  }
  await source
    .collection<object>('odd')
    .insertMany([{ _id: 1, ...odd }, { _id: 'a' }, { _id: { x: 1 } }] as object[])
  const { file } = await place.backUp(source)
  await place.restore(target, file)
  const [before, after] = [await rawOf(source, 'odd'), await rawOf(target, 'odd')]
  expect(before).toHaveLength(3)
  expect(after.map(String)).toEqual(before.map(String))
  expect(Buffer.concat(after as never[]).equals(Buffer.concat(before as never[]))).toBe(true)
})

test('options, validators and indexes are there, and hold', async () => {
  const [source, target] = [place.database(), place.database()]
  const validator = { $jsonSchema: { required: ['cents'], properties: { cents: { multipleOf: 1 } } } }
  await source.createCollection('book', { validator, collation: { locale: 'es', strength: 2 } })
  const book = source.collection('book')
  await book.insertMany([{ cents: 1, key: 'a' }, { cents: 2 }, { cents: 3 }])
  const partialFilterExpression = { key: { $type: 'string' } } as const
  await book.createIndex({ key: 1 }, { unique: true, partialFilterExpression, name: 'once' })
  // Of before there was a rule.
  await book.insertOne({ old: true }, { bypassDocumentValidation: true })
  await source.collection('empty').createIndex({ at: 1 }, { expireAfterSeconds: 60 })
  await place.restore(target, (await place.backUp(source)).file)
  for (const name of ['book', 'empty'])
    expect(await target.collection(name).indexes()).toEqual(await source.collection(name).indexes())
  const optionsOf = async (db: Db) => (await db.listCollections({ name: 'book' }).toArray())[0]
  expect(await optionsOf(target)).toMatchObject({ options: { validator, collation: { locale: 'es' } } })
  expect(await target.collection('book').countDocuments()).toBe(4)
  await expect(target.collection('book').insertOne({ cents: 1, key: 'A' })).rejects.toMatchObject({
    code: 11_000,
  })
  await expect(target.collection('book').insertOne({})).rejects.toMatchObject({ code: 121 })
})

test('files of any size come back, and sessions, leases and processes do not', async () => {
  const [source, target] = [place.database(), place.database()]
  const bytes = Buffer.alloc(9 * 2 ** 20, 'paper')
  const bucket = new mongoose.mongo.GridFSBucket(source, { bucketName: 'files' })
  await new Promise((done) => bucket.openUploadStream('paper').end(bytes, () => done(null)))
  const live = [
    ...['sessions', 'session_ends', 'signin_limits', 'pending_signins', 'step_up_grants'],
    ...['migration_leases', 'processes', 'changes'],
  ]
  for (const name of live) {
    await source.collection(name).insertOne({ at: 1 })
    await source.collection(name).createIndex({ at: 1 })
  }
  const { file, collections } = await place.backUp(source)
  await place.restore(target, file)
  const chunks = []
  for await (const chunk of new mongoose.mongo.GridFSBucket(target, {
    bucketName: 'files',
  }).openDownloadStreamByName('paper'))
    chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  expect(collections.find(({ name }) => name === 'files.chunks')?.documents).toBe(37)
  for (const name of live) {
    expect(await target.collection(name).countDocuments()).toBe(0)
    expect(await target.collection(name).indexes()).toHaveLength(2)
  }
})

/** Moves money between the first and the last collection that is read, until it is stopped. */
function moveMoney(db: Db) {
  const stopping = new AbortController()
  const moves = { count: 0 }
  const run = async () => {
    while (!stopping.signal.aborted)
      await place.client
        .withSession((session) =>
          session.withTransaction(async () => {
            await db.collection('a').updateOne({}, { $inc: { cents: -1 } }, { session })
            await db.collection('z').updateOne({}, { $inc: { cents: 1 } }, { session })
          }),
        )
        .then(() => {
          moves.count += 1
        })
  }
  const running = run()
  return {
    moves,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function fillMiddle(db: Db): Promise<void> {
  await db.collection('a').insertOne({ cents: 0 })
  await db.collection('z').insertOne({ cents: 0 })
  for (let batch = 0; batch < 20; batch += 1)
    await db
      .collection('m')
      .insertMany(Array.from({ length: 1_000 }, (_, n) => ({ batch, n, text: `${n}`.repeat(300) })))
}

/** Does something when a backup has begun to read a collection, which goes on after that. */
function whileReading(db: Db, name: string, work: () => Promise<unknown>): void {
  const collectionOf = db.collection.bind(db)
  let isDone = false
  jest.spyOn(db, 'collection').mockImplementation((asked) => {
    const collection = collectionOf(asked)
    if (asked !== name) return collection
    const find = collection.find.bind(collection)
    jest.spyOn(collection, 'find').mockImplementation((filter, options) => {
      const cursor = find(filter, options)
      const read = cursor[Symbol.asyncIterator].bind(cursor)
      cursor[Symbol.asyncIterator] = async function* () {
        if (!isDone) await work()
        isDone = true
        yield* read()
      }
      return cursor
    })
    return collection
  })
}

test('it is of one moment: money that moves meanwhile is seen whole, and what is written later is not', async () => {
  const [source, target] = [place.database(), place.database()]
  await fillMiddle(source)
  const money = moveMoney(source)
  const before = money.moves.count
  const { file } = await place.backUp(source)
  const during = money.moves.count - before
  await money.stop()
  await place.restore(target, file)
  const [a, z] = [await target.collection('a').findOne(), await target.collection('z').findOne()]
  expect(during).toBeGreaterThan(10)
  expect((a?.cents ?? 0) + (z?.cents ?? 0)).toBe(0)
  expect(z?.cents).toBeLessThan(money.moves.count)
})

test('when a collection is made meanwhile, the backup begins again and has it', async () => {
  const source = place.database()
  await fillMiddle(source)
  const notes: string[] = []
  whileReading(source, 'm', () => source.collection('b').insertOne({ cents: 1 }))
  const { collections } = await place.backUp(source, { note: (text) => notes.push(text) })
  expect(collections.find(({ name }) => name === 'b')?.documents).toBe(1)
  expect(notes).toEqual([expect.stringContaining('beginning again')])
})

test('the database keeps the past while it is read, and no longer', async () => {
  const source = place.database()
  await source.collection('a').insertOne({})
  const set: number[] = []
  place.client.on('commandStarted', ({ command }) => {
    if (command.setParameter) set.push(command.minSnapshotHistoryWindowInSeconds)
  })
  await place.backUp(source)
  expect(set).toEqual([21_600, 300])
})

test('without a key it is an archive that every tar opens; with one, nothing in it can be read', async () => {
  const source = place.database()
  await source.collection('a').insertOne({ secret: 'in the clear' })
  const plain = await place.backUp(source, { recipients: [] })
  const closed = await place.backUp(source)
  expect(plain.file).toMatch(/\.tar\.gz$/)
  expect((await readFile(plain.file)).subarray(0, 2).toString('hex')).toBe('1f8b')
  expect(closed.file).toMatch(/\.tar\.gz\.age$/)
  expect((await readFile(closed.file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const target = place.database()
  await place.restore(target, plain.file)
  expect(await target.collection('a').findOne()).toMatchObject({ secret: 'in the clear' })
})

test('nothing half has the name of a backup, and nothing half stays', async () => {
  const source = place.database()
  await fillMiddle(source)
  const stopping = new AbortController()
  const before = await readdir(place.folder)
  const half: string[] = []
  whileReading(source, 'm', async () => {
    half.push(...(await readdir(place.folder)).filter((name) => !before.includes(name)))
    stopping.abort()
  })
  await expect(place.backUp(source, { signal: stopping.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(half).toEqual([expect.stringMatching(/\.partial$/)])
  expect(await readdir(place.folder)).toEqual(before)
})
