import * as recipes from '@drayline/domain/finance/ledger/recipes'
import mongoose from 'mongoose'
import type { Background } from '../../background.ts'
import { startBackground } from '../../background.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook, handEntry, postEvent } from './ledger.fixture.ts'

jest.setTimeout(120_000)

let api: TestApi
let manager: TestClient
let admin: TestClient
let clientId: number
let brokerId: number
let background: Background | undefined

beforeAll(async () => {
  api = await startTestApi()
  api.setNow(new Date('2027-04-21T06:30:00Z'))
  manager = await api.as('manager')
  admin = await api.as('admin')
  const make = fixtures(api)
  clientId = (await make.client()).id
  brokerId = await make.broker()
})
beforeEach(async () => {
  await emptyBook()
  for (const name of ['activities', 'notifications', 'jobs'])
    await mongoose.connection.collection(name).deleteMany({})
})
afterEach(async () => {
  await background?.stop()
  background = undefined
})
afterAll(() => api.stop())

const path = (id: number) => `/api/ledger/periods/${id}`
const month = path(202_703)
const read = async (id = 202_703) => ok(await manager.get(path(id)))
const request = async (change = 'close', id = 202_703) =>
  ok(await manager.post(`${path(id)}/request`, { change, reason: 'Done' }))
const decide = (decision: string, reason?: string, by = admin) => by.patch(month, { decision, reason })
const purchase = (bookDate: string) =>
  postEvent(
    recipes.purchase(
      { clientId, brokerId, purchaseId: 1 },
      { faceCents: 200_000, advanceCents: 184_000, feeCents: 0 },
    ),
    bookDate,
  )

/** Lets what was confirmed be carried out: until then nothing runs in the background. */
async function carryOut(id = 202_703) {
  background ??= startBackground({ log: createLogger('silent'), now: api.now })
  return await eventually(async () => {
    const period = await read(id)
    return period.status !== 'closing' && period
  })
}

async function close(id = 202_703) {
  await request('close', id)
  ok(await admin.patch(path(id), { decision: 'confirmed' }))
  expect((await carryOut(id)).status).toBe('closed')
}

describe('a month', () => {
  test('says what it waits for, and refuses to be asked about for the same reason', async () => {
    await purchase('2027-02-02')
    const waits = async () =>
      ok(await manager.get('/api/ledger/periods')).months.map(
        ({ month: name, waitsFor }: { month: string; waitsFor: unknown }) => [name, waitsFor],
      )
    expect(await waits()).toEqual([
      ['2027-04', { rule: 'notOver', month: '2027-04' }],
      ['2027-03', { rule: 'order', month: '2027-02' }],
      ['2027-02', null],
    ])
    const early = await manager.post(`${month}/request`, { change: 'close', reason: 'Now' })
    expect([early.status, early.body.message]).toEqual([
      409,
      'Months are closed one after the other; the next one is February 2027',
    ])
    await request('close', 202_702)
    ok(await admin.patch(path(202_702), { decision: 'confirmed' }))
    // While the earlier one is being closed it is still what the next one waits for.
    expect((await read()).waitsFor).toEqual({ rule: 'order', month: '2027-02' })
    await carryOut(202_702)
    expect(await waits()).toEqual([
      ['2027-04', { rule: 'notOver', month: '2027-04' }],
      ['2027-03', null],
      ['2027-02', null],
    ])
    expect((await request()).waitsFor).toBeNull()
  })
})

describe('a close', () => {
  const waitingJournal = () => manager.post('/api/ledger/journals', handEntry('2027-03-31'))

  test('may be asked for early, and is not confirmed while something keeps the month open', async () => {
    await purchase('2027-03-02')
    const { id } = ok(await waitingJournal())
    await postEvent(recipes.release(clientId, 1_200, 'file'), '2027-03-03')
    await request()
    const refused = await decide('confirmed')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'March 2027 cannot be closed yet: A manual journal entry waits for its second person (1); ' +
        'Outstanding for more than five bank days at the end of the month (1)',
    ])
    expect(await read()).toMatchObject({ status: 'open', notClosed: null, request: { reason: 'Done' } })
    await postEvent(recipes.bankConfirmed(clientId, 1_200, 'file'), '2027-03-04')
    ok(await admin.patch(`/api/ledger/journals/${id}`, { status: 'posted' }))
    expect(ok(await decide('confirmed')).status).toBe('closing')
    expect((await carryOut()).status).toBe('closed')
  })

  test('that something came before ends open, says when and why, until somebody asks again', async () => {
    await purchase('2027-03-02')
    const { id } = ok(await waitingJournal())
    const journals = mongoose.connection.collection<{ _id: number }>('ledger_journals')
    const journal = await journals.findOneAndDelete({ _id: id })
    await request()
    ok(await decide('confirmed'))
    await journals.insertOne(journal as never)
    const found = [{ check: 'journals', blocks: true, account: null, holder: null, amount: '12.00' }]
    expect(await carryOut()).toMatchObject({
      ...{ status: 'open', request: null, findings: found },
      notClosed: { at: '2027-04-21T06:30:00.000Z', findings: found },
    })
    ok(await admin.patch(`/api/ledger/journals/${id}`, { status: 'refused', reason: 'No' }))
    expect(await read()).toMatchObject({ findings: [], notClosed: { findings: found } })
    expect((await request()).notClosed).toBeNull()
  })
})

describe('a request', () => {
  test('is refused by a second person with a reason, and who asked is told', async () => {
    await purchase('2027-03-02')
    await request()
    expect((await decide('refused', 'Not yet', manager)).status).toBe(403)
    expect((await decide('refused', ' ')).body.errors).toEqual({ reason: 'Say why' })
    expect(
      (await (await api.as('employee')).patch(month, { decision: 'refused', reason: 'No' })).status,
    ).toBe(403)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { decision: 'refused', reason: 'The bank is not booked' }
    const refused = await admin.patch(month, body, { headers })
    expect(ok(refused)).toMatchObject({ status: 'open', request: null, version: 2 })
    // The same call again answers the same and does nothing more.
    expect(ok(await admin.patch(month, body, { headers }))).toEqual(refused.body)
    const told = ok(await manager.get('/api/notifications')).filter(
      ({ title }: { title: string }) => title === 'Close of March 2027',
    )
    expect(told).toMatchObject([
      {
        ...{ message: 'Ada Admin rejected it: The bank is not booked', entityType: 'ledger_period' },
        entityId: 202_703,
      },
    ])
    const trail = { entityType: 'ledger_period', action: 'ledger.period.refused' }
    expect(await AuditRecord.countDocuments(trail as never)).toBe(1)
    expect((await decide('refused', 'Again')).status).toBe(409)
    await request()
    expect(ok(await decide('confirmed')).status).toBe('closing')
  })

  test('to reopen is refused or confirmed in the same way', async () => {
    await purchase('2027-03-02')
    await close()
    await request('reopen')
    expect(ok(await decide('refused', 'Reported already'))).toMatchObject({ status: 'closed', request: null })
    await request('reopen')
    ok(await decide('confirmed'))
    const told = ok(await manager.get('/api/notifications')).filter(
      ({ title }: { title: string }) => title === 'Reopening of March 2027',
    )
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      'Ada Admin confirmed it. The month takes entries again.',
      'Ada Admin rejected it: Reported already',
    ])
  })
})

test('each month keeps its history: requests, refusals, closes and reopenings, its own and those of an earlier month', async () => {
  const history = async (id: number) =>
    ok(await manager.get(`/api/activities?entityType=ledger_period&entityId=${id}&sort=createdAt`)).map(
      ({ user, description }: { user: { name: string } | null; description: string }) =>
        `${user?.name}: ${description}`,
    )
  await purchase('2027-02-02')
  await request('close', 202_702)
  ok(await admin.patch(path(202_702), { decision: 'refused', reason: 'Too early' }))
  await close(202_702)
  await close()
  await request('reopen', 202_702)
  ok(await admin.patch(path(202_702), { decision: 'confirmed' }))
  expect(await history(202_702)).toEqual([
    'Max Manager: Close of February 2027 requested: Done',
    'Ada Admin: Request for February 2027 rejected: Too early',
    'Max Manager: Close of February 2027 requested: Done',
    'Ada Admin: Close of February 2027 confirmed',
    'Ada Admin: February 2027 closed in the ledger',
    'Max Manager: Reopening of February 2027 requested: Done',
    'Ada Admin: February 2027 reopened in the ledger: Done',
  ])
  expect((await history(202_703)).at(-1)).toBe(
    'Ada Admin: March 2027 reopened in the ledger together with February 2027: Done',
  )
})
