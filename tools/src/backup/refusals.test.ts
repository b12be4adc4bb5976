import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeArchive } from './archive.ts'
import { makePlace, type Place } from './backup.fixture.ts'
import type { Db } from './driver.ts'
import { formatName, formatVersion, headEntry } from './format.ts'
import { checkBackup } from './read-backup.ts'
import { restoreDatabase } from './restore-database.ts'

let place: Place
let source: Db
const files = { encrypted: '', plain: '' }

beforeAll(async () => {
  place = await makePlace()
  source = place.database()
  await source.collection('migrations').insertOne({ version: 3 })
  const text = () => Math.random().toString(36).repeat(20)
  for (const name of ['a', 'b'])
    await source.collection(name).insertMany(Array.from({ length: 1_500 }, (_, n) => ({ n, text: text() })))
  await source.collection('a').createIndex({ n: 1 })
  files.encrypted = (await place.backUp(source)).file
  files.plain = (await place.backUp(source, { recipients: [] })).file
})
afterAll(() => place.end())

const namesIn = async (db: Db) => (await db.listCollections().toArray()).map(({ name }) => name)

async function copyOf(file: string, change: (content: Buffer) => Buffer): Promise<string> {
  const copy = join(place.folder, `copy-${Math.random()}`)
  await writeFile(copy, change(await readFile(file)))
  return copy
}

const flipped = (at: number) => (content: Buffer) => {
  const copy = Buffer.from(content)
  const place = Math.floor(copy.length * at)
  // All of its bits: one alone may be of no meaning to the compression, so that the content stays what it was.
  copy[place] = (copy[place] ?? 0) ^ 0xff
  return copy
}

describe.each(['encrypted', 'plain'] as const)('of an %s backup', (kind) => {
  test.each([0.2, 0.5, 0.999])('an altered byte at %f is refused, and nothing is stored', async (at) => {
    const [target, file] = [place.database(), await copyOf(files[kind], flipped(at))]
    await expect(place.restore(target, file)).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(
        /is not a whole backup: it was cut off or altered.*Nothing was restored/,
      ),
    })
    expect(await namesIn(target)).toEqual([])
  })

  test.each([1, 1_000, 500_000])('one that lacks its last %i bytes is refused', async (missing) => {
    const file = await copyOf(files[kind], (content) => content.subarray(0, content.length - missing))
    const target = place.database()
    await expect(place.restore(target, file)).rejects.toThrow('is not a whole backup')
    expect(await namesIn(target)).toEqual([])
  })
})

test('what is refused is told without a word of what it holds', async () => {
  const file = join(place.folder, 'no-json')
  const head = JSON.stringify({ format: formatName, formatVersion })
  const entries = (async function* () {
    yield { name: headEntry, content: Buffer.from(head) }
    yield { name: 'a.json', content: Buffer.from('{\n "name": SECRET') }
  })()
  await writeArchive(file, entries, { recipients: [] })
  await expect(checkBackup(file, undefined)).rejects.toMatchObject({
    message: expect.stringMatching(/altered \(a part of it is no JSON\)\. Nothing was restored/),
  })
})

test('what is no backup is refused', async () => {
  const file = await copyOf(files.plain, () => Buffer.from('a letter'))
  await expect(place.restore(place.database(), file)).rejects.toThrow('is not a whole backup')
})

test('another key does not open it, nor none', async () => {
  const other = await makePlace()
  await expect(checkBackup(files.encrypted, [other.identity])).rejects.toThrow(
    'The key does not open the file',
  )
  await expect(checkBackup(files.encrypted, undefined)).rejects.toThrow('The file is encrypted')
  expect((await checkBackup(files.encrypted, [place.identity])).collections).toHaveLength(3)
  await other.end()
})

test('a database in which anything is stays as it is, and what is there is named', async () => {
  const target = place.database()
  await target.collection('invoices').insertMany([{ n: 1 }, { n: 2 }])
  await expect(place.restore(target, files.encrypted)).rejects.toThrow('is not empty: invoices (2).')
  expect(await namesIn(target)).toEqual(['invoices'])
})

test('data that is newer than the program is refused', async () => {
  const target = place.database()
  const options = { file: files.plain, identities: undefined, knownVersion: 2 }
  await expect(restoreDatabase(target, options)).rejects.toThrow('of data version 3')
  expect(await namesIn(target)).toEqual([])
})

test('half of the data carries a mark on which nothing starts, from the first write to the last', async () => {
  const target = place.database()
  const commands: string[] = []
  const listen = ({
    command,
    databaseName,
    commandName,
  }: {
    command: never
    databaseName: string
    commandName: string
  }) => {
    if (databaseName !== target.databaseName) return
    const subject = command[commandName] as string
    if (['insert', 'createIndexes', 'delete', 'create'].includes(commandName))
      commands.push(`${commandName} ${subject}`)
  }
  place.client.on('commandStarted', listen as never)
  await place.restore(target, files.plain)
  place.client.off('commandStarted', listen as never)
  expect(commands[0]).toBe('insert migrations')
  expect(commands.at(-1)).toBe('delete migrations')
  expect(commands).toEqual(expect.arrayContaining(['create a', 'insert a', 'createIndexes a']))
  expect(
    await target
      .collection('migrations')
      .find({}, { projection: { _id: 0 } })
      .toArray(),
  ).toEqual([{ version: 3 }])
})

test('a restore that is stopped halfway removes what it stored', async () => {
  const target = place.database()
  const stopping = new AbortController()
  const stop = ({ commandName, databaseName }: { commandName: string; databaseName: string }) => {
    if (databaseName === target.databaseName && commandName === 'create') stopping.abort()
  }
  place.client.on('commandSucceeded', stop as never)
  await expect(place.restore(target, files.plain, stopping.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await namesIn(target)).toEqual([])
})
