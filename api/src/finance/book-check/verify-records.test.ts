import type { Model } from 'mongoose'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { FuelAdvanceRecord } from '../fuel-advances/fuel-advance.model.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { PayoutRecord } from '../purchases/payout.model.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { PurchaseRecord } from '../purchases/purchase.model.ts'
import { ReceiptRecord } from '../receipts/receipt.model.ts'
import { verifyRecords } from './verify-records.ts'

jest.setTimeout(240_000)

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  make = purchaseFixtures(api)
  api.setNow(new Date('2026-06-10T18:00:00Z'))
})
afterAll(() => api.stop())

const day = '2026-06-10'
const receive = async (brokerId: number, amount: string, rest: object = {}) =>
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId, method: 'ach', amount, valueDay: day, oldestFirst: true, ...rest },
    }),
  )
async function paidAdvance(clientId: number) {
  const { id: loadId } = await make.load({ clientId, rate: '50000.00' })
  const { id } = ok(
    await (await api.as('employee')).post('/api/fuel-advances', {
      ...{ carrierName: 'Red Mesa', advanceAmount: '600.00', feeAmount: '10.00', advanceDate: day, loadId },
      ...{ pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager') },
    }),
  )
  return ok(await manager.patch(`/api/fuel-advances/${id}`, { status: 'paid' }))
}

/** Everything that happens to records with money: what is settled, open, short, charged back, taken back, passed on. */
async function business() {
  const clientId = await make.client()
  const advance = await paidAdvance(clientId)
  const settled = await make.purchase(clientId)
  const receipt = await receive(settled.broker.id, '2050.00')
  ok(
    await manager.post(`/api/receipts/${receipt.id}/dispose`, {
      ...{ to: 'client', clientId, amount: '30.00', reason: 'Detention' },
    }),
  )
  ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
  const open = await make.purchase(clientId)
  await receive(open.broker.id, '500.00')
  const bounced = await make.purchase(clientId)
  const check = await receive(bounced.broker.id, '2000.00')
  ok(await manager.post(`/api/receipts/${check.id}/reverse`, { reason: 'NSF', bankCharge: '12.00' }))
  const charged = await make.purchase(clientId)
  ok(await manager.post(`/api/purchases/${charged.id}/charge-back`, { reason: 'Recourse' }))
  const returned = await make.purchase(await make.client())
  ok(await manager.post(`/api/payouts/${returned.payoutId}/return`, { reason: 'R03' }))
  const shown = await make.purchase(await make.client())
  ok(await manager.post('/api/payouts/confirm', { ids: [shown.payoutId], day }))
  const invoice = await make.approved(await make.client())
  expect((await make.pay(invoice)).ok).toBe(true)
  expect(await make.undo(invoice)).toMatchObject({ ok: true })
  const undone = await paidAdvance(await make.client())
  ok(await manager.post(`/api/fuel-advances/${undone.id}/reverse`, { reason: 'Never used' }))
  return { advance, settled, receipt, open }
}

/** Amounts of a record, wherever they stand in it: `faceCents`, `payments.0.cents`. Terms are compared as a whole. */
function amountsIn(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return /cents$/i.test(at) ? [at] : []
  if (typeof value !== 'object' || value === null || value instanceof Date || at === 'terms') return []
  return Object.entries(value).flatMap(([name, inner]) => amountsIn(inner, at ? `${at}.${name}` : name))
}

/** Amounts that say how something came about, and stand in no entry by themselves. */
const told = ['payouts fuel.cents', 'purchases closing.paidCents', 'receipts debtCents']

/** Amounts of all kinds of record in which a cent more is not named. */
async function unnoticed(
  altered: (model: Model<never>, id: number, change: object) => Promise<string[]>,
): Promise<string[]> {
  const models = [PurchaseRecord, ReceiptRecord, PayoutRecord, FuelAdvanceRecord] as unknown as Model<never>[]
  const noticed = new Map<string, boolean>()
  for (const model of models)
    for (const stored of await model.collection.find().toArray())
      for (const path of amountsIn(stored)) {
        const name = `${model.collection.name} ${path.replaceAll(/\.\d+/g, '')}`
        // One record that has it is enough: of what was taken back, not all is compared.
        if (noticed.get(name)) continue
        const faults = await altered(model, stored._id as never, { $inc: { [path]: 1 } })
        noticed.set(name, faults.length > 0)
      }
  expect(noticed.size).toBeGreaterThan(20)
  return [...noticed].flatMap(([name, isNoticed]) => (isNoticed ? [] : [name])).sort()
}

test('money of records that is not what the book says is named, and nothing else', async () => {
  const { advance, settled, receipt, open } = await business()
  const sound = { postings: [], positions: [], days: [], closes: [], snapshots: [] }
  expect(await verifyLedger()).toMatchObject(sound)
  expect(await verifyRecords()).toEqual([])

  const altered = async (model: Model<never>, _id: number, change: object) => {
    const { collection } = model
    const stored = await collection.findOne({ _id } as never)
    await collection.updateOne({ _id } as never, change)
    const faults = await verifyRecords()
    await collection.replaceOne({ _id } as never, stored as never)
    return faults
  }
  const inc = (field: string, cents: number) => ({ $inc: { [field]: cents } })
  const of = {
    purchase: (id: number, change: object) => altered(PurchaseRecord as never, id, change),
    payout: (id: number, change: object) => altered(PayoutRecord as never, id, change),
    receipt: (id: number, change: object) => altered(ReceiptRecord as never, id, change),
    advance: (id: number, change: object) => altered(FuelAdvanceRecord as never, id, change),
  }
  const name = `purchase ${open.id}`
  expect(await of.purchase(open.id, inc('reserveCents', -100))).toEqual([
    `${name} reserveCents: 15900, by the book 16000`,
    `${name} advance and reserve: 199900, by the book 200000`,
  ])
  expect(await of.purchase(open.id, inc('openCents', 100))).toContain(
    `${name} openCents: 150100, by the book 150000`,
  )
  expect(await of.purchase(open.id, inc('fundingFee.feeCents', 500))).toEqual([
    `${name} feeCents: 500, by the book 0`,
  ])
  expect(await of.purchase(open.id, { $set: { 'terms.plan.charges.0.firstPpm': 0 } })).toEqual([
    `${name} terms`,
  ])
  expect(await of.purchase(settled.id, inc('closing.feeCents', -6_000))).toContain(
    `purchase ${settled.id} feeCents: 0, by the book 6000`,
  )
  expect(await of.purchase(settled.id, inc('faceCents', 1))).toContain(
    `purchase ${settled.id} faceCents: 200001, by the book 200000`,
  )
  expect(await of.payout(settled.payoutId, inc('netCents', -200))).toEqual([
    `payout ${settled.payoutId} netCents: 122800, by the book 123000`,
    `payout ${settled.payoutId} release: 122800, by the book 123000`,
  ])
  const confirmed = { $set: { confirmed: { day, by: { id: 1, name: 'Nobody' } } } }
  expect(await of.payout(settled.payoutId, confirmed)).toEqual([
    `payout ${settled.payoutId} confirmed: 123000, by the book 0`,
  ])
  expect(await of.receipt(receipt.id, inc('cents', 7))).toEqual([
    `receipt ${receipt.id} cents: 205007, by the book 205000`,
  ])
  expect(await of.receipt(receipt.id, inc('unappliedCents', 9_000))).toEqual([
    `receipt ${receipt.id} unappliedCents: 11000, by the book 2000`,
  ])
  expect(await of.advance(advance.id, inc('openCents', 61_000))).toEqual([
    `fuel advance ${advance.id} openCents: 61000, by the book 0`,
    `fuel advance ${advance.id} recoveries: 122000, by the book 61000`,
  ])
  expect(await of.advance(advance.id, inc('amountCents', -1))).toHaveLength(2)
  expect(await unnoticed(altered)).toEqual(told)
  await ReceiptRecord.collection.deleteOne({ _id: receipt.id } as never)
  expect(await verifyRecords()).toEqual([`receipt ${receipt.id}: gone`])
})
