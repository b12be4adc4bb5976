import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { pdfWith, upload } from '../../operations/documents/document.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import { agreementFixtures, flatPlan, usualTerms } from './agreement.fixtures.ts'
import { agreementInForce } from './index.ts'

let api: TestApi
let manager: TestClient
let admin: TestClient
let make: ReturnType<typeof agreementFixtures>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  admin = await api.as('admin')
  make = agreementFixtures(api)
})
afterAll(() => api.stop())

const newClient = async (values?: object) => (await fixtures(api).client(values)).id as number
const decide = (by: TestClient, id: number, state: string, rest: object = {}) =>
  by.patch(`/api/agreements/${id}`, { state, ...rest })

test('a proposal waits with a copy of the plan; approved by a second person it is in force', async () => {
  const clientId = await newClient({ name: 'Red River Trucking' })
  const brokerId = await fixtures(api).broker({ name: 'Midway Freight' })
  const terms = { brokerAdvances: [{ brokerId, advancePpm: 850_000 }] }
  const proposed = await make.proposal({ clientId, terms })
  expect(proposed).toMatchObject({
    ...{ clientId, client: { id: clientId, name: 'Red River Trucking' }, number: 1, state: 'proposed' },
    ...{ effectiveFrom: '2026-01-01', effectiveUntil: null, previousId: null, decidedBy: null },
    terms: { ...usualTerms, ...terms, feePlan: { version: 1, terms: flatPlan } },
    brokers: [{ id: brokerId, name: 'Midway Freight' }],
    proposedBy: { id: api.userId('manager') },
  })
  expect(await agreementInForce(clientId, '2026-05-01')).toBeNull()

  const own = await decide(manager, proposed.id, 'active')
  expect([own.status, own.body.message]).toEqual([
    403,
    "Whoever proposed these terms doesn't decide about them: a second person does",
  ])
  const approved = ok(await decide(admin, proposed.id, 'active'))
  expect(approved).toMatchObject({ state: 'active', version: 2, decidedBy: { id: api.userId('admin') } })
  expect((await manager.get(`/api/agreements/${proposed.id}`)).body).toEqual(approved)
  expect(await agreementInForce(clientId, '2026-01-01')).toMatchObject({ _id: proposed.id, number: 1 })
  expect(await agreementInForce(clientId, '2025-12-31')).toBeNull()

  const events = await ActivityRecord.find({ entityType: 'agreement', entityId: proposed.id }).lean()
  expect(events.map(({ message }) => message.key).sort()).toEqual([
    'activity.agreementActive',
    'activity.agreementProposed',
  ])
  expect(await AuditRecord.countDocuments({ entityType: 'agreement', entityId: proposed.id })).toBe(2)
  const bell = await manager.get('/api/notifications')
  expect(bell.body[0]).toMatchObject({
    message: 'Version 1 of the terms of Red River Trucking was approved by Ada Admin',
  })
})

test('an employee reads terms and neither proposes nor decides', async () => {
  const employee = await api.as('employee')
  const { id } = await make.proposal()
  expect((await employee.get(`/api/agreements/${id}`)).status).toBe(200)
  expect((await employee.post('/api/agreements', await make.input())).status).toBe(403)
  expect((await decide(employee, id, 'rejected', { reason: 'No' })).status).toBe(403)
})

describe('versions follow each other', () => {
  const versions = async (clientId: number) =>
    ok(await manager.get(`/api/agreements?clientId=${clientId}`)).map(
      ({ number, effectiveFrom, effectiveUntil }: Record<string, unknown>) => [
        number,
        effectiveFrom,
        effectiveUntil,
      ],
    )
  const inForce = async (clientId: number, day: string) => (await agreementInForce(clientId, day))?.number

  test('a later one counts from its day on, and says which one it changes', async () => {
    const clientId = await newClient()
    const first = await make.agreement({ clientId })
    const second = await make.agreement({ clientId, effectiveFrom: '2026-06-01' })
    expect(second.previousId).toBe(first.id)
    expect(await versions(clientId)).toEqual([
      [2, '2026-06-01', null],
      [1, '2026-01-01', '2026-06-01'],
    ])
    expect(await inForce(clientId, '2026-05-31')).toBe(1)
    expect(await inForce(clientId, '2026-06-01')).toBe(2)
    const trail = await AuditRecord.find({ entityType: 'agreement', entityId: first.id })
      .sort({ _id: 1 })
      .lean()
    expect(trail.at(-1)).toMatchObject({
      action: 'agreement.superseded',
      ...{ before: { effectiveUntil: null }, after: { effectiveUntil: '2026-06-01' } },
    })
  })

  test('one that was to begin later never counts when a newer one begins before it', async () => {
    const clientId = await newClient()
    await make.agreement({ clientId })
    await make.agreement({ clientId, effectiveFrom: '2026-12-01' })
    await make.agreement({ clientId, effectiveFrom: '2026-11-25' })
    expect(await versions(clientId)).toEqual([
      [3, '2026-11-25', null],
      [2, '2026-12-01', '2026-12-01'],
      [1, '2026-01-01', '2026-11-25'],
    ])
    for (const [day, number] of [
      ['2026-11-24', 1],
      ['2026-11-25', 3],
      ['2026-12-24', 3],
    ] as const)
      expect(await inForce(clientId, day)).toBe(number)
  })

  test('one from the same day takes the place of the other', async () => {
    const clientId = await newClient()
    await make.agreement({ clientId })
    await make.agreement({ clientId })
    expect(await inForce(clientId, '2026-01-01')).toBe(2)
  })

  test('what was rejected or withdrawn keeps its number and never counts', async () => {
    const clientId = await newClient()
    const first = await make.proposal({ clientId })
    expect((await decide(admin, first.id, 'rejected')).body.errors).toEqual({ reason: 'Say why' })
    expect(ok(await decide(admin, first.id, 'rejected', { reason: 'Too cheap' })).reason).toBe('Too cheap')
    const second = await make.proposal({ clientId })
    const others = await decide(admin, second.id, 'withdrawn', { reason: 'A typing error' })
    expect(others.status).toBe(403)
    ok(await decide(manager, second.id, 'withdrawn', { reason: 'A typing error' }))
    const third = await make.agreement({ clientId })
    expect([third.number, third.previousId]).toEqual([3, null])
    expect(await inForce(clientId, '2026-07-01')).toBe(3)
    const waiting = ok(await manager.get(`/api/agreements?clientId=${clientId}&state=rejected,withdrawn`))
    expect(waiting.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })
})

test('one proposal of a client waits at a time, also when two come at once', async () => {
  const clientId = await newClient({ name: 'Prairie Line' })
  const input = await make.input({ clientId })
  const answers = await Promise.all([1, 2, 3].map(() => manager.post('/api/agreements', input)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Prairie Line already has terms that wait for a decision; decide on them first',
  )
})

test('of two who decide at once one does, and what is decided stays', async () => {
  const { id } = await make.proposal()
  const answers = await Promise.all([
    decide(admin, id, 'active'),
    decide(admin, id, 'rejected', { reason: 'No' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const again = await decide(admin, id, 'rejected', { reason: 'No' })
  expect([again.status, again.body.message]).toEqual([409, 'These terms were decided already'])
})

test('a stale decision learns how it is now', async () => {
  const { id } = await make.proposal()
  const answer = await admin.patch(
    `/api/agreements/${id}`,
    { state: 'active' },
    { headers: { 'if-match': '"9"' } },
  )
  expect([answer.status, answer.body.current.state]).toEqual([412, 'proposed'])
})

test('the signed paper of a version stays, and stays with its client', async () => {
  const clientId = await newClient()
  const file = { name: 'terms.pdf', bytes: await pdfWith('signed terms') }
  const { id: documentId } = ok(await upload(manager, file, { clientId: String(clientId) }))
  const free = ok(
    await upload(manager, { ...file, bytes: await pdfWith('not signed') }, { clientId: String(clientId) }),
  )
  const { number } = await make.proposal({ clientId, documentId })
  const refused = await manager.delete(`/api/documents/${documentId}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `This is the signed paper of version ${number} of its client's terms, and stays with that client`,
  ])
  const moved = await manager.patch(`/api/documents/${documentId}`, { clientId: await newClient() })
  expect(moved.status).toBe(409)
  expect((await manager.delete(`/api/documents/${free.id}`)).status).toBe(200)
})

describe('what is not there is refused by field', () => {
  test.each([
    [{ clientId: 999_999 }, { clientId: 'The chosen record does not exist' }],
    [{ effectiveFrom: '' }, { effectiveFrom: 'This field is required' }],
    [{ documentId: 999_999 }, { documentId: "The signed paper is not among this client's documents" }],
    [{ terms: { advancePpm: 1_000_001 } }, { 'terms.advancePpm': 'Enter a rate between 0% and 100%' }],
    [
      { terms: { feePlan: { id: 999_999, version: 1 } } },
      { 'terms.feePlan.id': 'The plan has no such version; choose it again' },
    ],
    [
      { terms: { brokerAdvances: [{ brokerId: 999_999, advancePpm: 1 }] } },
      { 'terms.brokerAdvances[0].brokerId': 'The chosen record does not exist' },
    ],
    [
      { terms: { limits: { ...usualTerms.limits, brokers: [{ brokerId: 999_999, cents: 1 }] } } },
      { 'terms.limits.brokers[0].brokerId': 'The chosen record does not exist' },
    ],
    [
      {
        terms: {
          brokerAdvances: [1, 1].map((brokerId) => ({ brokerId, advancePpm: 1 })),
        },
      },
      { 'terms.brokerAdvances': 'Name each broker only once' },
    ],
  ])('%j', async (wanted, errors) => {
    const answer = await manager.post('/api/agreements', {
      ...(await make.input(wanted)),
      ...('clientId' in wanted || 'effectiveFrom' in wanted ? wanted : {}),
    })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})
