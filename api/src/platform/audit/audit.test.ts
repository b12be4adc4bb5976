import type { Model } from 'mongoose'
import { fixtures } from '../../finance/invoices/invoice.fixtures.ts'
import { genesis } from '../../kernel/database/chained-log.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { keyRing } from '../keys/key-ring.ts'
import { LogKeyRecord } from '../keys/log-key.model.ts'
import { compareWithAnchor, takeAnchor } from './anchor.ts'
import type { AuditDoc } from './audit.model.ts'
import { AuditPartition, AuditRecord } from './audit.model.ts'
import { auditKey, openAuditKey } from './audit-key.ts'
import { plainAuditHash } from './chain.ts'
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
  const partitions = Map.groupBy(
    await AuditRecord.find().sort({ seq: 1 }).lean<AuditDoc[]>(),
    ({ lane }) => lane,
  )
  longest = [...partitions.values()].sort((a, b) => b.length - a.length)[0] ?? []
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

test('a record edited together with its hash is named, since nobody without the key can make one that fits', async () => {
  const record = longest[1]
  const faults = await tampered(record, (it) => {
    const forged = { ...it, action: 'email.resent' as const }
    return set(it, { action: forged.action, hash: plainAuditHash(forged) })
  })
  expect(faults).toContainEqual({ id: record?._id, fault: 'altered' })
})

test('a partition that was chained anew from an altered record on is found, its head included', async () => {
  await restoringTrail(async () => {
    const [first] = longest
    let prevHash = first?.prevHash ?? ''
    for (const record of longest) {
      const forged = { ...record, userName: 'Somebody Else', prevHash }
      prevHash = plainAuditHash(forged)
      await set(record, { userName: forged.userName, prevHash: forged.prevHash, hash: prevHash })
    }
    const lane = { _id: first?.lane as never }
    await AuditPartition.collection.updateOne(lane, { $set: { hash: prevHash } })
    expect((await verifyAudit()).faults).toHaveLength(longest.length + 1)
    // Pretending that all of it is from before the key does not help, and neither does the next honest record.
    await AuditPartition.collection.updateOne(lane, { $set: { keyedFrom: longest.length + 1 } })
    const headFault = { id: `head ${first?.lane}`, fault: 'altered' }
    expect((await verifyAudit()).faults).toEqual([headFault])
    await employee.patch('/api/user/profile', { location: 'El Paso' })
    expect((await verifyAudit()).faults).toContainEqual(headFault)
  })
})

test('a head set back to an earlier end stays found after the next record', async () => {
  await restoringTrail(async () => {
    const [last, before] = [longest.at(-1), longest.at(-2)]
    await AuditRecord.collection.deleteOne({ _id: last?._id as never })
    const set = { seq: before?.seq, hash: before?.hash }
    await AuditPartition.collection.updateOne({ _id: last?.lane as never }, { $set: set })
    await employee.patch('/api/user/profile', { location: 'Fresno' })
    expect((await verifyAudit()).faults).toEqual([{ id: `head ${last?.lane}`, fault: 'altered' }])
  })
})

test('a partition that vanished as a whole is found', async () => {
  await restoringTrail(async () => {
    const lane = longest[0]?.lane
    await AuditRecord.collection.deleteMany({ lane })
    await AuditPartition.collection.deleteOne({ _id: lane as never })
    expect((await verifyAudit()).faults).toEqual([{ id: `head ${lane}`, fault: 'missing' }])
  })
})

test.each([99, -1, null, 0.5, 'x'])(
  'a record slipped into partition %j, which the trail does not have, is named',
  async (lane) => {
    const forged = { ...longest[0], _id: 'slipped:1', lane, userName: 'Somebody Else' }
    await AuditRecord.collection.insertOne(forged as never)
    try {
      const { faults, records } = await verifyAudit()
      expect(faults).toEqual([{ id: 'slipped:1', fault: 'unchained' }])
      expect(records).toBe(await AuditRecord.countDocuments())
    } finally {
      await AuditRecord.collection.deleteOne({ _id: 'slipped:1' as never })
    }
  },
)

test('an end far away is found, and the check ends all the same', async () => {
  await restoringTrail(async () => {
    const lane = longest[0]?.lane
    await AuditPartition.collection.updateOne({ _id: lane as never }, { $set: { seq: 1e12 } })
    const { faults } = await verifyAudit()
    expect(faults).toContainEqual({ id: `head ${lane}`, fault: 'altered' })
    expect(faults).toHaveLength(1_001)
  })
})

test('records from before the trail had a key are sealed as they are, and found when they are altered later', async () => {
  await restoringTrail(async () => {
    const key = auditKey()
    await LogKeyRecord.collection.deleteOne({ _id: 'audit-log' as never })
    await rechainPlainly()
    const ring = await keyRing(api.config)
    expect(await openAuditKey(ring)).toEqual({ sealed: await AuditRecord.countDocuments() })
    expect(auditKey()).not.toEqual(key)
    await employee.patch('/api/user/profile', { location: 'Gary' })
    const { faults, unkeyed, records } = await verifyAudit()
    expect({ faults, keyed: records - unkeyed }).toEqual({ faults: [], keyed: 1 })
    expect(await openAuditKey(ring)).toEqual({ sealed: 0 })
    const old = await AuditRecord.findOne({ lane: longest[0]?.lane, seq: 1 }).lean<AuditDoc>()
    const forged = { ...(old as AuditDoc), userName: 'Somebody Else' }
    await set(forged, { userName: forged.userName, hash: plainAuditHash(forged) })
    expect((await verifyAudit()).faults).toEqual([{ id: `${forged.lane}:2`, fault: 'unchained' }])
  })
})

test('a trail that was replaced as a whole is found with an anchor kept elsewhere', async () => {
  const anchor = JSON.parse(JSON.stringify(await takeAnchor(new Date('2026-11-22T08:00:00Z'))))
  expect(await compareWithAnchor(anchor)).toEqual({ audit: [], vault: [] })
  await restoringTrail(async () => {
    await AuditRecord.collection.deleteMany({})
    await AuditPartition.collection.deleteMany({})
    await LogKeyRecord.collection.deleteOne({ _id: 'audit-log' as never })
    await openAuditKey(await keyRing(api.config))
    expect((await verifyAudit()).faults).toEqual([])
    const { audit } = await compareWithAnchor(anchor)
    expect(audit).toContainEqual({ id: longest.at(-1)?._id, fault: 'missing' })
  })
  const lane = longest[0]?.lane ?? 0
  const moved = { ...anchor, logs: { ...anchor.logs, audit: [{ lane, seq: 1, hash: 'another' }] } }
  expect((await compareWithAnchor(moved)).audit).toEqual([{ id: `${lane}:1`, fault: 'altered' }])
})

/** Does something to the trail by hand, and puts it back as it was. */
async function restoringTrail(work: () => Promise<void>) {
  const models = [AuditRecord, AuditPartition, LogKeyRecord] as unknown as Model<never>[]
  const kept = await Promise.all(models.map((model) => model.find().lean()))
  try {
    await work()
  } finally {
    for (const [index, model] of models.entries()) {
      await model.collection.deleteMany({})
      if (kept[index]?.length) await model.collection.insertMany(kept[index] as never)
    }
    await openAuditKey(await keyRing(api.config))
  }
  expect((await verifyAudit()).faults).toEqual([])
}

/** The trail as versions without a key wrote it. */
async function rechainPlainly() {
  for (const head of await AuditPartition.find().lean()) {
    let prevHash = genesis
    for (const record of await AuditRecord.find({ lane: head._id }).sort({ seq: 1 }).lean<AuditDoc[]>()) {
      const plain = { ...record, prevHash }
      prevHash = plainAuditHash(plain)
      await set(record, { prevHash: plain.prevHash, hash: prevHash })
    }
    const change = head.seq > 0 ? { $set: { hash: prevHash }, $unset: { seal: 1, keyedFrom: 1 } } : null
    if (change) await AuditPartition.collection.updateOne({ _id: head._id as never }, change as never)
    else await AuditPartition.collection.deleteOne({ _id: head._id as never })
  }
}

test('a removed record is named, in the middle and at the end', async () => {
  for (const record of [longest[1], longest.at(-1)]) {
    const faults = await tampered(record, (it) => AuditRecord.collection.deleteOne({ _id: it._id as never }))
    expect(faults).toEqual([{ id: record?._id, fault: 'missing' }])
  }
})

test('removing the end together with its partition’s head is found', async () => {
  const last = longest.at(-1)
  const head = await AuditPartition.findById(last?.lane).lean()
  const before = longest.at(-2)
  await AuditPartition.collection.deleteOne({ _id: head?._id as never })
  expect((await verifyAudit()).faults).not.toEqual([])
  await AuditPartition.collection.insertOne(head as never)
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

test('all records of one write are in one partition', async () => {
  const { id } = await fixtures(api).invoice({ status: 'submitted' })
  const invoice = { entityType: 'invoice', entityId: id } as const
  const created = await AuditRecord.findOne(invoice).lean<AuditDoc>()
  const records = await AuditRecord.find({ requestId: created?.requestId ?? '' }).lean<AuditDoc[]>()
  const actions = records.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['invoice.created', 'load.updated']))
  expect(new Set(records.map(({ lane }) => lane)).size).toBe(1)
  expect((await verifyAudit()).faults).toEqual([])
})

test('one record has its history in one partition, and different ones in several', async () => {
  const lanes: number[][] = []
  for (const name of ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']) {
    const { id } = (await employee.post('/api/clients', { name: `${name} Haulers` })).body
    expect((await employee.put(`/api/clients/${id}`, { name: `${name} Freight` })).status).toBe(200)
    const records = await AuditRecord.find({ entityType: 'client', entityId: id }).lean()
    expect(records.length).toBeGreaterThan(1)
    lanes.push(records.map(({ lane }) => lane))
  }
  expect(lanes.map((of) => new Set(of).size)).toEqual(Array(6).fill(1))
  expect(new Set(lanes.flat()).size).toBeGreaterThan(1)
})
