import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { confirmPayouts } from '../month-end/month-end.fixture.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'
import { LedgerPeriod, LedgerSnapshot } from './period.model.ts'
import { verifyLedger } from './verify-ledger.ts'

jest.setTimeout(300_000)

const closingAt = '2027-04-05T18:00:00Z'
const month = 202_703
let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Closes in a process of its own, which dies after so many writes. Tells whether it came to its end. */
async function closeUntil(writes: number): Promise<boolean> {
  const args = [join(__dirname, 'testing/closer.ts'), api.config.mongodbUri ?? '', closingAt, String(writes)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`It ended with ${code}, ${signal}`)
  return code === 0
}

/** As if the one that was killed had lost its claim long ago, and had not been tried too often. */
async function giveBack(): Promise<void> {
  await mongoose.connection
    .collection('jobs')
    .updateMany({}, { $set: { dueAt: new Date(0), claim: null, attempts: 0 } })
}

/** Balances by client at the end of the month, from the postings themselves. */
async function balancesByClient(): Promise<string[]> {
  const sums = await LedgerPosting.aggregate<{ _id: { account: string; clientId?: number }; cents: number }>([
    { $match: { bookDate: { $lte: '2027-03-31' } } },
    { $group: { _id: { account: '$account', clientId: '$clientId' }, cents: { $sum: '$cents' } } },
  ])
  return sums
    .filter(({ _id, cents }) => _id.clientId !== undefined && cents !== 0)
    .map(({ _id, cents }) => `${_id.account} ${_id.clientId} ${cents}`)
    .sort()
}

test('a close that is killed again and again, each time a little later, is finished by the next process', async () => {
  const make = purchaseFixtures(api)
  api.setNow(new Date('2027-03-10T18:00:00Z'))
  for (const monthlyMinimumCents of [0, 50_000]) {
    const clientId = await make.client({ terms: { monthlyMinimumCents } })
    await make.purchase(clientId)
  }
  api.setNow(new Date(closingAt))
  await confirmPayouts(api, '2027-04-05')
  const [manager, admin] = [await api.as('manager'), await api.as('admin')]
  const path = `/api/ledger/periods/${month}`
  ok(await manager.post(`${path}/request`, { change: 'close', reason: 'Done' }))
  ok(await admin.patch(path, { decision: 'confirmed' }))

  let kills = 0
  for (let writes = 2; !(await closeUntil(writes)); writes += 7) {
    kills += 1
    expect(await LedgerPeriod.findById(month).lean()).toMatchObject({ status: 'closing' })
    expect(await verifyLedger()).toMatchObject({
      chain: { faults: [] },
      postings: [],
      positions: [],
      days: [],
    })
    await giveBack()
  }
  expect(kills).toBeGreaterThan(3)
  const period = await LedgerPeriod.findById(month).lean()
  expect(period).toMatchObject({ status: 'closed', snapshot: expect.any(String), worker: null })
  const ofMonth = { bookDate: '2027-03-31' } as const
  expect(await LedgerEntry.countDocuments({ kind: 'accrual', ...ofMonth })).toBe(2)
  expect(await LedgerEntry.countDocuments({ kind: 'accrual' })).toBe(4)
  expect(await LedgerEntry.countDocuments({ kind: 'minimumFee' })).toBe(1)
  expect(await LedgerSnapshot.distinct('snapshot')).toEqual([period?.snapshot])
  const kept = await LedgerSnapshot.find({ by: 'clientId' }).lean()
  expect(kept.map(({ account, holder, cents }) => `${account} ${holder} ${cents}`).sort()).toEqual(
    await balancesByClient(),
  )
  expect(await verifyLedger()).toMatchObject({
    ...{ chain: { faults: [] }, postings: [], positions: [], days: [], closes: [] },
  })
})
