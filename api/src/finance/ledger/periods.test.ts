import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { balanceAsOf, trialBalance } from './balances.ts'
import { beginClose, dropUnusedSnapshots, endClose, prepareClose, reopen } from './close-period.ts'
import { emptyBook } from './ledger.fixture.ts'
import { LedgerEntry, LedgerPartition, LedgerPosition, ledgerPartitionCount } from './ledger.model.ts'
import { LedgerPeriod, LedgerSnapshot } from './period.model.ts'
import { firstMonth, firstOpenDay, PeriodClosed, requireOpen } from './periods.ts'
import { post, reverse } from './post.ts'
import { verifyLedger } from './verify-ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(emptyBook)

const by = { id: 2, name: 'Priya Raman' }
const persons = { requested: by, confirmed: { id: 3, name: 'Max Manager' } }
const at = new Date('2026-04-01T15:00:00Z')
let sources = 0
const receipt = (bookDate: string, cents = 10_000) => {
  sources += 1
  const source = { entity: 'test', id: sources }
  return { ...recipes.receipt(2, cents), source, bookDate, valueDate: bookDate, at, by }
}
const posted = (bookDate: string, cents?: number) => {
  const facts = receipt(bookDate, cents)
  return runTransaction(() => post(facts))
}
async function close(month: string) {
  await runTransaction(() => beginClose(month, persons))
  const result = await prepareClose(month, { at, by })
  await runTransaction(() => endClose(month, result, at))
  return result
}

test('a closed month, and every month before it, takes no entry; the next one does', async () => {
  await posted('2026-02-10')
  await close('2026-02')
  for (const day of ['2026-02-28', '2026-02-01', '2026-01-31', '2020-01-01'])
    await expect(posted(day)).rejects.toMatchObject({ status: 409, month: day.slice(0, 7) })
  expect((await posted('2026-03-01')).bookDate).toBe('2026-03-01')
  expect(await Promise.all(['2026-02-10', '2026-03-05'].map(firstOpenDay))).toEqual([
    '2026-03-01',
    '2026-03-05',
  ])
})

test('the book begins with its earliest month, whatever was posted first', async () => {
  expect(await firstMonth()).toBeNull()
  for (const day of ['2026-03-10', '2026-02-10', '2026-02-20', '2026-04-01']) await posted(day)
  expect(await firstMonth()).toBe('2026-02')
})

test('an entry of a closed month is reversed in the first open one, and is posted again with its answer', async () => {
  const facts = receipt('2026-02-10')
  const entry = await runTransaction(() => post(facts))
  await close('2026-02')
  expect(await runTransaction(() => post(facts))).toEqual(entry)
  const undo = (bookDate: string) => runTransaction(() => reverse(entry._id, { bookDate, at, by }))
  await expect(undo('2026-02-20')).rejects.toBeInstanceOf(PeriodClosed)
  await undo(await firstOpenDay('2026-02-20'))
  expect(await balanceAsOf('2200', '2026-02-28')).toBe(10_000)
  expect(await balanceAsOf('2200', '2026-03-01')).toBe(0)
})

test('an entry that began before a close commits is not posted after it', async () => {
  await posted('2026-02-10')
  const facts = receipt('2026-02-11')
  let runs = 0
  const late = runTransaction(async () => {
    runs += 1
    await requireOpen(facts.bookDate)
    if (runs === 1) await runTransaction(() => beginClose('2026-02', persons))
    return await post(facts)
  })
  await expect(late).rejects.toBeInstanceOf(PeriodClosed)
  expect(runs).toBe(2)
  expect(await LedgerEntry.countDocuments()).toBe(1)
})

test('a close holds every partition, also those that nothing was posted to yet', async () => {
  await posted('2026-02-10')
  const begun = await LedgerPartition.countDocuments()
  expect(begun).toBeLessThan(ledgerPartitionCount)
  await close('2026-02')
  const ends = await LedgerPartition.find().lean<{ _id: number; seq: number; holds: number }[]>()
  expect(ends.map(({ _id }) => _id).sort((a, b) => a - b)).toEqual([...Array(ledgerPartitionCount).keys()])
  expect(new Set(ends.map(({ holds }) => holds)).size).toBe(1)
  expect(ends.filter(({ seq }) => seq > 0)).toHaveLength(begun)
})

test('a close among many who post: what is in the month is in its snapshot, the others were refused', async () => {
  await posted('2026-02-10')
  const many = Promise.allSettled(Array.from({ length: 30 }, () => posted('2026-02-20', 100)))
  const closing = close('2026-02')
  const [results] = await Promise.all([many, closing])
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) expect(reason).toBeInstanceOf(PeriodClosed)
  const count = 30 - refused.length
  expect(await balanceAsOf('2200', '2026-02-28')).toBe(10_000 + count * 100)
  const snapshot = await LedgerSnapshot.findOne({ account: '2200', by: 'brokerId', holder: 2 }).lean()
  expect(snapshot?.cents).toBe(-10_000 - count * 100)
  expect(await verifyLedger()).toMatchObject({ postings: [], positions: [], days: [], closes: [] })
})

describe('what the checks find', () => {
  const release = (bookDate: string, cents: number) => {
    const facts = { ...receipt(bookDate), ...recipes.release(7, cents, 'file') }
    return runTransaction(() => post(facts))
  }
  beforeEach(async () => {
    const of = { clientId: 7, brokerId: 2, purchaseId: 1 }
    const facts = {
      ...receipt('2026-01-05'),
      ...recipes.purchase(of, { faceCents: 100_000, advanceCents: 90_000, feeCents: 0 }),
    }
    await runTransaction(() => post(facts))
  })

  test('a payment that the bank does not show for more than five bank days keeps the month open', async () => {
    // Five bank days lie after January 23, 2026, a Friday: the 26th to the 30th.
    await release('2026-01-22', 50_000)
    await release('2026-01-23', 20_000)
    const { findings, snapshot } = await close('2026-01')
    const finding = { check: 'inTransit', holder: 'clientId:7', account: '1090', cents: 50_000 }
    expect([findings, snapshot]).toEqual([[finding], null])
    expect(await LedgerPeriod.findById(202601).lean()).toMatchObject({ status: 'open', findings: [finding] })
    const seen = { ...receipt('2026-02-02'), ...recipes.bankConfirmed(7, 50_000, 'file') }
    await runTransaction(() => post(seen))
    expect(await close('2026-01')).toMatchObject({ findings: [], snapshot: expect.any(String) })
  })

  test('money that is not applied for a month is a warning', async () => {
    await posted('2025-12-20', 700)
    const { findings, snapshot } = await close('2026-01')
    expect(findings).toEqual([{ check: 'unapplied', holder: 'brokerId:2', account: '2200', cents: 700 }])
    expect(snapshot).not.toBeNull()
  })

  test('a kept balance that its postings do not make keeps the month open, with the difference', async () => {
    await LedgerPosition.updateOne({ _id: 'clientId:7' }, { $inc: { 'balances.2110': -1_200 } })
    const { findings } = await close('2026-01')
    expect(findings).toEqual([{ check: 'balances', holder: 'clientId:7', account: '2110', cents: 1_200 }])
  })
})

test('a reopened month opens those after it, and their snapshots are gone', async () => {
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    await posted(`${month}-10`)
    await close(month)
  }
  expect(await runTransaction(() => reopen('2026-02'))).toEqual(['2026-02', '2026-03'])
  await dropUnusedSnapshots()
  expect(await LedgerSnapshot.distinct('snapshot')).toHaveLength(1)
  await posted('2026-02-11')
  expect((await trialBalance('2026-03-31')).map(({ debitCents }) => debitCents)).toContain(40_000)
  await expect(posted('2026-01-31')).rejects.toBeInstanceOf(PeriodClosed)
})

test('the end of each partition is kept with a close: a chain that was written anew contradicts it', async () => {
  await posted('2026-02-10')
  await close('2026-02')
  const [head] = await LedgerPartition.find({ seq: 1 }).lean()
  await LedgerPeriod.updateOne(
    {},
    { $set: { 'heads.$[one].hash': 'f'.repeat(64) } },
    { arrayFilters: [{ 'one.seq': 1 }] },
  )
  expect((await verifyLedger()).closes).toEqual([`2026-02 ${head?._id}`])
})

test('balances of closed months that were altered are named, each in its month', async () => {
  for (const [month, cents] of [
    ['2026-01', 100_00],
    ['2026-02', 20_00],
    ['2026-03', 3_00],
  ] as const) {
    await posted(`${month}-10`, cents)
    await close(month)
  }
  await posted('2026-04-02', 700)
  expect((await verifyLedger()).snapshots).toEqual([])
  const named = async (month: number) => (await LedgerPeriod.findById(month).lean())?.snapshot
  const [january, february, march] = [await named(202_601), await named(202_602), await named(202_603)]
  const broker = { by: 'brokerId', account: '2200', holder: 2 } as const
  await LedgerSnapshot.updateOne({ ...broker, snapshot: january ?? '' }, { $inc: { cents: -99_999_00 } })
  const total = { by: 'all', account: '1020', snapshot: february ?? '' } as const
  await LedgerSnapshot.updateOne(total, { $inc: { cents: 55_00 } })
  await LedgerSnapshot.deleteOne({ ...broker, snapshot: march ?? '' })
  await LedgerSnapshot.create({ ...broker, holder: 9, cents: 0, snapshot: february ?? '' })
  await LedgerSnapshot.create({ ...broker, holder: 8, cents: 1, snapshot: march ?? '' })
  const altered = ['2026-02 all 1020', '2026-01 brokerId:2 2200', '2026-03 brokerId:2 2200']
  expect((await verifyLedger()).snapshots).toEqual([...altered, '2026-03 brokerId:8 2200'])
  // A second row of the same balance is found once by one reader and added by another one.
  await LedgerSnapshot.create({ ...total, holder: 0, cents: 0, account: '2200' })
  expect((await verifyLedger()).snapshots).toContain('2026-02 all 2200')
})

test('a close without its snapshots says nothing of what was in it', async () => {
  await posted('2026-01-10', 100_00)
  await close('2026-01')
  await LedgerPeriod.updateOne({ _id: 202_601 }, { $set: { snapshot: null } })
  expect((await verifyLedger()).snapshots).toEqual([
    ...['2026-01 all 1020', '2026-01 all 2200', '2026-01 brokerId:2 2200'],
  ])
})
