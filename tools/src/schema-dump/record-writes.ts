import { randomUUID } from 'node:crypto'
import { fixtures, ok } from '@drayline/api/finance/invoices/invoice.fixtures'
import { connectDb } from '@drayline/api/kernel/database/db'
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { pdfWith, upload } from '@drayline/api/operations/documents/document.fixtures'
import { hashPassword } from '@drayline/api/platform/users/password'
import { startServer } from '@drayline/api/server'
import type { TestApi, TestClient } from '@drayline/api/testing/api-test'
import { client, testConfig, testPassword } from '@drayline/api/testing/api-test'
import { cookiesOf } from '@drayline/api/testing/http-client'
import { loadDump, recordedFrom } from '@drayline/api/testing/schema-dump'
import { writeScenarios } from '@drayline/api/testing/write-scenarios'
import { packetDocuments } from '@drayline/domain/operations/loads/load'
import mongoose from 'mongoose'
import { recordCommands } from './record-commands.ts'

/**
 * Makes every write that the API of this version offers on the data of a dump, on a database of its own, and records
 * what it sends to the database: what a process of this version writes while a newer one brings the data up to date.
 */
export async function recordWrites(uri: string, version: number): Promise<object[]> {
  process.env.DRAYLINE_TEST_MONGODB = uri
  const plain = testConfig({ CHECK_RESPONSES: 'false', SMTP_URL: 'smtp://127.0.0.1:9' })
  const address = new URL(plain.mongodbUri ?? '')
  address.searchParams.set('monitorCommands', 'true')
  const config = { ...plain, mongodbUri: address.href }
  await fill(config.mongodbUri, version)
  const server = await startServer(config, { logger: createLogger('error') })
  try {
    const commands = recordCommands(mongoose.connection.getClient())
    const api = await asTestApi(server.url.replace('localhost', '127.0.0.1'), config)
    await changeStored(api)
    await makeWrites(api)
    return commands()
  } finally {
    await server.stop()
  }
}

async function fill(uri: string, version: number): Promise<void> {
  const db = await connectDb(uri)
  await loadDump(version)
  await mongoose.connection.collection('counters').updateMany({}, { $inc: { value: recordedFrom } })
  const passwordHash = await hashPassword(testPassword)
  await mongoose.connection
    .collection('users')
    .updateMany({ username: { $in: ['employee', 'manager', 'admin'] } }, { $set: { passwordHash } })
  await db.close()
}

/** Changes records of the dump itself: names that others carry, numbers, and invoices step by step until they are paid. */
async function changeStored(api: TestApi): Promise<void> {
  const [manager, admin] = [await api.as('manager'), await api.as('admin')]
  const change = async (by: TestClient, path: string, method: string, change: (stored: Stored) => object) => {
    const [stored] = ok(await by.get(`${path}?limit=1`)) as Stored[]
    if (stored) said(path, await by.send(method, `${path}/${stored.id}`, { body: change(stored) }))
  }
  await change(manager, '/api/clients', 'PUT', () => ({ name: 'Renamed Hauling LLC' }))
  await change(manager, '/api/brokers', 'PATCH', () => ({ name: 'Renamed Brokerage Inc' }))
  await change(manager, '/api/loads', 'PUT', ({ client, broker }) => ({
    ...{ loadNumber: 'OLD7A', clientId: client?.id, brokerId: broker?.id ?? null },
  }))
  await change(admin, '/api/admin/users', 'PATCH', ({ username, email }) => ({
    ...{ username, email, firstName: 'Renamed', lastName: 'Person' },
  }))
  const [load] = ok(await manager.get('/api/loads?packet=incomplete&limit=1')) as Stored[]
  for (const documentType of packetDocuments) {
    const file = { name: `${documentType}.pdf`, bytes: await pdfWith(documentType) }
    said(documentType, await upload(manager, file, { documentType, loadId: String(load?.id) }))
  }
  for (const [from, status] of steps) {
    const found = ok(await manager.get(`/api/invoices?status=${from}&limit=3`)) as Stored[]
    const ids = found.map(({ id }) => id)
    if (ids.length > 0)
      said(`${from} to ${status}`, await manager.post('/api/invoices/status', { ids, status }))
  }
}

interface Stored {
  id: number
  username?: string
  email?: string
  client?: { id: number }
  broker?: { id: number } | null
}

/** Latest first, so that some are left at each. */
const steps = [
  ['approved', 'paid'],
  ['submitted', 'approved'],
  ['draft', 'submitted'],
  ['approved', 'paid'],
] as const

function said(what: string, { status, text }: { status: number; text: string }): void {
  if (status >= 300 || /"ok":false/.test(text))
    console.error(`  not recorded: ${what}: ${text.slice(0, 1000)}`)
}

/** Calls that cannot be made on this data are named and left out. */
async function makeWrites(api: TestApi): Promise<void> {
  const [employee, manager, admin] = [
    await api.as('employee'),
    await api.as('manager'),
    await api.as('admin'),
  ]
  const office = { api, employee, manager, admin, make: fixtures(api) }
  for (const [name, scenario] of Object.entries(writeScenarios)) {
    try {
      const { by, path, body, options = {} } = await scenario(office)
      const headers = { ...options.headers, 'idempotency-key': randomUUID() }
      const { status, text } = await by.send(name.split(' ')[0] ?? '', path, { body, ...options, headers })
      if (status >= 300) throw new Error(`${status}: ${text}`)
    } catch (error) {
      console.error(`  not recorded: ${name}: ${String(error).slice(0, 300)}`)
    }
  }
}

/** A running server as the scenarios of tests know it. */
async function asTestApi(url: string, config: TestApi['config']): Promise<TestApi> {
  const signedIn = new Map<string, TestClient>()
  const unchecked = () => undefined
  const users = await mongoose.connection.collection('users').find({}).toArray()
  const by = (cookie?: string) => client(url, cookie, undefined, unchecked)
  const signIn: TestApi['signIn'] = (username, password = testPassword, options) =>
    by().post('/api/auth/login', { username, password }, options)
  return {
    ...{ url, config, logs: [], setNow: () => undefined, now: () => new Date() },
    ...{ anonymous: () => by(), signIn, stop: async () => undefined },
    userId: (role) => Number(users.find(({ username }) => username === role)?._id ?? 0),
    async as(role) {
      const known = signedIn.get(role)
      if (known) return known
      const answer = await signIn(role)
      if (answer.status !== 200) throw new Error(`Sign-in as ${role}: ${answer.text}`)
      const made = by(cookiesOf(answer))
      signedIn.set(role, made)
      return made
    },
  }
}
