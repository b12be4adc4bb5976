import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import mongoose from 'mongoose'
import { type EmbeddedMongo, openEmbeddedMongo, startEmbeddedMongo } from './embedded-mongo.ts'
import { initiateOnce, replicaSetName } from './mongo/replica-set.ts'
import { isRunning, markOf } from './processes.ts'

let folder: string
const started: EmbeddedMongo[] = []
const clients: mongoose.mongo.MongoClient[] = []
const owners: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-mongo-test-'))
})

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  await Promise.all(clients.splice(0).map((client) => client.close()))
  await Promise.all(started.splice(0).map((mongo) => mongo.stop()))
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'data'), onProgress?: (text: string) => void) {
  const mongo = await startEmbeddedMongo({
    dataDir,
    cacheSizeGB: 0.25,
    ...(onProgress ? { onProgress } : {}),
  })
  started.push(mongo)
  return mongo
}

async function stop(mongo: EmbeddedMongo): Promise<void> {
  started.splice(started.indexOf(mongo), 1)
  await mongo.stop()
}

function numbers(uri: string) {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 15_000 })
  clients.push(client)
  return { client, collection: client.db().collection('numbers', { writeConcern: { w: 'majority' } }) }
}

test('keeps its data, runs transactions, and leaves no process behind', async () => {
  const first = await start()
  const { client, collection } = numbers(first.uri)
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await collection.insertOne({ n: 1 }, { session })
      await collection.insertOne({ n: 2 }, { session })
    }),
  )
  const mark = await markOf(first.pid())
  await stop(first)
  expect(await isRunning(mark)).toBe(false)

  const second = await start()
  expect(await numbers(second.uri).collection.countDocuments()).toBe(2)
})

test('can be opened by its owner only', async () => {
  const mongo = await start()
  const folderMode = (await stat(join(folder, 'data'))).mode & 0o777
  const socket = decodeURIComponent(new URL(mongo.uri).host)
  const socketMode = (await stat(socket)).mode & 0o777
  expect([folderMode, socketMode]).toEqual([0o700, 0o600])
})

test('starts mongod again at the same address when it was killed, with every acknowledged write', async () => {
  const mongo = await start()
  const { collection } = numbers(mongo.uri)
  await collection.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }])
  const killed = mongo.pid()
  const mark = await markOf(killed)
  process.kill(killed, 'SIGKILL')
  while (await isRunning(mark)) await delay(10)
  expect(await numbers(mongo.uri).collection.countDocuments()).toBe(3)
  expect(mongo.pid()).not.toBe(killed)
})

test('a mongod that a full disk ended starts again when there is room, however long that takes', async () => {
  const disk = { isFull: true, looks: 0 }
  const told: string[] = []
  const mongo = await startEmbeddedMongo({
    dataDir: join(folder, 'data'),
    cacheSizeGB: 0.25,
    onProgress: (text) => told.push(text),
    hasRoom: async () => {
      disk.looks += 1
      return !disk.isFull
    },
  })
  started.push(mongo)
  const killed = mongo.pid()
  process.kill(killed, 'SIGKILL')
  while (disk.looks < 3) await delay(20)
  expect(mongo.pid()).toBe(killed)
  expect(told.at(-1)).toContain('its disk is full; it starts again when there is room')
  disk.isFull = false
  await numbers(mongo.uri).collection.insertOne({ n: 1 })
  while (told.at(-1) !== 'The database is back') await delay(20)
  expect(mongo.pid()).not.toBe(killed)
})

test('a mongod that waits for room can be stopped', async () => {
  let looks = 0
  const mongo = await startEmbeddedMongo({
    dataDir: join(folder, 'data'),
    cacheSizeGB: 0.25,
    hasRoom: async () => {
      looks += 1
      return false
    },
  })
  process.kill(mongo.pid(), 'SIGKILL')
  while (looks < 2) await delay(20)
  await mongo.stop()
})

test('ends with its owner when that is killed, and starts again on the same folder', async () => {
  const data = join(folder, 'data')
  const { owner, pid, uri } = await holdDatabase(data)
  await numbers(uri).collection.insertOne({ n: 1 })
  const mark = await markOf(pid)
  owner.kill('SIGKILL')
  const again = await start(data)
  expect(await isRunning(mark)).toBe(false)
  expect(await numbers(again.uri).collection.countDocuments()).toBe(1)
})

test('is initiated once: a start that finds it initiated goes on', async () => {
  const { client } = numbers((await start()).uri)
  expect(await initiateOnce(client.db('admin'), { _id: replicaSetName })).toBe(false)
})

test('ends a mongod that outlived both its owner and its supervisor', async () => {
  const data = join(folder, 'data')
  const { owner, pid } = await holdDatabase(data)
  const mark = await markOf(pid)
  process.kill(await parentOf(pid), 'SIGKILL')
  owner.kill('SIGKILL')
  const told: string[] = []
  await start(data, (text) => told.push(text))
  expect(await isRunning(mark)).toBe(false)
})

test('refuses a second start on the same folder, names the holder, and lets commands join instead', async () => {
  const mongo = await start()
  await expect(start()).rejects.toMatchObject({
    message: expect.stringContaining(`process ${process.pid}`),
    remedy: expect.stringContaining('DATA_DIR'),
  })
  const joined = await openEmbeddedMongo({ dataDir: join(folder, 'data') })
  expect(joined).toMatchObject({ uri: mongo.uri, running: true })
  await joined.stop()
  expect(await numbers(mongo.uri).collection.countDocuments()).toBe(0)
})

test('follows its data folder to another place', async () => {
  const first = await start(join(folder, 'before'))
  await numbers(first.uri).collection.insertOne({ n: 1 })
  await stop(first)
  await rename(join(folder, 'before'), join(folder, 'after'))
  const second = await start(join(folder, 'after'))
  expect(await numbers(second.uri).collection.countDocuments()).toBe(1)
})

test('works in a folder whose path is too long for a socket, with capitals', async () => {
  const mongo = await start(join(folder, 'X'.repeat(120)))
  await numbers(mongo.uri).collection.insertOne({ n: 1 })
})

test('says in one sentence why a folder cannot be used', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(start(join(folder, 'file'))).rejects.toMatchObject({
    name: 'UserError',
    message: expect.stringMatching(/cannot be used: a (file of that name|part of its path)/),
    remedy: expect.stringContaining('DATA_DIR'),
  })
})

test('tells what mongod says when its files are damaged, and gives the folder back', async () => {
  const data = join(folder, 'data')
  await stop(await start(data))
  await writeFile(join(data, 'mongo/WiredTiger.turtle'), 'not a turtle')
  await expect(start(data)).rejects.toMatchObject({
    name: 'UserError',
    remedy: expect.stringContaining('mongod.log'),
  })
  await expect(stat(join(data, 'drayline.lock'))).rejects.toThrow('ENOENT')
})

async function holdDatabase(data: string): Promise<{ owner: ChildProcess; pid: number; uri: string }> {
  const script = join(__dirname, 'testing/hold-database.ts')
  const owner = spawn(process.execPath, [script, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  const [line] = await once(owner.stdout, 'data')
  return { owner, ...JSON.parse(String(line)) }
}

async function parentOf(pid: number): Promise<number> {
  const { execFileSync } = await import('node:child_process')
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}
