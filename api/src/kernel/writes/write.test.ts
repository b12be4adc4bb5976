import mongoose from 'mongoose'
import { number, object, string } from 'yup'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { notFound, unavailable } from '../base/errors.ts'
import type { RecordDoc } from '../database/model.ts'
import { recordModel } from '../database/model.ts'
import { transactionCounts } from '../database/transaction.ts'
import { Operation } from '../http/idempotency.ts'
import { defineRoute } from '../http/route.ts'
import { idParams } from '../lists/params.ts'
import { write } from './write.ts'

interface NoteDoc extends RecordDoc {
  title: string
  count: number
}

const Note = recordModel<NoteDoc>(
  { collection: 'test_notes', entity: null },
  { title: { type: String, required: true }, count: { type: Number, default: 0, max: 1_000 } },
  [[{ title: 1 }, { unique: true }]],
)
const noteRecord = object({
  id: number().required(),
  version: number().required(),
  title: string().required(),
  count: number().required(),
})
const present = (note: NoteDoc) => ({
  id: note._id,
  version: note.version,
  title: note.title,
  count: note.count,
})
const input = object({ title: string().required() })

let failAt: 'nowhere' | 'end' = 'nowhere'

const create = defineRoute({
  method: 'POST',
  path: '/api/test/notes',
  summary: 'Adds a note',
  permission: 'clients.create',
  status: 201,
  also: [404],
  body: input,
  response: noteRecord,
  write: true,
  handler: (call) => {
    const { title } = call.input.body
    return write(
      call,
      async (tx) => {
        const note = await tx.insert(Note, { title, count: 0 })
        const subject = { entityType: 'client', entityId: note._id } as const
        tx.activity({
          ...subject,
          type: 'other',
          message: { key: 'activity.clientCreated', params: { name: title } },
        })
        tx.audit({ ...subject, action: 'client.created', before: null, after: note })
        const text = { key: 'activity.clientCreated', params: { name: title } } as const
        tx.notify({ userId: call.user.id, title: text, message: text })
        if (failAt === 'end') throw notFound()
        return note
      },
      { duplicates: { title: { key: 'view.duplicate', params: { name: title } } } },
    )
  },
  present,
})

/** Only possible once: a repetition that was not recognized would be refused. */
const count = defineRoute({
  method: 'POST',
  path: '/api/test/notes/:id/count',
  summary: 'Counts a note up',
  permission: 'clients.update',
  params: idParams,
  body: object({ title: string() }),
  response: noteRecord,
  write: true,
  handler: (call) =>
    write(call, async (tx) => {
      const before = await tx.load(Note, call.input.params.id)
      const after = await tx.update(Note, before, { count: before.count + 1 })
      tx.audit({ action: 'client.updated', entityType: 'client', entityId: before._id, before, after })
      return after
    }),
  present,
})

const careless = defineRoute({
  method: 'POST',
  path: '/api/test/careless',
  summary: 'Forgets the audit record',
  permission: 'clients.create',
  write: true,
  handler: async (call) => {
    await write(call, (tx) => tx.insert(Note, { title: 'careless', count: 0 }))
  },
})

let reached = Promise.resolve()
let reach = () => {}
/** Loses the database in the middle, until the test lets it be reached. */
const lose = defineRoute({
  method: 'POST',
  path: '/api/test/lost',
  summary: 'Loses the database',
  permission: 'clients.create',
  write: true,
  handler: async (call) => {
    const { promise: isAway, resolve: lost } = Promise.withResolvers<void>()
    const { promise: isBack, resolve: back } = Promise.withResolvers<void>()
    const work = async () => {
      reached = whileFailing({ failCommands: ['find'], closeConnection: true }, 'alwaysOn', () => {
        lost()
        return isBack
      })
      await isAway
      throw unavailable()
    }
    reach = back
    await write(call, work)
  },
})

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [create, count, careless, lose] })
  employee = await api.as('employee')
})
afterAll(() => api.stop())

const withKey = (key: string, more = {}) => ({ headers: { 'idempotency-key': key, ...more } })
let titles = 0
const newNote = async () => (await employee.post('/api/test/notes', { title: `note ${++titles}` })).body

async function totals() {
  const counts = [Note, ActivityRecord, AuditRecord, NotificationRecord].map((model) =>
    (model as typeof Note).countDocuments(),
  )
  return await Promise.all(counts)
}

describe('a write', () => {
  test('stores the change, its activity, audit record and notification together', async () => {
    const before = await totals()
    const answer = await employee.post('/api/test/notes', { title: 'together' })
    expect(answer.status).toBe(201)
    expect(answer.headers.etag).toBe('"1"')
    expect(await totals()).toEqual(before.map((number) => number + 1))
    const audit = await AuditRecord.findOne({ action: 'client.created', 'after.title': 'together' }).lean()
    expect(audit).toMatchObject({ userName: 'Erin Employee', ip: '127.0.0.1', before: null })
    expect(audit?.requestId).toBe(answer.headers['x-request-id'])
  })

  test('that fails at the last moment stores nothing', async () => {
    const before = await totals()
    failAt = 'end'
    expect((await employee.post('/api/test/notes', { title: 'never' })).status).toBe(404)
    failAt = 'nowhere'
    expect(await totals()).toEqual(before)
  })

  test('without an audit record is a fault of the program and stores nothing', async () => {
    expect((await employee.post('/api/test/careless')).status).toBe(500)
    expect(await Note.countDocuments({ title: 'careless' })).toBe(0)
  })

  test('that a unique index refuses is a 409 that says what is taken', async () => {
    await employee.post('/api/test/notes', { title: 'taken' })
    const answer = await employee.post('/api/test/notes', { title: 'taken' })
    expect(answer.status).toBe(409)
    expect(answer.body.errors).toEqual({ title: 'You already have a view named taken' })
  })

  test('that the schema of the record refuses is a fault of the program and stores nothing', async () => {
    const note = await newNote()
    await Note.updateOne({ _id: note.id }, { $set: { count: 1_000 } })
    expect((await employee.post(`/api/test/notes/${note.id}/count`, {})).status).toBe(500)
    expect((await Note.findById(note.id).lean())?.count).toBe(1_000)
  })

  test('by many at once loses none', async () => {
    const note = await newNote()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => employee.post(`/api/test/notes/${note.id}/count`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
    expect((await Note.findById(note.id).lean())?.count).toBe(25)
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(25)
  })
})

describe('versions', () => {
  test('a stale If-Match is 412 with the record as it is now, and changes nothing', async () => {
    const note = await newNote()
    const path = `/api/test/notes/${note.id}/count`
    expect((await employee.post(path, {}, { headers: { 'if-match': '"1"' } })).status).toBe(200)
    const answer = await employee.post(path, {}, { headers: { 'if-match': '"1"' } })
    expect(answer.status).toBe(412)
    expect(answer.body.current).toEqual({ ...note, version: 2, count: 1 })
    expect((await Note.findById(note.id).lean())?.count).toBe(1)
  })

  test.each([
    ['W/"1"', 200],
    ['*', 200],
    ['"7", "1"', 200],
    ['1', 400],
    ['"x"', 400],
    ['{"$ne":1}', 400],
  ])('If-Match: %s answers %d', async (header, status) => {
    const note = await newNote()
    const answer = await employee.post(
      `/api/test/notes/${note.id}/count`,
      {},
      { headers: { 'if-match': header } },
    )
    expect(answer.status).toBe(status)
  })

  test('of fifty people who changed the same version, one succeeds', async () => {
    const note = await newNote()
    const headers = { 'if-match': '"1"' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => employee.post(`/api/test/notes/${note.id}/count`, {}, { headers })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
  })
})

describe('Idempotency-Key', () => {
  test('fifty times the same request at once has one effect and fifty equal answers', async () => {
    const note = await newNote()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        employee.post(`/api/test/notes/${note.id}/count`, {}, withKey('fifty', { 'if-match': '"1"' })),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await Note.findById(note.id).lean())?.count).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'])).toHaveLength(49)
  })

  test('gives the first answer again, status and ETag included, though the record has moved on', async () => {
    const first = await employee.post('/api/test/notes', { title: 'again' }, withKey('again'))
    await employee.post(`/api/test/notes/${first.body.id}/count`, {})
    const second = await employee.post('/api/test/notes', { title: 'again' }, withKey('again'))
    expect([second.status, second.text, second.headers.etag]).toEqual([201, first.text, '"1"'])
    expect(await Note.countDocuments({ title: 'again' })).toBe(1)
  })

  test('with another body is 422', async () => {
    await employee.post('/api/test/notes', { title: 'body a' }, withKey('body'))
    const answer = await employee.post('/api/test/notes', { title: 'body b' }, withKey('body'))
    expect(answer.status).toBe(422)
    expect(await Note.countDocuments({ title: 'body b' })).toBe(0)
  })

  test('belongs to one user and one path', async () => {
    const manager = await api.as('manager')
    const mine = await employee.post('/api/test/notes', { title: 'mine' }, withKey('shared'))
    const theirs = await manager.post('/api/test/notes', { title: 'theirs' }, withKey('shared'))
    const elsewhere = await employee.post(`/api/test/notes/${mine.body.id}/count`, {}, withKey('shared'))
    expect([mine.status, theirs.status, elsewhere.status]).toEqual([201, 201, 200])
  })

  test('of a refused request is free for the corrected one', async () => {
    expect((await employee.post('/api/test/notes', {}, withKey('corrected'))).status).toBe(422)
    failAt = 'end'
    expect((await employee.post('/api/test/notes', { title: 'wrong' }, withKey('corrected'))).status).toBe(
      404,
    )
    failAt = 'nowhere'
    expect((await employee.post('/api/test/notes', { title: 'right' }, withKey('corrected'))).status).toBe(
      201,
    )
  })

  test('over 255 characters, or empty, is 400', async () => {
    for (const key of ['k'.repeat(256), '']) {
      expect((await employee.post('/api/test/notes', { title: 'any' }, withKey(key))).status).toBe(400)
    }
    expect((await employee.post('/api/test/notes', { title: 'long' }, withKey('k'.repeat(255)))).status).toBe(
      201,
    )
  })

  test('is kept for a day', async () => {
    await employee.post('/api/test/notes', { title: 'kept' }, withKey('kept'))
    const kept = await Operation.findOne({ status: 201 }).sort({ expireAt: -1 }).lean()
    const hours = ((kept?.expireAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })
})

describe('when the database fails in the middle', () => {
  test('a commit whose answer was lost happens once, also without a key', async () => {
    const note = await newNote()
    const answer = await whileFailing({ failCommands: ['commitTransaction'], closeConnection: true }, 2, () =>
      employee.post(`/api/test/notes/${note.id}/count`, {}),
    )
    expect(answer.status).toBe(200)
    expect((await Note.findById(note.id).lean())?.count).toBe(1)
  })

  test.each([{}, withKey('unconfirmed')])(
    'a commit that was carried out, though no majority said so in time, is found as our own and happens once',
    async (options) => {
      const note = await newNote()
      const { retries } = transactionCounts
      const before = retries.commit
      const unconfirmed = { code: 64, errmsg: 'waiting for replication timed out' }
      const failure = { failCommands: ['commitTransaction'], writeConcernError: unconfirmed }
      const answer = await whileFailing(failure, 1, () =>
        employee.post(`/api/test/notes/${note.id}/count`, {}, options),
      )
      expect(answer.status).toBe(200)
      expect((await Note.findById(note.id).lean())?.count).toBe(1)
      expect(retries.commit).toBe(before + 1)
    },
  )

  test('a connection lost before the commit is tried again', async () => {
    const note = await newNote()
    const answer = await whileFailing(
      { failCommands: ['update', 'findAndModify'], closeConnection: true },
      2,
      () => employee.post(`/api/test/notes/${note.id}/count`, {}),
    )
    expect(answer.status).toBe(200)
    expect((await Note.findById(note.id).lean())?.count).toBe(1)
  })

  test('a write conflict is tried again', async () => {
    const note = await newNote()
    const answer = await whileFailing(
      { failCommands: ['commitTransaction'], errorCode: 112, errorLabels: ['TransientTransactionError'] },
      3,
      () => employee.post(`/api/test/notes/${note.id}/count`, {}),
    )
    expect(answer.status).toBe(200)
    expect((await Note.findById(note.id).lean())?.count).toBe(1)
  })

  test('what was refused before anything was sent is not called unknown', async () => {
    const { status, body } = await employee.post('/api/test/lost', {}, withKey('lost'))
    reach()
    await reached
    expect([status, body.code]).toEqual([503, undefined])
  })

  test('reading answers 503 as JSON while it is away, without a word about it, and works again afterwards', async () => {
    await whileFailing({ failCommands: ['find', 'ping'], closeConnection: true }, 'alwaysOn', async () => {
      const answer = await employee.get('/api/users')
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Object.keys(answer.body).sort()).toEqual(['message', 'status', 'title', 'traceId'])
      expect((await api.anonymous().get('/readyz')).status).toBe(503)
      expect((await employee.get('/healthz')).status).toBe(200)
    })
    expect((await employee.get('/api/users')).status).toBe(200)
    expect((await api.anonymous().get('/readyz')).status).toBe(200)
  })

  test('and after all of this the audit chains are whole', async () => {
    expect((await verifyAudit()).faults).toEqual([])
    expect(mongoose.connection.readyState).toBe(1)
  })
})
