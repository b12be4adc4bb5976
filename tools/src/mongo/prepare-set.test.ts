import { execFile, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureIndexes } from '@drayline/api/indexes'
import { readDatabaseDisk } from '@drayline/api/kernel/database/database-disk'
import { logProtection } from '@drayline/api/kernel/database/database-rights'
import { connectDb } from '@drayline/api/kernel/database/db'
import { runTransaction } from '@drayline/api/kernel/database/transaction'
import { accountCodes } from '@drayline/domain/finance/ledger/chart'
import mongoose from 'mongoose'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import { saveChanges } from '../backup/save-changes.ts'
import { repositoryRoot } from '../cache.ts'
import { findMongod } from './binary.ts'
import { prepareSet } from './prepare-set.ts'

const run = promisify(execFile)
const passwords = { root: 'root-word', drayline_api: 'api/word@1', drayline_tools: 'tools-word' }
const { MongoClient } = mongoose.mongo
const members: { address: string; stop: () => Promise<void> }[] = []
let folder: string
let caFile: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drayline-set-'))
  await copyFile(join(repositoryRoot, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
  await run('sh', [join(folder, 'make-secrets.sh')])
  caFile = join(folder, 'secrets/ca.pem')
  await copyFile(join(folder, 'secrets/mongo.keyfile'), join(folder, 'keyfile'))
  await chmod(join(folder, 'keyfile'), 0o400)
  for (const name of ['one', 'two', 'three']) members.push(await startMember(name))
  await prepare()
})
afterAll(async () => {
  await mongoose.disconnect()
  await Promise.all(members.map(({ stop }) => stop()))
  await rm(folder, { recursive: true, force: true })
})

/** A mongod with the options of docker-compose.yml. */
async function startMember(name: string) {
  const [{ path }, port] = [await findMongod({ onProgress: () => undefined }), await freePort()]
  const data = join(folder, name)
  await mkdir(data)
  const options = [
    ...['--replSet', 'drayline', '--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1'],
    ...['--keyFile', join(folder, 'keyfile'), '--tlsMode', 'requireTLS', '--tlsCAFile', caFile],
    ...['--tlsCertificateKeyFile', join(folder, 'secrets/mongo.pem'), '--unixSocketPrefix', data],
    ...['--tlsAllowConnectionsWithoutCertificates', '--wiredTigerCacheSizeGB', '0.25'],
  ]
  const child = spawn(path, options, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    address: `localhost:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function prepare(): Promise<void> {
  const { root: rootPassword, ...users } = passwords
  const addresses = members.map(({ address }) => address)
  const local = addresses[0] ?? ''
  return prepareSet({ members: addresses, local, caFile, rootPassword, users, note: () => undefined })
}

const addresses = () => members.map(({ address }) => address).join(',')
const uri = (user: string, password: string, more = `&tls=true&tlsCAFile=${encodeURIComponent(caFile)}`) =>
  `mongodb://${user}:${encodeURIComponent(password)}@${addresses()}/drayline?replicaSet=drayline&w=majority&authSource=admin${more}`

test('the API works on it over TLS as its own user: indexes, transactions, change streams, files', async () => {
  const db = await connectDb(uri('drayline_api', passwords.drayline_api))
  expect(await db.ping()).toBe(true)
  await ensureIndexes()
  expect(await logProtection()).toBe('rights')
  expect((await readDatabaseDisk())?.size).toBeGreaterThan(0)
  const { db: database } = mongoose.connection
  const changes = database?.collection('clients').watch()
  // Opens it: what is written afterwards is seen.
  expect(await changes?.tryNext()).toBeNull()
  await runTransaction(async (session) => {
    await database?.collection('clients').insertOne({ name: 'Blue Ridge' }, { session })
  })
  expect(await changes?.next()).toMatchObject({ operationType: 'insert' })
  await changes?.close()
  if (!database) throw new Error('not connected')
  const bucket = new mongoose.mongo.GridFSBucket(database, { bucketName: 'remote_files' })
  const upload = bucket.openUploadStream('file')
  await new Promise((resolve, reject) =>
    upload.once('error', reject).end(Buffer.from('x'), () => resolve(null)),
  )
})

test('that user neither drops nor administrates, nor sees another database', async () => {
  const client = await new MongoClient(uri('drayline_api', passwords.drayline_api)).connect()
  const refused = /not authorized/
  await expect(client.db('drayline').dropDatabase()).rejects.toThrow(refused)
  await expect(client.db('drayline').dropCollection('clients')).rejects.toThrow(refused)
  await expect(client.db('other').collection('x').insertOne({ a: 1 })).rejects.toThrow(refused)
  await expect(client.db('admin').collection('system.users').findOne()).rejects.toThrow(refused)
  await expect(client.db('admin').command({ createUser: 'x', pwd: 'x', roles: [] })).rejects.toThrow(refused)
  await client.close()
})

describe('what is only added', () => {
  let client: InstanceType<typeof MongoClient>
  const line = (cents: number) => ({ account: accountCodes[0], cents })
  const entry = (key: string) => ({
    ...{ _id: key as never, key, kind: 'manual', bookDate: '2026-03-02', valueDate: '2026-03-02' },
    ...{ at: new Date(), source: { entity: 'test', id: 1 }, lines: [line(100), line(-100)] },
    ...{ prevHash: '0', hash: '1', lane: 1, seq: Number(key) },
  })
  const records = () => client.db('drayline')
  beforeAll(async () => {
    client = await new MongoClient(uri('drayline_api', passwords.drayline_api)).connect()
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await records().collection('ledger_entries').insertOne(entry('1'), { session })
        await records()
          .collection('ledger_positions')
          .updateOne({}, { $inc: { 'balances.x': 1 } }, { session, upsert: true })
      }),
    )
  })
  afterAll(() => client.close())

  test.each(['ledger_entries', 'ledger_postings', 'audit', 'vault_access'])(
    '%s is neither changed nor removed, by no way that there is',
    async (name) => {
      const collection = records().collection(name)
      const [into, other] = [records().collection('ledger_positions'), { _id: 'x' as never }]
      for (const attempt of [
        () => collection.updateOne({}, { $set: { kind: 'gift' } }),
        () => collection.updateOne(other, { $set: { kind: 'gift' } }, { upsert: true }),
        () => collection.replaceOne({}, { kind: 'gift' }),
        () => collection.findOneAndUpdate({}, { $set: { kind: 'gift' } }),
        () => collection.deleteMany({}),
        () => collection.findOneAndDelete({}),
        () => collection.bulkWrite([{ deleteOne: { filter: {} } }]),
        () => collection.insertOne(other, { bypassDocumentValidation: true }),
        () => collection.drop(),
        () => collection.rename('gone'),
        () => into.aggregate([{ $out: name }]).toArray(),
        () => into.aggregate([{ $merge: { into: name } }]).toArray(),
        () => records().command({ collMod: name, validator: {} }),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 13 })
    },
  )

  test('is added, and read', async () => {
    await records().collection('ledger_entries').insertOne(entry('2'))
    expect(await records().collection('ledger_entries').countDocuments()).toBe(2)
  })

  test('does not balance: the validator refuses it', async () => {
    const forged = { ...entry('3'), lines: [line(100), line(-99)] }
    await expect(records().collection('ledger_entries').insertOne(forged)).rejects.toMatchObject({
      code: 121,
    })
  })
})

test.each([
  ['without TLS', () => uri('drayline_api', passwords.drayline_api, '')],
  ['with a wrong password', () => uri('drayline_api', 'guessed')],
])('%s no one gets in', async (_name, address) => {
  const client = new MongoClient(address(), { serverSelectionTimeoutMS: 1_500 })
  await expect(client.connect()).rejects.toThrow()
  await client.close()
})

test('without a user nothing can be read', async () => {
  const client = new MongoClient(
    `mongodb://${addresses()}/?replicaSet=drayline&tls=true&tlsCAFile=${encodeURIComponent(caFile)}`,
  )
  await expect(client.db('drayline').collection('clients').findOne()).rejects.toThrow(
    /requires authentication/,
  )
  await client.close()
})

test('again it changes nothing, and all members belong to the set', async () => {
  await prepare()
  const client = await new MongoClient(uri('root', passwords.root)).connect()
  const { config } = await client.db('admin').command({ replSetGetConfig: 1 })
  expect(config.members.map(({ host }: { host: string }) => host)).toEqual(addresses().split(','))
  await client.close()
})

test('the user of the commands backs up, and restores into the database once it is empty', async () => {
  const [tools, root] = await Promise.all(
    [uri('drayline_tools', passwords.drayline_tools), uri('root', passwords.root)].map((address) =>
      new MongoClient(address).connect(),
    ),
  )
  if (!tools || !root) throw new Error('not connected')
  const told: string[] = []
  const note = (text: string) => void told.push(text)
  const options = { folder: join(folder, 'backups'), recipients: [], now: new Date(), note }
  const db = tools.db('drayline')
  const { id, instant, file, collections } = await makeBackup(db, options)
  await db.collection<{ _id: string; at: Date }>('backups').insertOne({ _id: id, at: new Date(instant) })
  await db.collection<{ _id: string }>('clients').insertOne({ _id: 'later' })
  await saveChanges(db, options)
  expect(told).toEqual([expect.stringContaining('may not lengthen the history')])
  await root.db('drayline').dropDatabase()
  const changes = { folder: options.folder }
  await restoreDatabase(db, { file, identities: undefined, knownVersion: 1_000, changes })
  expect(await db.collection<{ _id: string }>('clients').countDocuments({ _id: 'later' })).toBe(1)
  const entries = collections.find(({ name }) => name === 'ledger_entries')?.documents
  expect(entries).toBeGreaterThan(0)
  expect(await db.collection('ledger_entries').countDocuments()).toBe(entries)
  await Promise.all([tools.close(), root.close()])
})
