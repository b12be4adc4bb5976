import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sessionEnds } from '@drayline/domain/kernel/access/session-end'
import { parseChange } from '@drayline/domain/kernel/records/change'
import mongoose from 'mongoose'
import { databaseDisk } from '../../kernel/database/database-disk.ts'
import { nextId } from '../../kernel/database/ids.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi, testPassword, testVaultKeys } from '../../testing/api-test.ts'
import type { EventReader } from '../../testing/event-stream.ts'
import { readEvents } from '../../testing/event-stream.ts'
import { cookiesOf, send } from '../../testing/http-client.ts'
import { endSessions } from '../auth/session.model.ts'
import { NotificationRecord } from './notification.model.ts'
import { closeStreams, maxConnections } from './notifications.stream.ts'

let api: TestApi
let employee: TestClient
const readers: EventReader[] = []

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => api.stop())

async function open(headers: Record<string, string> = {}, query = '', url = api.url): Promise<EventReader> {
  const reader = await readEvents(`${url}/api/notifications/stream${query}`, {
    cookie: employee.cookie,
    ...headers,
  })
  readers.push(reader)
  return reader
}

const numbered = (number: number | string) => ({ invoiceNumber: `INV-${number}` })

/** As a feature tells someone: in a transaction. */
async function tell(number: number | string, userId = api.userId('employee')): Promise<void> {
  await writeInBackground({ id: null, name: null }, api.now, async (tx) => {
    tx.notify({
      userId,
      kind: 'invoiceDecided',
      title: { key: 'notification.invoiceDecided.title', params: numbered(number) },
      message: { key: 'notification.invoiceDecided.approved', params: numbered(number) },
      entityType: 'invoice',
      entityId: 1,
    })
  })
}

/** Stores a notification that got its number earlier. */
async function commitLate(_id: number): Promise<void> {
  const [stored] = await NotificationRecord.find({ userId: api.userId('employee') })
    .sort({ _id: -1 })
    .limit(1)
    .lean()
  const params = numbered('late')
  await NotificationRecord.create([
    {
      ...stored,
      _id,
      title: { key: 'notification.invoiceDecided.title', params },
      message: { key: 'notification.invoiceDecided.approved', params },
    },
  ])
}

const titles = (reader: EventReader) =>
  reader.events.filter(({ event }) => event === 'notification').map(({ data }) => data.title)
const about = (number: number | string) => (event: { data: { title?: string } }) =>
  event.data.title === `Invoice INV-${number}`

test('what one is told arrives, in words, and nobody else’s', async () => {
  const reader = await open()
  expect(reader.status).toBe(200)
  expect(reader.headers['content-type']).toContain('text/event-stream')
  expect(reader.headers['content-encoding']).toBeUndefined()
  await reader.next(({ event }) => event === 'hello')
  await tell('other', api.userId('manager'))
  await tell(1)
  const { data } = await reader.next(about(1))
  expect(data).toMatchObject({
    message: 'Your invoice INV-1 was approved',
    kind: 'invoiceDecided',
    read: false,
    desktop: true,
    inApp: true,
  })
  expect(titles(reader)).toEqual(['Invoice INV-1'])
})

test('a page learns at once that nothing can be saved', async () => {
  databaseDisk.note({ free: 1, size: 1_000 })
  try {
    const reader = await open()
    expect((await reader.next(({ event }) => event === 'hello')).data).toEqual({ readOnly: 'disk_full' })
  } finally {
    databaseDisk.note(undefined)
  }
})

test('a colleague’s changes are told to all who look, together, with what they touched', async () => {
  const reader = await open()
  await reader.next(({ event }) => event === 'hello')
  const client = { contactPerson: 'Ana', email: 'ana@example.com', phone: '7045550100' }
  const manager = await api.as('manager')
  const made = []
  for (const name of ['Change One', 'Change Two']) {
    const answer = await manager.post('/api/clients', { name, ...client })
    expect(answer.status).toBe(201)
    const change = parseChange(String(answer.headers['drayline-changed']))
    expect(change?.touched).toEqual([`client:${answer.body.id}`, 'audit', 'activity'])
    made.push({
      ...change,
      edited: [`client:${answer.body.id}`],
      by: { id: api.userId('manager'), name: expect.any(String) },
    })
  }
  const { data } = await reader.next(({ event }) => event === 'change')
  expect(data).toEqual({ changes: made })
})

test('who comes back gets what was missed, each once, also what was numbered earlier and committed later', async () => {
  const first = await open()
  await first.next(({ event }) => event === 'hello')
  await tell(10)
  const { id } = await first.next(about(10))
  const late = await nextId('notifications')
  await tell(11)
  const last = await first.next(about(11))
  first.close()
  await commitLate(late)
  await tell(12)
  const again = await open({ 'last-event-id': last.id })
  await again.next(about(12))
  await tell(13)
  await again.next(about(13))
  expect(titles(again)).toEqual(['Invoice INV-late', 'Invoice INV-12', 'Invoice INV-13'])

  const fromEarlier = await open({}, `?lastEventId=${id}`)
  await fromEarlier.next(about(13))
  expect(titles(fromEarlier)).toEqual([
    'Invoice INV-late',
    'Invoice INV-11',
    'Invoice INV-12',
    'Invoice INV-13',
  ])
})

test('a position names the latest twenty, largest first: whoever comes back with it gets the rest', async () => {
  const reader = await open()
  await reader.next(({ event }) => event === 'hello')
  const all = Array.from({ length: 25 }, (_, index) => `long-${index}`)
  for (const each of all.slice(0, 15)) await tell(each)
  const late = await nextId('notifications')
  for (const each of all.slice(15)) await tell(each)
  await commitLate(late)
  const { id } = await reader.next(about('late'))
  const ids = id.split(',').map(Number)
  expect(ids).toHaveLength(20)
  expect(ids).toContain(late)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  await tell('after')
  const again = await open({ 'last-event-id': id })
  await again.next(about('after'))
  expect(titles(again)).toEqual(['Invoice INV-after'])
})

test('while others write, coming and going all the time loses and repeats nothing', async () => {
  const from = await open()
  let position = (await from.next(({ event }) => event === 'hello')).id
  from.close()
  const all = Array.from({ length: 40 }, (_, index) => `busy-${index}`)
  const writing = (async () => {
    for (let at = 0; at < all.length; at += 4)
      await Promise.all(all.slice(at, at + 4).map((each) => tell(each)))
  })()
  const got: string[] = []
  while (got.length < all.length) {
    const reader = await open({ 'last-event-id': position })
    await reader.next(({ event }) => event === 'notification')
    got.push(...titles(reader))
    position = reader.events.at(-1)?.id ?? position
    reader.close()
  }
  await writing
  expect(got.toSorted()).toEqual(all.map((each) => `Invoice INV-${each}`).toSorted())
})

test('marking as read in one place is told to the others', async () => {
  await tell(20)
  const reader = await open()
  await reader.next(({ event }) => event === 'hello')
  await employee.patch('/api/notifications/mark-all-read')
  await reader.next(({ event }) => event === 'read')
})

test('signing out ends the stream of that session only', async () => {
  const other = { cookie: cookiesOf(await api.signIn('employee')) }
  const [mine, theirs] = [await open(other), await open()]
  await send(api.url, 'POST', '/api/auth/logout', { headers: other })
  await mine.ended
  expect(mine.events.at(-1)).toMatchObject({ event: 'session', data: { reason: 'ended' } })
  await tell(30)
  await theirs.next(about(30))
})

test.each(sessionEnds)(
  'who is put out hears why, unless their session goes on under another name: %s',
  async (reason) => {
    const cookie = cookiesOf(await api.signIn('employee'))
    const reader = await open({ cookie })
    await reader.next(({ event }) => event === 'hello')
    await endSessions(api.userId('employee'), reason, new Date())
    await reader.ended
    const heard = reason === 'renewed' ? { event: 'hello' } : { event: 'session', data: { reason } }
    expect(reader.events.at(-1)).toMatchObject(heard)
    employee.cookie = cookiesOf(await api.signIn('employee'))
  },
)

test('the oldest of too many connections is told not to come back', async () => {
  const first = await open()
  for (let count = 0; count < maxConnections; count += 1) await open()
  await first.ended
  expect(first.events.at(-1)?.event).toBe('replaced')
})

test('only readers of events get a stream, and only signed in', async () => {
  expect((await employee.get('/api/notifications/stream')).status).toBe(406)
  expect((await open({ cookie: '' })).status).toBe(401)
})

test('stopping ends all streams', async () => {
  const reader = await open()
  await reader.next(({ event }) => event === 'hello')
  closeStreams()
  await reader.ended
})

test('the stream goes on after the database lost it, without a gap', async () => {
  const reader = await open()
  await reader.next(({ event }) => event === 'hello')
  const admin = mongoose.connection.getClient().db('admin')
  const { cursors } = await cursorsOf(admin)
  expect(cursors.length).toBeGreaterThan(0)
  for (const { ns, cursor } of cursors) {
    const [database, ...collection] = ns.split('.')
    await mongoose.connection
      .getClient()
      .db(database)
      .command({ killCursors: collection.join('.'), cursors: [cursor] })
  }
  await tell(40)
  await reader.next(about(40), 8_000)
})

async function cursorsOf(admin: ReturnType<ReturnType<typeof mongoose.connection.getClient>['db']>) {
  const found = await admin
    .aggregate([
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: { 'cursor.originatingCommand.pipeline.0.$changeStream': { $exists: true } } },
    ])
    .toArray()
  const own = mongoose.connection.name
  const cursors = found
    .map((each) => ({ ns: String(each.ns), cursor: each.cursor.cursorId }))
    .filter(({ ns }) => ns.startsWith(`${own}.`))
  return { cursors }
}

test('a notification made in one process arrives through another within a second', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      MONGODB_URI: api.config.mongodbUri,
      SESSION_KEYS: api.config.sessionKeys.join(','),
      VAULT_KEYS: testVaultKeys,
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  })
  try {
    const errors: string[] = []
    child.stderr.on('data', (chunk) => errors.push(String(chunk)))
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(errors.join(''))))
      createInterface(child.stdout).on('line', (line) => {
        const said = JSON.parse(line)
        if (said.msg === 'serving') resolve(said.url)
      })
    })
    const answer = await send(url, 'POST', '/api/auth/login', {
      body: { username: 'employee', password: testPassword },
    })
    const reader = await open({ cookie: cookiesOf(answer) }, '', url)
    await reader.next(({ event }) => event === 'hello')
    await tell(50)
    await reader.next(about(50))

    const stopped = once(child, 'exit')
    child.kill('SIGTERM')
    await reader.ended
    expect((await stopped)[0]).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})

test('who missed more than is told again reads the list anew, and gets the newest of it', async () => {
  const first = await open()
  await first.next(({ event }) => event === 'hello')
  await tell('far')
  const { id } = await first.next(about('far'))
  first.close()
  const missed = await NotificationRecord.findOne({ userId: api.userId('employee') })
    .sort({ _id: -1 })
    .lean()
  const many = []
  for (let number = 0; number < 130; number += 1) many.push({ ...missed, _id: await nextId('notifications') })
  await NotificationRecord.collection.insertMany(many as never)
  await tell('near')
  const again = await open({ 'last-event-id': id })
  await again.next(about('near'))
  expect(again.events.filter(({ event }) => event === 'read')).toHaveLength(1)
  expect(titles(again)).toEqual([...Array(119).fill('Invoice INV-far'), 'Invoice INV-near'])
})
