import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { fixtures } from '../../finance/invoices/invoice.fixtures.ts'
import { op } from '../../kernel/database/filter.ts'
import { Operation } from '../../kernel/http/idempotency.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { LoadRecord } from './load.model.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>
let clientId: number

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
  clientId = (await make.client({ name: 'Blue Ridge Haulers, LLC' })).id
})
afterAll(() => api.stop())

let serial = 0
const row = (values: object = {}) => {
  serial += 1
  return { loadNumber: `R-${serial}`, clientId, ...values }
}
const add = (rows: object[], key?: string) =>
  employee.post('/api/loads/rows', { rows }, key ? { headers: { 'idempotency-key': key } } : {})

test('rows are added each for itself: one that is refused says why and holds back no other', async () => {
  const rows = [
    row({ rate: '1200.5', pickupDate: '2026-11-20' }),
    row({ loadNumber: 'R-1' }),
    row({ clientId: 999_999 }),
    row({ status: 'paid' }),
    row({ status: 'in_transit' }),
  ]
  const { status, body } = await add(rows)
  expect(status).toBe(200)
  const created = { outcome: 'created', id: expect.any(Number), message: null, errors: [] }
  expect(body).toEqual([
    { index: 0, ...created },
    {
      ...{ index: 1, outcome: 'refused', id: null, message: 'Load number R-1 is already taken' },
      errors: [{ field: 'loadNumber', message: 'Load number R-1 is already taken' }],
    },
    expect.objectContaining({
      index: 2,
      outcome: 'refused',
      errors: [{ field: 'clientId', message: expect.any(String) }],
    }),
    expect.objectContaining({ index: 3, outcome: 'refused' }),
    { index: 4, ...created },
  ])
  const [first, , , , last] = body
  expect(await LoadRecord.findById(first.id).lean()).toMatchObject({ rateCents: 120_050, clientId })
  expect(await LoadRecord.findById(last.id).lean()).toMatchObject({ status: 'in_transit' })
  const of = { entityType: 'load' as const, entityId: first.id as number }
  expect(await ActivityRecord.countDocuments({ ...of, type: 'load_created' })).toBe(1)
  expect(await AuditRecord.countDocuments({ ...of, action: 'load.created' })).toBe(1)
})

test('a row that breaks a rule of the form refuses the call, with the place of each fault', async () => {
  const before = await LoadRecord.countDocuments({})
  const { status, body } = await add([
    row(),
    row({ loadNumber: '', pickupDate: '2026-11-20', deliveryDate: '2026-11-19' }),
  ])
  expect(status).toBe(422)
  expect(body.errors).toMatchObject({
    'rows[1].loadNumber': 'Load number is required',
    'rows[1].deliveryDate': 'Delivery cannot be before pickup',
  })
  expect(await LoadRecord.countDocuments({})).toBe(before)
})

test('none and more than 500 rows are refused', async () => {
  expect((await add([])).status).toBe(422)
  const many = await add(Array.from({ length: 501 }, () => row()))
  expect(many.body.errors).toEqual({ rows: 'Paste at most 500 rows at once' })
})

test('repeated under its key a call adds nothing and answers as before', async () => {
  const rows = [row(), row()]
  const first = await add(rows, 'rows-1')
  const again = await add(rows, 'rows-1')
  expect(again.body).toEqual(first.body)
  expect(await LoadRecord.countDocuments({ loadNumber: rows[0]?.loadNumber })).toBe(1)
})

test('while the database is away the outcome is unknown, and a repetition settles it', async () => {
  const rows = [row(), row()]
  const cut = await whileFailing({ failCommands: ['insert'], errorCode: 11_600 }, 'alwaysOn', () =>
    add(rows, 'rows-2'),
  )
  const outcomes = (answer: typeof cut) => answer.body.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes(cut)).toEqual(['unknown', 'unknown'])
  const done = await add(rows, 'rows-2')
  expect(outcomes(done)).toEqual(['created', 'created'])
})

test('rows that an interrupted call had added already are told as added, once', async () => {
  const rows = [row(), row()]
  const first = await add(rows, 'rows-3')
  // As if the process had ended before the answer as a whole was kept.
  await Operation.deleteMany({ status: 200 })
  const again = await add(rows, 'rows-3')
  expect(again.body).toEqual(first.body)
  const numbers = rows.map(({ loadNumber }) => loadNumber)
  expect(await LoadRecord.countDocuments({ loadNumber: op.in(numbers) })).toBe(2)
})

test('before rows are added it is said which numbers are taken and whom the names mean', async () => {
  const taken = row({ loadNumber: 'Taken-1' })
  await add([taken])
  const twins = [
    await make.broker({ name: 'Summit Logistics Inc' }),
    await make.broker({ name: 'Summit Logistics' }),
  ]
  const { status, body } = await employee.post('/api/loads/rows/check', {
    loadNumbers: ['TAKEN-1', 'free-1'],
    clients: ['blue ridge haulers', 'Nobody'],
    brokers: ['Summit Logistics', 'Summit Logistics LLC'],
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    taken: ['Taken-1'],
    clients: [
      { name: 'blue ridge haulers', matches: [{ id: clientId, name: 'Blue Ridge Haulers, LLC' }] },
      { name: 'Nobody', matches: [] },
    ],
    brokers: [
      { name: 'Summit Logistics', matches: [{ id: twins[1], name: 'Summit Logistics' }] },
      {
        name: 'Summit Logistics LLC',
        matches: [
          { id: twins[1], name: 'Summit Logistics' },
          { id: twins[0], name: 'Summit Logistics Inc' },
        ],
      },
    ],
  })
})
