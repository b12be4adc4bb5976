import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditLane, AuditRecord } from './audit.model.ts'
import { auditHash } from './chain.ts'
import { verifyAudit } from './verify.ts'

let api: TestApi
let employee: TestClient
let longest: AuditDoc[]

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  for (const location of ['Austin', 'Boise', 'Chicago', 'Denver']) {
    await employee.patch('/api/user/profile', { location })
  }
  const lanes = Map.groupBy(await AuditRecord.find().sort({ seq: 1 }).lean<AuditDoc[]>(), ({ lane }) => lane)
  longest = [...lanes.values()].sort((a, b) => b.length - a.length)[0] ?? []
})
afterAll(() => api.stop())

/** Does something to the trail by hand, looks at what the check says, and undoes it. */
async function tampered(record: AuditDoc | undefined, tamper: (record: AuditDoc) => Promise<unknown>) {
  if (!record) throw new Error('no record')
  await tamper(record)
  const { faults } = await verifyAudit()
  await AuditRecord.collection.replaceOne({ _id: record._id as never }, record as never, { upsert: true })
  expect((await verifyAudit()).faults).toEqual([])
  return faults
}

const set = (record: AuditDoc, fields: Partial<AuditDoc>) =>
  AuditRecord.collection.updateOne({ _id: record._id as never }, { $set: fields })

test('an untouched trail has no faults', async () => {
  expect(longest.length).toBeGreaterThanOrEqual(4)
  const report = await verifyAudit()
  expect(report.faults).toEqual([])
  expect(report.records).toBe(await AuditRecord.countDocuments())
})

test('an edited record is named', async () => {
  const record = longest[1]
  const faults = await tampered(record, (it) => set(it, { userName: 'Somebody Else' }))
  expect(faults).toEqual([{ id: record?._id, fault: 'altered' }])
})

test('a record edited together with its hash is found by the one after it', async () => {
  const record = longest[1]
  const faults = await tampered(record, (it) => {
    const forged = { ...it, action: 'nothing.happened' }
    return set(it, { action: forged.action, hash: auditHash(forged) })
  })
  expect(faults).toEqual([{ id: longest[2]?._id, fault: 'unchained' }])
})

test('a removed record is named, in the middle and at the end', async () => {
  for (const record of [longest[1], longest.at(-1)]) {
    const faults = await tampered(record, (it) => AuditRecord.collection.deleteOne({ _id: it._id as never }))
    expect(faults).toEqual([{ id: record?._id, fault: 'missing' }])
  }
})

test('removing the end together with its lane’s head is found', async () => {
  const last = longest.at(-1)
  const head = await AuditLane.findById(last?.lane).lean()
  const before = longest.at(-2)
  await AuditLane.collection.deleteOne({ _id: head?._id as never })
  expect((await verifyAudit()).faults).not.toEqual([])
  await AuditLane.collection.insertOne(head as never)
  expect(before && (await verifyAudit()).faults).toEqual([])
})

test('records say who, what, before and after, and never hold secrets or derived fields', async () => {
  const record = longest.find(({ action }) => action === 'user.profileChanged')
  expect(record).toMatchObject({ userName: 'Erin Employee', entityType: 'user' })
  expect(record?.after).toMatchObject({ location: 'Austin' })
  expect(Object.keys(record?.after as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^password|search/i)]),
  )
})

test('administrators read the trail with filters, nobody else does', async () => {
  expect((await employee.get('/api/audit')).status).toBe(403)
  const admin = await api.as('admin')
  const id = api.userId('employee')
  const answer = await admin.get(
    `/api/audit?entityType=user&entityId=${id}&action=user.profileChanged&limit=2`,
  )
  expect(answer.status).toBe(200)
  expect(answer.body.map((record: { after: { location: string } }) => record.after.location)).toEqual([
    'Denver',
    'Chicago',
  ])
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? ''
  const rest = await admin.get(next)
  expect(rest.body.map((record: { after: { location: string } }) => record.after.location)).toEqual([
    'Boise',
    'Austin',
  ])
})
