import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { op } from '../../kernel/database/filter.ts'
import { findImplausibleDates } from '../../kernel/database/implausible-dates.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { recomputeSummaries } from '../../totals.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { CallRecord, CollectionRecord } from './collection.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let clientId: number

beforeAll(async () => {
  api = await startTestApi()
  await at('2026-11-21T15:00:00Z')
  clientId = ok(await employee.post('/api/clients', { name: 'Blue Ridge Haulers' })).id
})
beforeEach(() => at('2026-11-21T15:00:00Z'))
afterAll(() => api.stop())

/** Moves the clock; sessions of another day would have ended. */
async function at(instant: string): Promise<void> {
  api.setNow(new Date(instant))
  employee = client(api.url, cookiesOf(await api.signIn('employee')))
  manager = client(api.url, cookiesOf(await api.signIn('manager')))
}

const form = (values: object = {}) => ({
  clientId,
  amount: '1500.25',
  description: 'Chargeback of INV-100045',
  dueDate: '2026-11-01',
  ...values,
})
const add = async (values: object = {}) => ok(await manager.post('/api/collections', form(values)))

test('the worklist of one person has theirs alone', async () => {
  const assignedTo = api.userId('manager')
  const [theirs, others] = [await add({ assignedTo }), await add()]
  const rows = ok(await employee.get(`/api/collections/worklist?limit=100&assignedTo=${assignedTo}`))
  const ids = rows.map(({ id }: { id: number }) => id)
  expect([ids.includes(theirs.id), ids.includes(others.id)]).toEqual([true, false])
})

test('a new collection is pending and medium, with client, assignee and overdue days', async () => {
  const assignedTo = api.userId('manager')
  const answer = await employee.post(
    '/api/collections',
    form({ assignedTo, dueDate: '2026-11-01T00:00:00.000Z', notes: '' }),
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    version: 1,
    clientId,
    client: { id: clientId, name: 'Blue Ridge Haulers' },
    amount: '1500.25',
    description: 'Chargeback of INV-100045',
    status: 'pending',
    priority: 'medium',
    dueDate: '2026-11-01',
    daysOverdue: 20,
    lastContactDate: null,
    notes: null,
    assignedTo,
    assignedUser: { id: assignedTo, firstName: 'Max', lastName: 'Manager' },
    promise: null,
    promises: [],
    history: [{ by: { name: 'Erin Employee' }, fields: [] }],
  })
  expect((await employee.get(`/api/collections/${answer.body.id}`)).body).toEqual(answer.body)
  const [listed] = (await employee.get('/api/collections?limit=1&sort=-createdAt')).body
  expect(listed).toMatchObject({ id: answer.body.id, assignedUser: answer.body.assignedUser })
})

test.each([
  [{ clientId: 0 }, { clientId: 'Client is required' }],
  [{ clientId: undefined }, { clientId: 'Client is required' }],
  [{ clientId: 99_999 }, { clientId: 'The chosen record does not exist' }],
  [{ amount: '' }, { amount: 'Amount is required' }],
  [{ amount: '12.345' }, { amount: expect.stringContaining('Enter an amount') }],
  [{ description: ' ' }, { description: 'Description is required' }],
  [{ dueDate: '' }, { dueDate: 'Due date is required' }],
  [{ dueDate: '2026-02-30' }, { dueDate: 'Enter a valid date' }],
  [{ assignedTo: 99_999 }, { assignedTo: 'The chosen record does not exist' }],
  [{ status: 'lost' }, { status: 'Choose one of the values offered' }],
])('%j is refused by field', async (values, errors) => {
  const answer = await employee.post('/api/collections', form(values))
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('a change touches what was sent alone, and is remembered with its author', async () => {
  const collection = await add({ notes: 'Ask for Dolores' })
  const answer = await employee.patch(`/api/collections/${collection.id}`, {
    status: 'in_progress',
    amount: '900.00',
  })
  expect(answer.body).toMatchObject({
    ...collection,
    ...{ version: 2, status: 'in_progress', amount: '900.00' },
    updatedAt: expect.any(String),
    history: expect.any(Array),
  })
  expect(answer.body.history.at(-1)).toMatchObject({
    by: { name: 'Erin Employee' },
    fields: [
      { name: 'amount', from: '1500.25', to: '900.00' },
      { name: 'status', from: 'pending', to: 'in_progress' },
    ],
  })
  const same = await employee.patch(`/api/collections/${collection.id}`, { status: 'in_progress' })
  expect(same.body.version).toBe(2)
  const subject = { entityType: 'collection', entityId: collection.id }
  expect(await ActivityRecord.countDocuments(subject as never)).toBe(2)
  expect(
    await AuditRecord.find(subject as never)
      .sort({ action: 1 })
      .lean(),
  ).toMatchObject([
    { action: 'collection.created' },
    { action: 'collection.updated', before: { amountCents: 150_025 }, after: { amountCents: 90_000 } },
  ])
})

test('any status can be set, but only a manager writes off', async () => {
  const { id } = await add()
  for (const status of ['paid', 'pending', 'in_progress']) {
    expect((await employee.patch(`/api/collections/${id}`, { status })).body.status).toBe(status)
  }
  const refused = await employee.patch(`/api/collections/${id}`, { status: 'written_off' })
  expect([refused.status, refused.body.errors]).toEqual([
    403,
    { status: 'Only a manager can write off a collection' },
  ])
  expect((await employee.post('/api/collections', form({ status: 'written_off' }))).status).toBe(403)
  expect((await manager.patch(`/api/collections/${id}`, { status: 'written_off' })).status).toBe(200)
  expect((await employee.patch(`/api/collections/${id}`, { notes: 'Gone' })).status).toBe(200)
})

test('only a manager takes a write-off back', async () => {
  const { id } = await add()
  ok(await manager.patch(`/api/collections/${id}`, { status: 'written_off' }))
  for (const status of ['pending', 'in_progress', 'paid']) {
    const refused = await employee.patch(`/api/collections/${id}`, { status })
    const errors = { status: 'Only a manager can take back a write-off' }
    expect([refused.status, refused.body.errors]).toEqual([403, errors])
  }
  const message = 'Only a manager can change client, amount or due date of what was written off'
  for (const change of [{ amount: '0.01' }, { clientId: clientId + 1 }, { dueDate: '2026-01-05' }]) {
    const refused = await employee.patch(`/api/collections/${id}`, change)
    expect([refused.status, refused.body.errors]).toEqual([403, { [Object.keys(change)[0] ?? '']: message }])
  }
  expect(ok(await manager.patch(`/api/collections/${id}`, { status: 'pending' })).status).toBe('pending')
})

test('of two people who saw the same version the second learns how it is now', async () => {
  const { id } = await add()
  const ifMatch = { headers: { 'if-match': '"1"' } }
  expect((await employee.patch(`/api/collections/${id}`, { priority: 'high' }, ifMatch)).status).toBe(200)
  const second = await manager.patch(`/api/collections/${id}`, { priority: 'low' }, ifMatch)
  expect(second.status).toBe(412)
  expect(second.body.current).toMatchObject({ priority: 'high', version: 2 })
})

test('who gets a collection is told, once, and not about his own doing', async () => {
  const told = () =>
    NotificationRecord.find({ userId: api.userId('employee'), kind: 'assignment' })
      .sort({ _id: 1 })
      .lean()
  const { id } = await add({ assignedTo: api.userId('employee') })
  await manager.patch(`/api/collections/${id}`, { assignedTo: api.userId('employee'), notes: 'again' })
  expect(await told()).toMatchObject([{ entityType: 'collection', entityId: id, read: false }])
  await manager.patch(`/api/collections/${id}`, { assignedTo: null })
  await employee.patch(`/api/collections/${id}`, { assignedTo: api.userId('employee') })
  expect(await told()).toHaveLength(1)
  const list = ok(await employee.get('/api/notifications'))
  expect(list[0].message).toBe('Blue Ridge Haulers owes $1,500.25, due Nov 1, 2026: Chargeback of INV-100045')
})

describe('calls', () => {
  test('a call is logged, lastContactDate follows the latest, and the version stays', async () => {
    const { id } = await add()
    const url = `/api/collections/${id}/calls`
    const first = await employee.post(url, { outcome: 'no_answer', note: ' ', contact: 'Dolores' })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      outcome: 'no_answer',
      note: null,
      contact: 'Dolores',
      at: '2026-11-21T15:00:00.000Z',
      by: { name: 'Erin Employee' },
    })
    await employee.post(url, { outcome: 'left_message', at: '2026-11-18T10:00:00-05:00' })
    const now = ok(await employee.get(`/api/collections/${id}`))
    expect(now).toMatchObject({ version: 1, callCount: 2, lastContactDate: '2026-11-21T15:00:00.000Z' })
    const calls = await employee.get(`${url}?limit=1`)
    expect(calls.body).toMatchObject([{ outcome: 'no_answer' }])
    expect(calls.headers['x-total-count']).toBe('2')
    expect((await employee.get('/api/collections/999999/calls')).status).toBe(404)
    expect((await employee.post('/api/collections/999999/calls', { outcome: 'other' })).status).toBe(404)
  })

  test.each([
    [{}, { outcome: 'Choose how the call went' }],
    [{ outcome: 'reached', at: '2026-11-21T16:00:00Z' }, { at: 'A call cannot be in the future' }],
    [
      { outcome: 'promised' },
      { promiseAmount: 'Promised amount is required', promiseDate: 'Promised date is required' },
    ],
    [
      { outcome: 'promised', promiseAmount: '1500.26', promiseDate: '2026-11-25' },
      { promiseAmount: 'This is more than the $1,500.25 owed' },
    ],
    [
      { outcome: 'promised', promiseAmount: '1.00', promiseDate: '2026-11-20' },
      { promiseDate: 'The promised date cannot be before the call' },
    ],
  ])('%j is refused', async (values, errors) => {
    const { id } = await add()
    const answer = await employee.post(`/api/collections/${id}/calls`, values)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await CallRecord.countDocuments({ collectionId: id })).toBe(0)
  })

  test('the same call sent twice is one', async () => {
    const { id } = await add()
    const headers = { 'idempotency-key': 'one-call' }
    const twice = [1, 2].map(() =>
      employee.post(`/api/collections/${id}/calls`, { outcome: 'reached' }, { headers }),
    )
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([201, 201])
    expect(ok(await employee.get(`/api/collections/${id}`)).callCount).toBe(1)
  })

  const promised = async (values: object = {}) => {
    const { id } = await add()
    const call = { outcome: 'promised', promiseAmount: '500.00', promiseDate: '2026-11-25', ...values }
    ok(await employee.post(`/api/collections/${id}/calls`, call))
    return `/api/collections/${id}`
  }
  const stateOf = async (url: string) => ok(await employee.get(url)).promise.state

  test('a promise is open until its day is over in the reader’s zone, then broken', async () => {
    const url = await promised()
    expect(ok(await employee.get(url)).promise).toMatchObject({
      amount: '500.00',
      date: '2026-11-25',
      state: 'open',
    })
    // The employee is in New York.
    await at('2026-11-26T04:59:59Z')
    expect(await stateOf(url)).toBe('open')
    await at('2026-11-26T05:00:00Z')
    expect(await stateOf(url)).toBe('broken')
  })

  test('a promise is kept by paying as much in time, and stays broken when it comes late', async () => {
    const inTime = await promised()
    const late = await promised()
    ok(await employee.patch(inTime, { amount: '1000.25' }))
    expect(await stateOf(inTime)).toBe('kept')
    ok(await employee.patch(inTime, { amount: '1200.00' }))
    expect(await stateOf(inTime)).toBe('open')
    ok(await employee.patch(inTime, { status: 'paid' }))
    await at('2026-11-27T12:00:00Z')
    ok(await employee.patch(late, { status: 'paid' }))
    expect([await stateOf(inTime), await stateOf(late)]).toEqual(['kept', 'broken'])
  })

  test('nothing is promised on what is closed', async () => {
    const { id } = await add({ status: 'paid' })
    const call = { outcome: 'promised', promiseAmount: '5.00', promiseDate: '2026-11-25' }
    const answer = await employee.post(`/api/collections/${id}/calls`, call)
    expect(answer.body.errors).toEqual({ outcome: 'Nothing is owed anymore on a collection that is Paid' })
  })
})

describe('the list', () => {
  let ids: Record<string, number>

  beforeAll(async () => {
    await at('2026-11-21T15:00:00Z')
    await CollectionRecord.deleteMany({})
    await recomputeSummaries({ repair: true })
    const other = ok(await employee.post('/api/clients', { name: 'Other' })).id
    const rows: Record<string, object> = {
      late: { dueDate: '2026-11-20', priority: 'urgent', assignedTo: api.userId('manager') },
      today: { dueDate: '2026-11-21', priority: 'low', status: 'in_progress' },
      paid: { dueDate: '2026-01-05', status: 'paid', amount: '70.00', clientId: other },
      older: {
        dueDate: '2026-10-01',
        status: 'in_progress',
        description: 'Fuel advance not repaid',
        amount: '2000.00',
      },
    }
    ids = {}
    for (const [name, values] of Object.entries(rows)) ids[name] = (await add(values)).id
  })

  test.each([
    ['', ['older', 'paid', 'today', 'late']],
    ['sort=dueDate', ['paid', 'older', 'late', 'today']],
    ['sort=-amount', ['older', 'today', 'late', 'paid']],
    ['sort=-priority&limit=2', ['late', 'older']],
    ['status=paid', ['paid']],
    ['status=pending,in_progress&sort=id', ['late', 'today', 'older']],
    ['priority=urgent,low&sort=id', ['late', 'today']],
    ['overdue=true&sort=id', ['late', 'older']],
    ['overdue=true&status=paid', []],
    ['overdue=false&sort=id', ['today', 'paid']],
    ['overdue=true&dueFrom=2026-11-01', ['late']],
    ['q=fuel', ['older']],
    ['assignedTo=MANAGER', ['late']],
    ['clientId=CLIENT&sort=id', ['late', 'today', 'older']],
  ])('?%s', async (query, names) => {
    const filled = query.replace('MANAGER', String(api.userId('manager'))).replace('CLIENT', String(clientId))
    const list = ok(await employee.get(`/api/collections?${filled}`))
    expect(list.map(({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id))).toEqual(
      names,
    )
  })

  test.each(['status=gone', 'overdue=yes', 'sort=notes', 'colour=red'])('?%s is refused', async (query) => {
    expect((await employee.get(`/api/collections?${query}`)).status).toBe(400)
  })

  test('overdue turns at the reader’s midnight', async () => {
    await at('2026-11-22T04:59:00Z')
    expect(ok(await employee.get('/api/collections?overdue=true'))).toHaveLength(2)
    await at('2026-11-22T05:00:00Z')
    expect(ok(await employee.get('/api/collections?overdue=true'))).toHaveLength(3)
  })

  test('the summary adds up what is open, and what is not yet due counts no days', async () => {
    const summary = ok(await employee.get('/api/collections/summary'))
    const open = ok(await employee.get('/api/collections?status=pending,in_progress'))
    const cents = open.reduce((sum: number, { amount }: { amount: string }) => sum + parseMoney(amount), 0)
    expect(summary).toEqual({
      totalOwed: formatCents(cents),
      openCollections: 3,
      inactiveClients: 0,
      // 1, 0 and 51 days
      averageDaysOverdue: 17.3,
    })
  })
})

describe('voiding', () => {
  const list = async (query = '') =>
    ok(await employee.get(`/api/collections?limit=100${query}`)).map(({ id }: { id: number }) => id)

  test('a manager takes a collection out of lists and figures with a reason, and the record stays', async () => {
    const before = ok(await employee.get('/api/collections/summary'))
    const { id, version } = await add({ amount: '70.00', dueDate: '2001-11-30' })
    await employee.post(`/api/collections/${id}/calls`, {
      ...{ outcome: 'promised', promiseAmount: '10.00', promiseDate: '2026-12-01' },
    })
    expect(ok(await employee.get('/api/collections/summary')).averageDaysOverdue).toBeGreaterThan(100)
    const missing = await manager.post(`/api/collections/${id}/void`, { reason: ' ' })
    expect(missing.body.errors).toEqual({ reason: 'Say why this collection is void' })
    expect((await employee.post(`/api/collections/${id}/void`, { reason: 'Typing error' })).status).toBe(403)
    const answer = await manager.post(
      `/api/collections/${id}/void`,
      { reason: 'Entered twice' },
      { headers: { 'if-match': `"${version}"` } },
    )
    expect(ok(answer)).toMatchObject({
      ...{ status: 'voided', version: version + 1, daysOverdue: 0 },
      voided: { reason: 'Entered twice', by: { name: 'Max Manager' }, at: '2026-11-21T15:00:00.000Z' },
      promises: [{ state: 'open' }],
    })
    expect(answer.body.history.at(-1).fields).toEqual([
      { name: 'status', from: 'pending', to: 'voided' },
      { name: 'voidReason', from: null, to: 'Entered twice' },
    ])
    expect(ok(await employee.get('/api/collections/summary'))).toEqual(before)
    for (const query of ['', '&overdue=true', '&overdue=false', '&sort=dueDate', `&clientId=${clientId}`])
      expect(await list(query)).not.toContain(id)
    expect(
      ok(await employee.get('/api/collections/worklist?limit=100')).map(({ id: one }: { id: number }) => one),
    ).not.toContain(id)
    expect(await list('&status=voided')).toEqual([id])
    expect(await recomputeSummaries()).toEqual([])
    expect(
      await ActivityRecord.findOne({ entityType: 'collection', entityId: id }).sort({ _id: -1 }).lean(),
    ).toMatchObject({
      message: { key: 'activity.collectionVoided', params: { reason: 'Entered twice' } },
    })
    expect(await AuditRecord.exists({ action: 'collection.voided', entityId: id })).not.toBeNull()
  })

  test('the list says how many there are, also of those that are asked for, and counts no voided one', async () => {
    const total = async (query = '') =>
      Number((await employee.get(`/api/collections?limit=1${query}`)).headers['x-total-count'])
    const stored = (conditions: object) => CollectionRecord.countDocuments(conditions as never)
    await recomputeSummaries({ repair: true })
    const { id, version } = await add({ priority: 'urgent' })
    const [before, urgent] = [await total(), await total('&priority=urgent')]
    expect([before, urgent]).toEqual([
      await stored({ status: op.ne('voided') }),
      await stored({ status: op.ne('voided'), priority: 'urgent' }),
    ])
    const headers = { 'if-match': `"${version}"` }
    ok(await manager.post(`/api/collections/${id}/void`, { reason: 'Entered twice' }, { headers }))
    expect([await total(), await total('&priority=urgent')]).toEqual([before - 1, urgent - 1])
    expect(await total('&status=voided')).toBe(await stored({ status: 'voided' }))
    const due = { status: op.ne('voided'), dueDate: op.gte('2026-11-02') }
    expect(await total('&dueFrom=2026-11-02')).toBe(await stored(due))
    expect(await total('&overdue=false')).toBeLessThan(before)
  })

  test('what is voided stays as it is', async () => {
    const { id } = await add()
    ok(await manager.post(`/api/collections/${id}/void`, { reason: 'Wrong client' }))
    const attempts = [
      await manager.patch(`/api/collections/${id}`, { status: 'pending' }),
      await manager.post(`/api/collections/${id}/void`, { reason: 'Again' }),
      await employee.post(`/api/collections/${id}/calls`, { outcome: 'no_answer' }),
    ]
    for (const { status, body } of attempts) {
      expect(status).toBe(409)
      expect(body.message).toBe('This collection is voided and cannot be changed')
    }
    expect((await manager.patch(`/api/collections/${id}`, { status: 'voided' })).status).toBe(422)
  })

  test('a stale version is refused', async () => {
    const { id, version } = await add()
    ok(await employee.patch(`/api/collections/${id}`, { priority: 'high' }))
    const answer = await manager.post(
      `/api/collections/${id}/void`,
      { reason: 'Entered twice' },
      { headers: { 'if-match': `"${version}"` } },
    )
    expect(answer.status).toBe(412)
  })
})

test('a record of an implausible year can be read, is named by the check, and is corrected', async () => {
  const { id } = await add()
  await CollectionRecord.updateOne({ _id: id }, { $set: { dueDate: '0026-11-30' } })
  expect(ok(await employee.get(`/api/collections/${id}`)).dueDate).toBe('0026-11-30')
  expect(await findImplausibleDates()).toEqual([{ collection: 'collections', id, field: 'dueDate' }])
  expect(ok(await employee.patch(`/api/collections/${id}`, { priority: 'high' })).priority).toBe('high')
  const again = await employee.patch(`/api/collections/${id}`, { dueDate: '0026-11-30T00:00:00.000Z' })
  expect(again.body.errors).toEqual({ dueDate: 'Check the year: from 2000 to ten years from today' })
  ok(await employee.patch(`/api/collections/${id}`, { dueDate: '2026-11-30' }))
  expect(await findImplausibleDates()).toEqual([])
})

test('after everything above the sums are still what the records say', async () => {
  await recomputeSummaries({ repair: true })
  const { id } = await add({ amount: '10.10' })
  await employee.patch(`/api/collections/${id}`, { amount: '0.07' })
  await manager.patch(`/api/collections/${id}`, { status: 'written_off' })
  expect(await recomputeSummaries()).toEqual([])
})
