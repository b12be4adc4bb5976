import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import fc from 'fast-check'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { balanceAsOf, trialBalance } from './balances.ts'
import { emptyBook } from './ledger.fixture.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerDay, LedgerEntry, LedgerPosition, LedgerPosting } from './ledger.model.ts'
import { openPositions } from './positions.ts'
import type { EntryFacts } from './post.ts'
import { BelowZero, post, reverse } from './post.ts'
import { verifyLedger } from './verify-ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(emptyBook)

const by = { id: 2, name: 'Priya Raman' }
const of = (purchaseId: number, clientId = 1) => ({ clientId, brokerId: 2, purchaseId })
let sources = 0
const facts = (entry: EntryLines, rest: Partial<EntryFacts> = {}): EntryFacts => {
  sources += 1
  return {
    ...{ ...entry, source: { entity: 'test', id: sources }, bookDate: '2026-03-02', valueDate: '2026-03-02' },
    ...{ at: new Date('2026-03-02T15:00:00Z'), by },
    ...rest,
  }
}
const posted = (entry: EntryLines, rest?: Partial<EntryFacts>) => {
  const event = facts(entry, rest)
  return runTransaction(() => post(event))
}
const buy = (which = of(1)) =>
  recipes.purchase(which, { faceCents: 200_000, advanceCents: 184_000, feeCents: 0 })
const whole = {
  chain: expect.objectContaining({ faults: [] }),
  postings: [],
  positions: [],
  days: [],
  closes: [],
  snapshots: [],
}

test('an entry is stored with its postings and moves the balances of all it belongs to', async () => {
  const entry = await posted(buy())
  expect(entry).toMatchObject({ kind: 'purchase', seq: 1, lane: 1, by })
  expect(await LedgerPosting.find({ entryId: entry._id }).lean()).toHaveLength(3)
  const balances = async (holder: string) => (await LedgerPosition.findById(holder).lean())?.balances
  expect(await balances('clientId:1')).toEqual({ '1100': 200_000, '2100': -16_000, '2110': -184_000 })
  expect(await balances('pair:1:2')).toEqual({ '1100': 200_000, '2100': -16_000 })
  expect(await balances('brokerId:2')).toEqual({ '1100': 200_000, '2100': -16_000 })
  expect(await verifyLedger()).toEqual(whole)
})

test('an event is posted once, however often and by however many at once', async () => {
  const event = facts(buy())
  const entries = await Promise.all(Array.from({ length: 8 }, () => runTransaction(() => post(event))))
  expect(new Set(entries.map(({ _id }) => _id)).size).toBe(1)
  expect(await LedgerEntry.countDocuments()).toBe(1)
  expect(await balanceAsOf('1100', '2026-12-31')).toBe(200_000)
})

test('lines that make no entry are refused, and nothing of them is stored', async () => {
  const { kind, lines } = buy()
  await expect(posted({ kind, lines: lines.slice(1) })).rejects.toThrow('unbalanced')
  await expect(posted(buy(), { bookDate: '2026-02-30' })).rejects.toThrow('date')
  expect(await LedgerEntry.countDocuments()).toBe(0)
  expect(await LedgerPosition.countDocuments()).toBe(0)
})

describe('a balance with a floor', () => {
  test('does not fall below zero', async () => {
    await posted(buy())
    const tooMuch = posted(recipes.release(1, 184_001, 'file'))
    await expect(tooMuch).rejects.toMatchObject({ account: '2110', holder: 'clientId:1', cents: -1 })
    await posted(recipes.release(1, 184_000, 'file'))
    expect(await balanceAsOf('2110', '2026-12-31', { clientId: 1 })).toBe(0)
  })

  test('does not fall below zero either when two entries that fit by themselves meet', async () => {
    await posted(buy())
    const both = await Promise.allSettled([1, 2].map(() => posted(recipes.release(1, 100_000, 'file'))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toBeInstanceOf(BelowZero)
    expect(await balanceAsOf('2110', '2026-12-31')).toBe(84_000)
  })
})

describe('a reversal', () => {
  test('restores every balance, keeps the value date, and happens once', async () => {
    const { _id } = await posted(buy(), { valueDate: '2026-02-27' })
    const undo = () => runTransaction(() => reverse(_id, { bookDate: '2026-03-09', at: new Date(), by }))
    const [first, again] = [await undo(), await undo()]
    expect(first).toMatchObject({ reverses: _id, bookDate: '2026-03-09', valueDate: '2026-02-27' })
    expect(again._id).toBe(first._id)
    expect(await trialBalance('2026-12-31')).toEqual([])
    expect(await balanceAsOf('1100', '2026-03-08')).toBe(200_000)
    expect(await verifyLedger()).toEqual(whole)
  })

  test('is not reversed itself, and an unknown entry has none', async () => {
    const { _id } = await posted(buy())
    const rest = { bookDate: '2026-03-09', at: new Date(), by }
    const undone = await runTransaction(() => reverse(_id, rest))
    await expect(runTransaction(() => reverse(undone._id, rest))).rejects.toThrow('is a reversal')
    await expect(runTransaction(() => reverse('7:77', rest))).rejects.toThrow('There is no entry 7:77')
  })
})

test('balances are those of the end of a day, whenever they were posted', async () => {
  await posted(buy(), { bookDate: '2026-03-31' })
  await posted(buy(of(2)), { bookDate: '2026-02-28' })
  await posted(buy(of(3, 9)), { bookDate: '2026-03-01' })
  const ofClient = (asOf: string) => balanceAsOf('1100', asOf, { clientId: 1 })
  expect(await Promise.all(['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31'].map(ofClient))).toEqual([
    0, 200_000, 200_000, 400_000,
  ])
  expect(await trialBalance('2026-03-01')).toEqual([
    { account: '1100', debitCents: 400_000, creditCents: 0 },
    { account: '2100', debitCents: 0, creditCents: 32_000 },
    { account: '2110', debitCents: 0, creditCents: 368_000 },
  ])
})

describe('what is in the book stays as it is', () => {
  const values = async () => {
    const { _id, ...rest } = (await LedgerEntry.findOne().lean<LedgerEntryDoc>().orFail()) ?? {}
    return rest
  }

  test.each([
    ['updateOne', () => LedgerEntry.updateOne({}, { $set: { kind: 'manual' } })],
    ['updateMany', () => LedgerPosting.updateMany({}, { $set: { cents: 0 } })],
    ['replaceOne', async () => LedgerEntry.replaceOne({}, await values())],
    ['findOneAndUpdate', () => LedgerPosting.findOneAndUpdate({}, { $set: { cents: 0 } })],
    ['findOneAndReplace', async () => LedgerEntry.findOneAndReplace({}, await values())],
    ['findOneAndDelete', () => LedgerEntry.findOneAndDelete({})],
    ['deleteOne', () => LedgerEntry.deleteOne({})],
    ['deleteMany', () => LedgerPosting.deleteMany({})],
    ['bulkWrite', () => LedgerEntry.bulkWrite([{ deleteOne: { filter: {} } }])],
    ['save', async () => (await LedgerEntry.findOne().orFail()).set({ kind: 'manual' }).save()],
    ['delete of a document', async () => (await LedgerEntry.findOne().orFail()).deleteOne()],
  ])('%s is refused by the code', async (_name, attempt) => {
    await posted(buy())
    await expect((async () => await attempt())()).rejects.toThrow('append-only')
    expect(await verifyLedger()).toEqual(whole)
  })

  test.each([
    ['unbalanced', { lines: [line('1020', 100), { ...line('2200', -99), brokerId: 2 }] }],
    ['with a fraction', { lines: [line('1020', 100.5), { ...line('2200', -100.5), brokerId: 2 }] }],
    ['of one line', { lines: [line('1020', 0)] }],
    ['of an unknown account', { lines: [line('1021', 100), line('2200', -100)] }],
    ['of an unknown kind', { kind: 'gift' }],
  ])('an entry %s is refused by the database, whoever writes it', async (_name, change) => {
    const entry = await posted(buy())
    const forged = { ...entry, _id: '1:2', seq: 2, key: 'forged', ...change }
    await expect(LedgerEntry.collection.insertOne(forged as never)).rejects.toMatchObject({ code: 121 })
  })
})

describe('verification names', () => {
  test('an entry that was altered, and one that is gone', async () => {
    const first = await posted(buy())
    const second = await posted(buy(of(2)))
    await LedgerEntry.collection.updateOne({ _id: first._id as never }, { $set: { bookDate: '2026-01-01' } })
    expect((await verifyLedger()).chain.faults).toEqual([{ id: first._id, fault: 'altered' }])
    await LedgerEntry.collection.deleteOne({ _id: second._id as never })
    expect((await verifyLedger()).chain.faults).toContainEqual({ id: second._id, fault: 'missing' })
  })

  test('postings and balances that the entries do not add up to', async () => {
    const { _id } = await posted(buy())
    await LedgerPosting.collection.updateOne({ _id: `${_id}:1` as never }, { $inc: { cents: 1 } })
    await LedgerPosition.updateOne({ _id: 'clientId:1' }, { $inc: { 'balances.1100': 5 } })
    await LedgerPosition.create([{ _id: 'clientId:8', balances: { '2110': -1 } }])
    await LedgerPosition.deleteOne({ _id: 'pair:1:2' })
    expect(await verifyLedger()).toMatchObject({
      postings: [`${_id}:1`],
      // Those of the altered posting, too.
      positions: ['clientId:1 1100', 'clientId:1 2110', 'clientId:8 2110', 'purchaseId:1 2110', 'pair:1:2'],
    })
    await LedgerPosting.collection.deleteOne({ _id: `${_id}:1` as never })
    await LedgerPosting.collection.insertOne(
      { _id: '9:9:0', entryId: '9:9', account: '1100', cents: 1 } as never,
      {
        bypassDocumentValidation: true,
      },
    )
    await LedgerPosting.collection.updateOne({ _id: `${_id}:0` as never }, { $set: { cents: 200_000 } })
    expect((await verifyLedger()).postings).toEqual([`${_id}:1`, '9:9:0'])
  })

  test('balances of purchases however many there are', async () => {
    const ids = [1, 49_999, 50_000, 99_999, 100_000, 250_000]
    for (const id of ids) await posted(buy(of(id)))
    expect(await verifyLedger()).toEqual(whole)
    await LedgerPosition.updateMany({ _id: /^purchaseId:/ }, { $inc: { 'balances.1100': 1 } })
    expect((await verifyLedger()).positions).toEqual(ids.map((id) => `purchaseId:${id} 1100`))
  })

  test('sums of days', async () => {
    await posted(buy())
    const day = { _id: '2026-03-02:1' }
    await LedgerDay.updateOne(day, { $inc: { 'moved.2110': 1 } })
    expect((await verifyLedger()).days).toEqual(['2026-03-02 2110'])
    await LedgerDay.deleteOne(day)
    expect((await verifyLedger()).days).toEqual(['2026-03-02 1100', '2026-03-02 2100', '2026-03-02 2110'])
  })

  test('a posting of no entry', async () => {
    await posted(buy())
    await LedgerPosting.collection.insertOne(
      { _id: '9:9:0', entryId: '9:9', account: '1100', cents: 1 } as never,
      {
        bypassDocumentValidation: true,
      },
    )
    expect((await verifyLedger()).postings).toEqual(['9:9:0'])
  })
})

test('random histories: debits equal credits on every day, and reversing all leaves nothing', async () => {
  const event = fc.record({
    client: fc.integer({ min: 1, max: 3 }),
    face: fc.integer({ min: 1, max: 500_000 }),
    rate: fc.integer({ min: 0, max: 100 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      await emptyBook()
      const ids: string[] = []
      for (const { client, face, rate, day } of events) {
        sources += 1
        const advanceCents = Math.floor((face * rate) / 100)
        const bought = recipes.purchase(of(sources, client), { faceCents: face, advanceCents, feeCents: 0 })
        const bookDate = `2026-04-${String(day).padStart(2, '0')}`
        ids.push((await posted(bought, { bookDate, valueDate: bookDate }))._id)
      }
      for (const day of ['2026-04-01', '2026-04-15', '2026-04-30']) {
        const rows = await trialBalance(day)
        const total = (side: 'debitCents' | 'creditCents') => rows.reduce((sum, row) => sum + row[side], 0)
        expect(total('debitCents')).toBe(total('creditCents'))
        const faces = events.filter((one) => `2026-04-${String(one.day).padStart(2, '0')}` <= day)
        expect(await balanceAsOf('1100', day)).toBe(faces.reduce((sum, { face }) => sum + face, 0))
      }
      for (const id of ids)
        await runTransaction(() => reverse(id, { bookDate: '2026-04-30', at: new Date(), by }))
      expect(await trialBalance('2026-04-30')).toEqual([])
    }),
    { numRuns: 6 },
  )
  expect(await verifyLedger()).toEqual(whole)
})

function line(account: string, cents: number) {
  return { account, cents }
}

test('clients with a balance are read in pages: the largest amounts payable, then those who only owe', async () => {
  const positions = Array.from({ length: 9 }, (_, index) => ({
    _id: `clientId:${index + 1}`,
    balances: index < 4 ? { '1150': 700 + index } : { '2110': -index, '1150': index },
  }))
  // Others have balances on these accounts, too, and some clients none any more.
  await LedgerPosition.insertMany([
    ...[...positions, { _id: 'clientId:9999', balances: { '2110': 0, '1150': 0 } }],
    { _id: 'purchaseId:3', balances: { '2110': -900, '1150': 900 } },
  ])
  const all = [9, 8, 7, 6, 5, 4, 3, 2, 1]
  for (const limit of [1, 2, 3, 4, 5, 9, 10]) {
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await openPositions({ limit, cursor })
      expect(page.total).toBe(cursor ? undefined : 9)
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      found.push(...page.rows.map(({ clientId }) => clientId))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(all)
  }
  const { rows } = await openPositions({ limit: 6 })
  expect([rows[0], rows[5]]).toEqual([
    { clientId: 9, payableCents: 8, dueCents: 8 },
    { clientId: 4, payableCents: 0, dueCents: 703 },
  ])
  await expect(openPositions({ limit: 2, cursor: 'broken' })).rejects.toMatchObject({ status: 400 })
})
