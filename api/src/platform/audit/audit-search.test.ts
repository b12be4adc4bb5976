import mongoose from 'mongoose'
import { ok } from '../../finance/invoices/invoice.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { AuditPartition, AuditRecord } from './audit.model.ts'
import type { NamedAudit } from './audit-names.ts'
import { AuditSearchMarkRecord, AuditSearchRecord } from './audit-search.model.ts'
import { indexAudits, unindexedAudits } from './audit-search.service.ts'
import { auditKeys } from './audit-search-keys.ts'
import { verifyAudit } from './verify.ts'

let api: TestApi
let admin: TestClient
let brokerId: number

beforeAll(async () => {
  api = await startTestApi()
  admin = await api.as('admin')
  const contact = { contactPerson: 'Ray Owens', email: 'ray@ridge.example', phone: '555-010-0123' }
  brokerId = ok(await admin.post('/api/brokers', { ...contact, name: 'Ridge Line Brokerage' })).id
  const employee = await api.as('employee')
  ok(await employee.patch('/api/user/profile', { location: 'Chattanooga' }))
  ok(await employee.patch('/api/user/profile', { location: 'Knoxville' }))
})
afterAll(() => api.stop())

const search = async (q: string, more = '') =>
  ok(await admin.get(`/api/audit?q=${encodeURIComponent(q)}${more}`)) as { id: number; action: string }[]

test('what is found is what was done, by whom, to which record and with which values', async () => {
  await indexAudits()
  expect(await unindexedAudits()).toBe(0)
  for (const q of ['ridge', 'Ridge Line Brok', 'broker created', 'owens', 'ada brokerage'])
    expect([q, (await search(q)).map(({ action }) => action)]).toEqual([q, ['broker.created']])
  expect(await search('chattanooga')).toHaveLength(2)
  expect(await search('knoxville')).toMatchObject([{ action: 'user.profileChanged' }])
  // Sessions name nobody; the person is meant.
  const sessions = await search('erin', '&entityType=session')
  expect(sessions.length).toBeGreaterThan(0)
  expect(await search('nobody of this name')).toEqual([])
  expect(await search('.*')).toEqual([])
})

test('filters, order and pages are those of the list', async () => {
  await indexAudits()
  const userId = api.userId('employee')
  expect(await search('profile', `&userId=${userId}`)).toHaveLength(2)
  expect(await search('profile', `&userId=${api.userId('manager')}`)).toEqual([])
  expect(await search('ridge', `&entityType=broker&entityId=${brokerId}`)).toHaveLength(1)
  const all = (await search('profile')).map(({ id }) => id)
  expect((await search('profile', '&sort=at')).map(({ id }) => id)).toEqual(all.toReversed())
  const first = await admin.get('/api/audit?q=profile&limit=1')
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect([first.body[0].id, ok(await admin.get(next))[0].id]).toEqual(all)
  expect(first.headers['x-total-count']).toBe('2')
})

test('it is for those who may read the log', async () => {
  const manager = await api.as('manager')
  expect((await manager.get('/api/audit?q=ridge')).status).toBe(403)
  expect((await manager.get('/api/audit/search-state')).status).toBe(403)
})

test('nothing but keys is kept, and the chain stays as it was', async () => {
  const before = await AuditRecord.find().sort({ _id: 1 }).lean()
  await AuditSearchRecord.deleteMany({})
  await AuditSearchMarkRecord.deleteMany({})
  expect((await admin.get('/api/audit/search-state')).body).toEqual({ pending: before.length })
  expect(await indexAudits()).toBe(before.length)
  expect(await AuditRecord.find().sort({ _id: 1 }).lean()).toEqual(before)
  expect((await verifyAudit()).faults).toEqual([])
})

test('it goes on where it was cut off, and two at once do the same', async () => {
  await AuditSearchRecord.deleteMany({})
  await AuditSearchMarkRecord.deleteMany({})
  const stopped = new AbortController()
  stopped.abort()
  expect(await indexAudits(stopped.signal)).toBe(0)
  const [{ _id: partition, seq } = { _id: 0, seq: 0 }] = await AuditPartition.find().sort({ seq: -1 }).lean()
  await AuditSearchMarkRecord.create([{ _id: partition, seq: seq - 1, keys: 1 }])
  const total = await AuditRecord.countDocuments()
  expect(await unindexedAudits()).toBe(total - (seq - 1))
  await Promise.all([indexAudits(), indexAudits()])
  expect(await unindexedAudits()).toBe(0)
  expect(await AuditSearchRecord.countDocuments()).toBe(total - (seq - 1))
  // Made in an older way: they are made anew.
  await AuditSearchMarkRecord.updateOne({ _id: partition }, { $set: { keys: 0 } })
  expect(await indexAudits()).toBe(seq)
  expect(await AuditSearchRecord.countDocuments()).toBe(total)
})

test('a search reads its page from the index, sorts nothing and scans nothing', async () => {
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, n))
  const rest = { userId: 1, action: 'x.y', entityType: 'client' as const, entityId: 1 }
  await AuditSearchRecord.insertMany(
    Array.from({ length: 2_000 }, (_, n) => ({
      _id: `99:${n}`,
      search: ['many', `n${n}`],
      at: at(n),
      ...rest,
    })),
  )
  for (const sort of ['-at', 'at', '-id']) {
    const found = jest.spyOn(mongoose.Query.prototype, 'exec')
    ok(await admin.get(`/api/audit?q=many&limit=5&sort=${sort}`))
    const query = found.mock.contexts.find(
      (each) => (each as mongoose.Query<unknown, unknown>).model.collection.name === 'audit_search',
    ) as mongoose.Query<unknown, unknown>
    found.mockRestore()
    const explained = await mongoose.connection.db?.command({
      explain: {
        find: 'audit_search',
        filter: query.getFilter(),
        sort: query.getOptions().sort,
        limit: query.getOptions().limit,
      },
      verbosity: 'executionStats',
    })
    expect(JSON.stringify(explained?.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/)
    expect(explained?.executionStats.totalKeysExamined).toBeLessThan(10)
  }
  await AuditSearchRecord.deleteMany({ _id: /^99:/ } as never).setOptions({ sanitizeFilter: false })
})

describe('keys', () => {
  const record = (values: Partial<NamedAudit>) =>
    ({
      ...{ action: 'invoice.approved', entityType: 'invoice', entityId: 7, entityName: 'INV-7' },
      ...{ userName: 'Max Manager', ip: '10.0.0.7', before: null, after: null },
      ...values,
    }) as NamedAudit

  test('are of values that changed, amounts as people write them', () => {
    const keys = auditKeys(
      record({
        before: { amountCents: 125_050, notes: 'unchanged words', tokenHash: 'abcdef' },
        after: { amountCents: 99_000, notes: 'unchanged words', tokenHash: 'fedcba', clientId: 4711 },
      }),
    )
    expect(keys).toEqual(expect.arrayContaining(['1250', '990', 'approved', 'inv', '7', 'max']))
    for (const word of ['unchange', 'abcdef', 'fedcba', '4711']) expect(keys).not.toContain(word)
  })

  test('are bounded, however much a record says', () => {
    const words = Array.from({ length: 5_000 }, (_, n) => `word${n}`).join(' ')
    expect(auditKeys(record({ after: { a: words, b: [words, { c: words }] } })).length).toBeLessThan(300)
  })
})
