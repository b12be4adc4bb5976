import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import type { Background } from '../../background.ts'
import { startBackground } from '../../background.ts'
import { createLogger } from '../../kernel/http/request-log.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook, handEntry, postEvent } from './ledger.fixture.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'
import { LedgerPeriod } from './period.model.ts'
import { verifyLedger } from './verify-ledger.ts'

jest.setTimeout(120_000)

let api: TestApi
let manager: TestClient
let admin: TestClient
let background: Background
let clientId: number
let brokerId: number

beforeAll(async () => {
  api = await startTestApi()
  api.setNow(new Date('2027-04-21T06:30:00Z'))
  manager = await api.as('manager')
  admin = await api.as('admin')
  const make = fixtures(api)
  clientId = (await make.client()).id
  brokerId = await make.broker()
  background = startBackground({ log: createLogger('silent'), now: api.now })
})
afterAll(async () => {
  await background.stop()
  await api.stop()
})
beforeEach(emptyBook)

const book = (path: string) => manager.get(`/api/ledger/${path}`)
const purchase = (purchaseId: number, faceCents = 200_000) =>
  recipes.purchase(
    { clientId, brokerId, purchaseId },
    { faceCents, advanceCents: (faceCents * 92) / 100, feeCents: 0 },
  )
const rowsOf = (rows: { account: string; debit: string | null; credit: string | null }[]) =>
  Object.fromEntries(rows.map(({ account, debit, credit }) => [account, debit ?? `-${credit}`]))

describe('balances', () => {
  test('of all accounts as of a day, by default that of the company: for half an hour more it is the 20th', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await postEvent(recipes.release(clientId, 184_000, 'file'), '2027-04-21')
    const now = ok(await book('trial-balance'))
    expect(now).toMatchObject({
      asOf: '2027-04-20',
      today: '2027-04-20',
      debit: '2000.00',
      credit: '2000.00',
    })
    expect(rowsOf(now.rows)).toEqual({ '1100': '2000.00', '2100': '-160.00', '2110': '-1840.00' })
    const later = ok(await book('trial-balance?asOf=2027-04-21'))
    expect(rowsOf(later.rows)).toEqual({ '1090': '-1840.00', '1100': '2000.00', '2100': '-160.00' })
    expect(ok(await book('trial-balance?asOf=2027-03-01')).rows).toEqual([])
  })

  test('of one account: what it held before, its lines by day, what it holds, whose it is', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await postEvent(purchase(2, 100_000), '2027-04-01')
    const { _id } = await postEvent(recipes.release(clientId, 50_000, 'file'), '2027-04-02')
    const scope = `account=2110&clientId=${clientId}&from=2027-04-01&to=2027-04-30`
    expect(ok(await book(`account?${scope}`))).toMatchObject({
      ...{ account: '2110', kind: 'liability', opening: '1840.00', closing: '2260.00' },
      client: { id: clientId },
    })
    const first = await book(`postings?${scope}&limit=1`)
    expect(ok(first)).toMatchObject([{ entryId: _id, kind: 'release', debit: '500.00', credit: null }])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect(ok(await manager.get(next))).toMatchObject([{ bookDate: '2027-04-01', credit: '920.00' }])
    expect(ok(await book('balances?account=1100&by=broker'))).toMatchObject({
      count: 1,
      rows: [{ holder: { id: brokerId }, balance: '3000.00' }],
      others: '0.00',
    })
    const one = ok(await book(`postings?account=1100&purchaseId=2`))
    expect(one).toMatchObject([{ purchaseId: 2, broker: { id: brokerId }, debit: '1000.00' }])
  })

  test('of many holders the 200 largest are named, and the others come to one sum', async () => {
    await postEvent(purchase(1), '2027-03-02')
    const line = await LedgerPosting.findOne({ account: '1100' }).lean()
    const others = Array.from({ length: 202 }, (_, n) => ({
      ...{ ...line, _id: `many:${n}`, clientId: 5_000 + n, cents: 1 + n },
    }))
    await LedgerPosting.collection.insertMany(others as never)
    const view = ok(await book('balances?account=1100&by=client'))
    expect([view.count, view.rows.length, view.others]).toEqual([203, 200, '0.06'])
    expect(view.rows.slice(0, 2)).toMatchObject([
      { holder: { id: clientId }, balance: '2000.00' },
      { holder: { id: 5_201, name: '#5201' }, balance: '2.02' },
    ])
  })

  test('lines of a bank name who was paid, and those of one amount are found on either side', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await postEvent(recipes.release(clientId, 50_000, 'file'), '2027-04-02')
    await postEvent(recipes.bankConfirmed(clientId, 50_000, 'file'), '2027-04-05')
    await postEvent(recipes.receipt(brokerId, 70_000), '2027-04-06')
    expect(ok(await book('postings?account=1010'))).toMatchObject([
      { credit: '500.00', client: null, counterparty: { id: clientId } },
    ])
    expect(ok(await book('postings?account=1020'))).toMatchObject([{ counterparty: { id: brokerId } }])
    // Lines of a bank are nobody's.
    for (const by of ['client', 'broker'])
      expect(ok(await book(`balances?account=1010&by=${by}`))).toMatchObject({ count: 0, rows: [] })
    const found = ok(await book('postings?account=1090&amount=500.00'))
    expect(found).toMatchObject([
      { debit: '500.00', client: { id: clientId }, counterparty: null },
      { credit: '500.00' },
    ])
    expect(ok(await book('postings?account=1090&amount=500.01'))).toEqual([])
    expect((await book('postings?account=1090&amount=five')).status).toBe(400)
  })

  test('an entry has its lines, its record, and what undid it', async () => {
    const { _id } = await postEvent(purchase(1), '2027-03-02')
    expect(ok(await book(`entries/${_id}`))).toMatchObject({
      ...{ entryId: _id, kind: 'purchase', source: { entity: 'test' }, reverses: null, reversedBy: null },
      lines: [{ account: '1100', debit: '2000.00' }, { account: '2110' }, { account: '2100' }],
    })
    expect((await book('entries/31:999')).status).toBe(404)
    expect((await book('entries/x')).status).toBe(404)
  })

  test('nobody but managers sees the book', async () => {
    const employee = await api.as('employee')
    for (const path of [
      'trial-balance',
      'account?account=1100',
      'postings?account=1100',
      'periods',
      'journals',
    ])
      expect((await employee.get(`/api/ledger/${path}`)).status).toBe(403)
  })
})

describe('months', () => {
  const month = '/api/ledger/periods/202703'
  const request = (change = 'close', by = manager) => by.post(`${month}/request`, { change, reason: 'Done' })
  const confirm = (by = admin) => by.patch(month, { decision: 'confirmed' })
  const close = async () => {
    ok(await request())
    ok(await confirm())
    await eventually(async () => ok(await manager.get(month)).status !== 'closing')
    return ok(await manager.get(month))
  }

  test('one person asks, another one confirms, and the month takes no entry any more', async () => {
    await postEvent(purchase(1), '2027-03-02')
    expect(ok(await request())).toMatchObject({
      status: 'open',
      request: { change: 'close', reason: 'Done' },
    })
    const own = await confirm(manager)
    expect([own.status, own.body.message]).toEqual([
      403,
      'Someone other than the person who asked for it has to decide',
    ])
    expect(ok(await confirm()).status).toBe('closing')
    await eventually(async () => ok(await manager.get(month)).status === 'closed')
    expect(ok(await manager.get(month))).toMatchObject({
      ...{ requestedBy: { name: 'Max Manager' }, confirmedBy: { name: 'Ada Admin' }, request: null },
    })
    const late = await manager.post('/api/ledger/journals', handEntry('2027-03-31'))
    expect([late.status, late.body.message]).toEqual([
      409,
      'March 2027 is closed in the ledger; choose a day in an open month',
    ])
    expect(late.body.errors).toEqual({ bookDate: late.body.message })
    const subject = { entityType: 'ledger_period', entityId: 202_703 }
    expect(await AuditRecord.countDocuments(subject as never)).toBe(3)
    expect(await ActivityRecord.countDocuments(subject as never)).toBe(3)
    expect(await NotificationRecord.countDocuments(subject as never)).toBe(3)
    expect(rowsOf(ok(await book('trial-balance?asOf=2027-03-31')).rows)).toMatchObject({ '1100': '2000.00' })
    expect(ok(await book('periods')).months.map((one: { month: string }) => one.month)).toEqual([
      '2027-04',
      '2027-03',
    ])
  })

  test('a close that the audit trail tells is there, with its snapshots, until it is reopened', async () => {
    await postEvent(purchase(1), '2027-03-02')
    expect((await close()).status).toBe('closed')
    const closes = async () => (await verifyLedger()).closes
    expect(await closes()).toEqual([])
    const stored = await LedgerPeriod.findById(202_703).lean()
    await LedgerPeriod.updateOne({ _id: 202_703 }, { $set: { snapshot: 'another' } })
    expect(await closes()).toContain('2027-03 told')
    await LedgerPeriod.collection.deleteMany({})
    expect(await closes()).toEqual(['2027-03 told'])
    await LedgerPeriod.collection.insertOne(stored as never)
    expect(await closes()).toEqual([])
    ok(await request('reopen'))
    ok(await confirm())
    expect(await closes()).toEqual([])
  })

  test('what keeps one open is listed with its figure', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await postEvent(recipes.release(clientId, 1_200, 'file'), '2027-03-03')
    expect(ok(await manager.get(month)).findings).toEqual([
      {
        ...{ check: 'inTransit', blocks: true, account: '1090', amount: '12.00' },
        holder: { type: 'client', id: clientId, name: expect.any(String) },
      },
    ])
  })

  test('they are closed in their turn, when they are over, and once', async () => {
    await postEvent(purchase(1), '2027-02-02')
    const refused = async (id: number, change = 'close') => {
      const { status, body } = await manager.post(`/api/ledger/periods/${id}/request`, {
        change,
        reason: 'Now',
      })
      return [status, body.message]
    }
    expect(await refused(202_703)).toEqual([
      409,
      'Months are closed one after the other; the next one is February 2027',
    ])
    expect(await refused(202_704)).toEqual([409, 'April 2027 is not over yet'])
    expect(await refused(202_702, 'reopen')).toEqual([409, 'February 2027 is not closed'])
    for (const id of [202_701, 202_705, 202_713, 7]) expect((await refused(id))[0]).toBe(404)
    const noReason = await manager.post('/api/ledger/periods/202702/request', {
      change: 'close',
      reason: ' ',
    })
    expect(noReason.body.errors).toEqual({ reason: 'Say why' })
  })

  test('a closed one is opened by two people as well; who asked may take it back, and nobody else', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await close()
    expect((await request('close')).body.message).toBe('March 2027 is closed already')
    await LedgerPeriod.updateOne({ _id: 202_703 }, { $set: { status: 'closing' } })
    const busy = await request('reopen')
    expect([busy.status, busy.body.message]).toEqual([
      409,
      'A month is being closed; wait until that is done',
    ])
    await LedgerPeriod.updateOne({ _id: 202_703 }, { $set: { status: 'closed' } })
    ok(await request('reopen', admin))
    expect((await request('reopen')).status).toBe(409)
    expect((await manager.patch(month, { decision: 'withdrawn' })).status).toBe(403)
    expect(ok(await admin.patch(month, { decision: 'withdrawn' }))).toMatchObject({
      status: 'closed',
      request: null,
    })
    ok(await request('reopen', admin))
    expect(ok(await confirm(manager)).status).toBe('open')
    ok(await manager.post('/api/ledger/journals', handEntry('2027-03-31')))
  })

  test('what changed since it was seen is not decided about', async () => {
    await postEvent(purchase(1), '2027-03-02')
    ok(await request())
    const stale = await admin.patch(month, { decision: 'confirmed' }, { headers: { 'if-match': '"0"' } })
    expect([stale.status, stale.body.current]).toMatchObject([412, { version: 1, status: 'open' }])
  })
})

describe('entries by hand', () => {
  const ask = async (body: object = handEntry('2027-04-02'), by = manager) =>
    ok(await by.post('/api/ledger/journals', body))
  const decide = (id: number, body: object, by = admin) => by.patch(`/api/ledger/journals/${id}`, body)

  test('are posted only when a second person has approved them', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({ status: 'requested', total: '12.00', entryId: null })
    expect(await LedgerEntry.countDocuments()).toBe(0)
    expect((await decide(asked.id, { status: 'posted' }, manager)).status).toBe(403)
    const posted = ok(await decide(asked.id, { status: 'posted' }))
    expect(posted).toMatchObject({ status: 'posted', decidedBy: { name: 'Ada Admin' } })
    expect(ok(await book(`entries/${posted.entryId}`))).toMatchObject({
      ...{
        kind: 'manual',
        journal: { id: asked.id, reason: 'Charges of the lockbox', requestedBy: { name: 'Max Manager' } },
        by: { name: 'Ada Admin' },
        source: { entity: 'ledger_journal', id: asked.id },
      },
      lines: [
        { account: '5110', debit: '12.00' },
        { account: '1020', credit: '12.00' },
      ],
    })
    expect((await decide(asked.id, { status: 'refused', reason: 'No' })).status).toBe(409)
    const subject = { entityType: 'ledger_journal', entityId: asked.id }
    expect(await AuditRecord.countDocuments(subject as never)).toBe(2)
    expect(await NotificationRecord.countDocuments(subject as never)).toBe(2)
    expect((await verifyLedger()).postings).toEqual([])
  })

  test('are posted also where another entry was in the way at first', async () => {
    const { id } = await ask()
    const conflict = { errorCode: 112, errorLabels: ['TransientTransactionError'] }
    const posted = await whileFailing({ failCommands: ['update'], ...conflict }, 1, () =>
      decide(id, { status: 'posted' }),
    )
    expect(ok(posted)).toMatchObject({ status: 'posted' })
    expect(await LedgerEntry.countDocuments()).toBe(1)
  })

  test('are not decided about when they changed since they were seen', async () => {
    const { id } = await ask()
    const stale = await admin.patch(
      `/api/ledger/journals/${id}`,
      { status: 'posted' },
      { headers: { 'if-match': '"0"' } },
    )
    expect([stale.status, stale.body.current]).toMatchObject([
      412,
      { id, version: 1, status: 'requested', total: '12.00', lines: [{ account: '5110' }, {}] },
    ])
  })

  test('are refused with a reason by the second person, and taken back by the first', async () => {
    const [one, other] = [await ask(), await ask()]
    expect((await decide(one.id, { status: 'refused' })).body.errors).toEqual({ reason: 'Say why' })
    expect(ok(await decide(one.id, { status: 'refused', reason: 'Wrong bank' })).refusal).toBe('Wrong bank')
    expect((await decide(other.id, { status: 'withdrawn' })).status).toBe(403)
    expect(ok(await decide(other.id, { status: 'withdrawn' }, manager)).status).toBe('withdrawn')
    expect(await LedgerEntry.countDocuments()).toBe(0)
  })

  test('are undone by hand, in an open month', async () => {
    const { id } = await ask()
    const { entryId } = ok(await decide(id, { status: 'posted' }))
    const undo = await ask({ bookDate: '2027-04-03', reason: 'Twice', lines: [], reverses: entryId }, admin)
    expect(undo.lines).toMatchObject([{ account: '5110', credit: '12.00' }, { debit: '12.00' }])
    expect(ok(await book(`entries/${entryId}`))).toMatchObject({ reversedBy: null, reversalAsked: undo.id })
    const again = { bookDate: '2027-04-03', reason: 'Twice', lines: [], reverses: entryId }
    expect((await manager.post('/api/ledger/journals', again)).body.message).toBe(
      'A reversal of this entry waits for approval already',
    )
    const undone = ok(await decide(undo.id, { status: 'posted' }, manager))
    const refused = async (reverses: string) => {
      const { status, body } = await manager.post('/api/ledger/journals', { ...again, reverses })
      return [status, body.errors?.reverses ?? body.message]
    }
    expect(await refused(entryId)).toEqual([409, 'This entry is reversed already'])
    expect(await refused(undone.entryId)).toEqual([422, expect.stringContaining('are reversed here')])
    expect(await refused(`${entryId}0`)).toEqual([422, 'The chosen record does not exist'])
    const [before, after] = [await book(`entries/${entryId}`), await book(`entries/${undone.entryId}`)].map(
      ok,
    )
    expect(before).toMatchObject({
      ...{ reversedBy: undone.entryId, reversalAsked: null, by: { name: 'Ada Admin' } },
      journal: { id, reason: 'Charges of the lockbox', requestedBy: { name: 'Max Manager' } },
    })
    // Each names its own two people and its own reason.
    expect(after).toMatchObject({
      ...{ reverses: entryId, by: { name: 'Max Manager' } },
      journal: { id: undo.id, reason: 'Twice', requestedBy: { name: 'Ada Admin' } },
    })
    // So does the list of an account, and the list of entries by hand says what became of the first.
    expect(ok(await book('postings?account=5110'))).toMatchObject([
      { credit: '12.00', journal: { id: undo.id, reason: 'Twice' }, by: { name: 'Max Manager' } },
      { debit: '12.00', journal: { id, requestedBy: { name: 'Max Manager' } }, by: { name: 'Ada Admin' } },
    ])
    expect(ok(await book('journals'))).toMatchObject([
      { id: undo.id, reversedBy: null },
      { id, reversedBy: undone.entryId },
    ])
    const number = entryNumber(entryId)
    expect(ok(await manager.get('/api/notifications'))).toContainEqual(
      expect.objectContaining({
        message: `Ada Admin asks for the reversal of ${number} for $12.00: Twice`,
        ...{ entityType: 'ledger_journal', entityId: undo.id },
      }),
    )
    const search = async (client: TestClient, q: string) => ok(await client.get(`/api/search?q=${q}`)).entries
    for (const typed of [number, number.toLowerCase().replaceAll('-', ' ')])
      expect(await search(manager, encodeURIComponent(typed))).toEqual([
        { id: entryId, number, amount: '12.00', clientName: null },
      ])
    expect(await search(manager, `${number}0`)).toEqual([])
    expect(await search(await api.as('employee'), number)).toEqual([])
    expect(ok(await book('trial-balance')).rows).toEqual([])
    const { _id } = await postEvent(purchase(1), '2027-03-02')
    const other = await manager.post('/api/ledger/journals', {
      ...{ bookDate: '2027-04-03', reason: 'Not by hand', reverses: _id },
    })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['reverses']])
  })

  test.each([
    [{ lines: [] }, { lines: 'An entry needs at least two lines' }],
    [
      {
        lines: [
          { account: '5110', debit: '12.00' },
          { account: '1020', credit: '12.01' },
        ],
      },
      { lines: 'Debits and credits must be equal' },
    ],
    [
      {
        lines: [
          { account: '5110', debit: '12.00', credit: '1.00' },
          { account: '1020', credit: '11.00' },
        ],
      },
      { 'lines[0].debit': 'Give one amount, as debit or as credit' },
    ],
    [
      {
        lines: [
          { account: '2110', debit: '12.00' },
          { account: '1020', credit: '12.00' },
        ],
      },
      { 'lines[0].clientId': 'This account needs it' },
    ],
    [
      {
        lines: [
          { account: '2110', debit: '12.00', clientId: 99_999 },
          { account: '1020', credit: '12.00' },
        ],
      },
      { 'lines[0].clientId': 'The chosen record does not exist' },
    ],
    [
      {
        lines: [
          { account: '1100', debit: '1.00' },
          { account: '1020', credit: '1.00' },
        ],
      },
      expect.anything(),
    ],
    [
      {
        lines: [
          { account: '1300', debit: '1.00' },
          { account: '1020', credit: '1.00' },
        ],
      },
      expect.objectContaining({ 'lines[0].account': expect.any(String) }),
    ],
    [{ bookDate: '2020-12-31' }, { bookDate: 'At most 60 days back' }],
    [{ bookDate: '2027-04-21' }, { bookDate: 'The ledger takes no days in the future' }],
    [{ reason: '' }, { reason: 'Say why' }],
  ])('%j is refused by field', async (values, errors) => {
    const answer = await manager.post('/api/ledger/journals', { ...handEntry('2027-04-02'), ...values })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('belong to one client', async () => {
    const { id: other } = await fixtures(api).client()
    const lines = [
      { account: '2110', debit: '1.00', clientId },
      { account: '2110', credit: '1.00', clientId: other },
    ]
    const refused = await manager.post('/api/ledger/journals', { ...handEntry('2027-04-02'), lines })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { lines: 'An entry belongs to one client at most' },
    ])
  })

  test('leave payments to clients to their payouts; what the book was opened with is cleared by hand', async () => {
    const lines = [
      { account: '1095', debit: '1.00', clientId },
      { account: '1010', credit: '1.00' },
    ]
    const entry = handEntry('2027-04-02')
    const refused = await manager.post('/api/ledger/journals', { ...entry, lines })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'lines[0].clientId': 'This account does not take it' },
    ])
    ok(await ask({ ...entry, lines: lines.map(({ clientId: _, ...line }) => line) }))
  })

  test('that would bring a balance below zero are not posted, and say so', async () => {
    const lines = [
      { account: '2110', debit: '12.00', clientId },
      { account: '1020', credit: '12.00' },
    ]
    const { id } = await ask({ ...handEntry('2027-04-02'), lines })
    const answer = await decide(id, { status: 'posted' })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Account 2110 would fall below zero, to -$12.00',
    ])
    expect(ok(await manager.get(`/api/ledger/journals/${id}`)).status).toBe('requested')
  })

  test('that wait keep their month open', async () => {
    await postEvent(purchase(1), '2027-03-02')
    await ask(handEntry('2027-03-31'))
    expect(ok(await manager.get('/api/ledger/periods/202703')).findings).toEqual([
      { check: 'journals', blocks: true, account: null, holder: null, amount: '12.00' },
    ])
  })
})
